public import HSBytes

/// The link-layer features that the peer has: the first 64.
///
/// LE Read Remote Features Complete. Core 5.4, Vol 4, Part E, 7.7.65.4.
///
/// Behind the subevent code:
///
/// ```
///    0 status    1 byte
///    1 handle    2 bytes
///    3 features  8 bytes
/// ```
public struct LEReadRemoteFeaturesComplete: Sendable, Hashable {
  /// Whether the peer answered.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// One bit a feature, least significant first, as in Core 5.4, Vol 6, Part B, 4.6.
  public let features: UInt64

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(11, "LE Read Remote Features Complete")
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    features = try reader.uint64LE("LE_Features")
  }
}
