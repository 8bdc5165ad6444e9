import HSATT
import HSTimeline

/// What was subscribed to by a peer, or at a peer, by the descriptor's handle.
struct GATTTreeSubscriptions {
  /// A subscription with the connection it was made in.
  struct Entry {
    var connection: Int
    var subscription: Subscription
  }

  /// Whether those are meant that we made at the peer.
  let areOurs: Bool
  private var entries: [AttributeHandle: [Entry]] = [:]

  /// No subscriptions.
  init(areOurs: Bool) { self.areOurs = areOurs }

  /// The subscriptions of a peer's connections.
  ///
  /// - Parameters:
  ///   - peer: The peer.
  ///   - connections: The capture's connections.
  ///   - areOurs: Whether those are meant that we made at the peer, or those that it made at us.
  init(_ peer: Peer, _ connections: Ledger<Connection>, areOurs: Bool) {
    self.areOurs = areOurs
    for number in peer.connections where connections.indices.contains(number - 1) {
      for subscription in connections[number - 1].subscriptions
      where subscription.isOurs == areOurs {
        entries[subscription.descriptor, default: []].append(
          Entry(connection: number, subscription: subscription))
      }
    }
  }

  /// The subscriptions made through the descriptor with this handle, by connection.
  subscript(descriptor: AttributeHandle) -> [Entry] { entries[descriptor] ?? [] }
}
