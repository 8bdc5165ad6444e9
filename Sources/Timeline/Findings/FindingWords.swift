import ATT
import Bytes
import GATT

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
  mutating func appendInterpolation(_ opcode: ATT.Opcode) {
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
