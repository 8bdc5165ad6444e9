import HSBase
import HSCapture
import HSOutput
import HSReport
import HSRewriting
import HSSimulation
import HSTimeline

/// Scenarios that anybody may have written: refused with a line, or played to a capture that can be
/// read.
enum ScenarioCheck {
  /// Records that are played of one.
  private static let records = 2000

  static func check(_ bytes: [UInt8]) throws(Violation) {
    let scenario: Scenario
    do throws(TextFault) {
      scenario = try Scenario(parsing: bytes) { _ in Array("800\n790\n".utf8) }
    } catch {
      try Violation.unless(!error.problem.isEmpty && error.line > 0, "refused without a line")
      return
    }
    let capture = SimulatedCapture(scenario, recordLimit: records)
    let written = PrintedPage.written { _ = capture.write(.btsnoop, to: $0) }
    var decoder = TimelineDecoder(sink: Outputs(resolution: .microseconds))
    let isComplete: Bool
    do throws(CaptureError) {
      var reader = try CaptureReader(ByteSource(bytes: written))
      try decoder.decode(&reader)
      isComplete = reader.statistics.isComplete
    } catch {
      throw Violation("what was written cannot be read: \(error)")
    }
    try Violation.unless(isComplete, "what was written cannot be read in full")
  }
}
