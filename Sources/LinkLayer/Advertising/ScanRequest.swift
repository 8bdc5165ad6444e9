public import Bytes
public import HCI

/// SCAN_REQ and AUX_SCAN_REQ: a scanner asks an advertiser for more.
///
/// Core 5.4, Vol 6, Part B, 2.3.2.1.
public struct ScanRequest: Sendable, Hashable {
  /// Who asks.
  public let scanner: DeviceAddress
  /// Who is asked.
  public let advertiser: DeviceAddress

  /// Reads the payload; `trailing` if it is longer.
  public init(parsing reader: inout ByteReader, header: AdvertisingHeader) throws(DecodeError) {
    try reader.require(12, "SCAN_REQ")
    scanner = DeviceAddress(value: try reader.uint48LE("ScanA"), type: header.senderType)
    advertiser = DeviceAddress(value: try reader.uint48LE("AdvA"), type: header.targetType)
    try reader.expectEnd("SCAN_REQ")
  }
}
