/// What a story says about a peer that is the same in another recording of the same kind.
struct PeerShape {
  /// A request that a server accepts or refuses.
  struct Access: Hashable {
    var key: AttributeKey
    /// `read`, `write` or `subscribe`.
    var operation: Step.Kind
    var isEncrypted: Bool

    /// Its place among others.
    var order: (Int, Int, String, Int) {
      (key.subject, key.instance, operation.rawValue, isEncrypted ? 1 : 0)
    }
  }

  /// Values that came one way.
  struct Stream: Hashable {
    /// The way.
    enum Way: String { case notification, indication, read }

    var key: AttributeKey
    var way: Way

    /// Its place among others.
    var order: (Int, Int, String, Int) {
      (key.subject, key.instance, way.rawValue, key.isLocal ? 1 : 0)
    }
  }

  /// The peer's attributes, and the recorded host's as the peer sees them.
  var tables: [ServerTable]
  /// Each thing that was done.
  var steps = StepList()
  /// What became of requests: `accepted`, or why they were refused.
  var access: [Access: Set<String>] = [:]
  /// What values came, and how often notified ones did.
  var streams: [Stream: (profile: ValueProfile, cadence: Cadence)] = [:]
  /// What the peer says of itself in Device Information, by its UUID, and the packet that says it.
  var revisions: [String: (text: String, packet: Int)] = [:]
  /// For how long values would have come, in seconds.
  var subscribed: [AttributeKey: Double] = [:]
  /// The connections, by number.
  var links: [Int: LinkShape] = [:]
  /// How a pairing went, in words.
  var pairing: String?
  /// The packet that says where Service Changed was sent, or 0.
  var serviceChanged = 0
  /// Whether a sniffer recorded it, which misses packets.
  var isOnAir = false
  /// The user's own names of attributes.
  var ownNames: [AttributeKey: String] = [:]
  /// Attributes that are named by the other story's table.
  var lentNames = 0

  /// The connection that tells most.
  var mainLink: LinkShape {
    links.min { ($1.value.events, $0.key) < ($0.value.events, $1.key) }?.value ?? LinkShape()
  }

  /// Whether anything is known about a connection to it.
  var isConnected: Bool { !links.isEmpty || tables.contains { !$0.entries.isEmpty } }

  /// Whether any connection was seen from its beginning.
  var hasBeginning: Bool { links.values.contains(where: \.isWhole) }
}
