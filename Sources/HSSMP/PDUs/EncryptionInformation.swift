public import HSBytes

/// Encryption Information.
///
/// Core 5.4, Vol 3, Part H, 3.6.2. Legacy pairing only.
///
/// The key is a secret: only its place is kept.
public struct EncryptionInformation: Sendable, Hashable {
  /// The 128-bit LTK.
  public var longTermKey: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Encryption Information")
    longTermKey = try reader.take(16, "Long Term Key")
  }
}
