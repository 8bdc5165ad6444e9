public import HSBase

/// What a scanner heard of one advertiser, whichever of three events reported it.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.2, 7.7.65.11 and 7.7.65.13. What an event does not tell is
/// `nil`.
public struct AdvertisingReport: Sendable, Hashable {
  /// The event that brought the report.
  public let form: AdvertisingReports.Form
  /// Event_Type as the event has it; what it means depends on `form`.
  public let rawEventType: UInt16
  /// What the report is of.
  public let eventType: AdvertisingEventType
  /// The PDU that was heard; `nil` for an extended one, and if the event's number is not assigned.
  public let legacyPDU: LegacyAdvertisingPDU?
  /// The advertiser; its type is `anonymous` if it did not say who it is.
  public let address: DeviceAddress
  /// Whom it is meant for, if it is directed and the event says so.
  public let directAddress: DeviceAddress?
  /// The PHY that advertising began on.
  public let primaryPHY: PHY
  /// The PHY that the data came on, if it did not come on the primary channel.
  public let secondaryPHY: PHY?
  /// The advertising set's number at the advertiser.
  public let sid: UInt8?
  /// Power that it was sent with, in dBm.
  public let txPower: Int8?
  /// Power that it was received with, in dBm.
  public let rssi: Int8?
  /// Interval of the periodic advertising that belongs to it, in units of 1.25 ms.
  public let periodicInterval: UInt16?
  /// The advertising data or scan response data: see `AdvertisingDataReader`.
  public let data: ByteRange

  /// Creates a report of what was heard on the air.
  ///
  /// - Parameters:
  ///   - form: The event that would report it.
  ///   - eventType: What it is of.
  ///   - address: The advertiser.
  ///   - directAddress: Whom it is meant for.
  ///   - primaryPHY: The PHY that advertising began on.
  ///   - secondaryPHY: The PHY that the data came on, if not on the primary channel.
  ///   - sid: The advertising set's number.
  ///   - txPower: Power that it was sent with, in dBm.
  ///   - rssi: Power that it was received with, in dBm.
  ///   - periodicInterval: Interval of its periodic advertising, in 1.25 ms.
  ///   - data: The advertising data or scan response data.
  public init(
    form: AdvertisingReports.Form, eventType: AdvertisingEventType, address: DeviceAddress,
    directAddress: DeviceAddress?, primaryPHY: PHY, secondaryPHY: PHY?, sid: UInt8?,
    txPower: Int8?, rssi: Int8?, periodicInterval: UInt16?, data: ByteRange
  ) {
    self.form = form
    self.eventType = eventType
    legacyPDU = eventType.legacyPDU
    rawEventType =
      form == .extended ? eventType.rawValue : UInt16(legacyPDU?.rawValue ?? 0xff)
    self.address = address
    self.directAddress = directAddress
    self.primaryPHY = primaryPHY
    self.secondaryPHY = secondaryPHY
    self.sid = sid
    self.txPower = txPower
    self.rssi = rssi
    self.periodicInterval = periodicInterval
    self.data = data
  }

  /// Whether a connection may be asked for.
  public var isConnectable: Bool { eventType.isConnectable }
  /// Whether a scan response may be asked for.
  public var isScannable: Bool { eventType.isScannable }
  /// Whether it answers a scan request.
  public var isScanResponse: Bool { eventType.isScanResponse }
  /// Whether it is meant for one device.
  public var isDirected: Bool { eventType.isDirected }
  /// Whether the data is all there is.
  public var dataStatus: AdvertisingEventType.DataStatus { eventType.dataStatus }
}

// MARK: - Reading

extension AdvertisingReport {
  /// Reads one report of an LE Advertising Report event, or of an LE Directed Advertising Report event.
  ///
  /// ```
  ///    0 event type           1 byte
  ///    1 address type         1 byte
  ///    2 address              6 bytes
  ///    8 data length          1 byte: n; not in a directed one
  ///    9 data                 n bytes; not in a directed one
  ///    8 direct address type  1 byte, only in a directed one
  ///    9 direct address       6 bytes, only in a directed one
  ///    9 + n, or 15 RSSI      1 byte
  /// ```
  init(_ form: AdvertisingReports.Form, _ reader: inout ByteReader) throws(DecodeError) {
    let isDirected = form == .directed
    try reader.require(
      isDirected ? 16 : 9, isDirected ? "Directed advertising report" : "Advertising report")
    self.form = form
    let type = try reader.uint8("Event_Type")
    rawEventType = UInt16(type)
    legacyPDU = LegacyAdvertisingPDU(rawValue: type)
    eventType = AdvertisingEventType(legacy: legacyPDU)
    address = try reader.typedAddress("Address")
    directAddress = isDirected ? try reader.typedAddress("Direct_Address") : nil
    primaryPHY = .le1M
    secondaryPHY = nil
    sid = nil
    txPower = nil
    periodicInterval = nil
    let length = isDirected ? 0 : Int(try reader.uint8("Data_Length"))
    let found = try reader.take(length, "Data")
    rssi = try reader.power("RSSI")
    data = isDirected ? ByteRange(offset: reader.position, count: 0) : found
  }

  /// Reads one report of an LE Extended Advertising Report event.
  ///
  /// ```
  ///    0 event type           2 bytes
  ///    2 address type         1 byte
  ///    3 address              6 bytes
  ///    9 primary PHY          1 byte
  ///   10 secondary PHY        1 byte
  ///   11 advertising SID      1 byte
  ///   12 TX power             1 byte
  ///   13 RSSI                 1 byte
  ///   14 periodic interval    2 bytes
  ///   16 direct address type  1 byte
  ///   17 direct address       6 bytes
  ///   23 data length          1 byte: n
  ///   24 data                 n bytes
  /// ```
  init(extendedReport reader: inout ByteReader) throws(DecodeError) {
    try reader.require(24, "Extended advertising report")
    form = .extended
    rawEventType = try reader.uint16LE("Event_Type")
    eventType = AdvertisingEventType(rawValue: rawEventType)
    legacyPDU = eventType.legacyPDU
    address = try reader.typedAddress("Address")
    primaryPHY = PHY(rawValue: try reader.uint8("Primary_PHY"))
    let secondary = try reader.uint8("Secondary_PHY")
    secondaryPHY = secondary == 0 ? nil : PHY(rawValue: secondary)
    let set = try reader.uint8("Advertising_SID")
    sid = set == 0xff ? nil : set
    txPower = try reader.power("TX_Power")
    rssi = try reader.power("RSSI")
    let interval = try reader.uint16LE("Periodic_Advertising_Interval")
    periodicInterval = interval == 0 ? nil : interval
    let direct = try reader.typedAddress("Direct_Address")
    directAddress = eventType.isDirected ? direct : nil
    data = try reader.take(Int(try reader.uint8("Data_Length")), "Data")
  }
}

extension ByteReader {
  /// Reads an address whose type octet stands in front of it.
  fileprivate mutating func typedAddress(_ field: StaticText) throws(DecodeError) -> DeviceAddress {
    let type = AddressType(rawValue: try uint8(field))
    return DeviceAddress(value: try uint48LE(field), type: type)
  }

  /// Reads a power in dBm; 127 means unknown.
  fileprivate mutating func power(_ field: StaticText) throws(DecodeError) -> Int8? {
    let value = try int8(field)
    return value == 127 ? nil : value
  }
}
