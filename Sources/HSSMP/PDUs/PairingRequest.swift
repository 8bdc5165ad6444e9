public import HSBytes

/// Pairing Request.
///
/// Core 5.4, Vol 3, Part H, 3.5.1. The device that begins pairing says what it can do.
public struct PairingRequest: Sendable, Hashable {
  /// What the device can do and wants.
  public var features: PairingFeatures

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(PairingFeatures.byteCount, "Pairing Request")
    features = try PairingFeatures(parsing: &reader)
  }
}
