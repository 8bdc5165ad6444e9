import HSBase

/// A number with a decimal exponent, as medical devices send it: IEEE 11073-20601 SFLOAT and FLOAT.
///
/// ```
///   SFLOAT   exponent 4 bits, signed | mantissa 12 bits, signed      value = mantissa × 10^exponent
///   FLOAT    exponent 8 bits, signed | mantissa 24 bits, signed
/// ```
///
/// Five mantissas with exponent 0 are not numbers: see `Special`.
struct MedicalFloat: Sendable, Hashable {
  /// The whole number in front.
  let mantissa: Int32
  /// The power of ten.
  let exponent: Int8
  /// Why it is no number; `nil` if it is one.
  let special: Special?

  /// How many mantissas have no sign.
  private static func half(_ octets: Int) -> Int32 { octets == 2 ? 0x800 : 0x80_0000 }

  /// A number of two or four octets.
  init(_ raw: UInt64, octets: Int) {
    let unused: Int32 = octets == 2 ? 20 : 8
    mantissa = (Int32(truncatingIfNeeded: raw) << unused) >> unused
    exponent =
      octets == 2 ? Int8(truncatingIfNeeded: raw >> 8) >> 4 : Int8(truncatingIfNeeded: raw >> 24)
    let half = Self.half(octets)
    special =
      exponent == 0 ? Special(rawValue: mantissa < 0 ? mantissa + half : mantissa - half) : nil
  }

  /// The number; `nil` for a special value.
  var value: Double? {
    guard special == nil else { return nil }
    var power = 1.0
    for _ in 0..<exponent.magnitude { power *= 10 }
    return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
  }

  /// The octets of a decimal fraction, with the decimals that it has; `nil` if the text is none, or does not fit.
  static func raw(_ text: String, octets: Int) -> UInt64? {
    let half = half(octets)
    if let special = Special.allCases.first(where: {
      $0.name.string.lowercased() == text.lowercased()
    }) {
      return UInt64(half + special.rawValue)
    }
    let isNegative = text.hasPrefix("-")
    let parts = (isNegative ? text.dropFirst() : text[...]).split(
      separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts[0].firstIndex(of: ".").map {
      parts[0].distance(from: $0, to: parts[0].endIndex) - 1
    }
    guard var mantissa = ValueFields.decimal(parts[0], decimals: decimals ?? 0) else { return nil }
    var exponent = -(decimals ?? 0)
    if parts.count == 2 {
      guard let power = Int(parts[1]), (-200...200).contains(power) else { return nil }
      exponent += power
    }
    while mantissa > Int64(half) - 3, mantissa % 10 == 0 {
      mantissa /= 10
      exponent += 1
    }
    guard mantissa <= Int64(half) - 3, (octets == 2 ? -8...7 : -128...127).contains(exponent) else {
      return nil
    }
    let whole =
      exponent << (octets == 2 ? 12 : 24)
      | Int(isNegative ? -mantissa : mantissa) & (2 * Int(half) - 1)
    return UInt64(truncatingIfNeeded: whole) & (octets == 2 ? 0xffff : 0xffff_ffff)
  }
}

extension OutputBuffer {
  /// Appends the number exactly, with the decimals that were sent, or the word for no number.
  mutating func append(_ number: MedicalFloat) {
    if let special = number.special { return append(special.name) }
    let exponent = Int(number.exponent)
    switch exponent {
    case -12...0:
      append(fixed: Int64(number.mantissa), decimals: -exponent)
    case 1...9:
      append(number.mantissa)
      if number.mantissa != 0 { append(byte: 0x30, count: exponent) }
    default:
      append(number.mantissa)
      append("e")
      append(exponent)
    }
  }
}
