public import HSBytes

/// The controller asks the host for the key of a link that the central wants encrypted.
///
/// LE Long Term Key Request. Core 5.4, Vol 4, Part E, 7.7.65.5. With LE Secure Connections both
/// numbers are 0.
///
/// Behind the subevent code:
///
/// ```
///    0 handle                2 bytes
///    2 randomNumber          8 bytes
///   10 encryptedDiversifier  2 bytes
/// ```
public struct LELongTermKeyRequest: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Rand that the key was distributed with.
  public let randomNumber: UInt64
  /// EDIV that the key was distributed with.
  public let encryptedDiversifier: UInt16

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(12, "LE Long Term Key Request")
    handle = try EventField.handle(&reader)
    randomNumber = try reader.uint64LE("Random_Number")
    encryptedDiversifier = try reader.uint16LE("Encrypted_Diversifier")
  }
}
