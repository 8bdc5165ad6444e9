import HSTestSupport

/// A capture of the air with a secret behind every PDU, in the framing of a sniffer.
///
/// Like `SecretPlaces`: what two captures differ in are their secrets.
struct AirPlaces {
  /// The framings of sniffers, by LINKTYPE.
  enum Framing: UInt32, CaseIterable {
    case plain = 251
    case radio = 256
    case nordic = 272
    case perPacket = 192
  }

  private let framing: Framing
  private var source: SecretPlaces
  private var time: UInt32 = 0
  private(set) var bytes: [UInt8]
  /// SN and NESN are alike for the central and differ for the peripheral; both toggle.
  private var event: UInt8 = 0

  var secrets: [[UInt8]] { source.secrets }

  private static let advertising: [UInt8] = [0xd6, 0xbe, 0x89, 0x8e]
  private static let access: [UInt8] = [0x3b, 0x19, 0x5f, 0x6a]
  private static let central: [UInt8] = [0x11, 0x52, 0x93, 0x6e, 0x2a, 0xe1]

  init(_ framing: Framing, seed: UInt64) {
    self.framing = framing
    source = SecretPlaces(seed: seed)
    bytes = [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0]
    bytes += [UInt8](repeating: 0, count: 8)
    bytes += [0, 0, 4, 0] as [UInt8]
    bytes += Self.number(framing.rawValue, 4)
  }

  /// Everything.
  static func all(_ framing: Framing, seed: UInt64) -> AirPlaces {
    var places = AirPlaces(framing, seed: seed)
    places.advertise()
    places.connect()
    places.control()
    places.data()
    places.missed()
    places.sniffer()
    return places
  }

  private static func number(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }

  private mutating func secret(_ count: Int) -> [UInt8] { source.secret(count) }

  // MARK: - Records

  private mutating func record(_ content: [UInt8]) {
    time += 7500
    let count = UInt32(content.count)
    for number in [1_767_225_600 + time / 1_000_000, time % 1_000_000, count, count] {
      bytes += Self.number(number, 4)
    }
    bytes += content
  }

  /// Records a packet of the air.
  private mutating func packet(
    _ access: [UInt8], _ header: UInt8, _ payload: [UInt8], initial: UInt32, behind: [UInt8] = []
  ) {
    let pdu = [header, UInt8(payload.count)] + payload
    let packet = access + pdu + Self.check(pdu, initial)
    switch framing {
    case .plain: record(packet + behind)
    case .radio:
      // CRC checked and valid, signal power valid.
      var content: [UInt8] = [12, 0xc8, 0, 0]
      content += access
      content += [0x12, 0x0c] as [UInt8]
      record(content + packet + behind)
    case .nordic:
      // A byte of padding that the firmware puts behind the header of the PDU.
      var padded: [UInt8] = access
      padded += pdu.prefix(2)
      padded += secret(1)
      padded += packet.dropFirst(6)
      var content: [UInt8] = [1]
      content += Self.number(UInt32(10 + padded.count), 2)
      content += [3, 0, 0, 2, 10, 1, 37, 56, 0, 0] as [UInt8]
      content += Self.number(time, 4)
      record(content + padded)
    case .perPacket:
      var fields: [UInt8] = Self.number(30_006, 2)
      fields += [24, 0] as [UInt8]
      fields += [UInt8](repeating: 0, count: 12)
      fields += secret(12)
      fields += Self.number(30_002, 2)
      fields += [8, 0] as [UInt8]
      fields += secret(8)
      var content: [UInt8] = [0, 0]
      content += Self.number(UInt32(8 + fields.count), 2)
      content += [147, 0, 0, 0] as [UInt8]
      content += fields
      content += packet
      record(content + behind)
    }
  }

  /// The CRC by division, bit for bit: Core 5.4, Vol 6, Part B, 3.1.1.
  private static func check(_ pdu: [UInt8], _ initial: UInt32) -> [UInt8] {
    // The lowest bit is sent first, but of the register the highest one.
    var register: UInt32 = 0
    for bit in 0..<24 as Range<UInt32> where initial & (1 << bit) != 0 {
      register |= 1 << (23 - bit)
    }
    for byte in pdu {
      register ^= UInt32(byte)
      for _ in 0..<8 {
        let isOne = register & 1 == 1
        register >>= 1
        if isOne { register ^= 0xda_6000 }
      }
    }
    return number(register, 3)
  }

  private mutating func advertisement(_ type: UInt8, _ payload: [UInt8], behind: [UInt8] = []) {
    packet(Self.advertising, type | 0x40, payload, initial: 0x55_5555, behind: behind)
  }

  /// An event: what the central says, and the peripheral's empty answer; or the other way round.
  private mutating func data(
    _ kind: UInt8, _ payload: [UInt8], fromCentral: Bool = true, behind: [UInt8] = []
  ) {
    let toggle = event & 1
    event &+= 1
    for isCentral in [true, false] {
      let next: UInt8 = isCentral ? toggle : toggle ^ 1
      let bits: UInt8 = toggle << 3 | next << 2
      let isIt = isCentral == fromCentral
      packet(
        Self.access, bits | (isIt ? kind : 1), isIt ? payload : [], initial: 0x1a_2b3c,
        behind: isIt ? behind : [])
    }
  }

  // MARK: - Scenes

  private mutating func advertise() {
    let flags: [UInt8] = [2, 1, 6]
    for address in [SecretPlaces.peer, SecretPlaces.stranger] {
      for type in 0...0xff as ClosedRange<UInt8> {
        let body = source.advertised(type, type == 0 ? 3 : 2)
        if body.count < 31 { advertisement(0, address + body) }
        advertisement(7, [9, 9] + address + [1, 0x10] + flags + body)
      }
      for type in [0, 2, 4, 6] as [UInt8] {
        advertisement(type, address + flags + [0] + secret(5))
        advertisement(type, address + flags, behind: framing == .plain ? secret(4) : [])
      }
      // Addressed advertising and requests to scan, which end behind two addresses.
      advertisement(1, address + Self.central + secret(7))
      advertisement(3, Self.central + address + secret(7))
      for type in UInt8(9)...15 { advertisement(type, address + secret(9)) }
      // Extended headers, each field; what is for controllers behind them; and what nothing announced.
      for bits in 0...0x7f as ClosedRange<UInt8> {
        let known: [[UInt8]] = [
          address, Self.central, [0], [1, 0x10], [5, 9, 0], Array(repeating: 3, count: 18), [0xf4],
        ]
        var fields: [UInt8] = [bits]
        for bit in 0..<7 where bits & (1 << UInt8(bit)) != 0 { fields += known[bit] }
        let length = UInt8(fields.count + 5)
        advertisement(7, [length] + fields + secret(5))
      }
    }
  }

  private mutating func connect() {
    let link: [UInt8] =
      Self.access + [
        0x3c, 0x2b, 0x1a, 3, 10, 0, 24, 0, 0, 0, 72, 0, 0xff, 0xff, 0xff, 0xff, 0x1f, 0x25,
      ]
    let peers = Self.central + SecretPlaces.peer
    packet(Self.advertising, 0xc5, peers + link + secret(8), initial: 0x55_5555)
    packet(Self.advertising, 0xc5, peers + link, initial: 0x55_5555)
    // It is in clear.
    data(2, [3, 0, 4, 0, 2, 23, 0])
    data(2, [3, 0, 4, 0, 3, 23, 0], fromCentral: false)
  }

  private mutating func control() {
    let lengths = [
      7, 1, 22, 12, 0, 0, 1, 8, 8, 0, 0, 5, 1, 8, 23, 23, 2, 0, 0, 8, 8, 2, 2, 4, 2, 1, 0, 34, 1, 1,
      35, 8, 15, 3, 3, 4, 4, 10, 10, 3, 10,
    ]
    // Neither those that end or encrypt the connection, nor those that change its numbers.
    for (opcode, length) in zip(UInt8(1)..., lengths) where ![2, 3, 4, 5, 6].contains(opcode) {
      let zeros = [UInt8](repeating: 0, count: length)
      data(3, [opcode] + zeros + secret(9))
      data(3, [opcode] + zeros, behind: framing == .plain ? secret(4) : [])
    }
    for opcode in 0x2a...0xff as ClosedRange<UInt8> {
      let zeros = [UInt8](repeating: 0, count: opcode == 0x2b || opcode == 0x2c ? 26 : 0)
      data(3, [opcode] + zeros + secret(7), fromCentral: opcode & 1 == 0)
    }
  }

  private mutating func data() {
    func frame(_ channel: UInt8, _ payload: [UInt8]) -> [UInt8] {
      [UInt8(payload.count & 0xff), UInt8(payload.count >> 8), channel, 0] + payload
    }
    for length in [1, 4, 9] {
      for row in VectorFile.rows("smp.tsv", columns: 2) {
        // In pieces, as a phone sends them that knows no long packets.
        let bytes = frame(6, row.bytes(1) + secret(length))
        for (index, start) in stride(from: 0, to: bytes.count, by: 27).enumerated() {
          data(index == 0 ? 2 : 1, Array(bytes[start..<min(start + 27, bytes.count)]))
        }
      }
      for pdu in [[0x01, 8, 1, 0, 10], [0x13], [0x19], [0x03, 23, 0], [0x0b]] as [[UInt8]] {
        data(2, frame(4, pdu + secret(length)), fromCentral: false)
        // Behind the frame's length.
        data(2, frame(4, pdu) + secret(length), fromCentral: false)
      }
      for pdu in [[0x1e], [0x02, 23, 0], [0x0a, 3, 0], [0x18, 1]] as [[UInt8]] {
        data(2, frame(4, pdu + secret(length)))
      }
      data(2, frame(5, [0x01, 1, 2, 0, 0, 0] + secret(length)))
      data(2, frame(5, [0x08, 1, UInt8(length), 0] + secret(length)))
      data(2, frame(0x45, secret(length)))
    }
  }

  /// Values and pieces that differ in secrets alone, of which the sniffer missed what stands between:
  /// each has the SN of the one before, and is none that was sent again.
  private mutating func missed() {
    for round in 0..<6 {
      for isStart in [true, false] {
        let value = secret(isStart ? 16 : 27)
        let head: [UInt8] = isStart ? [60, 0, 4, 0, 0x1b, 0x77, 0, UInt8(round)] : []
        let kind: UInt8 = isStart ? 2 : 1
        packet(Self.access, 0x08 | kind, head + value, initial: 0x1a_2b3c)
        packet(Self.access, 0x0d, [], initial: 0x1a_2b3c)
      }
    }
  }

  /// What the sniffer says itself.
  private mutating func sniffer() {
    switch framing {
    case .nordic: record([1, 12, 0, 3, 0, 0, 0x0e] + secret(12))
    case .radio: record([12, 0xc8, 0] + secret(5))
    case .plain: record(Array(Self.access.prefix(2)) + secret(3))
    case .perPacket: record([0, 0, 40, 0, 147, 0, 0, 0] + secret(9))
    }
  }
}
