import HSBase
import HSCapture
@testable import HSDoctor
import HSOutput
import HSRewriting
import HSSimulation
import HSTestSupport
import HSTimeline
import Testing

/// What looks like trouble and is none.
@Suite struct `Innocent ends` {
  /// What is found in a capture of HCI's packets.
  private static func report(_ bytes: [UInt8]) throws -> DoctorReport {
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    return sink.report
  }

  /// A peer that does not confirm that our side disconnects is lost to nobody.
  @Test(arguments: [UInt8(0x08), 0x22])
  func `asked for, and not confirmed`(reason: UInt8) throws {
    var random = SeededGenerator()
    let text = Plant.scenario(
      &random, interval: 30, ["connect: P0", "discover", "wait: 3", "disconnect"])
    let capture = SimulatedCapture(try Scenario(parsing: Array(text.utf8), load: { _ in nil }))
    var bytes: [UInt8] = []
    let output = TextOutput { span in
      for index in span.indices { bytes.append(span[index]) }
      return true
    }
    _ = capture.write(.btsnoop, to: output)
    // Disconnection Complete, four bytes, success; the reason is its last.
    let places = bytes.indices.filter {
      $0 + 6 < bytes.count && bytes[$0] == 0x04 && bytes[$0 + 1] == 0x05 && bytes[$0 + 2] == 4
        && bytes[$0 + 3] == 0 && bytes[$0 + 6] == 0x16
    }
    try #require(places.count == 1)
    bytes[places[0] + 6] = reason
    let report = try Self.report(bytes)
    #expect(report.diagnoses.isEmpty, "\(report.diagnoses.map(\.row.statement))")
    #expect(report.links.map(\.isLost) == [false])
    #expect(report.links[0].fine.contains { $0.hasPrefix("the host asked to disconnect") })
  }

  /// A failure to connect over BR/EDR says nothing of an attempt over LE.
  @Test func `of another transport`() throws {
    func record(_ packet: [UInt8], flags: UInt8, at seconds: UInt8) -> [UInt8] {
      let length = UInt8(packet.count)
      return [0, 0, 0, length, 0, 0, 0, length, 0, 0, 0, flags, 0, 0, 0, 0]
        + [0, 0xe0, 0x3a, 0xb4, seconds, 0, 0, 0] + packet
    }
    let address: [UInt8] = [1, 2, 3, 4, 5, 6]
    let create: [UInt8] =
      [1, 0x0d, 0x20, 25, 0x60, 0, 0x30, 0, 0, 0] + address
      + [0, 0x18, 0, 0x28, 0, 0, 0, 0xf4, 1, 0, 0, 0, 0]
    let failed: [UInt8] = [4, 3, 11, 0x08, 0x0c, 0] + [9, 9, 9, 9, 9, 9] + [1, 0]
    let bytes =
      Array("btsnoop".utf8) + [0, 0, 0, 0, 1, 0, 0, 3, 0xea] + record(create, flags: 2, at: 1)
      + record(failed, flags: 3, at: 0x80)
    #expect(try Self.report(bytes).diagnoses.isEmpty)
  }
}
