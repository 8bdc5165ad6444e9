public import ATT

/// The values last seen of a server's attributes, by handle.
public struct StoredValues: Sendable {
  /// How a value came to be known.
  public enum Origin: UInt8, Sendable {
    /// A client read it.
    case read
    /// The server sent it.
    case notified
  }

  /// One value.
  public struct Value: Sendable {
    /// The attribute.
    public var handle: AttributeHandle
    /// The value's bytes.
    public var bytes: [UInt8]
    /// How it came to be known.
    public var origin: Origin
    /// The packet that it was last seen in.
    public var packet: Int
    /// How often the server sent it.
    public var notifications: Int
    /// Whether these are only the value's first bytes.
    public var isPartial: Bool
  }

  /// The values by handle.
  public private(set) var values: [Value] = []

  /// Nothing.
  public init() {}

  /// The value last seen under `handle`.
  public subscript(handle: AttributeHandle) -> Value? {
    let index = index(of: handle)
    guard index < values.count, values[index].handle == handle else { return nil }
    return values[index]
  }

  /// Takes a value in; its memory is reused for the next.
  mutating func store(
    _ handle: AttributeHandle, _ bytes: Span<UInt8>, origin: Origin, packet: Int,
    isPartial: Bool = false
  ) {
    let index = index(of: handle)
    if index >= values.count || values[index].handle != handle {
      values.insert(
        Value(
          handle: handle, bytes: [], origin: origin, packet: packet, notifications: 0,
          isPartial: isPartial),
        at: index)
    }
    values[index].bytes.removeAll(keepingCapacity: true)
    for position in bytes.indices { values[index].bytes.append(bytes[position]) }
    values[index].origin = origin
    values[index].packet = packet
    values[index].isPartial = isPartial
    if origin == .notified { values[index].notifications += 1 }
  }

  private func index(of handle: AttributeHandle) -> Int {
    var low = 0
    var high = values.count
    while low < high {
      let middle = low + (high - low) / 2
      if values[middle].handle < handle { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
