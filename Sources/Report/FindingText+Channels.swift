import Bytes
import HCI
import L2CAP
import Timeline

extension OutputBuffer {
  /// Appends what is wrong with a channel with credit-based flow control.
  mutating func append(channel finding: Finding) {
    switch finding.code {
    case .l2capTrailing:
      append(bytes: finding.first)
      append(" behind the one command of an LE signalling packet, " as StaticText)
      if let name = SignalCode(rawValue: UInt8(truncatingIfNeeded: finding.second)).name {
        append("as of " as StaticText)
        append(name)
        append(": " as StaticText)
      }
      append("not read" as StaticText)
    case .l2capUnknownChannel:
      append("data on " as StaticText)
      append(channelNumber: finding.first)
      append(", whose opening is not in the capture: not read" as StaticText)
    case .l2capUnreadMode:
      append("ATT on " as StaticText)
      append(channelNumber: finding.first)
      append(" of BR/EDR is not decoded: the channel is in " as StaticText)
      switch finding.second {
      case 1: append("Retransmission Mode" as StaticText)
      case 2: append("Flow Control Mode" as StaticText)
      case 3: append("Enhanced Retransmission Mode" as StaticText)
      case 4: append("Streaming Mode" as StaticText)
      default:
        append("mode " as StaticText)
        append(finding.second)
      }
    case .l2capCreditsExceeded:
      append("more K-frames for " as StaticText)
      append(channelNumber: finding.first)
      append(", opened" as StaticText)
      append(" in", packet: finding.firstPacket)
      append(", than the capture shows credits for" as StaticText)
    case .l2capCreditOverflow:
      append(channelNumber: finding.first)
      append(" is given credits up to " as StaticText)
      append(finding.second)
      append("; 65535 are allowed" as StaticText)
    case .l2capUnitIncomplete:
      append("SDU" as StaticText)
      append(" from", packet: finding.firstPacket)
      append(" left incomplete: only " as StaticText)
      append(part: finding)
      append(" came" as StaticText)
    case .l2capUnitOverrun:
      append("SDU" as StaticText)
      append(" from", packet: finding.firstPacket)
      append(" of " as StaticText)
      append(bytes: finding.second)
      append(" got " as StaticText)
      append(bytes: finding.first)
      append(" more than that" as StaticText)
    case .l2capUnitExceedsMTU:
      append("SDU" as StaticText)
      append(" from", packet: finding.firstPacket)
      append(" of " as StaticText)
      append(bytes: finding.first)
      append(" exceeds the receiver's MTU of " as StaticText)
      append(finding.second)
    default:
      append("K-frame of " as StaticText)
      append(bytes: finding.first)
      append(" exceeds the receiver's MPS of " as StaticText)
      append(finding.second)
    }
  }

  private mutating func append(channelNumber channel: Int) {
    append("channel 0x" as StaticText)
    append(hex: UInt16(truncatingIfNeeded: channel))
  }
}
