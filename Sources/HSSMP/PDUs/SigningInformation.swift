public import HSBytes

/// Signing Information.
///
/// Core 5.4, Vol 3, Part H, 3.6.6.
///
/// The key is a secret: only its place is kept.
public struct SigningInformation: Sendable, Hashable {
  /// The 128-bit CSRK.
  public var signatureKey: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Signing Information")
    signatureKey = try reader.take(16, "Signature Key")
  }
}
