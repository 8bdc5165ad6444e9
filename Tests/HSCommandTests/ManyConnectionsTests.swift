import Foundation
import HSTestSupport
import Testing

/// A capture with more connections and peers than a person reads: text is bounded, JSON is whole.
@Suite struct `Many connections` {
  private typealias Object = [String: Any]
  private static let count = 150

  /// Every second connection is lost; each peer has two connections.
  private static var capture: [UInt8] {
    func bigEndian(_ value: UInt64, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (bytes - 1 - $0))) }
    }
    var file = Array("btsnoop\0".utf8) + bigEndian(1, 4) + bigEndian(1002, 4)
    for index in 0..<2 * count {
      let number = UInt8(truncatingIfNeeded: index / 2)
      let reason: UInt8 = index % 2 == 0 ? 0x08 : 0x13
      let packets: [[UInt8]] = [
        [
          0x04, 0x3e, 0x13, 0x01, 0x00, 0x40, 0x00, 0x00, 0x01, number, 0x00, 0x00, 0x00, 0x00,
          0xc0, 0x18, 0x00, 0x00, 0x00, 0x2a, 0x00, 0x00,
        ], [0x04, 0x05, 0x04, 0x00, 0x40, 0x00, reason],
      ]
      for (place, packet) in packets.enumerated() {
        let time = 0x00e2_99f0_0000_0000 + UInt64(2 * index + place) * 1_000_000
        let length = bigEndian(UInt64(packet.count), 4)
        file += length + length + bigEndian(3, 4) + bigEndian(0, 4) + bigEndian(time, 8) + packet
      }
    }
    return file
  }

  private static func document(_ run: Program.Outcome) throws -> Object {
    try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? Object)
  }

  @Test func `are counted by info where they are not listed`() throws {
    let text = try Program.run(["info", "-"], input: Self.capture)
    #expect(text.text.contains("  and 200 connections more; --format json has them all\n"))
    #expect(text.text.contains("  and 50 peers more; --format json has them all\n"))
    #expect(text.lines.count < 260)
    let json = try Self.document(
      try Program.run(["info", "--format", "json", "-"], input: Self.capture))
    #expect((json["connections"] as? [Any])?.count == 2 * Self.count)
    #expect((json["peers"] as? [Any])?.count == Self.count)
  }

  @Test func `are counted by doctor where they are not listed, those with causes last`() throws {
    let text = try Program.run(["doctor", "-"], input: Self.capture)
    let more = "more; --peer shows those of one, --format json all"
    #expect(text.text.contains("and 200 connections \(more)\n"), "\(text.text.suffix(500))")
    #expect(text.text.contains("and 50 peers \(more)\n"))
    // Lost connections are the odd ones.
    let shown = text.lines.filter { $0.hasPrefix("connection ") }
    #expect(shown.count == 100)
    #expect(shown.allSatisfy { Int($0.dropFirst(11).prefix { $0 != "," }).map { $0 % 2 } == 1 })
    let json = try Self.document(
      try Program.run(["doctor", "--format", "json", "-"], input: Self.capture))
    #expect((json["connections"] as? [Any])?.count == 2 * Self.count)
    let one = try Program.run(["doctor", "--peer", "150", "-"], input: Self.capture)
    #expect(one.text.contains("connection 299") && !one.text.contains(more))
  }
}
