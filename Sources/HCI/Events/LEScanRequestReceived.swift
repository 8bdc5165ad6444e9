public import Bytes

/// A scanner that asked an advertising set for its scan response.
///
/// LE Scan Request Received. Core 5.4, Vol 4, Part E, 7.7.65.19.
public struct LEScanRequestReceived: Sendable, Hashable {
  /// The advertising set.
  public let advertisingHandle: UInt8
  /// Who asked.
  public let scanner: DeviceAddress

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "LE Scan Request Received")
    advertisingHandle = try reader.uint8("Advertising_Handle")
    scanner = try EventField.typedAddress(&reader, "Scanner_Address")
  }
}
