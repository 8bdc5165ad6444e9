public import Bytes

/// A host gives up an advertising set.
///
/// LE Remove Advertising Set. Core 5.4, Vol 4, Part E, 7.8.59.
public struct LERemoveAdvertisingSet: Sendable, Hashable {
  /// The advertising set.
  public let advertisingHandle: UInt8

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "LE Remove Advertising Set")
    advertisingHandle = try reader.uint8("Advertising_Handle")
  }
}
