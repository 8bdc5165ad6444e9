import HSBytes

/// A number with a decimal exponent, as medical devices send it: IEEE 11073-20601 SFLOAT and FLOAT.
///
/// ```
///   SFLOAT   exponent 4 bits, signed | mantissa 12 bits, signed      value = mantissa × 10^exponent
///   FLOAT    exponent 8 bits, signed | mantissa 24 bits, signed
/// ```
///
/// Five mantissas with exponent 0 are not numbers: see `Special`.
public struct MedicalFloat: Sendable, Hashable {
  /// What is not a number.
  public enum Special: String, Sendable, Hashable, CaseIterable {
    /// Not a number: the sensor has no value.
    case notANumber = "NaN"
    /// Not at this resolution.
    case notAtThisResolution = "NRes"
    /// Above what can be sent.
    case positiveInfinity = "+INF"
    /// Below what can be sent.
    case negativeInfinity = "-INF"
    /// Reserved for future use.
    case reserved

    /// The word that is printed.
    var name: StaticText {
      switch self {
      case .notANumber: "NaN"
      case .notAtThisResolution: "NRes"
      case .positiveInfinity: "+INF"
      case .negativeInfinity: "-INF"
      case .reserved: "reserved"
      }
    }
  }

  /// The whole number in front.
  public let mantissa: Int32
  /// The power of ten.
  public let exponent: Int8
  /// Why it is no number; `nil` if it is one.
  public let special: Special?

  /// A number of 16 bits.
  public init(bits16 bits: UInt16) {
    let mantissa = Int32(Int16(bitPattern: bits << 4) >> 4)
    let exponent = Int8(truncatingIfNeeded: Int16(bitPattern: bits) >> 12)
    self.init(mantissa: mantissa, exponent: exponent, limit: 0x7ff)
  }

  /// A number of 32 bits.
  public init(bits32 bits: UInt32) {
    let mantissa = Int32(bitPattern: bits << 8) >> 8
    self.init(
      mantissa: mantissa, exponent: Int8(truncatingIfNeeded: Int32(bitPattern: bits) >> 24),
      limit: 0x7f_ffff)
  }

  private init(mantissa: Int32, exponent: Int8, limit: Int32) {
    self.mantissa = mantissa
    self.exponent = exponent
    guard exponent == 0 else {
      special = nil
      return
    }
    switch mantissa {
    case limit: special = .notANumber
    case limit - 1: special = .positiveInfinity
    case -limit - 1: special = .notAtThisResolution
    case -limit: special = .reserved
    case -limit + 1: special = .negativeInfinity
    default: special = nil
    }
  }

  /// The number; `nil` for a special value.
  public var value: Double? {
    guard special == nil else { return nil }
    var power = 1.0
    for _ in 0..<exponent.magnitude { power *= 10 }
    return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
  }

  /// The mantissa that a special value has, in numbers whose largest mantissa is `limit`.
  static func mantissa(of special: Special, limit: Int32) -> Int32 {
    switch special {
    case .notANumber: limit
    case .positiveInfinity: limit - 1
    case .notAtThisResolution: -limit - 1
    case .reserved: -limit
    case .negativeInfinity: -limit + 1
    }
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
