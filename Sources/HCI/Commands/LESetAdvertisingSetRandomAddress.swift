public import Bytes

/// A host sets the random address of an advertising set.
///
/// LE Set Advertising Set Random Address. Core 5.4, Vol 4, Part E, 7.8.52.
public struct LESetAdvertisingSetRandomAddress: Sendable, Hashable {
  /// The advertising set.
  public let advertisingHandle: UInt8
  /// The address.
  public let address: DeviceAddress

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(7, "LE Set Advertising Set Random Address")
    advertisingHandle = try reader.uint8("Advertising_Handle")
    address = DeviceAddress(value: try reader.uint48LE("Random_Address"), type: .random)
  }
}
