public import HSBytes

/// Pairing Response.
///
/// Core 5.4, Vol 3, Part H, 3.5.2. The other device says what it can do; a key bit it sets must be set in the request.
public struct PairingResponse: Sendable, Hashable {
  /// What the device can do and wants.
  public var features: PairingFeatures

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(PairingFeatures.byteCount, "Pairing Response")
    features = try PairingFeatures(parsing: &reader)
  }
}
