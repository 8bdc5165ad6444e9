public import HSBytes

/// A host starts, or starts again, the encryption of a connection.
///
/// LE Enable Encryption. Core 5.4, Vol 4, Part E, 7.8.24.
///
/// ```
///    0 handle                2 bytes
///    2 randomNumber          8 bytes
///   10 encryptedDiversifier  2 bytes
///   12 longTermKey           16 bytes
/// ```
public struct LEEnableEncryption: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Names the key in legacy pairing; 0 with LE Secure Connections.
  public let randomNumber: UInt64
  /// Names the key in legacy pairing; 0 with LE Secure Connections.
  public let encryptedDiversifier: UInt16
  /// Where the key stands, least significant octet first.
  public let longTermKey: ByteRange

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(28, "LE Enable Encryption")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    randomNumber = try reader.uint64LE("Random_Number")
    encryptedDiversifier = try reader.uint16LE("Encrypted_Diversifier")
    longTermKey = try reader.take(16, "Long_Term_Key")
  }
}
