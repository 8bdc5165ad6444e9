import ATT

/// The streams of values, and where each is found.
///
/// A place is found by the last key, by one of those that sent last, or by looking it up.
struct ValueFlows {
  private var flows: [ValueFlow] = []
  /// Their places, by `FlowCache.key`.
  private var places: [UInt64: Int] = [:]
  private var cache = FlowCache()
  /// The flow that had a value last, and its key.
  private var last = -1
  private var lastKey = UInt64.max

  /// All of them, in the order in which they began.
  var all: [ValueFlow] { flows }

  /// A flow by its place.
  subscript(place: Int) -> ValueFlow {
    @inline(__always) _read { yield flows[place] }
    @inline(__always) _modify { yield &flows[place] }
  }

  /// The place of the flow with a key, or -1.
  @inline(__always)
  mutating func place(_ key: UInt64) -> Int { key == lastKey ? last : find(key) }

  @inline(never)
  private mutating func find(_ key: UInt64) -> Int {
    var place = cache.flow(key)
    if place < 0 {
      guard let known = places[key] else { return -1 }
      place = known
      cache.keep(key, known)
    }
    lastKey = key
    last = place
    return place
  }

  /// The place of a flow that was seen before.
  func known(_ handle: AttributeHandle, _ server: ServerSide, peer: Int) -> Int? {
    places[FlowCache.key(peer: peer, server, handle)]
  }

  /// Adds a flow without values; returns its place.
  mutating func add(_ key: UInt64, _ handle: AttributeHandle, _ server: ServerSide) -> Int {
    flows.append(ValueFlow(handle, server))
    places[key] = flows.count - 1
    return find(key)
  }

  /// Forgets the flows of some peers.
  ///
  /// - Returns: The new place of each flow by its old one, -1 for those that are forgotten.
  mutating func forget(where isGone: (_ peer: Int) -> Bool) -> [Int] {
    var left = ValueFlows()
    var moved = [Int](repeating: -1, count: flows.count)
    for (key, place) in places where !isGone(FlowCache.peer(of: key)) {
      moved[place] = left.flows.count
      left.places[key] = left.flows.count
      left.flows.append(flows[place])
    }
    self = left
    return moved
  }

  /// Bytes that a flow takes, roughly.
  static var weight: Int { MemoryLayout<ValueFlow>.stride + 48 }
}
