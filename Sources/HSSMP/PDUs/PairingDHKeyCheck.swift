public import HSBytes

/// Pairing DHKey Check.
///
/// Core 5.4, Vol 3, Part H, 3.5.7.
public struct PairingDHKeyCheck: Sendable, Hashable {
  /// The 128-bit check value.
  public var value: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Pairing DHKey Check")
    value = try reader.take(16, "DHKey Check")
  }
}
