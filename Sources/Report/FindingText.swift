import ATT
public import Bytes
public import Capture
import GATT
public import Timeline

extension OutputBuffer {
  /// Appends what a finding means: one English sentence, without a full stop or a line's end.
  ///
  /// Says what was lost or is doubtful, and which earlier packets show it. The packet of the event
  /// that carries the finding is not repeated.
  public mutating func append(_ finding: Finding) {
    switch finding.code {
    case .captureH4UnderH1:
      append("the file says HCI H1 but its records are HCI H4; they are read as H4" as StaticText)
    case .hciUndecodable, .hciTrailing: append(hci: finding)
    case .usbIncomplete, .usbStray, .usbNotBluetooth: append(usb: finding)
    case .airUndecodable, .airBadCRC, .airEncrypted, .airMissed, .airInferredDirection,
      .airContradictedDirection:
      append(air: finding)
    case .linkReplaced, .linkUnknownHandle, .linkDataAfterEnd, .linkUnseenData:
      append(link: finding)
    case .l2capContinuationWithoutStart, .l2capIncomplete, .l2capOverrun, .l2capCut, .l2capEvicted,
      .l2capUndecodable:
      append(l2cap: finding)
    case .l2capTrailing, .l2capUnknownChannel, .l2capUnreadMode, .l2capCreditsExceeded,
      .l2capCreditOverflow, .l2capUnitIncomplete, .l2capUnitOverrun, .l2capUnitExceedsMTU,
      .l2capFrameExceedsMPS:
      append(channel: finding)
    case .smpUndecodable: append("Security Manager PDU not decoded", error: finding.error)
    case .attUndecodable, .attTrailing, .attLeftover, .attUnknownOpcode: append(pdu: finding)
    case .attUnanswered, .attUnasked, .attMismatched, .attOverlapping, .attUnconfirmed:
      append(transaction: finding)
    case .attUnseenAnswer, .attOpen: append(undecided: finding)
    case .gattConflict, .gattUndecodable, .gattServiceChanged, .gattDatabaseChanged:
      append(gatt: finding)
    case .labelContradicted, .labelConflict, .gattOtherForm: append(label: finding)
    case .attTimeout, .attAfterTimeout, .attEchoMismatch, .attAbandonedWrites:
      append(procedure: finding)
    case .gattUnsubscribedValue, .gattKeptSubscription, .gattSubscriptionRefused,
      .gattSubscriptionLost, .gattSubscriptionNotRenewed, .gattMisplacedConfiguration,
      .gattUnsupportedConfiguration, .gattValueFillsMTU:
      append(subscription: finding)
    case .decoderLimit: append(limit: finding)
    }
  }

  /// Appends what is wrong with the capture's container, with the record and its place.
  public mutating func append(_ finding: CaptureFinding) {
    append(string: finding.description)
  }
}

// MARK: - Layer by layer

extension OutputBuffer {
  private mutating func append(hci finding: Finding) {
    switch finding.code {
    case .hciTrailing:
      append(bytes: finding.first)
      append(" behind the end of the HCI packet" as StaticText)
    default: append("HCI packet not decoded", error: finding.error)
    }
  }

  private mutating func append(usb finding: Finding) {
    switch finding.code {
    case .usbIncomplete:
      append("HCI packet over USB" as StaticText)
      append(" from", packet: finding.firstPacket)
      append(" left incomplete: only " as StaticText)
      append(part: finding)
      append(" came" as StaticText)
    case .usbStray:
      append(bytes: finding.first)
      append(" over USB belong to no HCI packet: its beginning is lost" as StaticText)
    default:
      append("not Bluetooth: none of the devices in " as StaticText)
      append(finding.first)
      append(finding.first == 1 ? " USB transfer" as StaticText : " USB transfers")
      append(" is a Bluetooth controller" as StaticText)
    }
  }

  private mutating func append(air finding: Finding) {
    switch finding.code {
    case .airBadCRC:
      append(packets: finding.first)
      append(" left out, whose CRC is wrong or was not checked by the sniffer" as StaticText)
      if finding.second > 0 {
        append(" (" as StaticText)
        append(finding.second)
        append(" of advertising)" as StaticText)
      }
      append(": the first" as StaticText)
      append(" is", packet: finding.firstPacket)
    case .airEncrypted:
      append(packets: finding.first)
      append(" of this connection encrypted and so not readable: the first" as StaticText)
      append(" is", packet: finding.firstPacket)
    case .airMissed:
      append("the sniffer did not hear all of this connection: at least " as StaticText)
      append(packets: finding.first)
      append(" missing" as StaticText)
      append(", before", packet: finding.firstPacket)
      append(finding.first == 1 ? "" : " and later")
    case .airInferredDirection where finding.first > 0:
      append(
        "the capture does not say which way this packet went, nor of all that follow: it is worked out"
          as StaticText)
    case .airInferredDirection:
      append(
        "the capture does not say which way this connection's packets went: it is worked out"
          as StaticText)
    case .airContradictedDirection:
      append("the capture says that the " as StaticText)
      append(finding.first == 1 ? "peripheral" : "central" as StaticText)
      append(" sent this packet, but by the order of both sides' packets the " as StaticText)
      append(finding.first == 1 ? "central" : "peripheral" as StaticText)
      append(" did" as StaticText)
    default: append("link layer packet not decoded", error: finding.error)
    }
  }

  private mutating func append(packets count: Int) {
    append(count)
    append((count == 1 ? " packet" : " packets") as StaticText)
  }

  private mutating func append(link finding: Finding) {
    if finding.code == .linkReplaced {
      append(
        (finding.second == 1 ? "connected again" : "handle given again") as StaticText)
      append(" without a disconnection: the end of connection " as StaticText)
      append(finding.first)
      append(", begun" as StaticText)
      append(" in", packet: finding.firstPacket)
      append(", is not in the capture" as StaticText)
    } else if finding.code == .linkDataAfterEnd {
      append(bytes: finding.second)
      append(" on handle 0x" as StaticText)
      append(hex: UInt16(truncatingIfNeeded: finding.first))
      append(" after the end of its connection: not decoded" as StaticText)
    } else if finding.code == .linkUnseenData {
      append("the controller is done with " as StaticText)
      append(packets: finding.first)
      append(" of data on handle 0x" as StaticText)
      append(hex: UInt16(truncatingIfNeeded: finding.second))
      append(" that the capture does not hold: what the host sent is missing" as StaticText)
    } else {
      append("disconnection of handle 0x" as StaticText)
      append(hex: UInt16(truncatingIfNeeded: finding.first))
      append(", of which nothing is known" as StaticText)
    }
  }

  private mutating func append(l2cap finding: Finding) {
    switch finding.code {
    case .l2capContinuationWithoutStart:
      append("continuation without a start: " as StaticText)
      append(bytes: finding.first)
      append(" lost" as StaticText)
    case .l2capIncomplete:
      append("L2CAP frame" as StaticText)
      append(" from", packet: finding.firstPacket)
      append(" left incomplete: only " as StaticText)
      append(part: finding)
      append(" came" as StaticText)
    case .l2capOverrun:
      append("L2CAP frame" as StaticText)
      append(" from", packet: finding.firstPacket)
      append(" is followed by " as StaticText)
      append(bytes: finding.first)
      append(" more than its length says" as StaticText)
    case .l2capCut:
      append("L2CAP frame cut by the recorder: " as StaticText)
      append(finding.first)
      append(" of " as StaticText)
      append(bytes: finding.second)
      append(" kept; others that are cut are only counted" as StaticText)
    case .l2capEvicted:
      append("too many incomplete L2CAP frames: the one" as StaticText)
      append(" from", packet: finding.firstPacket)
      append(" was given up with " as StaticText)
      append(part: finding)
    default: append("L2CAP frame not decoded", error: finding.error)
    }
  }

  private mutating func append(pdu finding: Finding) {
    switch finding.code {
    case .attTrailing:
      append(bytes: finding.first)
      append(" behind the last field of the ATT PDU" as StaticText)
    case .attLeftover:
      append("list that does not divide by its entry length: " as StaticText)
      append(bytes: finding.first)
      append(" left over" as StaticText)
    case .attUnknownOpcode:
      append("ATT opcode 0x" as StaticText)
      append(hex: UInt8(truncatingIfNeeded: finding.first))
      append(" is not assigned" as StaticText)
    default: append("ATT PDU not decoded", error: finding.error)
    }
  }

  private mutating func append(transaction finding: Finding) {
    switch finding.code {
    case .attUnanswered:
      append(opcode: finding.first)
      if finding.second != 0 {
        append(" (" as StaticText)
        append(AttributeHandle(rawValue: UInt16(truncatingIfNeeded: finding.second)))
        append(")" as StaticText)
      }
      append(" of", packet: finding.firstPacket)
      append(" was never answered" as StaticText)
    case .attUnasked:
      append(opcode: finding.first)
      append(" without a request" as StaticText)
    case .attMismatched:
      append(opcode: finding.first)
      append(" does not answer the " as StaticText)
      append(opcode: finding.second)
      append(" of", packet: finding.firstPacket)
    case .attOverlapping:
      append(opcode: finding.first)
      append(" before the " as StaticText)
      append(opcode: finding.second)
      append(" of", packet: finding.firstPacket)
      append(" was answered" as StaticText)
    default:
      append("indication of " as StaticText)
      append(AttributeHandle(rawValue: UInt16(truncatingIfNeeded: finding.first)))
      append(" in", packet: finding.firstPacket)
      append(" was never confirmed" as StaticText)
    }
  }

  private mutating func append(limit finding: Finding) {
    switch DecoderLimit(rawValue: finding.first) {
    case .openConnections?:
      append(finding.second)
      append(" connections are open; more are not followed" as StaticText)
    case .tableAttributes?:
      append("a device's table holds " as StaticText)
      append(finding.second)
      append(" attributes of a kind; more are not taken in" as StaticText)
    case .keys?:
      append(finding.second)
      append(" keys are known; more are not used" as StaticText)
    case .keyTrials?:
      append("keys were tried on addresses " as StaticText)
      append(finding.second)
      append(" times; further addresses are not resolved" as StaticText)
    case .channels?:
      append(finding.second)
      append(" channels of a connection are open; more are not followed" as StaticText)
    case .queuedWrites?:
      append(finding.second)
      append(" prepared writes wait; more are not put together" as StaticText)
    case .flows?:
      append(finding.second)
      append(" attributes of a connection send values; of more, silence is not told" as StaticText)
    case .connections?:
      append(finding.second)
      append(" connections are kept; of the oldest that ended only the number is" as StaticText)
    case .peers?:
      append(finding.second)
      append(" peers are kept; the oldest that are not connected are forgotten" as StaticText)
      append(", with their labels" as StaticText)
    case .memory?, nil:
      append(finding.second >> 20)
      append(" MiB are remembered; further connections are not followed" as StaticText)
      append(", further attributes and values not kept" as StaticText)
    }
  }

  private mutating func append(gatt finding: Finding) {
    switch finding.code {
    case .gattServiceChanged:
      append("the server says that " as StaticText)
      append(AttributeHandle(rawValue: UInt16(truncatingIfNeeded: finding.first)))
      append(" to " as StaticText)
      append(AttributeHandle(rawValue: UInt16(truncatingIfNeeded: finding.second)))
      append(" changed: what was known of these handles no longer holds" as StaticText)
      return
    case .gattDatabaseChanged:
      append("the Database Hash is not the one" as StaticText)
      append(" of", packet: finding.firstPacket)
      append(": labels learnt before end" as StaticText)
      return
    case .gattConflict: break
    default: return append("declaration not decoded", error: finding.error)
    }
    append("attribute " as StaticText)
    append(AttributeHandle(rawValue: UInt16(truncatingIfNeeded: finding.first)))
    if let properties = finding.otherProperties {
      append(" has other properties than before: " as StaticText)
      append(properties.now)
      append("; it had " as StaticText)
      append(properties.before)
      append(" in", packet: finding.firstPacket)
    } else {
      append(" is not what it was said to be before" as StaticText)
      append(" in", packet: finding.firstPacket)
    }
  }
}

// MARK: - Phrases

extension OutputBuffer {
  /// Appends `1 byte` or `18 bytes`.
  package mutating func append(bytes count: Int) {
    append(count)
    append(count == 1 ? " byte" as StaticText : " bytes")
  }

  /// Appends a preposition and the packet, or nothing if the packet is not known.
  mutating func append(_ preposition: StaticText, packet: Int) {
    guard packet > 0 else { return }
    append(preposition)
    append(" packet " as StaticText)
    append(packet)
  }

  /// Appends how much of a frame had come; its length is unknown if the header was not whole.
  mutating func append(part finding: Finding) {
    if finding.second > 0 {
      append(finding.first)
      append(" of " as StaticText)
      append(bytes: finding.second)
    } else {
      append(bytes: finding.first)
    }
  }

  /// Appends an ATT opcode's name, or its number.
  mutating func append(opcode: Int) {
    let opcode = ATT.Opcode(rawValue: UInt8(truncatingIfNeeded: opcode))
    if let name = opcode.name {
      append(name)
    } else {
      append("ATT opcode 0x" as StaticText)
      append(hex: opcode.rawValue)
    }
  }

  /// Appends what failed, and the parser's reason if there is one.
  private mutating func append(_ what: StaticText, error: DecodeError?) {
    append(what)
    guard let error else { return }
    append(": " as StaticText)
    append(string: error.description)
  }
}
