public import Bytes

/// A connected isochronous stream that the central asks for.
///
/// LE CIS Request. Core 5.4, Vol 4, Part E, 7.7.65.26.
///
/// Behind the subevent code:
///
/// ```
///    0 aclHandle  2 bytes
///    2 cisHandle  2 bytes
///    4 cig        1 byte
///    5 cis        1 byte
/// ```
public struct LECISRequest: Sendable, Hashable {
  /// The connection that the request came over.
  public let aclHandle: ConnectionHandle
  /// The handle that the stream will have.
  public let cisHandle: ConnectionHandle
  /// The central's number for the group.
  public let cig: UInt8
  /// The central's number for the stream.
  public let cis: UInt8

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "LE CIS Request")
    aclHandle = try EventField.handle(&reader, "ACL_Connection_Handle")
    cisHandle = try EventField.handle(&reader, "CIS_Connection_Handle")
    cig = try reader.uint8("CIG_ID")
    cis = try reader.uint8("CIS_ID")
  }
}
