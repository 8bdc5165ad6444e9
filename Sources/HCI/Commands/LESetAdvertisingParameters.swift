public import Bytes

/// A host says how legacy advertising is to be done.
///
/// LE Set Advertising Parameters. Core 5.4, Vol 4, Part E, 7.8.5.
///
/// ```
///    0 intervalMinimum   2 bytes
///    2 intervalMaximum   2 bytes
///    4 type              1 byte
///    5 ownAddressType    1 byte
///    6 peerAddress type  1 byte
///    7 peerAddress       6 bytes
///   13 channelMap        1 byte
///   14 filterPolicy      1 byte
/// ```
public struct LESetAdvertisingParameters: Sendable, Hashable {
  /// Least time between advertising events, in units of 0.625 ms.
  public let intervalMinimum: UInt16
  /// Greatest time between advertising events, in units of 0.625 ms.
  public let intervalMaximum: UInt16
  /// What kind of PDU is sent.
  public let type: AdvertisingType
  /// The address that is used.
  public let ownAddressType: OwnAddressType
  /// The device that directed advertising is for.
  public let peerAddress: DeviceAddress
  /// Channels that are used: bit 0 is channel 37, bit 1 is 38, bit 2 is 39.
  public let channelMap: UInt8
  /// Whose requests are answered.
  public let filterPolicy: AdvertisingFilterPolicy

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(15, "LE Set Advertising Parameters")
    intervalMinimum = try reader.uint16LE("Advertising_Interval_Min")
    intervalMaximum = try reader.uint16LE("Advertising_Interval_Max")
    type = AdvertisingType(rawValue: try reader.uint8("Advertising_Type"))
    ownAddressType = OwnAddressType(rawValue: try reader.uint8("Own_Address_Type"))
    let peerAddressType = AddressType(rawValue: try reader.uint8("Peer_Address_Type"))
    peerAddress = DeviceAddress(value: try reader.uint48LE("Peer_Address"), type: peerAddressType)
    channelMap = try reader.uint8("Advertising_Channel_Map")
    filterPolicy = AdvertisingFilterPolicy(rawValue: try reader.uint8("Advertising_Filter_Policy"))
  }
}
