public import HSBytes

/// A host does not have the key that the peer wants to encrypt with.
///
/// LE Long Term Key Request Negative Reply. Core 5.4, Vol 4, Part E, 7.8.26.
public struct LELongTermKeyRequestNegativeReply: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "LE Long Term Key Request Negative Reply")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
  }
}
