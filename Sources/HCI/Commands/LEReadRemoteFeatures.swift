public import Bytes

/// A host asks what the peer's link layer can do.
///
/// LE Read Remote Features. Core 5.4, Vol 4, Part E, 7.8.21.
public struct LEReadRemoteFeatures: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "LE Read Remote Features")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
  }
}
