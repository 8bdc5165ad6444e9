public import Bytes

/// A host says how legacy scanning is to be done.
///
/// LE Set Scan Parameters. Core 5.4, Vol 4, Part E, 7.8.10.
///
/// ```
///    0 type            1 byte
///    1 interval        2 bytes
///    3 window          2 bytes
///    5 ownAddressType  1 byte
///    6 filterPolicy    1 byte
/// ```
public struct LESetScanParameters: Sendable, Hashable {
  /// Whether scan responses are asked for.
  public let type: LEScanType
  /// Time from one scan window to the next, in units of 0.625 ms.
  public let interval: UInt16
  /// Time that is listened for, in units of 0.625 ms.
  public let window: UInt16
  /// The address that scan requests use.
  public let ownAddressType: OwnAddressType
  /// Whose advertising is reported.
  public let filterPolicy: ScanningFilterPolicy

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(7, "LE Set Scan Parameters")
    type = LEScanType(rawValue: try reader.uint8("LE_Scan_Type"))
    interval = try reader.uint16LE("LE_Scan_Interval")
    window = try reader.uint16LE("LE_Scan_Window")
    ownAddressType = OwnAddressType(rawValue: try reader.uint8("Own_Address_Type"))
    filterPolicy = ScanningFilterPolicy(rawValue: try reader.uint8("Scanning_Filter_Policy"))
  }
}
