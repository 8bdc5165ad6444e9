public import HSBase

/// The payload of ADV_IND, ADV_NONCONN_IND, ADV_SCAN_IND, SCAN_RSP and ADV_DIRECT_IND.
///
/// Core 5.4, Vol 6, Part B, 2.3.1.
///
/// ```
///    0 AdvA      6 bytes
///    6 TargetA   6 bytes, in ADV_DIRECT_IND, or AdvData, up to 31 bytes, in the others
/// ```
public struct LegacyAdvertisement: Sendable, Hashable {
  /// The advertiser.
  public let advertiser: DeviceAddress
  /// Whom it is meant for.
  public let target: DeviceAddress?
  /// The advertising data or scan response data.
  public let data: ByteRange

  /// Reads the payload, to its end.
  public init(parsing reader: inout ByteReader, header: AdvertisingHeader) throws(DecodeError) {
    advertiser = DeviceAddress(value: try reader.uint48LE("AdvA"), type: header.senderType)
    target =
      header.type == .connectableDirected
      ? DeviceAddress(value: try reader.uint48LE("TargetA"), type: header.targetType) : nil
    data = reader.takeRemaining()
  }
}
