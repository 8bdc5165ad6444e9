public import HSBytes

/// Pairing Failed.
///
/// Core 5.4, Vol 3, Part H, 3.5.5.
public struct PairingFailed: Sendable, Hashable {
  /// Why.
  public var reason: PairingFailedReason

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "Pairing Failed")
    reason = PairingFailedReason(rawValue: try reader.uint8("Reason"))
  }
}
