public import HSBytes

/// Pairing Public Key.
///
/// Core 5.4, Vol 3, Part H, 3.5.6.
public struct PairingPublicKey: Sendable, Hashable {
  /// The X coordinate, 256 bits, least significant octet first.
  public var x: ByteRange
  /// The Y coordinate, 256 bits, least significant octet first.
  public var y: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 64 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(64, "Pairing Public Key")
    x = try reader.take(32, "Public Key X")
    y = try reader.take(32, "Public Key Y")
  }
}
