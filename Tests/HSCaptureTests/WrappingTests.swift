import HSBase
@testable import HSCapture
import HSTestSupport
import Foundation
import Testing

/// What happened to a capture on its way, and is undone.
@Suite struct WrappingTests {
  static let plain = Sample(lengths: [13, 10, 27, 1, 40, 9, 10, 16, 300, 10, 10, 13])

  /// The records of bytes, from memory and as from a pipe in small pieces, which must say the same.
  private func read(_ bytes: [UInt8]) throws -> ReadOut {
    let whole = try ReadOut(ByteSource(bytes: bytes))
    let pieces = try ReadOut(stream(bytes, chunk: 7))
    #expect(whole.records == pieces.records)
    #expect(whole.kinds == pieces.kinds)
    return whole
  }

  private func expectPlain(_ bytes: [UInt8], _ wrapping: CaptureWrapping, _ what: String = "")
    throws
  {
    let out = try read(bytes)
    #expect(out.data == Self.plain.data, "\(what)")
    #expect(out.kinds == [.unwrapped(wrapping)], "\(what)")
    #expect(out.statistics.isComplete, "\(what)")
  }

  // MARK: - In front, and line feeds

  @Test(arguments: [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE]] as [[UInt8]])
  func `is read behind a byte order mark`(mark: [UInt8]) throws {
    let bytes = mark + Self.plain.bytes
    try expectPlain(bytes, .byteOrderMark(bytes: mark.count))
    let out = try read(bytes)
    #expect(out.accounts(for: bytes.count))
    // Offsets are those in the file.
    #expect(out.records.first?.record.bytes.offset == mark.count + 16 + 24)
  }

  @Test func `is read behind what adb printed`() throws {
    let lines =
      "* daemon not running; starting now at tcp:5037\r\n* daemon started successfully\r\n"
    let bytes = Array(lines.utf8) + Self.plain.bytes
    try expectPlain(bytes, .text(bytes: lines.utf8.count))
    #expect(try read(bytes).accounts(for: bytes.count))
    var pcap = Pcap()
    pcap.add([1, 3, 0x0C, 0])
    let out = try read(Array("tcpdump: listening on bluetooth0\n".utf8) + pcap.bytes)
    #expect(out.data == [[1, 3, 0x0C, 0]])
    // Not at the beginning of a line, not with the rest of a header, a name is only a name.
    for text in ["see btsnoop\0 for more\n", "x" + "btsnoop\0\0\0\0\u{1}\0\0\u{3}\u{7F}\n"] {
      #expect(throws: CaptureError.self) { try ReadOut(ByteSource(bytes: Array(text.utf8))) }
    }
  }

  static func converted(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
  }

  @Test func `is read with its line feeds as they were`() throws {
    var pcap = Pcap()
    var pcapng = PcapNG.simple()
    for number in 0..<12 as Range<UInt8> {
      let packet: [UInt8] = [4, 0x0E, 10, 1, 0x0A, 0x20, 0, 0x0D, number, 0x0A, 0x0A, 0x0D, 0x0A]
      pcap.add(packet, fraction: UInt32(number) * 10)
      pcapng.packet(packet, ticks: 1_700_000_000_000_000 + UInt64(number) * 10)
    }
    let logger = Plain.sample(.packetLoggerBigEndian, repeating: 8)
      .flatMap { $0.bytes(.packetLoggerBigEndian) }
    for (name, bytes) in [
      ("btsnoop", Self.plain.bytes), ("pcap", pcap.bytes), ("pcapng", pcapng.bytes),
      ("PacketLogger", logger),
    ] {
      let before = try read(bytes)
      let after = try read(Self.converted(bytes))
      #expect(after.records.map(\.record) == before.records.map(\.record), "\(name)")
      #expect(after.data == before.data, "\(name)")
      #expect(after.kinds.filter { $0 == .unwrapped(.carriageReturns) }.count == 1, "\(name)")
    }
  }

  @Test func `is left as it is where a line feed was recorded alone, or too few tell`() throws {
    // 0D 0A first, and 0A alone behind it; and 0D 0A three times in all.
    for packets: [[UInt8]] in [
      [[4, 0x0D, 0x0A, 0x0D, 0x0A, 1], [4, 0x0A, 7, 7], [4, 0x0D, 0x0A, 0x0D, 0x0A]],
      [[4, 0x0D, 0x0A], [4, 0x0D, 0x0A], [4, 0x0D, 0x0A]],
    ] {
      var writer = BTSnoopWriter(link: .hciH4)
      for (index, packet) in packets.enumerated() {
        writer.append(packet.span, time: time(Int64(index) * 1_000_000), flags: 3)
      }
      let out = try read(writer.bytes)
      #expect(out.data == packets)
      #expect(out.kinds.isEmpty)
    }
  }

  // MARK: - Hexadecimal

  private static func hex(_ value: Int, _ width: Int, base: Int = 16) -> String {
    let digits = String(value, radix: base)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }

  /// Lines of sixteen bytes each.
  private static func lines(
    _ bytes: [UInt8], _ line: (_ offset: Int, _ bytes: ArraySlice<UInt8>) -> String
  ) -> String {
    stride(from: 0, to: bytes.count, by: 16).map {
      line($0, bytes[$0..<Swift.min($0 + 16, bytes.count)])
    }.joined()
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { $0 >= 0x20 && $0 < 0x7F ? $0 : 0x2E }, as: UTF8.self)
  }

  private static func groups(_ bytes: ArraySlice<UInt8>, of size: Int, reversed: Bool = false)
    -> String
  {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map { start in
      var group = Array(bytes[start..<Swift.min(start + size, bytes.endIndex)])
      if reversed {
        // hexdump fills its last word up.
        while group.count < size { group.append(0) }
        group.reverse()
      }
      return group.map { hex(Int($0), 2) }.joined()
    }.joined(separator: " ")
  }

  /// The ways in which programs print bytes.
  static let prints: [(name: String, print: @Sendable ([UInt8]) -> String)] = [
    ("xxd", { lines($0) { "\(hex($0, 8)): \(pad(groups($1, of: 2), 39))  \(text($1))\n" } }),
    ("xxd -g1", { lines($0) { "\(hex($0, 8)): \(pad(groups($1, of: 1), 47))  \(text($1))\n" } }),
    (
      "xxd -p",
      { bytes in
        stride(from: 0, to: bytes.count, by: 30).map {
          groups(bytes[$0..<Swift.min($0 + 30, bytes.count)], of: 30) + "\n"
        }.joined()
      }
    ),
    ("one line", { groups($0[...], of: 1) }),
    ("0x and commas", { $0.map { "0x" + String($0, radix: 16) }.joined(separator: ", ") + "\n" }),
    ("groups", { lines($0) { groups($1, of: 2) + "\r\n" } }),
    (
      "hexdump -C",
      { bytes in
        lines(bytes) { offset, line in
          let first = groups(line.prefix(8), of: 1)
          let second = groups(line.dropFirst(8), of: 1)
          return
            "\(hex(offset, 8))  \(pad(first + (second.isEmpty ? "" : "  " + second), 48))  |\(text(line))|\n"
        } + "\(hex(bytes.count, 8))\n"
      }
    ),
    (
      "hexdump",
      { bytes in
        lines(bytes) { "\(hex($0, 7)) \(groups($1, of: 2, reversed: true))\n" }
          + "\(hex(bytes.count, 7))\n"
      }
    ),
    (
      "od -t x1",
      { bytes in
        lines(bytes) { "\(hex($0, 7, base: 8)) \(groups($1, of: 1))\n" }
          + "\(hex(bytes.count, 7, base: 8))\n"
      }
    ),
    ("Wireshark", { lines($0) { "\(hex($0, 4))  \(pad(groups($1, of: 1), 47))   \(text($1))\n" } }),
  ]

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: Swift.max(0, width - text.count))
  }

  @Test(arguments: prints.indices)
  func `is read from its bytes as digits`(index: Int) throws {
    let (name, print) = Self.prints[index]
    for bytes in [Self.plain.bytes, Self.plain.bytes.dropLast(1) + [0x0A]] {
      let expected = try ReadOut(ByteSource(bytes: Array(bytes)))
      let out = try read(Array(print(Array(bytes)).utf8))
      #expect(out.data == expected.data, "\(name)")
      #expect(out.kinds == [.unwrapped(.hexadecimal)] + expected.kinds, "\(name)")
    }
  }

  @Test func `is read with the lines that hexdump leaves out`() throws {
    var writer = BTSnoopWriter(link: .hciH4)
    let packets: [[UInt8]] = [[4, 1, 2], [UInt8](repeating: 0x55, count: 160), [4, 9, 9, 9]]
    for (index, packet) in packets.enumerated() {
      writer.append(packet.span, time: time(Int64(index)), flags: 3)
    }
    for base in [8, 16] {
      var lines = Self.lines(writer.bytes) {
        "\(Self.hex($0, 7, base: base)) \(Self.groups($1, of: 1))\n"
      }
      .split(separator: "\n").map(String.init)
      let same = lines.indices.filter {
        $0 > 0 && lines[$0].dropFirst(7) == lines[$0 - 1].dropFirst(7)
      }
      #expect(same.count > 5)
      for index in same.reversed() { lines.remove(at: index) }
      lines.insert("*", at: same[0])
      let out = try read(Array((lines.joined(separator: "\n") + "\n").utf8))
      #expect(out.data == packets)
    }
  }

  @Test func `is read up to what is no hex dump, and the line is named`() throws {
    let dump = Self.prints[0].print(Self.plain.bytes) + "user@host:~$ \n"
    var reader = try CaptureReader(ByteSource(bytes: Array(dump.utf8), name: "dump"))
    var records = 0
    let error = #expect(throws: CaptureError.self) {
      while try reader.next() != nil { records += 1 }
    }
    #expect(records == Self.plain.data.count)
    let line = Self.prints[0].print(Self.plain.bytes).split(separator: "\n").count + 1
    #expect("\(try #require(error))".contains("line \(line) is not one of a hex dump"))
  }

  @Test func `repeats no more than a dump may, whatever it says`() throws {
    let lines = Self.prints[0].print(Self.plain.bytes).split(separator: "\n").prefix(3)
    let dump = lines.joined(separator: "\n") + "\n*\nfffffff0: 00\n"
    var reader = try CaptureReader(ByteSource(bytes: Array(dump.utf8)))
    let error = #expect(throws: CaptureError.self) { while try reader.next() != nil {} }
    #expect("\(try #require(error))".contains("repeats more than"))
  }

  @Test func `is told by more than that there are digits`() throws {
    for text in [
      "800\n812\n799\n810\n805\n", "deadbeef cafebabe 01020304 05060708\n",
      "00000000: 4869 2074 6865 7265 2c20 6e6f 7468 696e  Hi there, nothin\n",
    ] {
      #expect(throws: CaptureError.self) { try ReadOut(ByteSource(bytes: Array(text.utf8))) }
    }
  }
}
