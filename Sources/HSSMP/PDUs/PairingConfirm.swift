public import HSBytes

/// Pairing Confirm.
///
/// Core 5.4, Vol 3, Part H, 3.5.3.
public struct PairingConfirm: Sendable, Hashable {
  /// The 128-bit confirm value.
  public var value: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Pairing Confirm")
    value = try reader.take(16, "Confirm Value")
  }
}
