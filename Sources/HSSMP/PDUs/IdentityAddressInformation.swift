public import HSBytes

/// Identity Address Information.
///
/// Core 5.4, Vol 3, Part H, 3.6.5.
public struct IdentityAddressInformation: Sendable, Hashable {
  /// What kind of address it is.
  public var type: IdentityAddressType
  /// The 48-bit address; the most significant byte is the first that is written down.
  public var address: UInt64

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 7 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(7, "Identity Address Information")
    type = IdentityAddressType(rawValue: try reader.uint8("AddrType"))
    address = try reader.uint48LE("BD_ADDR")
  }
}
