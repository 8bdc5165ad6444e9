public import HSBase

/// CONNECT_IND and AUX_CONNECT_REQ: the beginning of a connection.
///
/// Core 5.4, Vol 6, Part B, 2.3.3.1.
///
/// ```
///    0 InitA     6 bytes
///    6 AdvA      6 bytes
///   12 AA        4 bytes
///   16 CRCInit   3 bytes
///   19 WinSize   1 byte, 1.25 ms
///   20 WinOffset 2 bytes, 1.25 ms
///   22 Interval  2 bytes, 1.25 ms
///   24 Latency   2 bytes, connection events
///   26 Timeout   2 bytes, 10 ms
///   28 ChM       5 bytes
///   33 Hop and SCA  5 and 3 bits
/// ```
public struct ConnectIndication: Sendable, Hashable {
  /// The central's address.
  public let initiator: DeviceAddress
  /// The peripheral's address.
  public let advertiser: DeviceAddress
  /// What the connection's packets begin with.
  public let accessAddress: AccessAddress
  /// The initial value of their check.
  public let crcInitial: UInt32
  /// Size of the window in which the first packet comes, in 1.25 ms.
  public let windowSize: UInt8
  /// Where the window begins, in 1.25 ms.
  public let windowOffset: UInt16
  /// Connection interval in 1.25 ms.
  public let interval: UInt16
  /// Peripheral latency in connection events.
  public let latency: UInt16
  /// Supervision timeout in 10 ms.
  public let timeout: UInt16
  /// The channels that are used, bit 0 for channel 0.
  public let channelMap: UInt64
  /// How far the first algorithm hops.
  public let hop: UInt8
  /// The accuracy of the central's sleep clock, as HCI numbers them.
  public let clockAccuracy: UInt8

  /// Reads the payload; `trailing` if it is longer.
  public init(parsing reader: inout ByteReader, header: AdvertisingHeader) throws(DecodeError) {
    try reader.require(34, "CONNECT_IND")
    initiator = DeviceAddress(value: try reader.uint48LE("InitA"), type: header.senderType)
    advertiser = DeviceAddress(value: try reader.uint48LE("AdvA"), type: header.targetType)
    accessAddress = AccessAddress(rawValue: try reader.uint32LE("AA"))
    crcInitial = try reader.uint24LE("CRCInit")
    windowSize = try reader.uint8("WinSize")
    windowOffset = try reader.uint16LE("WinOffset")
    interval = try reader.uint16LE("Interval")
    latency = try reader.uint16LE("Latency")
    timeout = try reader.uint16LE("Timeout")
    let channels = UInt64(try reader.uint32LE("ChM"))
    channelMap = channels | UInt64(try reader.uint8("ChM") & 0x1f) << 32
    let rest = try reader.uint8("Hop and SCA")
    hop = rest & 0x1f
    clockAccuracy = rest &>> 5
    try reader.expectEnd("CONNECT_IND")
  }
}
