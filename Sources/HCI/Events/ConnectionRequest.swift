public import Bytes

/// A peer that asks for a BR/EDR connection.
///
/// Connection Request. Core 5.4, Vol 4, Part E, 7.7.4.
///
/// ```
///    0 address        6 bytes
///    6 classOfDevice  3 bytes
///    9 linkType       1 byte
/// ```
public struct ConnectionRequest: Sendable, Hashable {
  /// The peer.
  public let address: DeviceAddress
  /// What kind of device it is; 24 bits.
  public let classOfDevice: UInt32
  /// 0 SCO, 1 ACL, 2 eSCO.
  public let linkType: UInt8

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "Connection Request")
    address = try EventField.classicAddress(&reader)
    classOfDevice = try reader.uint24LE("Class_Of_Device")
    linkType = try reader.uint8("Link_Type")
  }
}
