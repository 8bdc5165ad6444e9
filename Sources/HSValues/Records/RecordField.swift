public import HSBytes

/// A field of a characteristic whose flags say which fields follow: what stands where, and how to
/// read it.
///
/// Sport and health characteristics (speed, power, pressure, oximetry) are all of one form: flags,
/// then fields in a fixed order, each present or not. They are described, not programmed: a
/// characteristic is a list of these, and reading, printing and writing go by the list.
public struct RecordField: Sendable {
  /// How many octets, and of what kind.
  public enum Format: UInt8, Sendable, Hashable {
    /// Unsigned numbers.
    case uint8, uint16, uint24, uint32
    /// Signed numbers.
    case sint16
    /// A 16-bit number with exponent: IEEE 11073-20601 SFLOAT.
    case medfloat16
    /// A 32-bit number with exponent: IEEE 11073-20601 FLOAT.
    case medfloat32
    /// Year, month, day, hours, minutes, seconds in seven octets.
    case dateTime
    /// Bits, printed in hexadecimal.
    case bits8, bits16, bits24
    /// Two numbers of 12 bits, the first in the lower ones.
    case uint12Pair

    /// Octets.
    public var size: Int {
      switch self {
      case .uint8, .bits8: 1
      case .uint16, .sint16, .medfloat16, .bits16: 2
      case .uint24, .bits24, .uint12Pair: 3
      case .uint32, .medfloat32: 4
      case .dateTime: 7
      }
    }
  }

  /// What a number is multiplied by.
  public enum Scale: Sendable, Hashable {
    /// `multiplier` / 10^`decimals`.
    case decimal(multiplier: Int32, decimals: Int32)
    /// 1 / 2^`bits`.
    case binary(bits: Int32)

    /// One.
    public static let one = Scale.decimal(multiplier: 1, decimals: 0)
    /// A tenth.
    public static let tenth = Scale.decimal(multiplier: 1, decimals: 1)
    /// A hundredth.
    public static let hundredth = Scale.decimal(multiplier: 1, decimals: 2)
    /// A half.
    public static let half = Scale.decimal(multiplier: 5, decimals: 1)
  }

  /// When the field is there.
  public enum Presence: Sendable, Hashable {
    /// Always.
    case always
    /// If a bit of the flags is set.
    case ifSet(Int)
    /// If a bit of the flags is not set.
    case ifClear(Int)

    /// Whether it is there.
    func holds(_ flags: UInt32) -> Bool {
      switch self {
      case .always: true
      case .ifSet(let bit): flags >> UInt32(bit) & 1 == 1
      case .ifClear(let bit): flags >> UInt32(bit) & 1 == 0
      }
    }
  }

  /// The specification's name.
  public let name: StaticText
  /// The JSON member's name, and that of the field when somebody types one.
  public let key: StaticText
  /// How the octets are read.
  public let format: Format
  /// When the field is there.
  public let presence: Presence
  /// What the number is multiplied by.
  public let scale: Scale
  /// The unit behind the number; may be empty.
  public let unit: StaticText
  /// Whether it is a measured heart or pulse rate in beats per minute.
  public let isHeartRate: Bool

  /// A field.
  public init(
    _ name: StaticText, _ key: StaticText, _ format: Format, _ presence: Presence = .always,
    scale: Scale = .one, unit: StaticText = "", isHeartRate: Bool = false
  ) {
    self.name = name
    self.key = key
    self.format = format
    self.presence = presence
    self.scale = scale
    self.unit = unit
    self.isHeartRate = isHeartRate
  }
}

/// Which edition of the Fitness Machine Service a value follows.
///
/// Later editions made Resistance Level one octet instead of two, and pace two instead of one, with
/// nothing in the value to say so. All machines seen so far follow the first edition; the later one is
/// assumed only where the length of the value fits it, and not the first.
public enum RecordEdition: UInt8, Sendable, Hashable {
  /// FTMS 1.0.
  case first
  /// FTMS 1.0.1 and the GATT Specification Supplement.
  case later
}
