/// A value of a characteristic, seen in a connection.
struct SeenValue: Sendable {
  /// The value's bytes, as far as they are there.
  var bytes: [UInt8]
  /// Whether it was read; else it was notified.
  var isRead: Bool
  /// Whether the recorder or the packet's size cut it.
  var isCut: Bool
  /// The connection.
  var connection: Int
  /// The packet that brought it first.
  var packet: Int
  /// How often it was seen.
  var count: Int
}

/// The different values of a characteristic.
struct SeenValues: Sendable {
  /// The values, in the order of their first telling.
  private(set) var values: [SeenValue] = []
  /// Values that were different from all that are kept, and are not kept.
  private(set) var leftOut = 0

  /// Adds a value.
  mutating func add(
    _ bytes: Span<UInt8>, isRead: Bool, isCut: Bool, connection: Int, packet: Int, limit: Int
  ) {
    // The newest first: what is notified over and over stays the same for long.
    for index in values.indices.reversed()
    where values[index].connection == connection && values[index].isRead == isRead
      && values[index].isCut == isCut && bytes.isEqual(to: values[index].bytes)
    {
      values[index].count += 1
      return
    }
    guard values.count < limit else {
      leftOut += 1
      return
    }
    values.append(
      SeenValue(
        bytes: bytes.indices.map { bytes[$0] }, isRead: isRead, isCut: isCut,
        connection: connection, packet: packet, count: 1))
  }

  /// Takes away what was read of a value's beginning: the whole value has come.
  mutating func removeBeginnings(of bytes: Span<UInt8>, connection: Int) {
    values.removeAll { value in
      guard value.isRead, value.connection == connection, value.bytes.count < bytes.count else {
        return false
      }
      for index in value.bytes.indices where value.bytes[index] != bytes[index] { return false }
      return true
    }
  }
}

extension Span<UInt8> {
  /// Whether both hold the same bytes.
  func isEqual(to other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
