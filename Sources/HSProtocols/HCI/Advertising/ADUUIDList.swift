public import HSBase
public import HSNames

/// A list of UUIDs in advertising data, all of one width.
///
/// Core Specification Supplement 11, Part A, 1.1 (services) and 1.10 (solicitation).
public struct ADUUIDList: Sendable, Hashable {
  /// Number of octets of each UUID: 2, 4 or 16.
  public let width: Int
  /// Number of whole UUIDs.
  public let count: Int
  /// Where the whole UUIDs stand.
  public let bytes: ByteRange
  /// The octets behind them that make up no whole UUID; empty in a sound list.
  public let leftover: ByteRange

  /// Splits a structure's data into UUIDs.
  init(_ data: ByteRange, width: Width) {
    self.width = width.rawValue
    count = data.count / width.rawValue
    bytes = ByteRange(offset: data.offset, count: count * width.rawValue)
    leftover = ByteRange(offset: bytes.end, count: data.count - bytes.count)
  }

  /// The widths that there are; as a type, so that no width is zero.
  enum Width: Int {
    case uuid16 = 2
    case uuid32 = 4
    case uuid128 = 16
  }

  /// The UUID at `index`, counted from 0; `nil` from `count` on.
  ///
  /// - Parameters:
  ///   - index: Which UUID.
  ///   - reader: A reader over the bytes that hold the data.
  /// - Returns: The UUID, or `nil`.
  public func uuid(at index: Int, in reader: ByteReader) -> BluetoothUUID? {
    guard index >= 0, index < count else { return nil }
    var part = reader.at(
      ByteRange(offset: bytes.offset + index * width, count: width), layer: .advertisingData)
    return try? BluetoothUUID(parsing: &part, width: width)
  }
}
