public import HSBytes

/// What the user did while entering a passkey.
///
/// Core 5.4, Vol 3, Part H, 3.5.8, Table 3.8.
public struct KeypressNotificationType: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Passkey entry started.
  public static let started = KeypressNotificationType(rawValue: 0x00)
  /// Passkey cleared.
  public static let cleared = KeypressNotificationType(rawValue: 0x03)
  /// Passkey entry completed.
  public static let completed = KeypressNotificationType(rawValue: 0x04)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Passkey entry started"
    case 0x01: "Passkey digit entered"
    case 0x02: "Passkey digit erased"
    case 0x03: "Passkey cleared"
    case 0x04: "Passkey entry completed"
    default: nil
    }
  }
}
