import HSATT
public import HSAssignedNumbers
public import HSBytes
import HSGATT
import HSHCI

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

    static func opcode(_ opcode: HSATT.Opcode) -> Value { .code(opcode.rawValue, opcode.name) }
    static func status(_ status: HSHCI.ErrorCode) -> Value { .code(status.rawValue, status.name) }
    static func hex(_ number: some RawRepresentable<UInt16>) -> Value { .hex16(number.rawValue) }
  }

  /// The numbers of a finding by their names, in the order in which they are written.
  public typealias Members = KeyValuePairs<StaticText, Value>
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
    var text = OutputBuffer()
    text.append(prefixedHex: number)
    appendInterpolation(text.string)
  }

  /// An opcode of ATT by its name, or by its number.
  mutating func appendInterpolation(_ opcode: HSATT.Opcode) {
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
    var text = OutputBuffer()
    text.append(properties)
    appendInterpolation(text.string)
  }

  /// Two hexadecimal digits.
  mutating func appendInterpolation(code: UInt8) {
    var text = OutputBuffer()
    text.append(hex: code)
    appendInterpolation(text.string)
  }
}
