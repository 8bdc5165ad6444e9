import Bytes

extension Opcode {
  /// The name of a Link Policy command by its opcode command field.
  ///
  /// Core 5.4, Vol 4, Part E, 7.2.
  static func linkPolicyName(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x0001: "Hold Mode"
    case 0x0003: "Sniff Mode"
    case 0x0004: "Exit Sniff Mode"
    case 0x0005: "Park State"
    case 0x0006: "Exit Park State"
    case 0x0007: "QoS Setup"
    case 0x0009: "Role Discovery"
    case 0x000b: "Switch Role"
    case 0x000c: "Read Link Policy Settings"
    case 0x000d: "Write Link Policy Settings"
    case 0x000e: "Read Default Link Policy Settings"
    case 0x000f: "Write Default Link Policy Settings"
    case 0x0010: "Flow Specification"
    case 0x0011: "Sniff Subrating"
    default: nil
    }
  }
}
