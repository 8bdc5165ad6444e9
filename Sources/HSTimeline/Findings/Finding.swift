public import HSProtocols

/// Something wrong, lost or doubtful, with the packets that show it.
public struct Finding: Sendable, Equatable {
  /// What it is, with its numbers.
  public var kind: Kind
  /// The first packet concerned, or 0; the event's own packet is the last.
  public var firstPacket: Int

  /// Creates a finding.
  public init(_ kind: Kind, firstPacket: Int = 0) {
    self.kind = kind
    self.firstPacket = firstPacket
  }

  /// A number or a word of a finding, as machine output has it.
  public enum Value: Sendable, Equatable {
    /// A number.
    case number(Int)
    /// A number, or nothing if it is 0.
    case known(Int)
    /// A code of one byte.
    case hex8(UInt8)
    /// A code of one byte, and its name if it has one: two members.
    case code(UInt8, StaticText?)
    /// A code, a handle or a channel of two bytes.
    case hex16(UInt16)
    /// A handle, or nothing if it is 0, which names no attribute.
    case handle(UInt16)
    /// A word, or nothing where the code has no name.
    case word(StaticText?)
    /// Whether something is so.
    case flag(Bool)
    /// A type of attribute.
    case uuid(BluetoothUUID)

    static func opcode(_ opcode: ATTOpcode) -> Value { .code(opcode.rawValue, opcode.name) }
    static func status(_ status: ErrorCode) -> Value { .code(status.rawValue, status.name) }
    static func hex(_ number: some RawRepresentable<UInt16>) -> Value { .hex16(number.rawValue) }
  }

  /// The numbers of a finding by their names, in the order in which they are written.
  public typealias Members = KeyValuePairs<StaticText, Value>

  /// What shows that another connection has taken a connection's place.
  public enum Replacement: StaticText, Sendable, CaseIterable {
    /// It has its handle.
    case handle = "handle given again"
    /// On the air: it is between the same two.
    case pair = "connected again"
    /// On the air: it has its access address. Between whom the one before was need not be known.
    case accessAddress = "access address used again"
  }

  /// The properties of a characteristic that are now others.
  public struct PropertyChange: Sendable, Equatable {
    /// Those that it had.
    public var before: CharacteristicProperties
    /// Those that it has now.
    public var now: CharacteristicProperties
  }

  /// How a server sent a value.
  public enum Delivery: UInt16, Sendable {
    /// As a notification, which nobody confirms.
    case notification = 1
    /// As an indication, which the client confirms.
    case indication = 2

    var name: StaticText { self == .notification ? "notification" : "indication" }
  }
}

extension Finding.Kind {
  /// What it is, without its numbers.
  package var code: FindingCode { Finding(self).code }
}

extension Finding {
  /// The parser's error, where one gave up.
  public var error: DecodeError? {
    switch kind {
    case .hciUndecodable(let error), .airUndecodable(let error), .l2capUndecodable(let error),
      .smpUndecodable(let error), .attUndecodable(let error), .gattUndecodable(let error):
      error
    default: nil
    }
  }

  /// What it is, without its numbers.
  public var code: FindingCode { row { code, _, _ in code } }

  /// What it means: one English sentence, without a full stop or a line's end.
  ///
  /// Says what was lost or is doubtful, and which earlier packets show it. The packet of the event
  /// that carries the finding is not repeated.
  public var sentence: String { row { _, _, sentence in sentence() } }

  /// Its numbers by name, as machine output has them, and its sentence.
  public var told: (members: Members, sentence: String) {
    row { _, members, sentence in (members(), sentence()) }
  }

  /// The mode of a channel, as the Retransmission and Flow Control option numbers it.
  static func name(ofMode mode: UInt8) -> String {
    switch mode {
    case 1: "Retransmission Mode"
    case 2: "Flow Control Mode"
    case 3: "Enhanced Retransmission Mode"
    case 4: "Streaming Mode"
    default: "mode \(mode)"
    }
  }
}

// Phrases that the sentences of findings share.
extension DefaultStringInterpolation {
  /// `1 byte`, `18 bytes`.
  mutating func appendInterpolation(_ count: Int, _ unit: StaticText) {
    appendInterpolation("\(count) \(unit)\(count == 1 ? "" : "s")")
  }

  /// How much of something came: `3 of 18 bytes`, or `3 bytes` where its length is not known.
  mutating func appendInterpolation(_ available: Int, of expected: Int) {
    if expected > 0 { appendInterpolation("\(available) of ") }
    appendInterpolation(expected > 0 ? expected : available, "byte")
  }

  /// A preposition and a packet, with a space in front; nothing if the packet is not known.
  mutating func appendInterpolation(_ preposition: StaticText, packet: Int) {
    if packet > 0 { appendInterpolation("\(preposition) packet \(packet)") }
  }

  /// `0x0040`.
  mutating func appendInterpolation(hex number: UInt16) {
    appendInterpolation(OutputBuffer.text { $0.append(prefixedHex: number) })
  }

  /// An opcode of ATT by its name, or by its number.
  mutating func appendInterpolation(_ opcode: ATTOpcode) {
    if let name = opcode.name {
      appendInterpolation(name)
    } else {
      appendInterpolation("ATT opcode 0x\(code: opcode.rawValue)")
    }
  }

  /// A handle in brackets, with a space in front; nothing if no attribute has it.
  mutating func appendInterpolation(of handle: AttributeHandle) {
    if handle.isValid { appendInterpolation(" (\(handle))") }
  }

  /// What a characteristic allows, by name.
  mutating func appendInterpolation(_ properties: CharacteristicProperties) {
    appendInterpolation(OutputBuffer.text { $0.append(properties) })
  }

  /// Two hexadecimal digits.
  mutating func appendInterpolation(code: UInt8) {
    appendInterpolation(OutputBuffer.text { $0.append(hex: code) })
  }
}
