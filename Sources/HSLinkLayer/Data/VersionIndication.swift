public import HSBytes

/// The parameters of LL_VERSION_IND.
///
/// Core 5.4, Vol 6, Part B, 2.4.2.13.
///
/// ```
///    0 Version     1 byte
///    1 Company_ID  2 bytes
///    3 Subversion  2 bytes
/// ```
public struct VersionIndication: Sendable, Hashable {
  /// The version of the link layer, as HCI numbers them.
  public let version: UInt8
  /// Its maker's company identifier.
  public let company: UInt16
  /// The maker's number for what it is.
  public let subversion: UInt16

  /// Reads the parameters.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(5, "LL_VERSION_IND")
    version = try reader.uint8("Version")
    company = try reader.uint16LE("Company_ID")
    subversion = try reader.uint16LE("Subversion")
  }
}
