/// A sniffer's capture, written packet by packet: LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR, with the
/// sniffer's word for directions and CRCs, or LINKTYPE_NORDIC_BLE, which counts connection events.
struct AirScript {
  /// The capture's bytes.
  private(set) var bytes: [UInt8]
  private var microseconds = 0
  /// Octets of the last data packet's payload.
  private var lastLength = 0
  /// The number of the connection event, where the sniffer counts them.
  private var event: UInt16?

  static let address: [UInt8] = [0x78, 0x56, 0x34, 0x12]

  /// A capture with a connection's beginning, or joined half-way.
  init(connects: Bool = true, countsEvents: Bool = false) {
    event = countsEvents ? 0 : nil
    bytes = Self.little(0xa1b2_c3d4, 4) + [2, 0, 4, 0] + [UInt8](repeating: 0, count: 8)
    bytes += Self.little(65_535, 4) + Self.little(countsEvents ? 272 : 256, 4)
    if connects { connect() }
  }

  /// CONNECT_IND.
  mutating func connect() {
    var payload: [UInt8] = [7, 0, 0, 0xee, 0xff, 0xc0, 1, 0, 0, 0, 0, 0xe0] + Self.address
    payload += [0xbc, 0x9a, 0x78, 2, 6, 0, 24, 0, 0, 0, 42, 0, 0xff, 0xff, 0xff, 0xff, 0x1f, 0xa9]
    record([0xd6, 0xbe, 0x89, 0x8e, 0xc5, UInt8(payload.count)] + payload, flags: 0x0c13)
  }

  /// An extended advertising PDU on a secondary channel, or with another access address.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - auxiliary: AUX_ADV_IND (0), AUX_CHAIN_IND (1), AUX_SYNC_IND (2), AUX_SCAN_RSP (3).
  ///   - address: The access address; `nil` for advertising's.
  mutating func advertise(_ payload: [UInt8], auxiliary: Int, address: [UInt8]? = nil) {
    microseconds += 1000
    let packet =
      (address ?? [0xd6, 0xbe, 0x89, 0x8e]) + [0x47, UInt8(payload.count)] + payload
    record(packet, flags: 0x0c13 | 1 << 7 | auxiliary << 12)
  }

  /// A packet with another access address, of a kind that the capture does not tell.
  mutating func stray(_ address: [UInt8], _ payload: [UInt8]) {
    microseconds += 1000
    record(address + [2, UInt8(payload.count)] + payload, flags: 0x0c13)
  }

  /// What may be said of a data packet besides its bits.
  struct Traits: OptionSet {
    let rawValue: Int
    /// Its CRC is wrong.
    static let damaged = Traits(rawValue: 1)
    /// The sniffer does not hear it.
    static let unheard = Traits(rawValue: 2)
    /// The sniffer does not say who sent it.
    static let untold = Traits(rawValue: 4)
    /// The sniffer says that the other side sent it.
    static let mistold = Traits(rawValue: 8)
    /// It comes 150 µs behind the one before, as only the other side's does.
    static let prompt = Traits(rawValue: 16)
    /// The sniffer did not check its CRC.
    static let unchecked = Traits(rawValue: 32)
  }

  /// A data packet of the central (`>`) or the peripheral (`<`).
  ///
  /// - Parameters:
  ///   - side: Whose.
  ///   - bits: SN and NESN.
  ///   - kind: LLID.
  ///   - payload: The payload.
  ///   - length: The length that its header says, if not the payload's.
  ///   - traits: What else.
  mutating func send(
    _ side: Character, _ bits: (sequence: UInt8, next: UInt8), kind: UInt8 = 2,
    _ payload: [UInt8], length: Int? = nil, _ traits: Traits = []
  ) {
    // On LE 1M, with the preamble, access address, header, and CRC; then the inter-frame space.
    microseconds += traits.contains(.prompt) ? (10 + lastLength) * 8 + 150 : 2000
    lastLength = payload.count
    guard !traits.contains(.unheard) else { return }
    let header = kind | bits.next << 2 | bits.sequence << 3
    let packet = Self.address + [header, UInt8(length ?? payload.count)] + payload
    let isCentrals = (side == ">") != traits.contains(.mistold)
    let direction = traits.contains(.untold) ? 0 : isCentrals ? 2 : 3
    let check = traits.contains(.unchecked) ? 0 : traits.contains(.damaged) ? 0x0400 : 0x0c00
    record(packet, flags: 0x0013 | direction << 7 | check)
  }

  /// A notification of a value by the peripheral.
  mutating func notify(
    _ value: [UInt8], _ bits: (sequence: UInt8, next: UInt8), _ traits: Traits = []
  ) {
    let pdu = [0x1b, 0x12, 0x00] + value
    send("<", bits, Self.frame(pdu), traits)
  }

  /// An empty packet of the central's, which acknowledges.
  mutating func acknowledge(_ bits: (sequence: UInt8, next: UInt8), _ traits: Traits = []) {
    send(">", bits, kind: 1, [], traits)
  }

  /// Goes on to a later connection event, by the sniffer's count and not by the clock.
  mutating func count(events: UInt16) { event? += events }

  /// Lets time pass.
  mutating func wait(_ milliseconds: Int) { microseconds += milliseconds * 1000 }

  /// An L2CAP frame of the attribute channel.
  static func frame(_ pdu: [UInt8]) -> [UInt8] { little(pdu.count, 2) + [4, 0] + pdu }

  private mutating func record(_ packet: [UInt8], flags: Int) {
    var body = [5, 0xc8, 0x80, 0] + Self.address + Self.little(flags, 2) + packet + [0, 0, 0]
    if let event {
      let isData = flags & 0x0300 != 0
      let marks = (flags & 0x0800 != 0 ? 1 : 0) | (flags >> 7 & 7 == 2 ? 2 : 0)
      let header: [UInt8] = [10, UInt8(marks), 4, 60] + Self.little(Int(event), 2) + [0, 0, 0, 0]
      body = header + packet + [0, 0, 0]
      body = [1] + Self.little(body.count, 2) + [3, 0, 0, isData ? 6 : 2] + body
    }
    bytes += Self.little(1_700_000_000 + microseconds / 1_000_000, 4)
    bytes += Self.little(microseconds % 1_000_000, 4)
    bytes += Self.little(body.count, 4) + Self.little(body.count, 4) + body
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
