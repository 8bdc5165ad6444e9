public import HSBytes

/// A host refuses the timing that the peer asked for.
///
/// LE Remote Connection Parameter Request Negative Reply. Core 5.4, Vol 4, Part E, 7.8.32.
public struct LERemoteConnectionParameterRequestNegativeReply: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// The reason that the peer gets.
  public let reason: ErrorCode

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "LE Remote Connection Parameter Request Negative Reply")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    reason = ErrorCode(rawValue: try reader.uint8("Reason"))
  }
}
