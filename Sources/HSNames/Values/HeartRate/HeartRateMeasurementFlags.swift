public import HSBase

/// The first octet of a Heart Rate Measurement: which fields follow, and the sensor contact.
///
/// HRS 1.0, 3.1.1.1.
///
/// ```
///   7 6 5      4            3            2 1            0
///   reserved | RR present | energy     | contact      | 16-bit value
/// ```
public struct HeartRateMeasurementFlags: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// Flags by their octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether the measurement value is 8 or 16 bits wide.
  public var valueFormat: HeartRateValueFormat { rawValue & 0x01 == 0 ? .uint8 : .uint16 }

  /// What the sensor says about skin contact.
  @inlinable
  public var contact: SensorContact { SensorContact(bits: rawValue >> 1) }

  /// Whether Energy Expended follows.
  public var hasEnergyExpended: Bool { rawValue & 0x08 != 0 }

  /// Whether RR-Intervals follow.
  public var hasRRIntervals: Bool { rawValue & 0x10 != 0 }

  /// The three bits that are reserved for future use, as a number below 8.
  public var reserved: UInt8 { rawValue >> 5 }
}

/// How wide the Heart Rate Measurement Value is sent: bit 0 of the flags.
public enum HeartRateValueFormat: UInt8, Sendable, Hashable, CaseIterable {
  /// One octet: up to 255 beats per minute.
  case uint8 = 0
  /// Two octets: must be used above 255 beats per minute, and may be below.
  case uint16 = 1

  /// `uint8` or `uint16`.
  public var name: StaticText { self == .uint8 ? "uint8" : "uint16" }

  /// Number of octets.
  public var width: Int { self == .uint8 ? 1 : 2 }
}
