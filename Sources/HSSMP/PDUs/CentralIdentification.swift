public import HSBytes

/// Central Identification.
///
/// Core 5.4, Vol 3, Part H, 3.6.3. Legacy pairing only.
///
/// The two numbers tell the device that distributed the LTK which key is meant.
public struct CentralIdentification: Sendable, Hashable {
  /// EDIV.
  public var encryptedDiversifier: UInt16
  /// Rand.
  public var random: UInt64

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "Central Identification")
    encryptedDiversifier = try reader.uint16LE("EDIV")
    random = try reader.uint64LE("Rand")
  }
}
