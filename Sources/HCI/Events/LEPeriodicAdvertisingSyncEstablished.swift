public import Bytes

/// The controller follows a periodic advertising train, or gave up.
///
/// LE Periodic Advertising Sync Established [v1]. Core 5.4, Vol 4, Part E, 7.7.65.14.
///
/// Behind the subevent code:
///
/// ```
///    0 status         1 byte
///    1 syncHandle     2 bytes
///    3 sid            1 byte
///    4 address        7 bytes
///   11 phy            1 byte
///   12 interval       2 bytes
///   14 clockAccuracy  1 byte
/// ```
public struct LEPeriodicAdvertisingSyncEstablished: Sendable, Hashable {
  /// Whether the controller found the train; if not, the other fields mean nothing.
  public let status: ErrorCode
  /// The number of the train.
  public let syncHandle: UInt16
  /// Advertising set, 0x00 to 0x0F.
  public let sid: UInt8
  /// The advertiser.
  public let address: DeviceAddress
  /// What the train is sent on.
  public let phy: PHY
  /// Time between its events, in units of 1.25 ms.
  public let interval: UInt16
  /// The advertiser's clock accuracy.
  public let clockAccuracy: ClockAccuracy

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(15, "LE Periodic Advertising Sync Established [v1]")
    status = try EventField.errorCode(&reader)
    syncHandle = try reader.uint16LE("Sync_Handle")
    sid = try reader.uint8("Advertising_SID")
    address = try EventField.typedAddress(&reader, "Advertiser_Address")
    phy = PHY(rawValue: try reader.uint8("Advertiser_PHY"))
    interval = try reader.uint16LE("Periodic_Advertising_Interval")
    clockAccuracy = ClockAccuracy(rawValue: try reader.uint8("Advertiser_Clock_Accuracy"))
  }
}
