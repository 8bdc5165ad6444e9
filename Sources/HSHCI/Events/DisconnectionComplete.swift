public import HSBytes

/// The end of a connection.
///
/// Disconnection Complete. Core 5.4, Vol 4, Part E, 7.7.5.
///
/// ```
///    0 status  1 byte
///    1 handle  2 bytes
///    3 reason  1 byte
/// ```
public struct DisconnectionComplete: Sendable, Hashable {
  /// Whether the connection ended; if not, `reason` is meaningless.
  public let status: ErrorCode
  /// The connection, whose handle is free again.
  public let handle: ConnectionHandle
  /// Why it ended.
  public let reason: ErrorCode

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Disconnection Complete")
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    reason = try EventField.errorCode(&reader, "Reason")
  }
}
