import HSBase
@testable import HSCapture
import HSTestSupport
import Testing

/// The format that bytes show.
private func recognised(_ bytes: [UInt8]) -> CaptureFormat? { CaptureFormat.recognise(bytes.span) }

/// The layout in which bytes are a stream.
private func stream(of bytes: [UInt8]) -> StreamLayout? { StreamProbe.recognise(bytes.span) }

/// Packets one behind the other, without a header that names the format.
@Suite struct StreamTests {
  /// A conversation as a UART carries it.
  static let packets: [[UInt8]] = [
    [1, 0x03, 0x0C, 0], [4, 0x0E, 4, 1, 0x03, 0x0C, 0],
    [2, 0x40, 0, 7, 0, 3, 0, 4, 0, 0x0A, 0x12, 0], [2, 0x40, 0x20, 6, 0, 2, 0, 4, 0, 0x0B, 0x55],
    [4, 0x13, 5, 1, 0x40, 0, 1, 0], [3, 0x01, 0x01, 2, 9, 9], [5, 0x60, 0x20, 3, 0, 1, 2, 3],
  ]

  /// A record of the monitor, with its time in tenths of milliseconds.
  static func monitor(_ opcode: UInt16, _ payload: [UInt8], ticks: UInt32?, drops: UInt8 = 0)
    -> [UInt8]
  {
    var header: [UInt8] = drops > 0 ? [7, drops] : []
    if let ticks { header += [8] + (0..<4).map { UInt8(truncatingIfNeeded: ticks >> (8 * $0)) } }
    var out = Ordered(.little)
    out.add(UInt16(4 + header.count + payload.count))
    out.add(opcode)
    out.bytes += [0, UInt8(header.count)] + header + payload
    return out.bytes
  }

  /// A record of Texas Instruments' Packet Sniffer.
  static func psd(_ number: UInt32, ticks: UInt64, _ packet: [UInt8], inner: Bool = true) -> [UInt8]
  {
    var out = Ordered(.little)
    out.bytes.append(1)
    out.add(number)
    out.add(ticks)
    out.add(UInt16(packet.count + (inner ? 1 : 0)))
    if inner { out.bytes.append(UInt8(packet.count)) }
    out.bytes += packet
    return out.bytes + [UInt8](repeating: 0, count: 271 - out.bytes.count)
  }

  /// An advertising packet with its check sum, which is not looked at here.
  static let advertising: [UInt8] =
    [0xD6, 0xBE, 0x89, 0x8E, 0x40, 9, 1, 0, 0, 0, 0, 0xC0, 2, 1, 6, 0xA1, 0xA2, 0xA3]

  @Test func `of a UART is read with directions, and without times`() throws {
    let bytes = Self.packets.flatMap { $0 }
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    #expect(reader.format == .h4)
    var directions: [Direction?] = []
    while let record = try reader.next() {
      directions.append(record.direction)
      #expect(record.link == .hciH4)
      #expect(reader.issues.contains(.untimed))
    }
    #expect(directions == [.sent, .received, nil, nil, .received, nil, nil])
    let out = try ReadOut(stream(bytes, chunk: 3))
    #expect(out.data == Self.packets)
    #expect(out.accounts(for: bytes.count))
    #expect(out.statistics.times.untimedRecords == Self.packets.count)
  }

  @Test func `of a UART must prove itself`() throws {
    let bytes = Self.packets.flatMap { $0 }
    // An answered command is enough, and so are six packets; fewer are not.
    #expect(recognised(Array(bytes[..<11])) == .h4)
    #expect(recognised(Array(bytes[..<4])) == nil)
    let unasked = [[UInt8]](repeating: Self.packets[4], count: 6).flatMap { $0 }
    #expect(recognised(unasked) == .h4)
    #expect(recognised(unasked.dropLast(Self.packets[4].count)) == nil)
    // An answer to another command, a group that is not assigned.
    #expect(
      recognised([1, 3, 0x0C, 0, 4, 0x0E, 4, 1, 5, 0x0C, 0]) == nil)
    #expect(
      recognised([1, 3, 0x7C, 0, 4, 0x0E, 4, 1, 3, 0x7C, 0]) == nil)
  }

  @Test func `for btmon --tty is read with times and losses`() throws {
    var bytes = Self.monitor(2, [3, 0x0C, 0], ticks: 0xFFFF_FFFE)
    bytes += Self.monitor(3, [0x0E, 4, 1, 3, 0x0C, 0], ticks: 2, drops: 3)
    bytes += Self.monitor(5, [0x40, 0x20, 2, 0, 7, 7], ticks: nil)
    bytes += Self.monitor(13, Array("text".utf8), ticks: 7)
    let out = try ReadOut(stream(bytes, chunk: 5))
    #expect(out.records.map(\.record.flags) == [2, 3, 5, 13])
    #expect(out.records.map(\.record.direction) == [.sent, .received, .received, nil])
    #expect(out.data[1] == [0x0E, 4, 1, 3, 0x0C, 0])
    #expect(out.records.allSatisfy { $0.record.link == .linuxMonitor })
    // Its counter turns over after 119 hours.
    let ticks: [Int64] = [0xFFFF_FFFE, 0x1_0000_0002, 0x1_0000_0002, 0x1_0000_0007]
    #expect(out.records.map(\.record.time.nanoseconds) == ticks.map { $0 * 100_000 })
    #expect(out.statistics.drops == 3)
    #expect(out.records[2].issues.contains(.untimed))
    #expect(out.accounts(for: bytes.count))
    // A length that is not the packet's own, a header that is not known.
    var wrong = bytes
    wrong[6 + 5 + 2] = 9
    #expect(recognised(wrong) == nil)
  }

  @Test(arguments: [true, false])
  func `of Texas Instruments' Packet Sniffer is read with times`(inner: Bool) throws {
    let state: [UInt8] = [0x55, 0x80]
    var bytes: [UInt8] = []
    for number in 1...3 as ClosedRange<UInt32> {
      bytes += Self.psd(
        number, ticks: UInt64(number) * 32, Self.advertising + state, inner: inner)
    }
    let out = try ReadOut(stream(bytes, chunk: 100))
    #expect(out.data == [[UInt8]](repeating: Self.advertising, count: 3))
    #expect(out.records.map(\.record.link) == [.leLinkLayer, .leLinkLayer, .leLinkLayer])
    #expect(out.records.map(\.record.time.nanoseconds) == [1000, 2000, 3000])
    #expect(out.accounts(for: bytes.count))
    var wrong = bytes
    wrong[272] = 9
    #expect(recognised(wrong) == nil)
  }

  @Test func `is none of what has other formats`() throws {
    for layout in PlainRecordLayout.allCases {
      let bytes = Plain.sample(layout, repeating: 9).flatMap { $0.bytes(layout) }
      #expect(stream(of: bytes) == nil, "\(layout)")
    }
    #expect(stream(of: Array("Strap lost the phone at noon.".utf8)) == nil)
    #expect(stream(of: [UInt8](repeating: 0, count: 4096)) == nil)
    #expect(stream(of: [UInt8](repeating: 0xFF, count: 4096)) == nil)
  }

  @Test func `cut anywhere says what is missing`() throws {
    let bytes = Self.packets.flatMap { $0 }
    var ends: Set<Int> = [0]
    for packet in Self.packets { ends.insert((ends.max() ?? 0) + packet.count) }
    for count in 12..<bytes.count {
      var reader = try CaptureReader(ByteSource(bytes: Array(bytes[..<count])), as: .h4)
      while try reader.next() != nil {}
      #expect(reader.statistics.isComplete == ends.contains(count), "\(count)")
    }
  }
}

/// A link type that is left to its users.
@Suite struct PrivateLinkTypeTests {
  @Test(arguments: [147, 162] as [UInt32])
  func `is read as the LE link layer's from the packet on that proves it`(link: UInt32) throws {
    var file = Pcap(link: link)
    file.add([1, 2, 3])
    file.add(StreamTests.advertising)
    file.add([0x11, 0x22, 0x33, 0x44, 1, 0, 7, 7, 7])
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.records.map(\.record.link) == [.foreign, .leLinkLayer, .leLinkLayer])
    #expect(out.kinds == [.privateLinkType(number: UInt16(link))])
  }

  @Test func `is read with the header of 256 where the packet shows one`() throws {
    var file = Pcap(link: 147)
    file.add([UInt8](repeating: 0, count: 10) + StreamTests.advertising)
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.records.map(\.record.link) == [.leLinkLayerWithHeader])
  }

  @Test func `stays what it is where nothing proves more`() throws {
    for (link, data) in [(147, [0xD6, 0xBE, 0x89]), (1, StreamTests.advertising)]
      as [(UInt32, [UInt8])]
    {
      var file = Pcap(link: link)
      file.add(data)
      let out = try ReadOut(ByteSource(bytes: file.bytes))
      #expect(out.records.map(\.record.link) == [.foreign])
      #expect(out.kinds.isEmpty)
    }
    #expect(LinkType.name(ofNumber: 148) == "private use, USER1 (LINKTYPE 148)")
    #expect(LinkType.name(ofNumber: 157) == "private, read as Nordic sniffer (LINKTYPE 157)")
  }
}
