import Foundation
import HSBase
import HSCapture
@testable import HSDoctor
import HSOutput
import HSTimeline
import Testing

/// Connection parameters of 0, their largest, and what no controller would grant.
@Suite struct `Parameters at their edges` {
  /// Interval in units of 1.25 ms, latency in events, timeout in units of 10 ms.
  struct Parameters: Sendable, CustomTestStringConvertible {
    let interval: UInt16
    let latency: UInt16
    let timeout: UInt16

    var testDescription: String { "\(interval), \(latency), \(timeout)" }
    var octets: [UInt8] {
      [interval, latency, timeout].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    }
  }

  static let all: [Parameters] = [0, 1, 24, 3200, .max].flatMap { interval in
    [0, 499, .max].flatMap { latency in
      [0, 10, .max].map { Parameters(interval: interval, latency: latency, timeout: $0) }
    }
  }

  /// What is told of a connection that has such parameters, from its begin or from a change on, and ends.
  private static func story(
    _ parameters: Parameters, isChange: Bool, reason: UInt8
  ) -> (report: DoctorReport, text: String, json: [UInt8]) {
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    var number = 0
    func take(_ packet: [UInt8], after milliseconds: Int, isReceived: Bool = true) {
      number += milliseconds
      let record = CaptureRecord(
        number: number + 1,
        time: CaptureTime(nanoseconds: 1_767_225_600_000_000_000 + Int64(number) * 1_000_000),
        link: .hciH4, direction: isReceived ? .received : .sent, flags: 0,
        bytes: ByteRange(offset: 0, count: packet.count), originalLength: packet.count,
        cumulativeDrops: 0)
      decoder.take(record, packet.span)
    }
    let usual = Parameters(interval: 24, latency: 0, timeout: 72)
    take(
      [0x04, 0x3e, 0x13, 1, 0, 0x40, 0, 0, 1, 1, 0, 0, 0, 0, 0xc0]
        + (isChange ? usual : parameters).octets + [0], after: 1)
    if isChange { take([0x04, 0x3e, 0x0a, 3, 0, 0x40, 0] + parameters.octets, after: 20) }
    for _ in 0..<30 {
      take(
        [0x02, 0x40, 0x20, 27, 0, 23, 0, 4, 0, 0x1b, 0x10, 0] + [UInt8](repeating: 7, count: 20),
        after: 7)
      take([0x02, 0x40, 0x00, 7, 0, 3, 0, 4, 0, 0x0a, 0x10, 0], after: 1, isReceived: false)
      take([0x02, 0x40, 0x20, 6, 0, 2, 0, 4, 0, 0x0b, 1], after: 9)
    }
    take([0x04, 0x05, 4, 0, 0x40, 0, reason], after: 700)
    decoder.finish()
    var survival = Survival()
    survival.add(sink.report, decoder.story)
    var text = OutputBuffer()
    _ = DoctorText.write(sink.report, decoder.story, survival: survival, peer: nil, to: &text)
    var json: [UInt8] = []
    let output = TextOutput { piece in
      for index in piece.indices { json.append(piece[index]) }
      return true
    }
    _ = DoctorJSON.write(
      sink.report, decoder.story, survival: survival, resolution: .microseconds, capture: nil,
      peer: nil, isOneOfSeveral: false, to: output)
    output.flush()
    return (sink.report, text.string, json)
  }

  @Test(arguments: all)
  func `are told, and nothing is divided by them`(_ parameters: Parameters) throws {
    for isChange in [false, true] {
      for reason in [0x08, 0x13, 0x22, 0x28, 0x3b, 0x3e] as [UInt8] {
        let (report, text, json) = Self.story(parameters, isChange: isChange, reason: reason)
        for word in ["inf", "nan", "9223372036854775807"] {
          #expect(!text.contains(" \(word)"), "\(text)")
        }
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json)) }
        // Of events of which nobody knows how often they come none is counted.
        if parameters.interval == 0 {
          #expect(!text.contains("events in a row"), "\(text)")
          for diagnosis in report.diagnoses {
            #expect(!diagnosis.row.facts.contains { $0.measure == .interval_ms })
          }
        }
        if reason == 0x08 { #expect(report.diagnoses.contains { $0.connection == 1 }) }
      }
    }
  }
}
