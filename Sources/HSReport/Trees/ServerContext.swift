import HSLayout
import HSProtocols
import HSTimeline

/// What a story knows beside the tables of its peers, by which all of their trees are told.
struct TreeKnowledge {
  let connections: Ledger<Connection>
  /// The names of the sources that evidence may refer to.
  let sources: [String]
  /// The user's own names of handles.
  let names: HandleNames
  /// What reads values by layouts.
  let layouts: LayoutDesk

  init(_ story: borrowing Story) {
    connections = story.connections
    sources = story.knowledge.sources.map { $0.name }
    names = story.knowledge.names
    layouts = story.layouts
  }
}

/// What is known of one server's attributes beside their table.
final class ServerContext {
  /// A subscription with the connection it was made in.
  struct Subscribed {
    let connection: Int
    let subscription: Subscription
  }

  /// The values of the server's attributes.
  let values: StoredValues
  /// Whether values are known at all: those of an earlier table are not kept.
  let hasValues: Bool
  /// Whether evidence says in which connection it was found: there are several.
  let namesConnections: Bool
  private let knowledge: TreeKnowledge
  private let names: HandleNames
  private let address: DeviceAddress?
  private let peerName: [UInt8]
  private var subscriptions: [AttributeHandle: [Subscribed]] = [:]

  /// What is known of a peer's attributes, or of ours as it sees them.
  ///
  /// - Parameters:
  ///   - peer: The peer.
  ///   - knowledge: What the story knows besides.
  ///   - isLocal: Whether the attributes are ours, which the user has no names for.
  ///   - isEarlier: Whether their table is an earlier one.
  init(_ peer: Peer, _ knowledge: TreeKnowledge, isLocal: Bool, isEarlier: Bool = false) {
    self.knowledge = knowledge
    values = isEarlier ? StoredValues() : isLocal ? peer.localValues : peer.values
    hasValues = !isEarlier
    namesConnections = peer.connections.count > 1
    names = isLocal ? HandleNames() : knowledge.names
    address = peer.address
    peerName = peer.name
    let connections = knowledge.connections
    for number in isEarlier ? [] : peer.connections where connections.indices.contains(number - 1) {
      for one in connections[number - 1].subscriptions where one.isOurs != isLocal {
        subscriptions[one.descriptor, default: []].append(
          Subscribed(connection: number, subscription: one))
      }
    }
  }

  /// The subscriptions made through the descriptor with a handle, by connection.
  func subscriptions(_ descriptor: AttributeHandle) -> [Subscribed] {
    subscriptions[descriptor] ?? []
  }

  /// The name that the user gave a handle, if there is one.
  func ownName(of handle: AttributeHandle) -> String? { names.name(of: handle, at: address) }

  /// The name of the capture, file or peer that evidence comes from, if that is another.
  func source(of evidence: Evidence) -> String? {
    evidence.source.number.flatMap {
      knowledge.sources.indices.contains($0) ? knowledge.sources[$0] : nil
    }
  }

  /// What a layout knows of a value that is whole.
  func reading(_ value: StoredValues.Value, as uuid: BluetoothUUID) -> LayoutReading? {
    value.isPartial
      ? nil
      : knowledge.layouts.reading(
        of: value.bytes, uuid, [value.origin == .read ? .read : .notify], peerName: peerName)
  }
}

extension ServerContext.Subscribed: MemberRecord {
  static let members = Members<Self>(
    named: "subscription", "",
    [
      .member("connection", "The connection's number on the timeline.") { $0.connection }.from(1),
      .member("notifications", "Whether they were on at the end.") {
        $0.subscription.bits & 1 != 0
      },
      .member("indications", "Whether they were on at the end.") { $0.subscription.bits & 2 != 0 },
      .member("bits", "The value written last.") { HexCode($0.subscription.bits) },
      .member("packet", "The packet of that write.") { $0.subscription.packet }.from(1),
      .member(
        "last_enabled_packet",
        "The packet of the write that last switched either on, or null."
      ) { Counted($0.subscription.enabledPacket) },
    ])
}
