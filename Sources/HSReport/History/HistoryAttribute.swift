import HSProtocols
import HSTimeline

/// An attribute that a history is of: what is known of it at its first value.
struct HistoryAttribute {
  /// The peer's number; 0 if there is none.
  let peer: Int
  /// Whether the story knows the peer.
  let isOfKnownPeer: Bool
  /// What the peer is called, or nothing.
  let peerName: [UInt8]
  let address: DeviceAddress?
  /// Whether the attribute is of the recorded side's own server.
  let isOurs: Bool
  let localSide: LocalSide
  let handle: AttributeHandle
  /// The user's own name of it.
  let ownName: String?
  let label: AttributeLabel?

  init(_ value: ValueEvent, ofPeer peer: Int, isOurs: Bool, _ story: borrowing Story) {
    self.peer = peer
    let known = story.peers.indices.contains(peer - 1) ? story.peers[peer - 1] : nil
    isOfKnownPeer = known != nil
    peerName = known?.name ?? []
    address = known?.address
    self.isOurs = isOurs
    localSide = story.statistics.localSide
    handle = value.handle
    ownName = isOurs ? nil : story.ownName(of: value.handle, ofPeer: peer)
    label = value.label
  }
}

extension TimelineEvent {
  /// The value that was sent, read or written, in one piece or put together, and how it went; `nil` for other events.
  var carried: (value: ValueEvent, operation: ValueOperation)? {
    switch kind {
    case .notification(let value): (value, .notified)
    case .indication(let value): (value, .indicated)
    case .gatt(.read(let value)): (value, .read)
    case .gatt(.longRead(let value, _)): (value, .readWhole)
    case .gatt(.write(let value)): (value, .written)
    case .gatt(.writeCommand(let value)): (value, .command)
    case .gatt(.signedWrite(let value)): (value, .signed)
    case .gatt(.queuedWrite(let write)): (write.value, .queued)
    default: nil
    }
  }
}

/// What the bytes of an attribute's values do, of those read and sent or of those written.
struct HistoryStructure {
  let attribute: HistoryAttribute
  let isWritten: Bool
  var values = MessageGroups()
}
