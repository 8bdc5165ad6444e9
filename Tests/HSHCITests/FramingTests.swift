import HSProtocols
import Testing

@Suite("Framing")
struct FramingTests {
  static func record(
    _ link: LinkType, flags: UInt32 = 0, direction: Direction? = nil, count: Int
  ) -> CaptureRecord {
    CaptureRecord(
      number: 1, time: CaptureTime(nanoseconds: 0), link: link, direction: direction, flags: flags,
      bytes: ByteRange(offset: 100, count: count), originalLength: count, cumulativeDrops: 0)
  }

  static func frame(
    _ bytes: [UInt8], _ link: LinkType, flags: UInt32 = 0, direction: Direction? = nil
  ) -> Packet? {
    let reader = ByteReader(bytes.span, base: 100, layer: .capture, limit: .record)
    let record = Self.record(link, flags: flags, direction: direction, count: bytes.count)
    return Packet(framing: record, in: reader)
  }

  /// A packet that ends with byte 103.
  static func packet(_ kind: Packet.Kind, _ direction: Direction?, _ count: Int) -> Packet {
    Packet(
      kind: kind, direction: direction, record: 1,
      payload: ByteRange(offset: 103 - count, count: count), originalLength: count)
  }

  @Test(arguments: [
    (UInt32(0), Packet.Kind.acl, Direction.sent), (1, .acl, .received),
    (2, .command, .sent), (3, .event, .received), (0xffff_fffe, .command, .sent),
  ])
  func `H1 takes kind and direction from the flags`(
    _ flags: UInt32, _ kind: Packet.Kind, _ direction: Direction
  ) throws {
    // The record's own direction does not count: bit 0 is what the format defines.
    let packet = Self.frame([1, 2, 3], .hciH1, flags: flags, direction: direction.opposite)
    #expect(packet == Self.packet(kind, direction, 3))
  }

  @Test(arguments: [
    (UInt8(1), Packet.Kind.command, Direction?.some(.sent)), (2, .acl, nil), (3, .sco, nil),
    (4, .event, .received), (5, .iso, nil), (0, .unknown(0), nil), (6, .unknown(6), nil),
    (255, .unknown(255), nil),
  ])
  func `H4 takes the kind from the type octet`(
    _ type: UInt8, _ kind: Packet.Kind, _ natural: Direction?
  ) throws {
    #expect(Self.frame([type, 9, 9], .hciH4) == Self.packet(kind, natural, 2))
    #expect(kind.type == type)
    for direction in Direction.allCases {
      let known = try #require(Self.frame([type, 9, 9], .hciH4, direction: direction))
      #expect(known.direction == direction)
    }
  }

  @Test(arguments: UInt8(0)...255)
  func `PacketLogger takes the kind from the record's type`(_ type: UInt8) throws {
    let kind: Packet.Kind =
      switch type {
      case 0: .command
      case 1: .event
      case 2, 3: .acl
      case 8, 9: .sco
      case 0x12, 0x13: .iso
      default: .packetLogger(PacketLoggerType(rawValue: type))
      }
    let packet = Self.frame([1, 2, 3], .packetLogger, flags: UInt32(type), direction: .sent)
    #expect(packet == Self.packet(kind, .sent, 3))
  }

  @Test(arguments: UInt16(0)...25)
  func `the monitor's opcode gives kind and direction`(_ opcode: UInt16) throws {
    let packet = try #require(
      Self.frame([7, 8], .linuxMonitor, flags: 3 << 16 | UInt32(opcode)))
    let expected: (Packet.Kind, Direction?) =
      switch opcode {
      case 2: (.command, .sent)
      case 3: (.event, .received)
      case 4: (.acl, .sent)
      case 5: (.acl, .received)
      case 6: (.sco, .sent)
      case 7: (.sco, .received)
      case 18: (.iso, .sent)
      case 19: (.iso, .received)
      default: (.monitor(MonitorOpcode(rawValue: opcode)), nil)
      }
    #expect(packet.kind == expected.0 && packet.direction == expected.1)
    #expect(packet.adapter == 3)
    #expect(packet.payload == ByteRange(offset: 100, count: 2))
  }

  @Test func `an empty record holds an empty packet`() {
    for flags in UInt32(0)..<4 {
      #expect(Self.frame([], .hciH1, flags: flags)?.payload == ByteRange(offset: 100, count: 0))
    }
    #expect(Self.frame([], .hciH4)?.kind == .empty)
    for opcode in UInt32(0)..<25 {
      let packet = Self.frame([], .linuxMonitor, flags: 0xffff_0000 | opcode)
      #expect(packet?.adapter == 0xffff && packet?.payload.isEmpty == true)
    }
  }

  @Test(arguments: LinkType.allCases)
  func `records of the air are packets as they are, and what is no packet is none`(
    _ link: LinkType
  ) {
    let packet = Self.frame([1, 2, 3], link)
    switch link {
    case .hciH1, .hciH4, .linuxMonitor, .packetLogger: break
    case .leLinkLayer, .leLinkLayerWithHeader, .nordicSniffer, .privateNordicSniffer, .ppi:
      #expect(packet == Self.packet(.air(link), nil, 3))
    case .usbLinux, .usbLinuxMmapped, .usbPcap, .usbDarwin, .foreign: #expect(packet == nil)
    }
  }

  @Test func `every record of the monitor has a name`() {
    for opcode in UInt16(0)..<20 { #expect(MonitorOpcode(rawValue: opcode).name != nil) }
    #expect(MonitorOpcode(rawValue: 20).name == nil)
  }
}
