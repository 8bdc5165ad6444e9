public import HSBytes

/// How much LE data the controller takes at a time.
///
/// Return parameters of LE Read Buffer Size [v1] and [v2]. Core 5.4, Vol 4, Part E, 7.8.2.
///
/// Behind the status:
///
/// ```
///    0 aclLength  2 bytes
///    2 aclCount   1 byte
///    3 isoLength  2 bytes, only in version 2
///    5 isoCount   1 byte, only in version 2
/// ```
public struct LEBufferSize: Sendable, Hashable {
  /// Greatest number of data octets in an ACL packet; 0 if BR/EDR's buffers are shared.
  public let aclLength: UInt16
  /// ACL packets that the controller holds.
  public let aclCount: UInt8

  /// The same for isochronous data; `nil` in version 1.
  public let iso: ISO?

  /// Reads the parameters behind the status; bytes too many are left unread.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - version: 1 or 2.
  /// - Throws: `truncated` if fewer than 3 octets are there, or 6 in version 2.
  public init(parsing reader: inout ByteReader, version: Int) throws(DecodeError) {
    try reader.require(version >= 2 ? 6 : 3, "Return parameters of LE Read Buffer Size")
    aclLength = try reader.uint16LE("LE_ACL_Data_Packet_Length")
    aclCount = try reader.uint8("Total_Num_LE_ACL_Data_Packets")
    iso =
      version >= 2
      ? ISO(
        length: try reader.uint16LE("ISO_Data_Packet_Length"),
        count: try reader.uint8("Total_Num_ISO_Data_Packets")) : nil
  }

  /// How much isochronous data the controller takes at a time.
  public struct ISO: Sendable, Hashable {
    /// Greatest number of load octets in an ISO packet.
    public let length: UInt16
    /// ISO packets that the controller holds.
    public let count: UInt8
  }
}
