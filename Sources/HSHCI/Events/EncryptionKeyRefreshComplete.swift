public import HSBytes

/// A new key for a link that was encrypted already.
///
/// Encryption Key Refresh Complete. Core 5.4, Vol 4, Part E, 7.7.39.
public struct EncryptionKeyRefreshComplete: Sendable, Hashable {
  /// Whether the key is in use.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Encryption Key Refresh Complete")
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
  }
}
