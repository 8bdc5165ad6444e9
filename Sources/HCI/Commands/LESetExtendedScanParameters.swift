public import Bytes

/// A host says how scanning is to be done.
///
/// LE Set Extended Scan Parameters. Core 5.4, Vol 4, Part E, 7.8.64.
///
/// ```
///    0 ownAddressType  1 byte
///    1 filterPolicy    1 byte
///    2 phys            1 byte
///    3 entries         5 bytes for each bit that is set in phys
///      +0 type      1 byte
///      +1 interval  2 bytes
///      +3 window    2 bytes
/// ```
public struct LESetExtendedScanParameters: Sendable, Hashable {
  /// The address that scan requests use.
  public let ownAddressType: OwnAddressType
  /// Whose advertising is reported.
  public let filterPolicy: ScanningFilterPolicy
  /// PHYs that are scanned on.
  public let phys: PHYSet
  /// Where the entries stand, one for each bit that is set in `phys`.
  public let entries: ByteRange

  /// How one PHY is scanned.
  public struct Entry: Sendable, Hashable {
    /// The PHY.
    public let phy: PHY
    /// Whether scan responses are asked for.
    public let type: LEScanType
    /// Time from one scan window to the next, in units of 0.625 ms.
    public let interval: UInt16
    /// Time that is listened for, in units of 0.625 ms.
    public let window: UInt16
  }

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "LE Set Extended Scan Parameters")
    ownAddressType = OwnAddressType(rawValue: try reader.uint8("Own_Address_Type"))
    filterPolicy = ScanningFilterPolicy(rawValue: try reader.uint8("Scanning_Filter_Policy"))
    phys = PHYSet(rawValue: try reader.uint8("Scanning_PHYs"))
    entries = try reader.take(phys.count * 5, "Scanning_PHYs entries")
  }

  /// Number of entries.
  public var count: Int { phys.count }

  /// Reads the entry number `index`, from 0; `nil` if there are fewer.
  ///
  /// - Parameters:
  ///   - index: Which entry.
  ///   - reader: A reader over the bytes that the command was read from.
  /// - Returns: The entry.
  /// - Throws: `truncated` if `reader` is not over those bytes.
  public func entry(at index: Int, in reader: ByteReader) throws(DecodeError) -> Entry? {
    guard index >= 0, index < count, let phy = phys.phy(at: index) else { return nil }
    var part = reader.at(ByteRange(offset: entries.offset + index * 5, count: 5))
    return Entry(
      phy: phy, type: LEScanType(rawValue: try part.uint8("Scan_Type")),
      interval: try part.uint16LE("Scan_Interval"), window: try part.uint16LE("Scan_Window"))
  }
}
