import HSBase
import HSCapture
@testable import HSRules
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// Rule files and the results of rules, against their schemas.
@Suite struct JSONRulesTests {
  static let results = Result { try JSONSchema("check-1") }
  static let rules = Result { try JSONSchema("rules-1") }

  @Test(arguments: JSONCapture.names)
  func `results follow the schema`(_ name: String) throws {
    let rules = BuiltInProfile.hrs.rules
    var reader = try CaptureReader(ByteSource(path: JSONCapture.path(name)))
    let collector = FactCollector(
      resolution: reader.resolution, characteristics: rules.characteristics)
    var decoder = TimelineDecoder(sink: collector)
    try decoder.decode(&reader)
    var results = CheckResults()
    results.captures.append(
      rules.judge(CaptureFacts(collector, story: decoder.story, name: name, for: rules)))
    var buffer = OutputBuffer()
    CheckJSON.write(results, to: &buffer)
    let lines = try JSONLine.all(in: [UInt8](buffer.span))
    #expect(lines.count == results.captures[0].results.count + 1)
    for line in lines {
      let faults = try Self.results.get().faults(in: line.object)
      try #require(faults.isEmpty, "\(faults): \(line.text)")
    }
    #expect(lines.last?.object["type"] as? String == "summary")
  }

  @Test func `results are of every kind of rule`() throws {
    let words = try Self.results.get().values(of: "check")
    #expect(words == Set(Requirement.kinds.map(\.name)))
  }

  /// A YAML text as JSON would have it.
  static func object(_ text: String) throws -> Any {
    try plain(YAMLValue(parsing: Array(text.utf8)))
  }

  /// A value as JSON has it; what is no number of JSON, such as 01, is a text.
  private static func plain(_ value: YAMLValue) -> Any {
    switch value.content {
    case .scalar("true"): true
    case .scalar("false"): false
    case .scalar(let text):
      (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
        as? NSNumber ?? text
    case .list(let items): items.map { plain($0) }
    case .members(let members):
      Dictionary(
        members.map { ($0.name, plain($0.value)) }, uniquingKeysWith: { first, _ in first })
    }
  }

  @Test(arguments: ["strap", "every-kind", "hrs"])
  func `the examples follow the schema`(name: String) throws {
    let text = try String(contentsOf: Places.fixture("rules/\(name).yaml"), encoding: .utf8)
    let faults = try Self.rules.get().faults(in: Self.object(text))
    #expect(faults == [])
  }

  @Test(arguments: VectorFile.rows("rules.tsv", columns: 3))
  func `what is read follows the schema`(row: VectorRow) throws {
    let text = "schema: heartsnoop.rules/1\nrules: [{id: x, \(row[2].dropFirst())]"
    _ = try RuleFile.read(Array(text.utf8))
    let faults = try Self.rules.get().faults(in: Self.object(text))
    #expect(faults == [])
  }

  @Test func `the schema refuses what is wrong`() throws {
    for rule in [
      "check: gaps, max_seconds: 1", "id: a", "id: a, check: gap", "id: a, check: gaps, max: 1",
      "id: a, check: gaps, max_seconds: x", "id: a b, check: reserved_bits",
      "id: a, check: reserved_bits, severity: bad",
    ] {
      let text = "schema: heartsnoop.rules/1\nrules: [{\(rule)}]"
      #expect(throws: RuleFaults.self) { try RuleFile.read(Array(text.utf8)) }
      #expect(try !Self.rules.get().faults(in: Self.object(text)).isEmpty, "\(rule)")
    }
  }
}
