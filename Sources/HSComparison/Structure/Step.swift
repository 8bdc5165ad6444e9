/// A step of the conversation with a peer.
struct Step: Hashable {
  /// What is done, in words, behind which an attribute may stand.
  enum Kind: String {
    case scan
    case connect = "connection"
    case exchangeMTU = "MTU exchange"
    case discoverServices = "discovery of services"
    case discoverCharacteristics = "discovery of characteristics"
    case discoverDescriptors = "discovery of descriptors"
    case pair = "pairing"
    case encrypt = "encryption"
    case read = "read of"
    case write = "write to"
    case writeCommand = "write without response to"
    case subscribe = "subscription to"
    case subscribeToIndications = "subscription to indications of"
  }

  var kind: Kind
  /// The attribute that it is done with.
  var key: AttributeKey?
  /// Whether the peer does it.
  var isByPeer = false
}

/// The steps in the order in which each was done first.
struct StepList {
  private(set) var steps: [Step] = []
  private var packets: [Step: Int] = [:]
  /// Steps that are kept, at most.
  private static let limit = 1000

  /// Notes that something was done; with an attribute, by the side whose it is not.
  mutating func add(
    _ kind: Step.Kind, _ key: AttributeKey? = nil, isByPeer: Bool? = nil, in packet: Int
  ) {
    let step = Step(kind: kind, key: key, isByPeer: isByPeer ?? key?.isLocal ?? false)
    guard packets[step] == nil, steps.count < Self.limit else { return }
    packets[step] = packet
    steps.append(step)
  }

  /// Whether a step was done.
  func contains(_ step: Step) -> Bool { packets[step] != nil }

  /// The packet in which a step was done first.
  func packet(of step: Step) -> Int { packets[step] ?? 0 }
}
