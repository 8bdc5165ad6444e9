public import Bytes

/// What the bytes of a record are.
public enum LinkType: UInt8, Sendable, CaseIterable {
  /// HCI without a packet type byte; the kind of packet is in the record's flags (btsnoop 1001).
  case hciH1
  /// HCI with the UART transport's packet type byte in front (btsnoop 1002).
  case hciH4
  /// A record of the Linux monitor; opcode and adapter are in the record's flags (btsnoop 2001).
  case linuxMonitor

  /// The name as it is printed.
  public var name: StaticText {
    switch self {
    case .hciH1: "HCI H1"
    case .hciH4: "HCI H4"
    case .linuxMonitor: "Linux monitor"
    }
  }
}
