public import HSBase

/// A list of device addresses in advertising data, all of one type.
///
/// Core Specification Supplement 11, Part A, 1.13 and 1.14.
public struct ADAddressList: Sendable, Hashable {
  /// What kind of addresses they are.
  public let type: AddressType
  /// Number of whole addresses.
  public let count: Int
  /// Where the whole addresses stand, six octets each.
  public let bytes: ByteRange
  /// The octets behind them that make up no whole address; empty in a sound list.
  public let leftover: ByteRange

  /// Splits a structure's data into addresses.
  init(_ data: ByteRange, type: AddressType) {
    self.type = type
    count = data.count / 6
    bytes = ByteRange(offset: data.offset, count: count * 6)
    leftover = ByteRange(offset: bytes.end, count: data.count - bytes.count)
  }

  /// The address at `index`, counted from 0; `nil` from `count` on.
  ///
  /// - Parameters:
  ///   - index: Which address.
  ///   - reader: A reader over the bytes that hold the data.
  /// - Returns: The address, or `nil`.
  public func address(at index: Int, in reader: ByteReader) -> DeviceAddress? {
    guard index >= 0, index < count else { return nil }
    var part = reader.at(
      ByteRange(offset: bytes.offset + index * 6, count: 6), layer: .advertisingData)
    guard let value = try? part.uint48LE("Target address") else { return nil }
    return DeviceAddress(value: value, type: type)
  }
}
