public import HSBytes

/// A host starts or stops scanning.
///
/// LE Set Extended Scan Enable. Core 5.4, Vol 4, Part E, 7.8.65.
///
/// ```
///    0 enable            1 byte
///    1 filterDuplicates  1 byte
///    2 duration          2 bytes
///    4 period            2 bytes
/// ```
public struct LESetExtendedScanEnable: Sendable, Hashable {
  /// 1 starts, 0 stops.
  public let enable: UInt8
  /// 1 if an advertiser is reported only once, 2 if once a period.
  public let filterDuplicates: UInt8
  /// How long is scanned, in units of 10 ms; 0 until stopped.
  public let duration: UInt16
  /// Time from one duration to the next, in units of 1.28 s; 0 if scanned only once.
  public let period: UInt16

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "LE Set Extended Scan Enable")
    enable = try reader.uint8("Enable")
    filterDuplicates = try reader.uint8("Filter_Duplicates")
    duration = try reader.uint16LE("Duration")
    period = try reader.uint16LE("Period")
  }

  /// Whether scanning is started.
  public var isEnabled: Bool { enable == 1 }
}
