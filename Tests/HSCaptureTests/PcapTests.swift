import HSBase
@testable import HSCapture
import HSTestSupport
import Testing

@Suite struct `pcap` {
  static let command: [UInt8] = [1, 3, 0x0C, 0]
  static let event: [UInt8] = [4, 0x0E, 4, 1, 3, 0x0C, 0]
  static let acl: [UInt8] = [2, 0x40, 0x20, 1, 0, 0xAA]

  @Test(arguments: [
    (ByteOrder.little, UInt32(0xA1B2_C3D4), 0, Int64(5_000)), (.big, 0xA1B2_C3D4, 0, 5_000),
    (.little, 0xA1B2_3C4D, 0, 5), (.big, 0xA1B2_3C4D, 0, 5),
    (.little, 0xA1B2_CD34, 8, 5_000), (.big, 0xA1B2_CD34, 8, 5_000),
    (.big, 0xA1B2_CD34, 12, 5_000),
    (.little, 0xA1B2_C3D4, 8, 5_000),
  ])
  func `every magic number gives the same records`(
    _ order: ByteOrder, _ magic: UInt32, _ extra: Int, _ nanoseconds: Int64
  ) throws {
    var file = Pcap(order, magic: magic, extra: extra)
    let packets = [Self.command, Self.event, Self.acl]
    for packet in packets { file.add(packet) }
    let (out, interfaces, details) = try readDetails(file.bytes)
    #expect(out.data == packets)
    #expect(out.records.map(\.record.number) == [1, 2, 3])
    #expect(
      out.records.allSatisfy {
        $0.record.time.nanoseconds == 1_700_000_000_000_000_000 + nanoseconds
      })
    #expect(out.records.map(\.record.flags) == [2, 3, 0])
    #expect(out.records.allSatisfy { $0.record.direction == nil && $0.record.link == .hciH4 })
    #expect(interfaces.map(\.linkNumber) == [187])
    #expect(interfaces.map(\.records) == [3])
    #expect(details.byteOrder == order && details.version == 2 && details.minorVersion == 4)
    #expect(out.statistics.isComplete)
    #expect(out.accounts(for: file.bytes.count))
    let isDisguised = magic == 0xA1B2_C3D4 && extra > 0
    #expect(out.kinds == (isDisguised ? [.longRecordHeaders(length: 24)] : []))
  }

  @Test func `one record is enough to tell longer headers`() throws {
    var file = Pcap(extra: 8)
    file.add(Self.event)
    #expect(try ReadOut(ByteSource(bytes: file.bytes)).data == [Self.event])
  }

  @Test(arguments: [
    (UInt32(187), LinkType.hciH4), (201, .hciH4), (254, .linuxMonitor), (189, .usbLinux),
    (220, .usbLinuxMmapped), (249, .usbPcap), (266, .usbDarwin), (251, .leLinkLayer),
    (256, .leLinkLayerWithHeader), (272, .nordicSniffer), (157, .privateNordicSniffer), (192, .ppi),
    (1, .foreign), (0xFFFF, .foreign), (0xF400_00BB, .hciH4),
  ])
  func `the lower half of the link type counts`(_ number: UInt32, _ link: LinkType) throws {
    var file = Pcap(link: number)
    file.add([0, 0, 0, 0, 1, 2, 3, 4, 5])
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.records.map(\.record.link) == [link])
    #expect(out.statistics.records(of: link) == 1)
    #expect(out.accounts(for: file.bytes.count))
  }

  @Test func `direction words are read, and turned where all say the reverse`() throws {
    for reversed in [false, true] {
      var file = Pcap(.big, link: 201)
      let flip: UInt8 = reversed ? 1 : 0
      file.add([0, 0, 0, 1 ^ flip] + Self.acl)
      for _ in 0..<3 {
        file.add([0, 0, 0, 0 ^ flip] + Self.command)
        file.add([0, 0, 0, 1 ^ flip] + Self.event)
      }
      let (out, interfaces, _) = try readDetails(file.bytes)
      #expect(out.records.map(\.record.direction).prefix(3) == [.received, .sent, .received])
      #expect(out.records.map(\.record.flags).prefix(3) == [1, 2, 3])
      #expect(out.data.prefix(2) == [Self.acl, Self.command])
      #expect(out.records.map(\.record.originalLength).prefix(2) == [6, 4])
      #expect(interfaces.map(\.isDirectionReversed) == [reversed])
      #expect(out.kinds == (reversed ? [.directionReversed(interface: 0)] : []))
      #expect(out.accounts(for: file.bytes.count))
    }
  }

  @Test func `one wrong direction turns nothing`() throws {
    var file = Pcap(link: 201)
    file.add([0, 0, 0, 1] + Self.command)
    for _ in 0..<4 { file.add([0, 0, 0, 1] + Self.event) }
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.records.allSatisfy { $0.record.direction == .received })
    #expect(out.kinds.isEmpty)
  }

  @Test func `the monitor's adapter and opcode become flags`() throws {
    var file = Pcap(link: 254)
    file.add([0, 1, 0, 5, 0x40, 0x20, 0, 0])
    file.add([0xFF, 0xFF, 0, 9])
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.records.map(\.record.flags) == [0x0001_0005, 0xFFFF_0009])
    #expect(out.records.map(\.record.direction) == [.received, nil])
    #expect(out.data == [[0x40, 0x20, 0, 0], []])
    #expect(out.kinds.isEmpty)
  }

  @Test(arguments: [UInt32(201), 254], 0..<4)
  func `a record shorter than its pseudo-header is empty`(_ link: UInt32, _ count: Int) throws {
    var file = Pcap(link: link)
    file.add([UInt8](repeating: 0, count: count))
    file.add([0, 0, 0, 3] + Self.event)
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.data.first == [])
    #expect(out.records.count == 2)
    #expect(out.kinds.contains(.shortPseudoHeader(needed: 4, available: count)))
    #expect(out.accounts(for: file.bytes.count))
  }

  @Test func `old versions have the lengths the other way round`() throws {
    for minor: UInt16 in [1, 2, 3, 4] {
      var file = Pcap(minor: minor)
      let isSwapped = minor < 4
      file.add(
        Self.event, included: isSwapped ? 9 : nil,
        original: isSwapped ? UInt32(Self.event.count) : 9)
      let out = try ReadOut(ByteSource(bytes: file.bytes))
      #expect(out.data == [Self.event])
      #expect(out.records.map(\.record.originalLength) == [9])
    }
    let error = #expect(throws: CaptureError.self) {
      try ReadOut(ByteSource(bytes: Pcap(major: 3, minor: 1).bytes))
    }
    #expect(error?.problem == .unknownVersion(.pcap, version: 0x30001))
    #expect(error?.description == "memory: pcap version 3.1 is not known")
  }

  @Test func `lengths that lie are told and do not trap`() throws {
    for (included, isWhole) in [(UInt32.max, false), (0x7FFF_FFFF, false), (100, false)] {
      var file = Pcap()
      file.add(Self.command)
      file.add(Self.event, included: included, original: included)
      let out = try ReadOut(ByteSource(bytes: file.bytes))
      #expect(out.data == [Self.command])
      #expect(out.statistics.isComplete == isWhole)
      #expect(out.accounts(for: file.bytes.count))
      #expect(
        out.kinds == [
          included == 100
            ? .cutData(needed: 100, available: 7)
            : .lengthBeyondFile(length: Int(included), available: 7)
        ])
    }
  }

  @Test func `a record that is too large is passed over`() throws {
    let length = CaptureReader.maximumRecordLength + 1
    var file = Pcap()
    file.add(Self.command)
    file.add([UInt8](repeating: 7, count: length))
    file.add(Self.event)
    let out = try ReadOut(ByteSource(bytes: file.bytes))
    #expect(out.data == [Self.command, Self.event])
    #expect(out.records.last?.record.number == 3)
    #expect(out.kinds == [.skippedRecord(length: length)])
    #expect(out.accounts(for: file.bytes.count))
  }

  @Test func `every shorter file says what is missing`() throws {
    var file = Pcap(link: 201)
    for index in 0..<4 {
      file.add([0, 0, 0, 1] + Self.event, seconds: 1_700_000_000 + UInt32(index))
    }
    let whole = try ReadOut(ByteSource(bytes: file.bytes))
    for count in 0..<file.bytes.count {
      let bytes = Array(file.bytes[..<count])
      guard count >= 24 else {
        #expect(throws: CaptureError.self) { try ReadOut(ByteSource(bytes: bytes)) }
        continue
      }
      let out = try ReadOut(ByteSource(bytes: bytes))
      #expect(out.records.count == (count - 24) / 27)
      #expect(out.data == Array(whole.data.prefix(out.data.count)))
      #expect(out.statistics.isComplete == ((count - 24) % 27 == 0))
      #expect(out.accounts(for: count))
      // A pipe that gives a byte at a time, and a small window, change nothing.
      let slow = try ReadOut(ByteSource(bytes: bytes, chunk: 1), windowCapacity: 64)
      #expect(slow.data == out.data && slow.findings == out.findings)
    }
  }
}
