/// The units that are incomplete, by key and by age, in memory that is used again and again.
///
/// At most `limit` are kept. A unit's index stays the same until it is removed.
@usableFromInline
struct PendingTable: Sendable {
  /// Most units kept at once.
  let limit: Int
  /// Units in use and units waiting for use; only `insert` makes more of them.
  private(set) var units: [PendingUnit] = []
  /// Index of the unit that has waited longest, or -1.
  private(set) var oldest = -1

  private var newest = -1
  private var unused: [Int] = []
  private var indices: [UInt64: Int] = [:]
  /// Memory held by units waiting for use.
  private var idleCapacity = 0

  /// Most memory that units waiting for use may hold, in bytes.
  private static let idleLimit = 1 << 20

  init(limit: Int) { self.limit = max(limit, 1) }

  /// Number of units in use.
  @usableFromInline private(set) var count = 0

  /// Stream and channel in one number of 45 bits; frames are told apart by their streams alone.
  static func key(_ stream: ACLStream, _ channel: ChannelID?) -> UInt64 {
    UInt64(stream.packed) &<< 16 | UInt64(channel?.rawValue ?? 0)
  }

  /// Index of the unit of a stream, and of a channel, or `nil`.
  func find(_ stream: ACLStream, _ channel: ChannelID? = nil) -> Int? {
    count > 0 ? indices[Self.key(stream, channel)] : nil
  }

  /// The unit at an index.
  subscript(index: Int) -> PendingUnit {
    @inline(__always) _read { yield units[index] }
    @inline(__always) _modify { yield &units[index] }
  }

  /// Starts a unit for a record's fragment and returns its index; it must not be in use, the table not full.
  mutating func insert(_ stream: ACLStream, _ channel: ChannelID? = nil, record: Int) -> Int {
    count &+= 1
    let key = Self.key(stream, channel)
    var unit = PendingUnit(
      key: key, stream: stream, channel: channel, firstRecord: record, older: newest)
    let index = unused.popLast() ?? units.count
    if index == units.count {
      units.append(unit)
    } else {
      idleCapacity &-= units[index].bytes.capacity
      swap(&unit.bytes, &units[index].bytes)
      units[index] = unit
    }
    if newest >= 0 { units[newest].newer = index } else { oldest = index }
    newest = index
    indices[key] = index
    return index
  }

  /// Ends the unit at `index`.
  mutating func remove(_ index: Int) {
    count &-= 1
    let older = units[index].older
    let newer = units[index].newer
    if older >= 0 { units[older].newer = newer } else { oldest = newer }
    if newer >= 0 { units[newer].older = older } else { newest = older }
    indices[units[index].key] = nil
    units[index].bytes.removeAll(keepingCapacity: true)
    if idleCapacity &+ units[index].bytes.capacity > Self.idleLimit { units[index].bytes = [] }
    idleCapacity &+= units[index].bytes.capacity
    unused.append(index)
  }

  // MARK: - Faults

  /// A fault about the unit at `index`; `nil` if its loss was already reported.
  func fault(_ kind: ReassemblyFault.Kind, at index: Int) -> ReassemblyFault? {
    let unit = units[index]
    guard unit.phase != .adrift else { return nil }
    return ReassemblyFault(
      kind: kind, stream: unit.stream, channel: unit.channel,
      expected: unit.expected < 0 ? nil : unit.expected, available: unit.counted,
      firstRecord: unit.firstRecord)
  }

  /// Ends the unit at `index`; its fault, if it was incomplete.
  mutating func end(_ index: Int, _ kind: ReassemblyFault.Kind) -> ReassemblyFault? {
    defer { remove(index) }
    return fault(kind, at: index)
  }

  /// Has the rest of the unit at `index` passed over; its fault, if it was incomplete.
  mutating func giveUp(_ index: Int, _ kind: ReassemblyFault.Kind) -> ReassemblyFault? {
    defer { units[index].castAdrift() }
    return fault(kind, at: index)
  }

  /// Drops the oldest unit if there is no room for another.
  mutating func makeRoom() -> ReassemblyFault? {
    count >= limit && oldest >= 0 ? end(oldest, .tooManyPending) : nil
  }

  /// Ends the oldest units up to one that was incomplete.
  mutating func finishNext() -> ReassemblyFault? {
    while oldest >= 0 {
      if let lost = end(oldest, .captureEnded) { return lost }
    }
    return nil
  }
}
