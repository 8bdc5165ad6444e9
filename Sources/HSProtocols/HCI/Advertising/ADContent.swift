public import HSBase
public import HSNames

/// What an AD structure says.
///
/// Core Specification Supplement 11, Part A. Types that are not listed are `other`, which is no
/// error. A structure of fixed length throws `truncated` if it is too short and `trailing` if it
/// is too long; lists keep their whole entries and name what is left over.
public enum ADContent: Sendable, Hashable {
  /// Flags. 1.3. Octets behind the first are not assigned, and not looked at.
  case flags(ADFlags)
  /// Services that it has: all of them, or some. 1.1.
  case serviceUUIDs(ADUUIDList, isComplete: Bool)
  /// Services that it looks for at the peer. 1.10.
  case solicitationUUIDs(ADUUIDList)
  /// Its name in UTF-8, whole or cut to fit, as sent: some devices fill it up with zeros. 1.2.
  case localName(ByteRange, isComplete: Bool)
  /// Power that the packet was sent with, in dBm. 1.5.
  case txPowerLevel(Int8)
  /// What a maker defines, by the maker's company identifier. 1.4.
  case manufacturerSpecificData(company: UInt16, data: ByteRange)
  /// What a service defines. 1.11.
  case serviceData(uuid: BluetoothUUID, data: ByteRange)
  /// What the device looks like, as in Assigned Numbers. 1.12.
  case appearance(UInt16)
  /// Connection intervals that it would like, in units of 1.25 ms; `nil` for no matter which. 1.9.
  case peripheralConnectionIntervalRange(minimum: UInt16?, maximum: UInt16?)
  /// Devices that it is meant for. 1.13 and 1.14.
  case targetAddresses(ADAddressList)
  /// Time between its advertising events, in units of 0.625 ms. 1.15.
  case advertisingInterval(UInt32)
  /// The address of the device, sent by other means than the packet's header. 1.16.
  case deviceAddress(DeviceAddress)
  /// Connection roles that it can take. 1.17.
  case role(ADRole)
  /// A URI in UTF-8, whose first character stands for the scheme, as in Assigned Numbers. 1.18.
  case uri(ByteRange)
  /// A structure of another type.
  case other(type: UInt8, data: ByteRange)

  /// Decodes a structure.
  ///
  /// - Parameters:
  ///   - structure: The structure.
  ///   - reader: A reader over the bytes that hold it.
  /// - Throws: `truncated` or `trailing` if the structure is not as long as its type says.
  public init(of structure: ADStructure, in reader: ByteReader) throws(DecodeError) {
    var data = reader.at(structure.data, layer: .advertisingData, limitedBy: .advertisingLength)
    func list(_ width: ADUUIDList.Width) -> ADUUIDList {
      ADUUIDList(structure.data, width: width)
    }
    switch structure.type {
    case .flags: self = .flags(ADFlags(rawValue: data.peek() ?? 0))
    case .incompleteListOf16BitServiceOrServiceClassUUIDs:
      self = .serviceUUIDs(list(.uuid16), isComplete: false)
    case .completeListOf16BitServiceOrServiceClassUUIDs:
      self = .serviceUUIDs(list(.uuid16), isComplete: true)
    case .incompleteListOf32BitServiceOrServiceClassUUIDs:
      self = .serviceUUIDs(list(.uuid32), isComplete: false)
    case .completeListOf32BitServiceOrServiceClassUUIDs:
      self = .serviceUUIDs(list(.uuid32), isComplete: true)
    case .incompleteListOf128BitServiceOrServiceClassUUIDs:
      self = .serviceUUIDs(list(.uuid128), isComplete: false)
    case .completeListOf128BitServiceOrServiceClassUUIDs:
      self = .serviceUUIDs(list(.uuid128), isComplete: true)
    case .listOf16BitServiceSolicitationUUIDs:
      self = .solicitationUUIDs(list(.uuid16))
    case .listOf32BitServiceSolicitationUUIDs:
      self = .solicitationUUIDs(list(.uuid32))
    case .listOf128BitServiceSolicitationUUIDs:
      self = .solicitationUUIDs(list(.uuid128))
    case .shortenedLocalName: self = .localName(structure.data, isComplete: false)
    case .completeLocalName: self = .localName(structure.data, isComplete: true)
    case .serviceData16BitUUID: self = try Self.serviceData(&data, width: 2)
    case .serviceData32BitUUID: self = try Self.serviceData(&data, width: 4)
    case .serviceData128BitUUID: self = try Self.serviceData(&data, width: 16)
    case .manufacturerSpecificData:
      let company = try data.uint16LE("Company identifier")
      self = .manufacturerSpecificData(company: company, data: data.takeRemaining())
    case .publicTargetAddress:
      self = .targetAddresses(ADAddressList(structure.data, type: .publicDevice))
    case .randomTargetAddress:
      self = .targetAddresses(ADAddressList(structure.data, type: .random))
    case .uri: self = .uri(structure.data)
    default:
      if let content = try Self.fixedLength(structure.type, &data) {
        try data.expectEnd("data")
        self = content
      } else {
        self = .other(type: structure.type.rawValue, data: structure.data)
      }
    }
  }

  /// Reads a UUID and keeps what follows it.
  private static func serviceData(_ data: inout ByteReader, width: Int)
    throws(DecodeError) -> ADContent
  {
    let uuid = try BluetoothUUID(parsing: &data, width: width, "Service UUID")
    return .serviceData(uuid: uuid, data: data.takeRemaining())
  }

  /// Reads a type whose length is fixed, or answers `nil` for any other.
  private static func fixedLength(_ type: AdvertisingDataType, _ data: inout ByteReader)
    throws(DecodeError) -> ADContent?
  {
    switch type {
    case .txPowerLevel: return .txPowerLevel(try data.int8("Tx Power Level"))
    case .appearance: return .appearance(try data.uint16LE("Appearance"))
    case .leRole: return .role(ADRole(rawValue: try data.uint8("LE Role")))
    case .peripheralConnectionIntervalRange:
      try data.require(4, "Peripheral Connection Interval Range")
      let minimum = try data.uint16LE("Conn_Interval_Min")
      let maximum = try data.uint16LE("Conn_Interval_Max")
      return .peripheralConnectionIntervalRange(
        minimum: minimum == 0xffff ? nil : minimum, maximum: maximum == 0xffff ? nil : maximum)
    case .advertisingInterval:
      return .advertisingInterval(UInt32(try data.uint16LE("Advertising Interval")))
    case .advertisingIntervalLong:
      // Three octets or four; which, only the structure's length says.
      let field: StaticText = "Advertising Interval - long"
      return .advertisingInterval(
        data.remaining == 4 ? try data.uint32LE(field) : try data.uint24LE(field))
    case .leBluetoothDeviceAddress:
      try data.require(7, "LE Bluetooth Device Address")
      let value = try data.uint48LE("Address")
      let type: AddressType = try data.uint8("Address type") & 1 == 0 ? .publicDevice : .random
      return .deviceAddress(DeviceAddress(value: value, type: type))
    default: return nil
    }
  }
}
