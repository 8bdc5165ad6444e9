/// A controller error code: the status of a command or event, or a reason to disconnect.
///
/// Core 5.4, Vol 1, Part F, 1.3.
public struct ErrorCode: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A code by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No error.
  public static let success = ErrorCode(rawValue: 0x00)
  /// The command is not allowed in the controller's present state.
  public static let commandDisallowed = ErrorCode(rawValue: 0x0c)
  /// The peer's host closed the connection.
  public static let remoteUserTerminatedConnection = ErrorCode(rawValue: 0x13)
  /// The peer did not answer at link level.
  public static let responseTimeout = ErrorCode(rawValue: 0x22)
  /// Advertising ended without a connection.
  public static let advertisingTimeout = ErrorCode(rawValue: 0x3c)
}
