import Bytes
import Capture
import HCI
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
  ) -> Result<Packet, DecodeError> {
    outcome { () throws(DecodeError) -> Packet in
      var reader = ByteReader(bytes.span, base: 100, layer: .capture, limit: .record)
      let record = Self.record(link, flags: flags, direction: direction, count: bytes.count)
      let packet = try Packet(framing: record, parsing: &reader)
      #expect(reader.isAtEnd && reader.position == 100 + bytes.count)
      return packet
    }
  }

  @Test(arguments: [
    (UInt32(0), Packet.Kind.acl, Direction.sent), (1, .acl, .received),
    (2, .command, .sent), (3, .event, .received), (0xffff_fffe, .command, .sent),
  ])
  func `H1 takes kind and direction from the flags`(
    _ flags: UInt32, _ kind: Packet.Kind, _ direction: Direction
  ) throws {
    // The record's own direction does not count: bit 0 is what the format defines.
    let packet = try Self.frame([1, 2, 3], .hciH1, flags: flags, direction: direction.opposite)
      .get()
    #expect(
      packet
        == Packet(
          kind: kind, direction: direction, adapter: 0, payload: ByteRange(offset: 100, count: 3)))
  }

  @Test(arguments: [
    (UInt8(1), Packet.Kind.command, Direction?.some(.sent)), (2, .acl, nil), (3, .sco, nil),
    (4, .event, .received), (5, .iso, nil), (0, .unknown(0), nil), (6, .unknown(6), nil),
    (255, .unknown(255), nil),
  ])
  func `H4 takes the kind from the type octet`(
    _ type: UInt8, _ kind: Packet.Kind, _ natural: Direction?
  ) throws {
    let packet = try Self.frame([type, 9, 9], .hciH4).get()
    #expect(
      packet
        == Packet(
          kind: kind, direction: natural, adapter: 0, payload: ByteRange(offset: 101, count: 2)))
    for direction in Direction.allCases {
      let known = try Self.frame([type, 9, 9], .hciH4, direction: direction).get()
      #expect(known.direction == direction)
      #expect(known.contradictsDirection == (natural == direction.opposite))
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
      case 0x0A, 0x0B, 0xF7...0xFE: .packetLogger(PacketLoggerType(rawValue: type))
      default: .unknown(type)
      }
    let packet = try Self.frame([1, 2, 3], .packetLogger, flags: UInt32(type), direction: .sent)
      .get()
    #expect(
      packet
        == Packet(
          kind: kind, direction: .sent, adapter: 0, payload: ByteRange(offset: 100, count: 3)))
    // A text may be empty, a packet may not.
    let empty = Self.frame([], .packetLogger, flags: UInt32(type))
    if case .packetLogger = kind {
      #expect(try empty.get().payload.isEmpty)
    } else {
      #expect(throws: DecodeError.self) { try empty.get() }
    }
  }

  @Test(arguments: UInt16(0)...25)
  func `the monitor's opcode gives kind and direction`(_ opcode: UInt16) throws {
    let packet = try Self.frame([7, 8], .linuxMonitor, flags: 3 << 16 | UInt32(opcode)).get()
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

  @Test func `an empty record is an error where a packet must be`() {
    for flags in UInt32(0)..<4 {
      #expect(
        Self.frame([], .hciH1, flags: flags)
          == .failure(
            DecodeError(
              layer: .hci, field: "HCI packet", at: ByteRange(offset: 100, count: 0),
              problem: .truncated(needed: 1, available: 0, limit: .record))))
    }
    #expect(
      Self.frame([], .hciH4)
        == .failure(
          DecodeError(
            layer: .hci, field: "HCI packet type", at: ByteRange(offset: 100, count: 0),
            problem: .truncated(needed: 1, available: 0, limit: .record))))
    for opcode in UInt32(0)..<25 {
      let carriesPacket = (2...7).contains(opcode) || opcode == 18 || opcode == 19
      let result = Self.frame([], .linuxMonitor, flags: 0xffff_0000 | opcode)
      switch result {
      case .success(let packet): #expect(!carriesPacket && packet.adapter == 0xffff)
      case .failure: #expect(carriesPacket)
      }
    }
  }

  @Test func `every kind has a name`() {
    for opcode in UInt16(0)..<20 { #expect(MonitorOpcode(rawValue: opcode).name != nil) }
    #expect(MonitorOpcode(rawValue: 20).name == nil)
    #expect(Packet.Kind.acl.name == "ACL Data")
    #expect(Packet.Kind.monitor(.systemNote).name == "System Note")
    #expect(Packet.Kind.unknown(9).name == "Unknown Packet Type")
  }
}
