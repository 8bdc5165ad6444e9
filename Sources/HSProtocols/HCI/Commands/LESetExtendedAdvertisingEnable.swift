public import HSBase

/// A host starts or stops advertising sets.
///
/// LE Set Extended Advertising Enable. Core 5.4, Vol 4, Part E, 7.8.56.
///
/// ```
///    0 enable   1 byte
///    1 count    1 byte
///    2 entries  4 bytes each
///      +0 advertisingHandle  1 byte
///      +1 duration           2 bytes
///      +3 maximumEvents      1 byte
/// ```
public struct LESetExtendedAdvertisingEnable: Sendable, Hashable {
  /// 1 starts, 0 stops.
  public let enable: UInt8
  /// Number of sets; 0 stops all.
  public let count: Int
  /// Where the entries stand, one for each set.
  public let entries: ByteRange

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "LE Set Extended Advertising Enable")
    enable = try reader.uint8("Enable")
    count = Int(try reader.uint8("Num_Sets"))
    entries = try reader.take(count * 4, "Num_Sets entries")
  }

  /// Whether advertising is started.
  public var isEnabled: Bool { enable == 1 }

  /// The octets that it was read from.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    [enable, UInt8(clamping: count)] + reader.octets(entries)
  }
}
