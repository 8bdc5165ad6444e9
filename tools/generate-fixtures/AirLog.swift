/// What a sniffer writes of a connection between the example's phone and its strap: a pcap file.
///
/// It keeps both sides' SN and NESN, and puts the CRC behind each packet.
struct AirLog {
  /// What stands in front of each packet.
  enum Header: UInt32 {
    /// Nothing.
    case none = 251
    /// Ten bytes of what the radio knows.
    case radio = 256
    /// The header of Nordic's sniffer, version 3.
    case nordic = 272
  }

  /// The file so far.
  private(set) var bytes: [UInt8]
  let header: Header
  /// The time of the next packet: microseconds since 1970-01-01 00:00 UTC.
  var now: Int64 = 1_777_876_200_000_000
  private var sequence = [0, 0]
  private var records = 0

  static let accessAddress = 0x5065_5042
  static let crcInitial: UInt32 = 0x12_3456

  /// A file that has its header only.
  init(_ header: Header) {
    self.header = header
    bytes = ("d4c3b2a1 0200 0400 00000000 00000000 ffff0000" as Octets).bytes
    bytes += Octets.number(Int(header.rawValue), count: 4).bytes
  }

  /// Lets time pass.
  mutating func pause(milliseconds: Int64) { now += milliseconds * 1000 }

  /// A packet of advertising.
  mutating func advertise(_ kind: String, _ payload: Octets, isValid: Bool = true) {
    let pdu = Octets(stringLiteral: kind) + .byte(payload.count) + payload
    record(0x8e89_bed6, pdu, crcInitial: 0x55_5555, way: nil, isValid: isValid)
    now += 1000
  }

  /// A connection event: what the central says, and what the peripheral answers.
  mutating func event(
    _ central: Octets, _ peripheral: Octets = "01 00", isHeard: Bool = true, isValid: Bool = true
  ) {
    data(0, central, isValid: isValid)
    guard isHeard else { return now += 30_000 }
    sequence[1] ^= 2
    data(1, peripheral)
    sequence[0] ^= 1
    sequence[1] ^= 1
    sequence[0] ^= 2
    now += 29_400
  }

  /// An ATT PDU in one packet.
  static func att(_ pdu: Octets) -> Octets { frame(4, pdu) }

  /// An L2CAP frame in one packet.
  static func frame(_ channel: Int, _ payload: Octets) -> Octets {
    "02" + .byte(payload.count + 4) + .word(payload.count) + .word(channel) + payload
  }

  /// One packet: `pdu` begins with LLID and length.
  private mutating func data(_ side: Int, _ pdu: Octets, isValid: Bool = true) {
    var pdu = pdu
    // Bit 0 of a side's state is its SN, bit 1 its NESN.
    pdu.bytes[0] |= UInt8(sequence[side] & 1) << 3 | UInt8(sequence[side] >> 1) << 2
    record(
      Self.accessAddress, pdu, crcInitial: Self.crcInitial, way: side, isValid: isValid)
    now += 300
  }

  private mutating func record(
    _ address: Int, _ pdu: Octets, crcInitial: UInt32, way: Int?, isValid: Bool
  ) {
    var crc = Self.crc(pdu.bytes, crcInitial)
    if !isValid { crc ^= 0x10 }
    let packet = .number(address, count: 4) + pdu + .number(Int(crc), count: 3)
    let front: Octets
    switch header {
    case .none: front = ""
    case .radio:
      let kind = way.map { ($0 + 2) << 7 } ?? 0
      front =
        "00 c4 80 00" + .number(address, count: 4)
        + .word(0x0413 | kind | (isValid ? 0x0800 : 0))
    case .nordic:
      let flags = (isValid ? 1 : 0) | (way == 0 ? 2 : 0)
      front =
        "01" + .word(packet.count + 10) + "03" + .word(records) + .byte(way == nil ? 2 : 6) + "0a"
        + .byte(flags) + "25 3c 00 00" + .number(Int(now & 0xffff_ffff), count: 4)
    }
    records += 1
    let whole = front + packet
    bytes += Octets.number(Int(now / 1_000_000), count: 4).bytes
    bytes += Octets.number(Int(now % 1_000_000), count: 4).bytes
    bytes += Octets.number(whole.count, count: 4).bytes + Octets.number(whole.count, count: 4).bytes
    bytes += whole.bytes
  }

  /// The check, bit by bit as the specification draws it.
  private static func crc(_ bytes: [UInt8], _ initial: UInt32) -> UInt32 {
    var register = initial
    for byte in bytes {
      for bit in 0..<8 {
        let carry = (register >> 23 & 1) ^ UInt32(byte >> bit & 1)
        register = register << 1 & 0xff_ffff
        if carry == 1 { register ^= 0x00_065b }
      }
    }
    // The register's highest bit is sent first, and bytes are written lowest bit first.
    var sent: UInt32 = 0
    for bit in 0..<24 { sent |= (register >> UInt32(bit) & 1) << UInt32(23 - bit) }
    return sent
  }
}
