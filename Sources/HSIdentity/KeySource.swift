public import HSBytes

/// Where an identity resolving key was learnt.
public enum KeySource: Sendable, Hashable {
  /// A file that the user gave.
  case file
  /// A pairing in the capture, by the packet of the key.
  case pairing(packet: Int)
  /// The host's command to its controller, LE Add Device To Resolving List.
  case resolvingList(packet: Int)
  /// The Linux management channel, in a capture of the monitor.
  case management(packet: Int)
  /// Another capture given with this one.
  case sibling

  /// The name in machine output.
  public var identifier: StaticText {
    switch self {
    case .file: "file"
    case .pairing: "pairing"
    case .resolvingList: "resolving_list"
    case .management: "management"
    case .sibling: "sibling_capture"
    }
  }

  /// The packet, or 0 if it is not in this capture.
  public var packet: Int {
    switch self {
    case .pairing(let packet), .resolvingList(let packet), .management(let packet): packet
    case .file, .sibling: 0
    }
  }
}
