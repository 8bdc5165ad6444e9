public import Bytes

/// A host takes a device off the filter accept list.
///
/// LE Remove Device From Filter Accept List. Core 5.4, Vol 4, Part E, 7.8.17.
public struct LERemoveDeviceFromFilterAcceptList: Sendable, Hashable {
  /// The device; of type `anonymous` for all that do not tell their address.
  public let address: DeviceAddress

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(7, "LE Remove Device From Filter Accept List")
    let addressType = AddressType(rawValue: try reader.uint8("Address_Type"))
    address = DeviceAddress(value: try reader.uint48LE("Address"), type: addressType)
  }
}
