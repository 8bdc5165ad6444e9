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

/// What is wrong in captures that are made up, against what was planted.
@Suite struct `Planted causes` {
  static func report(
    _ text: String, view: SimulatedView = .host
  ) throws -> (report: DoctorReport, skipped: [Int]) {
    let capture = SimulatedCapture(
      try Scenario(parsing: Array(text.utf8), load: { _ in nil }), view: view)
    var bytes: [UInt8] = []
    let output = TextOutput { span in
      for index in span.indices { bytes.append(span[index]) }
      return true
    }
    _ = capture.write(view.isAir ? .pcapng : .btsnoop, to: output)
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    return (sink.report, capture.skippedSteps)
  }

  @Test(arguments: Plant.all.indices)
  func `are named`(place: Int) throws {
    let plant = Plant.all[place]
    var random = SeededGenerator(for: "\(plant.code) \(place)")
    // Each takes a moment without optimisation: HEARTSNOOP_PLANTS=20 tries more.
    let times = ProcessInfo.processInfo.environment["HEARTSNOOP_PLANTS"].flatMap(Int.init) ?? 4
    var named = 0
    var others: [String: Int] = [:]
    for time in 0..<times {
      let text = plant.make(&random)
      let (report, skipped) = try Self.report(text)
      #expect(skipped.isEmpty, "step \(skipped) of \(text)")
      let codes = report.diagnoses.map(\.code.identifier.string)
      if codes.contains(plant.code) {
        named += 1
      } else {
        Issue.record("\(time): \(codes)\n\(text)\n\(report.links.map(\.fine))")
      }
      for code in Set(codes) where code != plant.code { others[code, default: 0] += 1 }
      for diagnosis in report.diagnoses {
        #expect(!diagnosis.packets.isEmpty, "\(diagnosis.row.statement) names no packet")
      }
    }
    #expect(named * 20 >= times * 19, "\(plant.code): \(named) of \(times); also \(others)")
    #expect(others.values.reduce(0, +) * 10 <= times, "\(plant.code): also \(others)")
  }

  @Test func `are not seen in healthy links`() throws {
    var random = SeededGenerator()
    let times =
      ProcessInfo.processInfo.environment["HEARTSNOOP_PLANTS"].flatMap(Int.init).map { 5 * $0 }
      ?? 12
    var named = 0
    for _ in 0..<times {
      let text = Plant.healthy(&random)
      let (report, skipped) = try Self.report(text)
      #expect(skipped.isEmpty, "step \(skipped) of \(text)")
      guard let first = report.diagnoses.first else { continue }
      named += 1
      Issue.record("\(first.code.identifier.string): \(first.row.statement)\n\(text)")
    }
    #expect(named * 100 <= times)
  }

  @Test func `are named on the air`() throws {
    var random = SeededGenerator()
    for (repeated, isNamed) in [(0, false), (20, false), (200, true)] {
      let text = Plant.scenario(
        &random, interval: 15, payload: 251,
        [
          "connect: P0", "discover",
          "transfer: {uuid: 2a37, values: 400, size: 100, by: peer, packets_per_event: 1}",
          "subscribe: 2a19", "wait: 20",
        ], faults: repeated > 0 ? ["{fault: duplicate, at: 8, count: \(repeated)}"] : [])
      let report = try Self.report(text, view: .air).report
      let codes = report.diagnoses.map(\.code)
      #expect(codes.contains(.throughputRetransmissions) == isNamed, "\(repeated): \(codes)")
    }
  }
}
