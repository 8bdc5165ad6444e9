public import HSBytes

/// Why a Connection Response is still pending.
///
/// Core 5.4, Vol 3, Part A, 4.3; it means something only while the result is `pending`.
public struct ConnectionStatus: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Authentication pending.
  public static let authenticationPending = ConnectionStatus(rawValue: 0x0001)
  /// Authorization pending.
  public static let authorizationPending = ConnectionStatus(rawValue: 0x0002)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "No further information available"
    case 0x0001: "Authentication pending"
    case 0x0002: "Authorization pending"
    default: nil
    }
  }
}
