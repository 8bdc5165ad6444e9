public import HSBytes

/// Index Information: an adapter's address and manufacturer became known.
///
/// Linux `struct hci_mon_index_info`: address (6), company identifier (2). Bytes behind it are left
/// unread.
public struct IndexInformation: Sendable, Hashable {
  /// The adapter's public address.
  public let address: DeviceAddress
  /// The manufacturer's company identifier.
  public let manufacturer: UInt16

  /// Reads the payload.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 8 octets are there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Index Information")
    address = DeviceAddress(value: try reader.uint48LE("address"), type: .publicDevice)
    manufacturer = try reader.uint16LE("manufacturer")
  }
}
