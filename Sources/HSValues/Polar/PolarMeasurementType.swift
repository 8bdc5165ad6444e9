public import HSBytes

/// What a Polar sensor measures and streams.
///
/// Polar BLE SDK, technical documentation "Online measurement", 2024: published for developers, and
/// not an official specification.
public struct PolarMeasurementType: RawRepresentable, Sendable, Hashable {
  /// The number: six bits on the wire.
  public let rawValue: UInt8

  /// A type by its number; bits above the six are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x3f }

  /// Electrocardiogram.
  public static let ecg = PolarMeasurementType(rawValue: 0)
  /// Photoplethysmogram.
  public static let ppg = PolarMeasurementType(rawValue: 1)
  /// Acceleration.
  public static let acceleration = PolarMeasurementType(rawValue: 2)
  /// Pulse-to-pulse intervals.
  public static let pulseIntervals = PolarMeasurementType(rawValue: 3)

  /// Polar's name; `nil` for numbers that are not published.
  public var name: StaticText? {
    switch rawValue {
    case 0: "ECG"
    case 1: "PPG"
    case 2: "ACC"
    case 3: "PPI"
    case 5: "GYRO"
    case 6: "MAG"
    case 9: "SDK mode"
    case 10: "LOCATION"
    case 11: "PRESSURE"
    case 12: "TEMPERATURE"
    default: nil
    }
  }
}
