public import HSBytes
package import HSCapture

/// What a finding is about, without its numbers.
///
/// The identifiers are stable: machine output and rules refer to them. `Finding.Kind` says what each is.
public enum FindingCode: UInt8, Sendable, CaseIterable {
  /// Of the container, of HCI and what carries it, and of connections.
  case captureH4UnderH1, hciUndecodable, hciTrailing, usbIncomplete, usbStray, usbNotBluetooth,
    linkReplaced, linkUnheard, linkUnknownHandle, linkDataAfterEnd, linkUnseenData, linkLost,
    linkNeverEstablished,
    linkUnacceptableParameters, linkAbnormalEnd, linkConnectFailed, linkParametersRejected,
    linkKeyMissing, linkEncryptionFailed
  /// Of packets on the air.
  case airUndecodable, airBadCRC, airEncrypted, airMissed, airInferredDirection,
    airContradictedDirection
  /// Of L2CAP's frames, signals and channels.
  case l2capContinuationWithoutStart, l2capIncomplete, l2capOverrun, l2capCut, l2capEvicted,
    l2capUndecodable, l2capTrailing, l2capUnknownChannel, l2capUnreadMode, l2capCreditsExceeded,
    l2capCreditOverflow, l2capUnitIncomplete, l2capUnitOverrun, l2capUnitExceedsMTU,
    l2capFrameExceedsMPS, l2capInvalidParameters
  /// Of pairing, of ATT's PDUs and of its transactions.
  case smpUndecodable, smpPairingFailed, attUndecodable, attTrailing, attLeftover, attUnanswered,
    attUnseenAnswer, attUncertainAnswer,
    attOpen, attUnasked, attMismatched, attOutOfRange, attOverlapping, attUnconfirmed,
    attUnknownOpcode, attTimeout,
    attAfterTimeout, attEchoMismatch, attAbandonedWrites, attSmallMTU, attRepeatedMTU,
    attRepeatedDiscovery,
    attRefused
  /// Of attributes, their labels and subscriptions to them.
  case gattConflict, gattUndecodable, gattServiceChanged, gattDatabaseChanged, labelContradicted,
    labelConflict, gattUnsubscribedValue, gattKeptSubscription, gattSubscriptionRefused,
    gattSubscriptionLost, gattSubscriptionNotRenewed, gattMisplacedConfiguration,
    gattUnsupportedConfiguration, gattOtherForm, gattValueFillsMTU,
    gattValueExceedsMTU, gattValueKeepsToSmallestMTU
  /// Of gaps in streams of values, by their causes.
  case silenceLinkDown, silenceUnsubscribed, silenceSnifferMissed, silenceNotDecrypted,
    silenceRecorderDropped, silenceCaptureDamaged, silenceContactLost, silenceClockStep,
    silenceSensorSilent, silenceUnknown
  /// Of what the decoder does not keep.
  case decoderLimit
  /// Of diagnoses: why values move slowly.
  case throughputConnectionInterval, throughputPacketsPerEvent, throughputDataLength,
    throughputMTU, throughputValueSize, throughputWriteWithResponse, throughputCredits,
    throughputHostQueue, throughputAnswerTime, throughputPHY, throughputRetransmissions,
    throughputLatency, throughputOtherLinks
  /// Of diagnoses: why connections end.
  case dropOutOfRange, dropSupervisionTimeout, dropTimeoutMargin, dropParametersNotApplied,
    dropParametersRefused, dropPeripheralReset, dropAdapterReset, dropLostTogether,
    dropAuthentication, dropUnansweredRequest, dropEndedByPeer, dropAbnormalEnd
  /// Of diagnoses: why connecting and discovery take long or fail.
  case connectingNotAdvertising, connectingSlow, connectingGivenUp, connectingNeverEstablished,
    connectingRefused, connectingDiscoverySlow, connectingDiscoveredTwice,
    connectingStaleHandles
  /// Of diagnoses: why devices do not stay paired.
  case bondLostByPeer, bondLostByHost, bondPairingNotSupported, bondPairingFailed,
    bondRepeatedAttempts, bondSecurityNotGiven, bondEncryptionFailed
}

extension FindingCode {
  /// What there is to say of a code.
  fileprivate struct Row {
    let identifier: StaticText
    let severity: Severity
    let summary: StaticText
    let traits: Traits

    init(
      _ identifier: StaticText, _ severity: Severity, _ summary: StaticText,
      _ traits: Traits = []
    ) {
      self.identifier = identifier
      self.severity = severity
      self.summary = summary
      self.traits = traits
    }
  }

  /// What findings of a code are like.
  fileprivate struct Traits: OptionSet {
    let rawValue: UInt8

    /// About what one side of a connection sent, asked or left undone: the direction of the event says which.
    static let ofSender = Traits(rawValue: 1)
    /// The same, but where the server's answer shows it, of the client.
    static let ofClient = Traits(rawValue: 2)
    /// About what one side asked, and the other one is to blame for.
    static let ofAsked = Traits(rawValue: 4)
    /// It tells what another event of the same packet tells: of the two, a printer shows one.
    static let ofEvent = Traits(rawValue: 8)
    /// It is told when a connection or the capture ends, or when time is over, and is about an earlier packet.
    static let toldLater = Traits(rawValue: 16)
    /// It is of a gap in a stream of values.
    static let silence: Traits = [.ofSender, .ofEvent, .toldLater, Traits(rawValue: 32)]
    /// The timeline shows only the first of them: a recorder that cuts does so again and again.
    static let shownOnce = Traits(rawValue: 64)
  }

  /// All that is told of a code: the stable identifier, how bad it is, and what it means where many are counted.
  fileprivate var row: Row {
    switch self {
    case .captureH4UnderH1: Row("capture.h4_under_h1", .note, "the file says H1 and holds H4")
    case .hciUndecodable: Row("hci.undecodable", .error, "HCI packets not decoded")
    case .hciTrailing:
      Row("hci.trailing", .warning, "HCI packets followed by bytes that belong to nothing")
    case .usbIncomplete: Row("usb.incomplete", .error, "packets over USB left incomplete")
    case .usbStray: Row("usb.stray_bytes", .error, "bytes over USB that belong to no packet")
    case .usbNotBluetooth:
      Row("usb.not_bluetooth", .warning, "a USB capture without a Bluetooth controller")
    case .linkReplaced:
      Row("link.replaced", .warning, "handles given again without a disconnection")
    case .linkUnheard:
      Row("link.unheard", .note, "connections on the air that were not heard to the capture's end")
    case .linkUnknownHandle:
      Row("link.unknown_handle", .note, "disconnections of handles that have no connection")
    case .linkDataAfterEnd:
      Row("link.data_after_end", .warning, "packets sent on handles whose connections had ended")
    case .linkUnseenData:
      Row(
        "link.unseen_data", .warning,
        "times that data was completed which the capture does not hold")
    case .linkLost: Row("link.lost", .warning, "connections that were lost", .ofEvent)
    case .linkNeverEstablished:
      Row("link.never_established", .warning, "connections that never came about", .ofEvent)
    case .linkUnacceptableParameters:
      Row(
        "link.unacceptable_parameters", .warning, "connections ended for their parameters", .ofEvent
      )
    case .linkAbnormalEnd:
      Row("link.abnormal_end", .warning, "connections that ended with an error", .ofEvent)
    case .linkConnectFailed:
      Row("link.connect_failed", .warning, "attempts to connect that failed", .ofEvent)
    case .linkParametersRejected:
      Row(
        "link.parameters_rejected", .note, "wishes for other connection parameters, not granted",
        .ofEvent)
    case .linkKeyMissing:
      Row(
        "link.key_missing", .warning, "encryptions that failed because one side has no key",
        .ofEvent)
    case .linkEncryptionFailed:
      Row("link.encryption_failed", .warning, "encryptions that failed", .ofEvent)
    case .airUndecodable: Row("ll.undecodable", .error, "link layer packets not decoded")
    case .airBadCRC:
      Row(
        "ll.bad_crc", .warning, "packets on the air left out for their CRC (counted once)",
        .toldLater)
    case .airEncrypted:
      Row(
        "ll.encrypted", .warning, "connections with encrypted packets that are not readable",
        .toldLater)
    case .airMissed:
      Row("ll.missed", .warning, "connections of which the sniffer missed packets", .toldLater)
    case .airInferredDirection:
      Row("ll.inferred_direction", .note, "connections whose directions are worked out")
    case .airContradictedDirection:
      Row(
        "ll.contradicted_direction", .note, "packets sent by the other side than the capture says")
    case .l2capContinuationWithoutStart:
      Row(
        "l2cap.continuation_without_start", .error,
        "continuations whose start is not in the capture")
    case .l2capIncomplete:
      Row("l2cap.incomplete", .error, "frames that are incomplete in the capture", .ofSender)
    case .l2capOverrun:
      Row(
        "l2cap.overrun", .warning, "frames followed by more bytes than their length says", .ofSender
      )
    case .l2capCut: Row("l2cap.cut", .error, "frames cut by the recorder", .shownOnce)
    case .l2capEvicted:
      Row("l2cap.evicted", .error, "incomplete frames given up because too many were waiting")
    case .l2capUndecodable:
      Row("l2cap.undecodable", .error, "frames or commands not decoded", .ofSender)
    case .l2capTrailing:
      Row("l2cap.trailing", .warning, "LE signalling packets with more than one command", .ofSender)
    case .l2capUnknownChannel:
      Row(
        "l2cap.unknown_channel", .note,
        "connections with data on channels whose opening is not there")
    case .l2capUnreadMode:
      Row("l2cap.unread_mode", .warning, "ATT channels of BR/EDR in a mode that is not decoded")
    case .l2capCreditsExceeded:
      Row("l2cap.credits_exceeded", .warning, "times that K-frames came without credits", .ofSender)
    case .l2capCreditOverflow:
      Row(
        "l2cap.credit_overflow", .warning, "times that more credits were given than there may be",
        .ofSender)
    case .l2capUnitIncomplete:
      Row("l2cap.sdu_incomplete", .error, "SDUs that are incomplete in the capture", .ofSender)
    case .l2capUnitOverrun:
      Row("l2cap.sdu_overrun", .warning, "SDUs with more bytes than they announce", .ofSender)
    case .l2capUnitExceedsMTU:
      Row("l2cap.sdu_exceeds_mtu", .warning, "SDUs longer than the receiver's MTU", .ofSender)
    case .l2capFrameExceedsMPS:
      Row("l2cap.frame_exceeds_mps", .warning, "K-frames longer than the receiver's MPS", .ofSender)
    case .l2capInvalidParameters:
      Row(
        "l2cap.invalid_parameters", .warning,
        "requests for connection parameters that are not allowed", .ofSender)
    case .smpUndecodable:
      Row("smp.undecodable", .error, "Security Manager PDUs not decoded", .ofSender)
    case .smpPairingFailed: Row("smp.pairing_failed", .warning, "pairings that failed", .ofEvent)
    case .attUndecodable: Row("att.undecodable", .error, "PDUs not decoded", .ofSender)
    case .attTrailing:
      Row("att.trailing", .warning, "PDUs with bytes behind their last field", .ofSender)
    case .attLeftover:
      Row("att.leftover", .warning, "lists that do not divide by their entry length", .ofSender)
    case .attUnanswered:
      Row(
        "att.unanswered_request", .warning, "requests that were never answered",
        [.ofAsked, .toldLater])
    case .attUnseenAnswer:
      Row(
        "att.unseen_answer", .note,
        "requests and indications whose answer may be among missing packets",
        [.ofSender, .toldLater])
    case .attOpen:
      Row(
        "att.open_at_end", .note,
        "requests and indications that were open when the capture or the connection ended",
        [.ofSender, .toldLater])
    case .attUncertainAnswer:
      Row(
        "att.uncertain_answer", .note,
        "answers behind missing packets, of which cannot be told what they answer", .ofSender)
    case .attUnasked:
      Row("att.unasked_response", .note, "answers without a request in the capture", .ofSender)
    case .attMismatched:
      Row(
        "att.mismatched_response", .warning, "answers to another request than the one that waits",
        .ofSender)
    case .attOutOfRange:
      Row(
        "att.out_of_range_response", .warning, "answers of attributes that were not asked for",
        .ofSender)
    case .attOverlapping:
      Row("att.overlapping_request", .warning, "requests while another waited", .ofSender)
    case .attUnconfirmed:
      Row(
        "att.unconfirmed_indication", .warning, "indications that were never confirmed",
        [.ofSender, .toldLater])
    case .attUnknownOpcode:
      Row("att.unknown_opcode", .warning, "opcodes that are not assigned", .ofSender)
    case .attTimeout:
      Row(
        "att.transaction_timeout", .warning, "requests and indications not answered within 30 s",
        [.ofAsked, .toldLater])
    case .attAfterTimeout:
      Row(
        "att.request_after_timeout", .warning,
        "requests on a bearer after a transaction had timed out", .ofSender)
    case .attEchoMismatch:
      Row(
        "att.prepare_echo_mismatch", .warning,
        "prepared writes that were not repeated as they were asked for", .ofSender)
    case .attAbandonedWrites:
      Row(
        "att.abandoned_writes", .warning, "queues of prepared writes left behind",
        [.ofSender, .toldLater])
    case .attSmallMTU: Row("att.small_mtu", .warning, "MTUs offered that are less than 23")
    case .attRepeatedMTU:
      Row(
        "att.repeated_mtu", .note, "MTUs exchanged once more by a client that had done so",
        .ofClient)
    case .attRepeatedDiscovery:
      Row(
        "att.repeated_discovery", .warning,
        "clients that ask for the same attributes again and again", [.ofSender, .toldLater])
    case .attRefused:
      Row("att.refused", .note, "requests that were refused", [.ofSender, .ofEvent])
    case .gattConflict:
      Row(
        "gatt.conflict", .warning, "attributes that are not what they were said to be before",
        .ofSender)
    case .gattUndecodable: Row("gatt.undecodable", .error, "declarations not decoded", .ofSender)
    case .gattServiceChanged:
      Row("gatt.service_changed", .note, "servers that said that attributes changed", .ofSender)
    case .gattDatabaseChanged:
      Row("gatt.database_changed", .note, "servers whose Database Hash changed", .ofSender)
    case .labelContradicted:
      Row("label.contradicted", .warning, "labels from elsewhere that the traffic contradicts")
    case .labelConflict: Row("label.conflict", .warning, "labels that two sources disagree on")
    case .gattUnsubscribedValue:
      Row(
        "gatt.unsubscribed_value", .warning, "values sent that nobody had subscribed to", .ofSender)
    case .gattKeptSubscription:
      Row(
        "gatt.kept_subscription", .note, "values sent by a subscription that bonded devices keep",
        .ofSender)
    case .gattSubscriptionRefused:
      Row("gatt.subscription_refused", .warning, "subscriptions refused", [.ofSender, .ofEvent])
    case .gattSubscriptionLost:
      Row(
        "gatt.subscription_lost", .warning, "subscriptions that a bonded peer lost",
        [.ofSender, .toldLater])
    case .gattSubscriptionNotRenewed:
      Row(
        "gatt.subscription_not_renewed", .warning, "subscriptions not renewed after a reconnection",
        .toldLater)
    case .gattMisplacedConfiguration:
      Row(
        "gatt.misplaced_configuration", .warning,
        "configurations written elsewhere than to a configuration", .ofClient)
    case .gattUnsupportedConfiguration:
      Row(
        "gatt.unsupported_configuration", .warning,
        "configurations that ask for what is not offered", .ofClient)
    case .gattOtherForm:
      Row(
        "gatt.other_form", .warning, "attributes whose values have not the form of their type",
        .ofSender)
    case .gattValueFillsMTU:
      Row(
        "gatt.value_fills_mtu", .warning, "connections with heart rates that fill the MTU",
        .ofSender)
    case .gattValueExceedsMTU:
      Row(
        "gatt.value_exceeds_mtu", .warning,
        "connections with heart rates that are longer than the MTU allows", .ofSender)
    case .gattValueKeepsToSmallestMTU:
      Row(
        "gatt.value_keeps_to_smallest_mtu", .warning,
        "connections with heart rates that fill the smallest MTU and never more", .ofSender)
    case .silenceLinkDown:
      Row("silence.link_down", .warning, "gaps in values: no connection", .silence)
    case .silenceUnsubscribed:
      Row("silence.unsubscribed", .note, "gaps in values: switched off by the client", .silence)
    case .silenceSnifferMissed:
      Row(
        "silence.sniffer_missed", .warning, "gaps in values: the sniffer missed packets", .silence)
    case .silenceNotDecrypted:
      Row("silence.not_decrypted", .warning, "gaps in values: packets were not decrypted", .silence)
    case .silenceRecorderDropped:
      Row(
        "silence.recorder_dropped", .warning, "gaps in values: the recorder lost packets",
        .silence)
    case .silenceCaptureDamaged:
      Row("silence.capture_damaged", .warning, "gaps in values: the capture is damaged", .silence)
    case .silenceContactLost:
      Row("silence.contact_lost", .warning, "gaps in values: no contact", .silence)
    case .silenceClockStep:
      Row(
        "silence.clock_step", .warning, "gaps in values: the recorder's clock went back", .silence)
    case .silenceSensorSilent:
      Row("silence.sensor_silent", .warning, "gaps in values: the sensor sent none", .silence)
    case .silenceUnknown:
      Row("silence.cannot_tell", .warning, "gaps in values: cannot tell why", .silence)
    case .decoderLimit: Row("decoder.limit", .error, "things not kept because there are too many")
    case .throughputConnectionInterval:
      Row("throughput.connection_interval", .note, "transfers that long connection intervals limit")
    case .throughputPacketsPerEvent:
      Row("throughput.packets_per_event", .note, "transfers of few packets an event")
    case .throughputDataLength:
      Row("throughput.data_length", .note, "transfers in packets of 27 bytes")
    case .throughputMTU: Row("throughput.mtu", .note, "transfers that the ATT MTU limits")
    case .throughputValueSize: Row("throughput.value_size", .note, "transfers of small values")
    case .throughputWriteWithResponse:
      Row("throughput.write_with_response", .note, "transfers of one write a round trip")
    case .throughputCredits:
      Row("throughput.credits", .note, "channels whose credits come too late")
    case .throughputHostQueue:
      Row("throughput.host_queue", .note, "transfers that the host hands over one by one")
    case .throughputAnswerTime:
      Row("throughput.answer_time", .note, "peripherals that take long to answer")
    case .throughputPHY: Row("throughput.phy", .note, "transfers that fill each event at 1 Mbit/s")
    case .throughputRetransmissions:
      Row("throughput.retransmissions", .note, "connections with many packets sent again")
    case .throughputLatency:
      Row("throughput.latency", .note, "transfers that peripheral latency slows down")
    case .throughputOtherLinks:
      Row("throughput.other_links", .note, "transfers that other links slow down")
    case .dropOutOfRange: Row("drop.out_of_range", .note, "connections lost as the signal faded")
    case .dropSupervisionTimeout:
      Row("drop.supervision_timeout", .note, "connections lost for a reason that cannot be told")
    case .dropTimeoutMargin:
      Row("drop.timeout_margin", .note, "connections lost for a short supervision timeout")
    case .dropParametersNotApplied:
      Row(
        "drop.parameters_not_applied", .note, "connections lost once other parameters were in force"
      )
    case .dropParametersRefused:
      Row("drop.parameters_refused", .note, "connections ended since parameters were refused")
    case .dropPeripheralReset:
      Row("drop.peripheral_reset", .note, "connections lost as the peripheral began anew")
    case .dropAdapterReset:
      Row("drop.adapter_reset", .note, "connections lost with the host's adapter")
    case .dropLostTogether:
      Row("drop.lost_together", .note, "connections lost at the same time as others")
    case .dropAuthentication:
      Row("drop.authentication", .note, "connections ended for their security")
    case .dropUnansweredRequest:
      Row("drop.unanswered_request", .note, "connections ended for a request without an answer")
    case .dropEndedByPeer: Row("drop.ended_by_peer", .note, "connections that the peer ended")
    case .dropAbnormalEnd: Row("drop.abnormal_end", .note, "connections that a controller ended")
    case .connectingNotAdvertising:
      Row(
        "connecting.not_advertising", .note, "attempts to connect to devices that did not advertise"
      )
    case .connectingSlow: Row("connecting.slow", .note, "connections that took long to come about")
    case .connectingGivenUp:
      Row("connecting.given_up", .note, "attempts to connect that the host gave up")
    case .connectingNeverEstablished:
      Row("connecting.never_established", .note, "connections of which nothing was heard")
    case .connectingRefused: Row("connecting.refused", .note, "attempts to connect that failed")
    case .connectingDiscoverySlow:
      Row("connecting.discovery_slow", .note, "discoveries that took long")
    case .connectingDiscoveredTwice:
      Row(
        "connecting.discovered_twice", .note,
        "connections in which all services were discovered again")
    case .connectingStaleHandles:
      Row("connecting.stale_handles", .note, "connections in which kept handles did not fit")
    case .bondLostByPeer: Row("bond.lost_by_peer", .note, "keys that the peer lost")
    case .bondLostByHost: Row("bond.lost_by_host", .note, "keys that the host lost")
    case .bondPairingNotSupported:
      Row("bond.pairing_not_supported", .note, "pairings with devices that cannot pair")
    case .bondPairingFailed: Row("bond.pairing_failed", .note, "pairings that failed")
    case .bondRepeatedAttempts:
      Row("bond.repeated_attempts", .note, "pairings that were tried too soon again")
    case .bondSecurityNotGiven:
      Row("bond.security_not_given", .note, "connections without the security that was asked for")
    case .bondEncryptionFailed: Row("bond.encryption_failed", .note, "encryptions that failed")
    }
  }

  /// The stable identifier.
  public var identifier: StaticText { row.identifier }

  /// How bad it is.
  public var severity: Severity { row.severity }

  /// What it means where many are counted; the single finding says more.
  public var summary: StaticText { row.summary }

  /// Whether it says what other events mean together: `Diagnosis`.
  public var isDiagnosis: Bool { rawValue > FindingCode.decoderLimit.rawValue }

  /// Whether the timeline shows only the first of them.
  public var isShownOnce: Bool { row.traits.contains(.shownOnce) }

  /// Whether such findings tell what another event of the same packet tells: of the two, a printer shows one.
  package var isOfEvent: Bool { row.traits.contains(.ofEvent) }

  /// Whether they are of gaps in streams of values.
  public var isSilence: Bool { row.traits.contains(.silence) }

  /// What gaps of this code come from, in a few words, with which `GapCause.sentence` begins.
  var gapWords: StaticText { summary["gaps in values: ".utf8.count..<summary.count] }

  /// The name of such a cause of gaps in machine output.
  var gapIdentifier: StaticText { identifier["silence.".utf8.count..<identifier.count] }
}

extension Finding {
  /// Whether it is about what our side sent, asked or left undone, and not the peer.
  ///
  /// - Parameters:
  ///   - direction: The direction of its event.
  ///   - packet: The packet in which it is told.
  /// - Returns: Whether it is; `nil` if it is about neither.
  package func isOurs(told direction: Direction?, in packet: Int) -> Bool? {
    let traits = code.row.traits
    guard !traits.isDisjoint(with: [.ofSender, .ofClient, .ofAsked]), let direction else {
      return nil
    }
    return direction == (traits.contains(.ofClient) && firstPacket < packet ? .received : .sent)
  }

  /// Whether our side is to blame for it, and not the peer; `nil` if that is not said of either.
  ///
  /// That nobody answered is laid at the door of the side that was asked.
  package func isOurFault(told direction: Direction?, in packet: Int) -> Bool? {
    let isOurs = isOurs(told: direction, in: packet)
    return code.row.traits.contains(.ofAsked) ? isOurs.map { !$0 } : isOurs
  }

  /// The packet that shows it, where it is told in a packet.
  package func place(toldIn packet: Int) -> Int {
    code.row.traits.contains(.toldLater) && firstPacket > 0 ? firstPacket : packet
  }
}
