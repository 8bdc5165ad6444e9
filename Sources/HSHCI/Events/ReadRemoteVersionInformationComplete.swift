public import HSBytes

/// Who made the peer's controller, and to which version.
///
/// Read Remote Version Information Complete. Core 5.4, Vol 4, Part E, 7.7.12.
///
/// ```
///    0 status      1 byte
///    1 handle      2 bytes
///    3 version     1 byte
///    4 company     2 bytes
///    6 subversion  2 bytes
/// ```
public struct ReadRemoteVersionInformationComplete: Sendable, Hashable {
  /// Whether the peer answered.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// Core version, as in Assigned Numbers; 0x09 is 5.0.
  public let version: UInt8
  /// Company identifier, as in Assigned Numbers.
  public let company: UInt16
  /// The maker's own number.
  public let subversion: UInt16

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Read Remote Version Information Complete")
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    version = try reader.uint8("Version")
    company = try reader.uint16LE("Company_Identifier")
    subversion = try reader.uint16LE("Subversion")
  }
}
