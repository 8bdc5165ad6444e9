public import HSBytes

/// A host sets the scan response of legacy advertising.
///
/// LE Set Scan Response Data. Core 5.4, Vol 4, Part E, 7.8.8.
///
/// ```
///    0 length   1 byte
///    1 data    31 bytes, of which `length` count
/// ```
public struct LESetScanResponseData: Sendable, Hashable {
  /// The significant octets: AD structures.
  public let data: ByteRange

  /// Reads the parameters; bytes too many are left unread.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if there are fewer than 32 octets; `invalid` if the length is above 31.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(32, "LE Set Scan Response Data")
    let length = try reader.uint8("Scan_Response_Data_Length")
    guard length <= 31 else {
      throw reader.invalid("Scan_Response_Data_Length", value: UInt64(length), count: 1)
    }
    let field = try reader.take(31, "Scan_Response_Data")
    data = ByteRange(offset: field.offset, count: Int(length))
  }
}
