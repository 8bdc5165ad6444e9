import Foundation
import HSBase
import HSCapture
@testable import HSDoctor
import HSOutput
import HSRewriting
import HSSimulation
import HSTestSupport
import HSTimeline
import Testing

/// The cases of docs/doctor.md: `fixtures/doctor`, each a scenario and the capture that it makes.
@Suite struct `Cases that are shown` {
  @Test(arguments: [
    ("slow-mtu", "throughput.mtu"), ("slow-interval", "throughput.connection_interval"),
    ("slow-answers", "throughput.answer_time"), ("drop-range", "drop.out_of_range"),
    ("drop-reset", "drop.peripheral_reset"), ("bond-lost", "bond.lost_by_peer"),
  ])
  func `are made by their scenarios, and named`(name: String, code: String) throws {
    let text = [UInt8](try Data(contentsOf: Places.fixture("doctor/\(name).yaml")))
    let capture = SimulatedCapture(try Scenario(parsing: text, load: { _ in nil }))
    #expect(capture.skippedSteps.isEmpty)
    var made: [UInt8] = []
    let output = TextOutput { span in
      for index in span.indices { made.append(span[index]) }
      return true
    }
    _ = capture.write(.btsnoop, to: output)
    let committed = [UInt8](try Data(contentsOf: Places.fixture("doctor/\(name).btsnoop")))
    #expect(made == committed, "heartsnoop simulate fixtures/doctor/\(name).yaml makes it")
    var reader = try CaptureReader(ByteSource(bytes: committed))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    #expect(sink.report.diagnoses.map(\.code.identifier.string) == [code])
  }
}
