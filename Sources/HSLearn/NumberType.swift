import HSBase

/// How a number is written in octets.
package struct NumberType: Sendable, Hashable {
  /// What it is.
  package enum Form: Sendable, Hashable {
    case unsigned, signed, float
  }

  /// What it is.
  package var form: Form
  /// Octets: 1 to 4.
  package var size: Int
  /// Whether the highest octet stands first.
  package var isBig: Bool

  /// A type.
  package init(_ form: Form, _ size: Int, isBig: Bool = false) {
    self.form = form
    self.size = size
    self.isBig = isBig && size > 1
  }

  /// An octet without sign.
  package static let byte = NumberType(.unsigned, 1)
  /// Those that things are counted in.
  static let counts = [
    byte, NumberType(.unsigned, 2), NumberType(.unsigned, 2, isBig: true), NumberType(.unsigned, 4),
    NumberType(.unsigned, 4, isBig: true),
  ]

  /// Its bits as they stand, without sign; the octets must lie in the message.
  func raw(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    let bytes = bytes.span
    switch size {
    case 1: return UInt32(bytes[place])
    case 2:
      let two = bytes.littleEndian(UInt16.self, at: place)
      return UInt32(isBig ? two.byteSwapped : two)
    case 3:
      let two = UInt32(bytes.littleEndian(UInt16.self, at: place))
      let third = UInt32(bytes[place + 2])
      return isBig ? (two << 16).byteSwapped << 8 | third : third << 16 | two
    default:
      let four = bytes.littleEndian(UInt32.self, at: place)
      return isBig ? four.byteSwapped : four
    }
  }

  /// The number; `nil` for what is none, as a float may be.
  func number(_ bytes: [UInt8], _ place: Int) -> Double? {
    let raw = raw(bytes, place)
    switch form {
    case .unsigned: return Double(raw)
    case .signed:
      let shift = UInt32(32 - size * 8)
      return Double(Int32(bitPattern: raw << shift) >> Int32(shift))
    case .float:
      let value = Double(Float(bitPattern: raw))
      return value.isFinite ? value : nil
    }
  }

  /// The type as Kaitai Struct writes it, without what stands in `endian`; three octets have none there.
  package var name: String {
    let letter = form == .unsigned ? "u" : form == .signed ? "s" : "f"
    return "\(letter)\(size)" + (size > 1 ? isBig ? "be" : "le" : "")
  }
}
