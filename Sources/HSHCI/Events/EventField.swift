import HSBytes

/// Readers for fields that many events have, under the names that the specification gives them.
enum EventField {
  /// Reads a status or reason.
  static func errorCode(_ reader: inout ByteReader, _ field: StaticText = "Status")
    throws(DecodeError) -> ErrorCode
  {
    ErrorCode(rawValue: try reader.uint8(field))
  }

  /// Reads a connection handle.
  static func handle(_ reader: inout ByteReader, _ field: StaticText = "Connection_Handle")
    throws(DecodeError) -> ConnectionHandle
  {
    ConnectionHandle(rawValue: try reader.uint16LE(field))
  }

  /// Reads an address whose type octet stands in front of it.
  static func typedAddress(_ reader: inout ByteReader, _ field: StaticText = "Address")
    throws(DecodeError) -> DeviceAddress
  {
    let type = AddressType(rawValue: try reader.uint8(field))
    return DeviceAddress(value: try reader.uint48LE(field), type: type)
  }

  /// Reads a BR/EDR address, which has no type octet.
  static func classicAddress(_ reader: inout ByteReader) throws(DecodeError) -> DeviceAddress {
    DeviceAddress(value: try reader.uint48LE("BD_ADDR"), type: .publicDevice)
  }

  /// Reads a resolvable private address; all zeros mean that there is none.
  static func privateAddress(_ reader: inout ByteReader, _ field: StaticText)
    throws(DecodeError) -> DeviceAddress?
  {
    let value = try reader.uint48LE(field)
    return value == 0 ? nil : DeviceAddress(value: value, type: .random)
  }

  /// Reads a power in dBm; 127 means unknown.
  static func power(_ reader: inout ByteReader, _ field: StaticText) throws(DecodeError) -> Int8? {
    let value = try reader.int8(field)
    return value == 127 ? nil : value
  }
}
