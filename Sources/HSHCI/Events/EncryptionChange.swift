public import HSBytes

/// Encryption that was turned on or off on a link.
///
/// Encryption Change [v1] and [v2]. Core 5.4, Vol 4, Part E, 7.7.8.
///
/// ```
///    0 status      1 byte
///    1 handle      2 bytes
///    3 encryption  1 byte
///    4 key size    1 byte, [v2] only
/// ```
public struct EncryptionChange: Sendable, Hashable {
  /// Whether the change succeeded.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// 0 off; 1 on, with AES-CCM on LE and E0 on BR/EDR; 2 on, with AES-CCM on BR/EDR.
  public let encryption: UInt8
  /// Length of the key in octets; `nil` in a [v1] event, which does not tell.
  public let keySize: UInt8?

  /// Whether the link is encrypted now, as far as this event tells.
  public var isEncrypted: Bool { status == .success && encryption != 0 }

  /// Reads the parameters; bytes too many are left unread.
  ///
  /// - Parameters:
  ///   - reader: A reader at the status.
  ///   - hasKeySize: Whether it is a [v2] event.
  /// - Throws: `truncated` if the parameters are too short.
  public init(parsing reader: inout ByteReader, hasKeySize: Bool) throws(DecodeError) {
    if hasKeySize {
      try reader.require(5, "Encryption Change [v2]")
    } else {
      try reader.require(4, "Encryption Change [v1]")
    }
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    encryption = try reader.uint8("Encryption_Enabled")
    keySize = hasKeySize ? try reader.uint8("Encryption_Key_Size") : nil
  }
}
