import ATT
import Bytes
import Timeline

extension OutputBuffer {
  /// Appends what is wrong with a transaction that took too long, or a queue of writes.
  mutating func append(procedure finding: Finding) {
    switch finding.code {
    case .attTimeout:
      append(opcode: finding.first)
      append(of: finding.second)
      append(" of", packet: finding.firstPacket)
      let isIndication = finding.first == Int(ATT.Opcode.handleValueIndication.rawValue)
      append((isIndication ? " was not confirmed" : " was not answered") as StaticText)
      append(" within 30 s: nothing may follow on its bearer" as StaticText)
    case .attAfterTimeout:
      append(opcode: finding.first)
      append(of: finding.second)
      append(" on a bearer that may not be used since the request of" as StaticText)
      append(" packet " as StaticText)
      append(finding.firstPacket)
      append(" was not answered within 30 s" as StaticText)
    case .attEchoMismatch:
      append("Prepare Write Response does not repeat the request of" as StaticText)
      append(" packet " as StaticText)
      append(finding.firstPacket)
      append(of: finding.first)
      append(": what is queued is not what was asked for" as StaticText)
    default:
      append(finding.second)
      append((finding.second == 1 ? " prepared write" : " prepared writes") as StaticText)
      append(", begun" as StaticText)
      append(" in", packet: finding.firstPacket)
      append(of: finding.first)
      append(", neither executed nor cancelled before the end" as StaticText)
    }
  }

  /// Appends what is wrong with a subscription.
  mutating func append(subscription finding: Finding) {
    switch finding.code {
    case .gattUnsubscribedValue, .gattKeptSubscription:
      append((finding.second == 2 ? "indication of " : "notification of ") as StaticText)
      append(handle: finding.first)
      append(", to which nobody subscribed in this connection, begun" as StaticText)
      append(" in", packet: finding.firstPacket)
      if finding.code == .gattKeptSubscription {
        append("; both keep keys, and servers keep the configuration with them" as StaticText)
      }
    case .gattSubscriptionRefused:
      append("configuration " as StaticText)
      append(handle: finding.first)
      append(", written" as StaticText)
      append(" in", packet: finding.firstPacket)
      append(finding.second & 0x100 == 0 ? " on a link not encrypted," : ",")
      append(" refused: " as StaticText)
      let code = ATT.ErrorCode(rawValue: UInt8(truncatingIfNeeded: finding.second))
      if let name = code.name {
        append(name)
      } else {
        append("error 0x" as StaticText)
        append(hex: code.rawValue)
      }
      append("; nobody is subscribed" as StaticText)
    case .gattSubscriptionLost, .gattSubscriptionNotRenewed:
      append(handle: finding.first)
      append(", subscribed to" as StaticText)
      append(" in", packet: finding.firstPacket)
      append(" in connection " as StaticText)
      append(finding.second)
      if finding.code == .gattSubscriptionLost {
        append(", sent nothing in this one although both keep keys: " as StaticText)
        append("the server lost the configuration" as StaticText)
      } else {
        append(", was not subscribed to again in this one, and sent nothing: " as StaticText)
        append("without keys to keep, the configuration ends with the connection" as StaticText)
      }
    case .gattMisplacedConfiguration:
      append("what looks like a client's configuration went to " as StaticText)
      append(handle: finding.first)
      append(" in", packet: finding.firstPacket)
      switch MisplacedConfiguration(rawValue: finding.second) {
      case .value?:
        append(", which is the characteristic's value, not its configuration" as StaticText)
      case .declaration?: append(", which is a declaration" as StaticText)
      case .otherDescriptor?, nil: append(", which is another descriptor" as StaticText)
      }
    case .gattUnsupportedConfiguration:
      append("configuration " as StaticText)
      append(handle: finding.first)
      append(" written" as StaticText)
      append(" in", packet: finding.firstPacket)
      append(" asks for " as StaticText)
      switch finding.second & 3 {
      case 1: append("notifications" as StaticText)
      case 2: append("indications" as StaticText)
      default: append("notifications and indications" as StaticText)
      }
      append(", which its characteristic does not offer" as StaticText)
    default:
      append("a heart rate of " as StaticText)
      append(bytes: finding.first)
      append(" fills the MTU of " as StaticText)
      append(finding.second)
      append(": RR intervals that found no room may be missing" as StaticText)
    }
  }

  private mutating func append(handle: Int) {
    append(AttributeHandle(rawValue: UInt16(truncatingIfNeeded: handle)))
  }

  private mutating func append(of handle: Int) {
    guard handle != 0 else { return }
    append(" (" as StaticText)
    append(handle: handle)
    append(")" as StaticText)
  }
}
