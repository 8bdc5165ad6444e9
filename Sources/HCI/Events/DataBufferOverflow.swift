public import Bytes

/// Data that the host sent faster than the controller could hold.
///
/// Data Buffer Overflow. Core 5.4, Vol 4, Part E, 7.7.26.
public struct DataBufferOverflow: Sendable, Hashable {
  /// 0 synchronous, 1 ACL, 2 ISO.
  public let linkType: UInt8

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "Data Buffer Overflow")
    linkType = try reader.uint8("Link_Type")
  }
}
