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
  /// The answer to the last question, because packets of one stream come in bursts.
  private var lastKey: UInt64 = .max
  private var lastIndex = -1
  /// Memory held by units waiting for use.
  private var idleCapacity = 0

  /// Most memory that units waiting for use may hold, in bytes.
  private static let idleLimit = 1 << 20

  init(limit: Int) { self.limit = max(limit, 1) }

  /// Number of units in use.
  @usableFromInline private(set) var count = 0

  /// Whether `insert` needs room to be made first.
  var isFull: Bool { count >= limit }

  /// Index of the unit with `key`, or `nil`.
  mutating func find(_ key: UInt64) -> Int? {
    guard count > 0 else { return nil }
    if key != lastKey {
      lastKey = key
      lastIndex = indices[key] ?? -1
    }
    return lastIndex < 0 ? nil : lastIndex
  }

  /// The unit at an index.
  subscript(index: Int) -> PendingUnit {
    @inline(__always) _read { yield units[index] }
    @inline(__always) _modify { yield &units[index] }
  }

  /// Starts a unit for a record's fragment and returns its index; the key must not be in use, the table not full.
  mutating func insert(_ key: UInt64, record: Int) -> Int {
    count &+= 1
    let index: Int
    if let waiting = unused.popLast() {
      index = waiting
      idleCapacity &-= units[index].bytes.capacity
    } else {
      index = units.count
      units.append(PendingUnit())
    }
    units[index].key = key
    units[index].older = newest
    units[index].newer = -1
    units[index].firstRecord = record
    units[index].lastRecord = record
    units[index].fragments = 1
    if newest >= 0 { units[newest].newer = index } else { oldest = index }
    newest = index
    indices[key] = index
    lastKey = key
    lastIndex = index
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
    if lastIndex == index { lastIndex = -1 }
    units[index].clear()
    if idleCapacity &+ units[index].bytes.capacity > Self.idleLimit { units[index].bytes = [] }
    idleCapacity &+= units[index].bytes.capacity
    unused.append(index)
  }
}
