import HSPlatform

/// A way to read a number out of bytes.
package enum Reading: Sendable, Hashable {
  /// An integer or IEEE float.
  case number(NumberType)
  /// Decimal digits, two in an octet.
  case decimalDigits(size: Int, isBig: Bool)
  /// The upper four bits of an octet.
  case upperBits
  /// The lower four bits of an octet.
  case lowerBits
  /// The medical float of 16 bits (IEEE 11073 SFLOAT).
  case shortMedicalFloat
  /// The medical float of 32 bits (IEEE 11073 FLOAT).
  case medicalFloat
  /// A decimal number in ASCII.
  case text
  /// A hexadecimal number in ASCII, of a text that was taken apart.
  case digits
  /// Two octets whose highest bit is the sign.
  case signAndMagnitude(isBig: Bool)
  /// What an octet lacks to 255.
  case inverted

  /// All ways, the likelier ones first.
  static let all: [Reading] = {
    var all: [Reading] = [.number(.byte)]
    for isBig in [false, true] { all.append(.number(NumberType(.unsigned, 2, isBig: isBig))) }
    for isBig in [false, true] { all.append(.number(NumberType(.signed, 2, isBig: isBig))) }
    all.append(.number(NumberType(.signed, 1)))
    for form in [NumberType.Form.unsigned, .signed] {
      for size in [3, 4] {
        for isBig in [false, true] { all.append(.number(NumberType(form, size, isBig: isBig))) }
      }
    }
    for isBig in [false, true] {
      all.append(.signAndMagnitude(isBig: isBig))
      all.append(.number(NumberType(.float, 4, isBig: isBig)))
      all.append(.decimalDigits(size: 2, isBig: isBig))
    }
    return all + [
      .decimalDigits(size: 1, isBig: true), .shortMedicalFloat, .medicalFloat, .text, .upperBits,
      .lowerBits, .inverted,
    ]
  }()

  /// Octets; of texts the shortest.
  var size: Int {
    switch self {
    case .number(let type): type.size
    case .decimalDigits(let size, _): size
    case .shortMedicalFloat, .signAndMagnitude: 2
    case .medicalFloat: 4
    case .upperBits, .lowerBits, .inverted, .text, .digits: 1
    }
  }

  /// Bits that the choice of this way costs: common ones are cheaper.
  var cost: Double {
    switch self {
    case .number(.byte): 1.5
    case .number(let type) where type.size == 2 && type.form == .unsigned: 2.5
    case .number(let type) where type.size == 2: 4.5
    case .number(let type) where type.size == 1: 5
    case .text, .digits: 4.5
    case .number(let type) where type.size == 4: 6
    default: 7
    }
  }

  /// Its name for people; Kaitai Struct's where it has one.
  package var name: String {
    switch self {
    case .number(let type): type.name
    case .decimalDigits(let size, let isBig):
      "BCD, \(size * 2) digits" + (size > 1 ? isBig ? ", big-endian" : ", little-endian" : "")
    case .upperBits: "upper 4 bits"
    case .lowerBits: "lower 4 bits"
    case .shortMedicalFloat: "SFLOAT"
    case .medicalFloat: "FLOAT (11073)"
    case .text: "decimal number in ASCII"
    case .inverted: "255 minus u1"
    case .digits: "hexadecimal number in ASCII"
    case .signAndMagnitude(let isBig): "sign and 15 bits, \(isBig ? "big" : "little")-endian"
    }
  }

  /// The number at a place; `nil` where none stands there.
  func number(_ bytes: [UInt8], _ place: Int) -> Double? {
    guard place >= 0, place + size <= bytes.count else { return nil }
    switch self {
    case .number(let type): return type.number(bytes, place)
    case .decimalDigits(let size, let isBig):
      var value = 0.0
      for index in 0..<size {
        let byte = bytes[isBig ? place + index : place + size - 1 - index]
        guard byte >> 4 < 10, byte & 15 < 10 else { return nil }
        value = value * 100 + Double(byte >> 4) * 10 + Double(byte & 15)
      }
      return value
    case .upperBits: return Double(bytes[place] >> 4)
    case .lowerBits: return Double(bytes[place] & 15)
    case .inverted: return Double(255 - bytes[place])
    case .digits: return nil
    case .signAndMagnitude(let isBig):
      let raw = NumberType(.unsigned, 2, isBig: isBig).raw(bytes, place)
      return Double(raw & 0x7fff) * (raw > 0x7fff ? -1 : 1)
    case .shortMedicalFloat:
      let raw = NumberType(.unsigned, 2).raw(bytes, place)
      let mantissa = Int32(bitPattern: (raw & 0xfff) << 20) >> 20
      guard abs(mantissa) < 2046 else { return nil }
      return Self.scaled(Double(mantissa), Int32(bitPattern: raw << 16) >> 28)
    case .medicalFloat:
      let raw = NumberType(.unsigned, 4).raw(bytes, place)
      let mantissa = Int32(bitPattern: raw << 8) >> 8
      guard abs(mantissa) < 8_388_606 else { return nil }
      return Self.scaled(Double(mantissa), Int32(bitPattern: raw) >> 24)
    case .text:
      // Only at the beginning of a number.
      if place > 0, Self.isNumeral(bytes[place - 1]) { return nil }
      var end = place
      while end < bytes.count, end < place + 12, Self.isNumeral(bytes[end]) { end += 1 }
      guard end > place else { return nil }
      return Double(String(decoding: bytes[place..<end], as: UTF8.self))
    }
  }

  private static func isNumeral(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2e || byte == 0x2d
  }

  private static func scaled(_ mantissa: Double, _ exponent: Int32) -> Double? {
    guard abs(exponent) <= 12 else { return nil }
    return mantissa * pow(10, Double(exponent))
  }
}

/// What makes the number that is shown of the number that is sent.
package struct Scale: Sendable, Hashable {
  /// What it is multiplied by.
  package var factor: Double
  /// What is added then.
  package var offset: Double
  /// In words.
  package var name: String
  /// Bits that the choice of it costs.
  var cost: Double
  /// How far what it makes may be from what is shown, besides what was rounded: 0 °C is 273, 273.1 or 273.15 K.
  var slack = 0.0

  /// Those that are in use, the likelier ones first.
  static let all: [Scale] =
    [
      Scale(factor: 1, offset: 0, name: "as it is", cost: 1),
      Scale(factor: 0.1, offset: 0, name: "divided by 10", cost: 2.5),
      Scale(factor: 0.01, offset: 0, name: "divided by 100", cost: 2.5),
      Scale(factor: 0.001, offset: 0, name: "divided by 1000", cost: 4),
      Scale(factor: 0.5, offset: 0, name: "divided by 2", cost: 4.5),
      Scale(factor: 10, offset: 0, name: "times 10", cost: 6),
      Scale(factor: 2, offset: 0, name: "times 2", cost: 6),
      Scale(factor: 0.005, offset: 0, name: "divided by 200", cost: 5.5),
      Scale(factor: 0.05, offset: 0, name: "divided by 20", cost: 6),
      Scale(factor: 100.0 / 255, offset: 0, name: "in percent of 255", cost: 5),
      Scale(factor: 1.0 / 256, offset: 0, name: "divided by 256", cost: 6),
      Scale(factor: 1.0 / 60, offset: 0, name: "divided by 60", cost: 6),
      Scale(factor: 1, offset: -40, name: "minus 40", cost: 5.5),
      Scale(factor: 1, offset: -100, name: "minus 100", cost: 7),
      Scale(factor: 1, offset: 1, name: "plus 1", cost: 6),
      Scale(
        factor: 0.1, offset: -273.1, name: "divided by 10, minus 273 (kelvin)", cost: 6, slack: 0.1),
      Scale(factor: 1, offset: -273, name: "minus 273", cost: 7),
      Scale(factor: 1 / 1.8, offset: -32 / 1.8, name: "from Fahrenheit", cost: 7),
      Scale(factor: 0.1, offset: -40, name: "divided by 10, minus 40", cost: 7),
      Scale(factor: 3.6, offset: 0, name: "times 3.6", cost: 7),
      Scale(factor: 0.036, offset: 0, name: "times 0.036", cost: 7),
      Scale(factor: -1, offset: 100, name: "100 minus it", cost: 6),
      Scale(factor: 0.000001, offset: 0, name: "divided by 1000000", cost: 7),
      Scale(factor: -1, offset: 0, name: "negated", cost: 7),
      Scale(factor: -0.1, offset: 0, name: "negated, divided by 10", cost: 7),
      Scale(factor: -0.01, offset: 0, name: "negated, divided by 100", cost: 7),
      Scale(factor: -0.001, offset: 0, name: "negated, divided by 1000", cost: 7),
    ]
    + [500, 1000, 10_000, 30_000, 32_768].flatMap { zero in
      [(1.0, "as it is"), (0.1, "divided by 10"), (0.01, "divided by 100")].map { factor, name in
        Scale(
          factor: factor, offset: -Double(zero) * factor, name: "\(name), 0 is \(zero)", cost: 9)
      }
    }
}
