import Foundation
@testable import HSComparison
import HSTestSupport
import HSTimeline
import Testing

/// What the manifest of an expectation holds.
@Suite struct `Manifests of expectations` {
  @Test(arguments: [nil, Matter.structure])
  func `follow their schema`(what: Matter?) throws {
    var options = ComparisonOptions()
    options.ratePercent = 10
    options.what = what
    options.timeTolerance = what == nil ? nil : options.timeTolerance
    let text = ExpectationFolder.text(
      capture: "captures/strap.btsnoop", .all, options, labels: ["--infer"])
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try JSONSchema("expectation-1").faults(in: object) == [])
  }
}
