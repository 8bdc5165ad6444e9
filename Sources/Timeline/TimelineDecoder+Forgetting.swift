import Capture
import GATT
import HCI

// A log of months, or one made to fill the memory, holds connections without end. Of those that ended
// long ago nothing is needed to read on: they are forgotten, and what stays is their number.
extension TimelineDecoder {
  /// Forgets the oldest connections and peers if there are as many as may be kept.
  @inline(never)
  mutating func forgetOldest(_ now: Moment) {
    let limits = memory.limits
    if connections.kept >= limits.connections {
      let forgotten = roster.forgetConnections(downTo: limits.connections / 4 * 3)
      guard forgotten > 0 else { return }
      reach(now, .connections)
      memory.remember(-forgotten * Self.connectionWeight)
    }
    guard peers.kept >= limits.peers,
      let weight = roster.forgetPeers(downTo: limits.peers / 4 * 3)
    else { return }
    reach(now, .peers)
    memory.remember(-weight)
    let peers = peers
    let moved = flows.forget(where: { !peers.isKept($0 - 1) })
    memory.remember(-moved.count { $0 < 0 } * ValueFlows.weight)
    for index in roster.openIndices {
      connections[index].flows = connections[index].flows.map { moved[$0] }.filter { $0 >= 0 }
    }
  }

  /// Bytes that a connection takes, with its entry in dictionaries, roughly.
  static var connectionWeight: Int { MemoryLayout<Connection>.stride + 64 }
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
