public import HSBytes

/// A host starts or stops legacy advertising.
///
/// LE Set Advertising Enable. Core 5.4, Vol 4, Part E, 7.8.9.
public struct LESetAdvertisingEnable: Sendable, Hashable {
  /// 1 starts, 0 stops.
  public let enable: UInt8

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "LE Set Advertising Enable")
    enable = try reader.uint8("Advertising_Enable")
  }

  /// Whether advertising is started.
  public var isEnabled: Bool { enable == 1 }
}
