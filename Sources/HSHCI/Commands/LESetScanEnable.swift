public import HSBytes

/// A host starts or stops legacy scanning.
///
/// LE Set Scan Enable. Core 5.4, Vol 4, Part E, 7.8.11.
public struct LESetScanEnable: Sendable, Hashable {
  /// 1 starts, 0 stops.
  public let enable: UInt8
  /// 1 if the controller reports an advertiser only once.
  public let filterDuplicates: UInt8

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "LE Set Scan Enable")
    enable = try reader.uint8("LE_Scan_Enable")
    filterDuplicates = try reader.uint8("Filter_Duplicates")
  }

  /// Whether scanning is started.
  public var isEnabled: Bool { enable == 1 }
}
