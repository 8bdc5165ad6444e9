import Capture
import GATT
import HCI

// A log of months, or one made to fill the memory, holds connections without end. Of those that ended
// long ago nothing is needed to read on: they are forgotten, and what stays is their number.
extension TimelineDecoder {
  /// Forgets the oldest connections and peers if there are as many as may be kept.
  @inline(never)
  mutating func forgetOldest(_ now: Moment) {
    if connections.kept >= limits.connections {
      let before = connections.kept
      connections.forget(downTo: limits.connections / 4 * 3, where: { !$0.isOpen })
      guard connections.kept < before else { return }
      reach(now, .connections)
      remember((connections.kept - before) * Self.connectionWeight)
      let left = connections
      for index in peers.indices where peers.isKept(index) {
        let before = peers[index].connections.count
        peers[index].connections.removeAll { !left.isKept($0 - 1) }
        peers[index].forgottenConnections += before - peers[index].connections.count
      }
    }
    guard peers.kept >= limits.peers else { return }
    let before = peers.kept
    let connected = Set(open.values.map { connections[$0].peer })
    var weight = 0
    peers.forget(
      downTo: limits.peers / 4 * 3, where: { !connected.contains($0.id) },
      each: { weight += $0.weight })
    guard peers.kept < before else { return }
    reach(now, .peers)
    remember(-weight)
    peersByAddress = peersByAddress.filter { peers.isKept($0.value - 1) }
    peersByKey = peersByKey.filter { peers.isKept($0.value - 1) }
    peersByHash = peersByHash.filter { peers.isKept($0.value - 1) }
    // Whoever turned out to be one of them is known by nothing else than by itself now.
    let left = peers
    for index in left.indices where left.isKept(index) {
      let same = left[index].sameAs
      if same > 0, !left.isKept(same - 1) { peers[index].sameAs = 0 }
    }
    forgetFlows()
  }

  /// Forgets the streams of values of peers that are forgotten.
  private mutating func forgetFlows() {
    var places: [UInt64: Int] = [:]
    var kept: [ValueFlow] = []
    var moved = [Int](repeating: -1, count: flows.count)
    for (key, place) in flowPlaces where peers.isKept(FlowCache.peer(of: key) - 1) {
      moved[place] = kept.count
      places[key] = kept.count
      kept.append(flows[place])
    }
    remember((kept.count - flows.count) * Self.flowWeight)
    for index in open.values {
      connections[index].flows = connections[index].flows.map { moved[$0] }.filter { $0 >= 0 }
    }
    flows = kept
    flowPlaces = places
    flowCache = FlowCache()
    lastFlow = -1
    lastFlowKey = .max
  }

  /// Bytes that a connection takes, with its entry in dictionaries, roughly.
  static var connectionWeight: Int { MemoryLayout<Connection>.stride + 64 }
  /// Bytes that a stream of values takes, roughly.
  static var flowWeight: Int { MemoryLayout<ValueFlow>.stride + 48 }
}

extension Connection: LedgerEntry {
  /// A connection of which nothing is kept.
  public static var forgotten: Connection {
    var connection = Connection(
      id: 0, adapter: 0, handle: ConnectionHandle(rawValue: 0), peer: 0,
      transport: .unknown, openedPacket: 0, openedTime: CaptureTime(nanoseconds: 0),
      joinedHalfway: false)
    // Whatever became of it, it lasts no more.
    connection.closedPacket = .max
    return connection
  }
}

extension Peer: LedgerEntry {
  /// A peer of which nothing is kept.
  public static var forgotten: Peer { Peer(id: 0, adapter: 0, address: nil) }

  /// Bytes that it takes with all that is known of it, roughly.
  var weight: Int {
    MemoryLayout<Peer>.stride + name.count + 64 + values.weight + localValues.weight
      + (server.count + localServer.count) * AttributeTable.bytesPerAttribute
      + otherAddresses.count * MemoryLayout<DeviceAddress>.stride
  }
}
