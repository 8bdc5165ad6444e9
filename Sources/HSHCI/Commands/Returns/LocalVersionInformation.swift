public import HSBytes

/// Who made this side's controller, and to which version.
///
/// Return parameters of Read Local Version Information. Core 5.4, Vol 4, Part E, 7.4.1.
///
/// Behind the status:
///
/// ```
///    0 hciVersion     1 byte
///    1 hciSubversion  2 bytes
///    3 lmpVersion     1 byte
///    4 company        2 bytes
///    6 lmpSubversion  2 bytes
/// ```
public struct LocalVersionInformation: Sendable, Hashable {
  /// Core version of HCI, as in Assigned Numbers; 0x09 is 5.0.
  public let hciVersion: UInt8
  /// The maker's own number for HCI.
  public let hciSubversion: UInt16
  /// Core version of the link, as in Assigned Numbers.
  public let lmpVersion: UInt8
  /// Company identifier, as in Assigned Numbers.
  public let company: UInt16
  /// The maker's own number for the link.
  public let lmpSubversion: UInt16

  /// Reads the parameters behind the status; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Return parameters of Read Local Version Information")
    hciVersion = try reader.uint8("HCI_Version")
    hciSubversion = try reader.uint16LE("HCI_Subversion")
    lmpVersion = try reader.uint8("LMP_Version")
    company = try reader.uint16LE("Company_Identifier")
    lmpSubversion = try reader.uint16LE("LMP_Subversion")
  }
}
