public import Bytes

/// A host says how a set is to be advertised.
///
/// LE Set Extended Advertising Parameters [v1] and [v2]. Core 5.4, Vol 4, Part E, 7.8.53.
///
/// Version 2 has two octets more: which coding is wanted on LE Coded.
///
/// ```
///    0 advertisingHandle        1 byte
///    1 eventProperties          2 bytes
///    3 intervalMinimum          3 bytes
///    6 intervalMaximum          3 bytes
///    9 channelMap               1 byte
///   10 ownAddressType           1 byte
///   11 peerAddress type         1 byte
///   12 peerAddress              6 bytes
///   18 filterPolicy             1 byte
///   19 power                    1 byte
///   20 primaryPHY               1 byte
///   21 maximumSkip              1 byte
///   22 secondaryPHY             1 byte
///   23 setIdentifier            1 byte
///   24 scanRequestNotification  1 byte
///   25 phyOptions               2 bytes, only in version 2
/// ```
public struct LESetExtendedAdvertisingParameters: Sendable, Hashable {
  /// The advertising set.
  public let advertisingHandle: UInt8
  /// What kind of advertising it is.
  public let eventProperties: AdvertisingEventProperties
  /// Least time between advertising events, in units of 0.625 ms.
  public let intervalMinimum: UInt32
  /// Greatest time between advertising events, in units of 0.625 ms.
  public let intervalMaximum: UInt32
  /// Channels that are used: bit 0 is channel 37, bit 1 is 38, bit 2 is 39.
  public let channelMap: UInt8
  /// The address that is used.
  public let ownAddressType: OwnAddressType
  /// The device that directed advertising is for.
  public let peerAddress: DeviceAddress
  /// Whose requests are answered.
  public let filterPolicy: AdvertisingFilterPolicy
  /// Greatest power that is wanted, in dBm; 127 leaves it to the controller.
  public let power: Int8
  /// The PHY of channels 37 to 39.
  public let primaryPHY: PHY
  /// Advertising events that may pass before the auxiliary packet is sent.
  public let maximumSkip: UInt8
  /// The PHY of the other channels.
  public let secondaryPHY: PHY
  /// The set's number that others see: Advertising SID.
  public let setIdentifier: UInt8
  /// 1 if scan requests are to be reported.
  public let scanRequestNotification: UInt8

  /// The coding that is wanted on LE Coded; `nil` in version 1.
  public let phyOptions: PHYOptions?

  /// Reads the parameters; bytes too many are left unread.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - version: 1 or 2.
  /// - Throws: `truncated` if fewer than 25 octets are there, or 27 in version 2.
  public init(parsing reader: inout ByteReader, version: Int) throws(DecodeError) {
    try reader.require(version >= 2 ? 27 : 25, "LE Set Extended Advertising Parameters")
    advertisingHandle = try reader.uint8("Advertising_Handle")
    eventProperties = AdvertisingEventProperties(
      rawValue: try reader.uint16LE("Advertising_Event_Properties"))
    intervalMinimum = try reader.uint24LE("Primary_Advertising_Interval_Min")
    intervalMaximum = try reader.uint24LE("Primary_Advertising_Interval_Max")
    channelMap = try reader.uint8("Primary_Advertising_Channel_Map")
    ownAddressType = OwnAddressType(rawValue: try reader.uint8("Own_Address_Type"))
    let peerAddressType = AddressType(rawValue: try reader.uint8("Peer_Address_Type"))
    peerAddress = DeviceAddress(value: try reader.uint48LE("Peer_Address"), type: peerAddressType)
    filterPolicy = AdvertisingFilterPolicy(rawValue: try reader.uint8("Advertising_Filter_Policy"))
    power = try reader.int8("Advertising_TX_Power")
    primaryPHY = PHY(rawValue: try reader.uint8("Primary_Advertising_PHY"))
    maximumSkip = try reader.uint8("Secondary_Advertising_Max_Skip")
    secondaryPHY = PHY(rawValue: try reader.uint8("Secondary_Advertising_PHY"))
    setIdentifier = try reader.uint8("Advertising_SID")
    scanRequestNotification = try reader.uint8("Scan_Request_Notification_Enable")
    phyOptions =
      version >= 2
      ? PHYOptions(
        primary: try reader.uint8("Primary_Advertising_PHY_Options"),
        secondary: try reader.uint8("Secondary_Advertising_PHY_Options")) : nil
  }

  /// Which coding is wanted on LE Coded: 0 none, 1 S=2, 2 S=8, 3 requires S=2, 4 requires S=8.
  public struct PHYOptions: Sendable, Hashable {
    /// On the primary channels.
    public let primary: UInt8
    /// On the secondary channels.
    public let secondary: UInt8
  }
}
