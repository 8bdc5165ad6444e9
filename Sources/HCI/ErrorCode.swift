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
  /// The controller does not know the opcode.
  public static let unknownHCICommand = ErrorCode(rawValue: 0x01)
  /// There is no connection by that handle.
  public static let unknownConnectionIdentifier = ErrorCode(rawValue: 0x02)
  /// Pairing or encryption failed because the keys disagree.
  public static let authenticationFailure = ErrorCode(rawValue: 0x05)
  /// One side has lost the key that the other uses.
  public static let pinOrKeyMissing = ErrorCode(rawValue: 0x06)
  /// Nothing was heard from the peer for the supervision timeout.
  public static let connectionTimeout = ErrorCode(rawValue: 0x08)
  /// The command is not allowed in the controller's present state.
  public static let commandDisallowed = ErrorCode(rawValue: 0x0c)
  /// The peer's host closed the connection.
  public static let remoteUserTerminatedConnection = ErrorCode(rawValue: 0x13)
  /// This host closed the connection.
  public static let connectionTerminatedByLocalHost = ErrorCode(rawValue: 0x16)
  /// The peer does not have the feature that was asked for.
  public static let unsupportedRemoteFeature = ErrorCode(rawValue: 0x1a)
  /// The peer did not answer at link level.
  public static let responseTimeout = ErrorCode(rawValue: 0x22)
  /// The peer did not follow a link-level change in time.
  public static let instantPassed = ErrorCode(rawValue: 0x28)
  /// The peer refused the proposed connection parameters.
  public static let unacceptableConnectionParameters = ErrorCode(rawValue: 0x3b)
  /// Advertising ended without a connection.
  public static let advertisingTimeout = ErrorCode(rawValue: 0x3c)
  /// A message integrity check failed.
  public static let connectionTerminatedByMICFailure = ErrorCode(rawValue: 0x3d)
  /// The peer did not answer the first packets of the connection.
  public static let connectionFailedToBeEstablished = ErrorCode(rawValue: 0x3e)
}
