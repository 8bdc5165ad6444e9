public import HSBytes

/// A host gives its controller the key that the peer wants to encrypt with.
///
/// LE Long Term Key Request Reply. Core 5.4, Vol 4, Part E, 7.8.25.
public struct LELongTermKeyRequestReply: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Where the key stands, least significant octet first.
  public let longTermKey: ByteRange

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(18, "LE Long Term Key Request Reply")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    longTermKey = try reader.take(16, "Long_Term_Key")
  }
}
