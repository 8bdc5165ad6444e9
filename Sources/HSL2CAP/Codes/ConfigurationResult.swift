public import HSBytes

/// The result of a Configuration Request.
///
/// Core 5.4, Vol 3, Part A, 4.5.
public struct ConfigurationResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Success.
  public static let success = ConfigurationResult(rawValue: 0x0000)
  /// Failure - unacceptable parameters.
  public static let unacceptableParameters = ConfigurationResult(rawValue: 0x0001)
  /// Failure - rejected (no reason provided).
  public static let rejected = ConfigurationResult(rawValue: 0x0002)
  /// Pending.
  public static let pending = ConfigurationResult(rawValue: 0x0004)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Success"
    case 0x0001: "Failure - unacceptable parameters"
    case 0x0002: "Failure - rejected (no reason provided)"
    case 0x0003: "Failure - unknown options"
    case 0x0004: "Pending"
    case 0x0005: "Failure - flow spec rejected"
    default: nil
    }
  }
}
