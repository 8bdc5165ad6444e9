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
    func both(_ form: NumberType.Form, _ size: Int) -> [Reading] {
      [false, true].map { .number(NumberType(form, size, isBig: $0)) }
    }
    var all: [Reading] = [.number(.byte)] + both(.unsigned, 2) + both(.signed, 2)
    all.append(.number(NumberType(.signed, 1)))
    for form in [NumberType.Form.unsigned, .signed] { all += both(form, 3) + both(form, 4) }
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
  var slack: Double

  private init(
    _ factor: Double, _ offset: Double, _ name: String, _ cost: Double, slack: Double = 0
  ) {
    (self.factor, self.offset, self.name) = (factor, offset, name)
    (self.cost, self.slack) = (cost, slack)
  }

  /// Those that are in use, the likelier ones first.
  static let all: [Scale] =
    [
      Scale(1, 0, "as it is", 1),
      Scale(0.1, 0, "divided by 10", 2.5),
      Scale(0.01, 0, "divided by 100", 2.5),
      Scale(0.001, 0, "divided by 1000", 4),
      Scale(0.5, 0, "divided by 2", 4.5),
      Scale(10, 0, "times 10", 6),
      Scale(2, 0, "times 2", 6),
      Scale(0.005, 0, "divided by 200", 5.5),
      Scale(0.05, 0, "divided by 20", 6),
      Scale(100.0 / 255, 0, "in percent of 255", 5),
      Scale(1.0 / 256, 0, "divided by 256", 6),
      Scale(1.0 / 60, 0, "divided by 60", 6),
      Scale(1, -40, "minus 40", 5.5),
      Scale(1, -100, "minus 100", 7),
      Scale(1, 1, "plus 1", 6),
      Scale(0.1, -273.1, "divided by 10, minus 273 (kelvin)", 6, slack: 0.1),
      Scale(1, -273, "minus 273", 7),
      Scale(1 / 1.8, -32 / 1.8, "from Fahrenheit", 7),
      Scale(0.1, -40, "divided by 10, minus 40", 7),
      Scale(3.6, 0, "times 3.6", 7),
      Scale(0.036, 0, "times 0.036", 7),
      Scale(-1, 100, "100 minus it", 6),
      Scale(0.000001, 0, "divided by 1000000", 7),
      Scale(-1, 0, "negated", 7),
      Scale(-0.1, 0, "negated, divided by 10", 7),
      Scale(-0.01, 0, "negated, divided by 100", 7),
      Scale(-0.001, 0, "negated, divided by 1000", 7),
    ]
    + [500, 1000, 10_000, 30_000, 32_768].flatMap { zero in
      [(1.0, "as it is"), (0.1, "divided by 10"), (0.01, "divided by 100")].map { factor, name in
        Scale(factor, -Double(zero) * factor, "\(name), 0 is \(zero)", 9)
      }
    }
}
