import Foundation
import HSTestSupport
import Testing

/// PacketLogger's notes: padded with NULs, and older than the packets.
@Suite struct `Notes of PacketLogger` {
  private static func record(_ type: UInt8, _ data: [UInt8], seconds: UInt32) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
    return number(UInt32(data.count + 9)) + number(seconds) + number(0) + [type] + data
  }

  /// A note of days before with 950 NULs behind it, a reset two seconds long, and a note between.
  private static var capture: [UInt8] {
    record(0xfc, Array("Product".utf8) + [UInt8](repeating: 0, count: 950), seconds: 1_699_000_000)
      + record(0x00, [0x03, 0x0c, 0x00], seconds: 1_700_000_000)
      + record(0xfc, Array("Between".utf8), seconds: 1_700_000_001)
      + record(0x01, [0x0e, 0x04, 0x01, 0x03, 0x0c, 0x00], seconds: 1_700_000_002)
  }

  @Test func `are printed without their padding, and times are relative to the first packet`()
    throws
  {
    try Samples.withFile(Self.capture) { path in
      let run = try Program.run(
        "decode", "--time", "relative", "--only", "note,hci", path)
      let lines = run.lines
      #expect(lines.count == 4)
      #expect(lines[0].hasPrefix("2023-11-03T08:26:40.000000Z"))
      #expect(lines[0].hasSuffix("Note: \"Product\""))
      #expect(lines.dropFirst().map { $0.prefix(9) } == ["+0.000000", "+1.000000", "+2.000000"])
      let json = try Program.run("decode", "--format", "ndjson", "--only", "note", path)
      #expect(!json.text.contains("u0000"))
    }
  }

  @Test func `in a row are folded into one line behind the first`() throws {
    let notes = (1...40).flatMap {
      Self.record(0xfc, Array("Note \($0)".utf8), seconds: 1_700_000_000)
    }
    try Samples.withFile(notes + Self.capture) { path in
      let folded = try Program.run("decode", "--fold", path).lines
      let lines = folded.filter { $0.contains("ote") }
      #expect(lines.count == 9, "\(folded)")
      #expect(lines.contains { $0.hasSuffix("34 more notes, packets 9-43") }, "\(lines)")
      let all = try Program.run("decode", path).lines
      #expect(all.count { $0.contains("Note: ") } == 42)
      let asked = try Program.run("decode", "--only", "note", path).lines
      #expect(asked.count == 42)
    }
  }

  @Test func `begin no time that --from counts`() throws {
    try Samples.withFile(Self.capture) { path in
      let run = try Program.run("decode", "--show", "hci", "--from", "1", "--only", "hci", path)
      #expect(run.lines.count == 1, "\(run.text)")
    }
  }

  @Test func `are no part of the duration`() throws {
    try Samples.withFile(Self.capture) { path in
      let run = try Program.run("info", path)
      #expect(run.text.contains("  duration    2.00 s") || run.text.contains("  duration   2.00 s"))
      #expect(run.text.contains("by clocks of their own: not in the duration"))
    }
  }

  /// A strap that advertises its name, tells an empty one when it is asked, and sends a value.
  private static var renamed: [UInt8] {
    let strap: [UInt8] = [1, 0, 0, 0, 0, 0xc0]
    let name = Array("Strap".utf8)
    func acl(_ header: UInt8, _ pdu: [UInt8]) -> [UInt8] {
      [0x40, header, UInt8(pdu.count + 4), 0, UInt8(pdu.count), 0, 4, 0] + pdu
    }
    let report: [UInt8] = [2, 1, 0, 1] + strap + [7, 6, 9] + name + [0xc8]
    let connected: [UInt8] = [1, 0, 0x40, 0, 0, 1] + strap + [0x18, 0, 0, 0, 0x2a, 0, 5]
    let packets: [(type: UInt8, data: [UInt8])] = [
      (1, [0x3e, UInt8(report.count)] + report), (1, [0x3e, UInt8(connected.count)] + connected),
      (2, acl(0, [0x0a, 3, 0])), (3, acl(0x20, [0x0b, 7])),
      (2, acl(0, [0x08, 1, 0, 0xff, 0xff, 0x00, 0x2a])), (3, acl(0x20, [0x09, 2, 3, 0])),
      (3, acl(0x20, [0x1b, 0x12, 0, 0x48])),
    ]
    return packets.enumerated().flatMap {
      record($1.type, $1.data, seconds: 1_700_000_000 + UInt32($0))
    }
  }

  @Test func `a peer is found by its name although it told an empty one`() throws {
    try Samples.withFile(Self.renamed) { path in
      let all = try Program.run("decode", path)
      let named = try Program.run("decode", "--peer", "strap", path)
      #expect(all.lines.contains { $0.contains("Strap") && $0.contains("48") })
      #expect(named.lines == all.lines)
    }
  }
}
