public import HSProtocols

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

  /// Values of handles that lie beside each other.
  private struct Page: Sendable {
    /// Which handles: those that begin with these bits.
    let number: UInt16
    /// Their values, by handle.
    var values: [Value] = []

    /// Handles of a page differ in so many of their last bits.
    static let bits: UInt16 = 6

    init(_ number: UInt16) { self.number = number }
  }

  /// The pages by number: an attribute that is used first after those behind it moves no more than its page.
  private var pages: [Page] = []
  /// Bytes that all of it takes, roughly.
  private(set) var weight = 0

  /// Nothing.
  public init() {}

  /// The values by handle.
  public var values: some Sequence<Value> { pages.lazy.flatMap { $0.values } }

  /// The value last seen under `handle`.
  public subscript(handle: AttributeHandle) -> Value? {
    let (page, index) = place(of: handle)
    return has(handle, at: index, in: page) ? pages[page].values[index] : nil
  }

  /// Takes a value in; its memory is reused for the next.
  mutating func store(
    _ handle: AttributeHandle, _ bytes: Span<UInt8>, origin: Origin, packet: Int,
    originalLength: Int, isIndicated: Bool = false
  ) {
    let (page, index) = makePlace(of: handle, origin)
    weight += pages[page].values[index].store(
      bytes, origin: origin, packet: packet, originalLength: originalLength,
      isIndicated: isIndicated)
  }

  /// Notes that the values of an attribute have not the form of its type, if one is kept, or will be.
  mutating func noteOtherForm(_ handle: AttributeHandle, isKept: Bool) {
    let (page, index) = isKept ? makePlace(of: handle, .untold) : place(of: handle)
    if has(handle, at: index, in: page) { pages[page].values[index].hasOtherForm = true }
  }

  /// Notes that a client wrote `bytes`.
  mutating func write(
    _ handle: AttributeHandle, _ bytes: Span<UInt8>, packet: Int, isPartial: Bool
  ) {
    changeUse(of: handle) { $0.write(bytes, packet: packet, isPartial: isPartial) }
  }

  /// Notes that the server refused what a client asked.
  mutating func refuse(
    _ handle: AttributeHandle, _ opcode: ATTOpcode, _ code: ATTErrorCode, packet: Int
  ) {
    changeUse(of: handle) { $0.refuse(opcode, code, packet: packet) }
  }

  /// Changes it; how many bytes more it takes then.
  mutating func growth(by change: (inout StoredValues) -> Void) -> Int {
    let before = weight
    change(&self)
    return weight - before
  }

  private mutating func changeUse(
    of handle: AttributeHandle, _ change: (inout AttributeUse) -> Void
  ) {
    let (page, index) = makePlace(of: handle, .untold)
    var use = pages[page].values[index].use ?? AttributeUse()
    pages[page].values[index].use = nil
    let before = use.weight
    change(&use)
    weight += use.weight - before
    pages[page].values[index].use = use
  }

  private mutating func makePlace(
    of handle: AttributeHandle, _ origin: Origin
  ) -> (page: Int, index: Int) {
    let place = place(of: handle)
    if has(handle, at: place.index, in: place.page) { return place }
    let number = handle.rawValue >> Page.bits
    if place.page >= pages.count || pages[place.page].number != number {
      pages.insert(Page(number), at: place.page)
    }
    pages[place.page].values.insert(Value(handle: handle, origin: origin), at: place.index)
    weight += MemoryLayout<Value>.stride
    return place
  }

  /// Whether a value is kept of a handle whose place is this.
  private func has(_ handle: AttributeHandle, at index: Int, in page: Int) -> Bool {
    page < pages.count && index < pages[page].values.count
      && pages[page].values[index].handle == handle
  }

  /// Where a handle's page is or belongs, and where its value is or belongs in that.
  private func place(of handle: AttributeHandle) -> (page: Int, index: Int) {
    let number = handle.rawValue >> Page.bits
    let page = pages.indices.partitionPoint { pages[$0].number < number }
    guard page < pages.count, pages[page].number == number else { return (page, 0) }
    let index = pages[page].values.indices.partitionPoint {
      pages[page].values[$0].handle < handle
    }
    return (page, index)
  }
}

extension StoredValues.Value {
  /// Takes in what was seen last; returns how many bytes more it takes.
  fileprivate mutating func store(
    _ seen: Span<UInt8>, origin: StoredValues.Origin, packet: Int, originalLength: Int,
    isIndicated: Bool
  ) -> Int {
    // Not the array's capacity, which is not the same in each run.
    let more = max(0, seen.count - longest)
    longest += more
    bytes.removeAll(keepingCapacity: true)
    bytes.append(seen)
    self.origin = origin
    self.packet = packet
    self.originalLength = originalLength
    switch origin {
    case .read: reads += 1
    case .notified: notifications += 1
    case .untold: break
    }
    if isIndicated { indications += 1 }
    return more
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
  public var refusedOpcode: ATTOpcode?
  /// Why.
  public var refusal: ATTErrorCode?
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
    written.append(bytes)
    weight = max(weight, bytes.count)
    writtenPacket = packet
    writtenIsPartial = isPartial
  }

  mutating func refuse(_ opcode: ATTOpcode, _ code: ATTErrorCode, packet: Int) {
    refusals += 1
    refusedOpcode = opcode
    refusal = code
    refusedPacket = packet
  }
}
