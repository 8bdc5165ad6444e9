import HSATT
import HSBytes
import HSGATT
import HSHCI
import HSJSONText
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

/// How a value of a history went.
enum HistoryOperation: MemberWord {
  case notified
  case indicated
  case read
  case readWhole
  case written
  case command
  case signed
  case queued

  /// Whether the client sent the value.
  var isWrite: Bool {
    switch self {
    case .written, .command, .signed, .queued: true
    case .notified, .indicated, .read, .readWhole: false
    }
  }

  var identifier: StaticText {
    switch self {
    case .notified: "notification"
    case .indicated: "indication"
    case .read: "read"
    case .readWhole: "long_read"
    case .written: "write"
    case .command: "write_command"
    case .signed: "signed_write"
    case .queued: "queued_write"
    }
  }
}

/// What the bytes of an attribute's values do, of those read and sent or of those written.
struct HistoryStructure {
  let attribute: HistoryAttribute
  let isWritten: Bool
  var values = MessageGroups()
}
