public import HSBytes

/// A new BR/EDR connection.
///
/// Connection Complete. Core 5.4, Vol 4, Part E, 7.7.3. LE connections are reported by other
/// events: see `ConnectionEstablished`.
///
/// ```
///    0 status             1 byte
///    1 handle             2 bytes
///    3 address            6 bytes
///    9 linkType           1 byte
///   10 encryptionEnabled  1 byte
/// ```
public struct ConnectionComplete: Sendable, Hashable {
  /// Whether the connection was established; if not, the other fields are meaningless.
  public let status: ErrorCode
  /// The connection's handle.
  public let handle: ConnectionHandle
  /// The peer.
  public let address: DeviceAddress
  /// 0 SCO, 1 ACL.
  public let linkType: UInt8
  /// 0 off, 1 on.
  public let encryptionEnabled: UInt8

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(11, "Connection Complete")
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    address = try EventField.classicAddress(&reader)
    linkType = try reader.uint8("Link_Type")
    encryptionEnabled = try reader.uint8("Encryption_Enabled")
  }
}
