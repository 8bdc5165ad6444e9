public import Bytes

/// A host sets the random address of its controller.
///
/// LE Set Random Address. Core 5.4, Vol 4, Part E, 7.8.4.
public struct LESetRandomAddress: Sendable, Hashable {
  /// The address that advertising, scanning and connecting use where they are to use a random one.
  public let address: DeviceAddress

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "LE Set Random Address")
    address = DeviceAddress(value: try reader.uint48LE("Random_Address"), type: .random)
  }
}
