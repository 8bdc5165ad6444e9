public import HSBase

/// What a device looks like to its user.
///
/// Assigned Numbers, 2.6; Core 5.4, Vol 3, Part C, 12.2.
///
/// ```
///   15                    6 5            0
///  +-----------------------+--------------+
///  | category              | subcategory  |
///  +-----------------------+--------------+
/// ```
public struct Appearance: RawRepresentable, Sendable, Hashable {
  /// The 16 bits as sent.
  public let rawValue: UInt16

  /// An appearance by its 16 bits.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Category: the upper 10 bits, for instance 13 for a heart rate sensor.
  @inlinable
  public var category: UInt16 { rawValue >> 6 }

  /// Subcategory: the lower 6 bits, 0 for the category in general.
  @inlinable
  public var subcategory: UInt16 { rawValue & 0x3f }

  /// The subcategory's name if it is known, else the category's.
  public var name: StaticText? {
    NumberTable.appearances.entry(of: UInt128(rawValue)) ?? categoryName
  }

  /// The category's name.
  public var categoryName: StaticText? {
    NumberTable.appearances.entry(of: UInt128(rawValue & ~0x3f))
  }

  /// Heart Rate Sensor.
  @inlinable
  public static var heartRateSensor: Self { Self(rawValue: 0x0340) }

  /// Heart Rate Belt.
  @inlinable
  public static var heartRateBelt: Self { Self(rawValue: 0x0341) }
}
