public import HSBytes

/// The result of a Move Channel Request.
///
/// Core 5.2, Vol 3, Part A, 4.17; Core 5.3 removed it.
public struct MoveChannelResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Move success.
  public static let success = MoveChannelResult(rawValue: 0x0000)
  /// Move pending.
  public static let pending = MoveChannelResult(rawValue: 0x0001)
  /// Move refused - Controller ID not supported.
  public static let controllerIDNotSupported = MoveChannelResult(rawValue: 0x0002)
  /// Move refused - Move Channel collision.
  public static let collision = MoveChannelResult(rawValue: 0x0005)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Move success"
    case 0x0001: "Move pending"
    case 0x0002: "Move refused - Controller ID not supported"
    case 0x0003: "Move refused - new Controller ID is same as old Controller ID"
    case 0x0004: "Move refused - Configuration not supported"
    case 0x0005: "Move refused - Move Channel collision"
    case 0x0006: "Move refused - Channel not allowed to be moved"
    default: nil
    }
  }
}
