public import HSBase

/// New Index: an adapter appeared.
///
/// Linux `struct hci_mon_new_index`. Bytes behind it are left unread.
///
/// ```
/// offset  octets  field
///      0       1  type
///      1       1  bus
///      2       6  address
///      8       8  name, NUL-padded
/// ```
public struct NewIndex: Sendable, Hashable {
  /// What kind of controller it is: 0 primary, 1 AMP.
  public let type: UInt8
  /// What it is attached by.
  public let bus: Bus
  /// Its address; zero while the controller has not told it.
  public let address: DeviceAddress
  /// Its name, as "hci0", without padding.
  public let name: ByteRange

  /// Reads the payload.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 octets are there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "New Index")
    type = try reader.uint8("type")
    bus = Bus(rawValue: try reader.uint8("bus"))
    address = DeviceAddress(value: try reader.uint48LE("address"), type: .publicDevice)
    var field = try reader.slice(8, "name", limitedBy: .record)
    name = field.takeText()
  }
}
