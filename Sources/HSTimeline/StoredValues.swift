public import HSATT

/// The values last seen of a server's attributes, and what clients did with them, by handle.
public struct StoredValues: Sendable {
  /// How a value came to be known.
  public enum Origin: UInt8, Sendable {
    /// A client read it.
    case read
    /// The server sent it.
    case notified
    /// The server never told it: a client wrote the attribute, or was refused.
    case untold
  }

  /// One attribute's value.
  public struct Value: Sendable {
    /// The attribute.
    public var handle: AttributeHandle
    /// The value's bytes as the server told them last.
    public var bytes: [UInt8] = []
    /// How they came to be known.
    public var origin: Origin
    /// The packet that they were last seen in, 0 if never.
    public var packet = 0
    /// How often the value was read.
    public var reads = 0
    /// How often the server sent it, by notification or indication.
    public var notifications = 0
    /// How many of those were indications.
    public var indications = 0
    /// How many bytes the value had before the recorder cut it.
    public var originalLength = 0
    /// Whether the values that were sent have not the form of the attribute's type.
    public internal(set) var hasOtherForm = false
    /// What was done with the attribute beyond reading it, if anything was.
    public var use: AttributeUse?
    /// Most bytes that a value had: room for as many stays.
    fileprivate var longest = 0

    /// Whether `bytes` are only the value's first.
    public var isPartial: Bool { originalLength > bytes.count }
  }

  /// The values by handle.
  public private(set) var values: [Value] = []
  /// Bytes that all of it takes, roughly.
  private(set) var weight = 0

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
    originalLength: Int, isIndicated: Bool = false
  ) {
    let index = place(of: handle, origin)
    // Not the array's capacity, which is not the same in each run.
    weight += max(0, bytes.count - values[index].longest)
    values[index].longest = max(values[index].longest, bytes.count)
    values[index].bytes.removeAll(keepingCapacity: true)
    for position in bytes.indices { values[index].bytes.append(bytes[position]) }
    values[index].origin = origin
    values[index].packet = packet
    values[index].originalLength = originalLength
    switch origin {
    case .read: values[index].reads += 1
    case .notified: values[index].notifications += 1
    case .untold: break
    }
    if isIndicated { values[index].indications += 1 }
  }

  /// Notes that the values of an attribute have not the form of its type, if one is kept, or will be.
  mutating func noteOtherForm(_ handle: AttributeHandle, isKept: Bool) {
    let index = isKept ? place(of: handle, .untold) : index(of: handle)
    guard index < values.count, values[index].handle == handle else { return }
    values[index].hasOtherForm = true
  }

  /// Notes that a client wrote `bytes`.
  mutating func write(
    _ handle: AttributeHandle, _ bytes: Span<UInt8>, packet: Int, isPartial: Bool
  ) {
    let index = place(of: handle, .untold)
    changeUse(at: index) { $0.write(bytes, packet: packet, isPartial: isPartial) }
  }

  /// Notes that the server refused what a client asked.
  mutating func refuse(
    _ handle: AttributeHandle, _ opcode: HSATT.Opcode, _ code: HSATT.ErrorCode, packet: Int
  ) {
    let index = place(of: handle, .untold)
    changeUse(at: index) { $0.refuse(opcode, code, packet: packet) }
  }

  private mutating func changeUse(at index: Int, _ change: (inout AttributeUse) -> Void) {
    var use = values[index].use ?? AttributeUse()
    values[index].use = nil
    let before = use.weight
    change(&use)
    weight += use.weight - before
    values[index].use = use
  }

  private mutating func place(of handle: AttributeHandle, _ origin: Origin) -> Int {
    let index = index(of: handle)
    if index >= values.count || values[index].handle != handle {
      values.insert(Value(handle: handle, origin: origin), at: index)
      weight += MemoryLayout<Value>.stride
    }
    return index
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

/// What clients did with an attribute beyond reading it: writes, and what they were refused.
public struct AttributeUse: Sendable {
  /// How often it was written.
  public var writes = 0
  /// The bytes last written, accepted or not.
  public var written: [UInt8] = []
  /// The packet of that write, 0 if there was none.
  public var writtenPacket = 0
  /// Whether `written` are only the first bytes of what was written.
  public var writtenIsPartial = false
  /// How often the server refused: reads and writes.
  public var refusals = 0
  /// What was refused last.
  public var refusedOpcode: HSATT.Opcode?
  /// Why.
  public var refusal: HSATT.ErrorCode?
  /// The packet of that refusal, 0 if there was none.
  public var refusedPacket = 0

  /// Bytes in the longest attribute value.
  ///
  /// Core 5.4, Vol 3, Part F, 3.2.9.
  static let longestValue = 512

  /// Bytes that its values take: most that were written at once.
  private(set) var weight = 0

  /// Nothing done.
  init() {}

  mutating func write(_ bytes: Span<UInt8>, packet: Int, isPartial: Bool) {
    writes += 1
    written.removeAll(keepingCapacity: true)
    for index in bytes.indices { written.append(bytes[index]) }
    weight = max(weight, bytes.count)
    writtenPacket = packet
    writtenIsPartial = isPartial
  }

  mutating func refuse(_ opcode: HSATT.Opcode, _ code: HSATT.ErrorCode, packet: Int) {
    refusals += 1
    refusedOpcode = opcode
    refusal = code
    refusedPacket = packet
  }
}
