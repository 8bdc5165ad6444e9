public import HSBytes

/// A host sets the advertising data of an advertising set, or a part of it.
///
/// LE Set Extended Advertising Data. Core 5.4, Vol 4, Part E, 7.8.54.
///
/// ```
///    0 advertisingHandle   1 byte
///    1 operation           1 byte
///    2 fragmentPreference  1 byte
///    3 dataLength          1 byte
///    4 data                dataLength bytes
/// ```
public struct LESetExtendedAdvertisingData: Sendable, Hashable {
  /// The advertising set.
  public let advertisingHandle: UInt8
  /// Which part of the data this is.
  public let operation: AdvertisingDataOperation
  /// 0 if the controller may fragment the data, 1 if it should not.
  public let fragmentPreference: UInt8
  /// AD structures, or a part of them.
  public let data: ByteRange

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "LE Set Extended Advertising Data")
    advertisingHandle = try reader.uint8("Advertising_Handle")
    operation = AdvertisingDataOperation(rawValue: try reader.uint8("Operation"))
    fragmentPreference = try reader.uint8("Fragment_Preference")
    let dataLength = try reader.uint8("Advertising_Data_Length")
    data = try reader.take(Int(dataLength), "Advertising_Data")
  }
}
