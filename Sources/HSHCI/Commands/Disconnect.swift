public import HSBytes

/// A host ends a connection.
///
/// Disconnect. Core 5.4, Vol 4, Part E, 7.1.6.
public struct Disconnect: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// The reason that the peer gets.
  public let reason: ErrorCode

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Disconnect")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    reason = ErrorCode(rawValue: try reader.uint8("Reason"))
  }
}
