public import HSATT
public import HSAssignedNumbers
public import HSBytes
public import HSEncryption
public import HSGATT
public import HSHCI
public import HSL2CAP

// All that can be found: each finding's numbers, its code, how bad it is, and how it is told. Whoever adds
// one writes it down here, and finds it somewhere.

extension Finding {
  /// What was found, with its numbers.
  public enum Kind: Sendable, Equatable {
    /// The file says H1 and holds H4.
    case captureH4UnderH1

    /// An HCI packet that could not be decoded.
    case hciUndecodable(DecodeError)
    /// An HCI packet followed by bytes that belong to nothing.
    case hciTrailing(bytes: Int)
    /// A packet over USB whose rest never came; `expected` is 0 if it is not known.
    case usbIncomplete(available: Int, expected: Int)
    /// Bytes over USB that belong to no packet: its beginning is lost.
    case usbStray(bytes: Int)
    /// Not one device of the USB capture is a Bluetooth controller.
    case usbNotBluetooth(transfers: Int)
    /// A connection handle given again without a disconnection; on the air, a pair of devices that connected again, or
    /// an access address that is used again. `connection` is the one before.
    case linkReplaced(connection: Int, Replacement)
    /// On the air, a connection that was not heard to the capture's end: last in `firstPacket`, so many nanoseconds
    /// before; `nil` for one that was asked for there, and of which no packet was heard.
    case linkUnheard(silence: Int64?)
    /// The disconnection of a handle that has no connection: it ended in `firstPacket`, or nothing was known of it.
    case linkUnknownHandle(ConnectionHandle)
    /// Data that the host sent on a handle after its connection had ended; or data of the connection of this number
    /// that stand behind its end, out of order.
    case linkDataAfterEnd(ConnectionHandle, bytes: Int, connection: Int? = nil)
    /// The controller says it is done with data that the capture does not hold: our host sent it, and
    /// it was lost or left out in recording.
    case linkUnseenData(packets: Int, ConnectionHandle)

    /// A connection ended otherwise than by one side's wish; the wish for other parameters that was not
    /// granted before, where the connection ended for that.
    case linkEnded(LinkEvent.Disconnected, after: ParameterRejection?)
    /// A connection that our host asked for failed, to this peer if that is known.
    case linkFailed(HSHCI.ErrorCode, peer: DeviceAddress?)
    /// Other connection parameters were asked for, and not granted.
    case linkParametersRejected(ParameterRejection)
    /// A connection was to be encrypted, and was not; `firstPacket` is the first time in a row.
    case linkEncryptionFailed(EncryptionFailure)

    /// A packet of the link layer that could not be decoded.
    case airUndecodable(DecodeError)
    /// Packets left out because their CRC is wrong, or because nothing vouches for it, and how many of
    /// them are advertising, from `firstPacket` on; told at the capture's end.
    case airBadCRC(packets: Int, advertising: Int)
    /// Packets of a connection that are encrypted and were not decrypted, from `firstPacket` on, and why
    /// most of them were not; told at the connection's end.
    case airEncrypted(packets: Int, EncryptionAccount.Reason?)
    /// Packets of a connection that the sniffer did not hear, at least, as those around them show, from
    /// `firstPacket` on; told at the connection's end.
    /// Of these, `counted` by the counters of its encryption, which are exact.
    case airMissed(packets: Int, counted: Int)
    /// The capture does not say which way a connection's packets went: it was worked out. `told` are
    /// the packets of the connection before of which it does say so.
    case airInferredDirection(told: Int)
    /// The capture says that one side sent a packet which, by the order of both sides' bits, the other
    /// sent: the central, or else the peripheral.
    case airContradictedDirection(isCentral: Bool)

    /// An ACL continuation without a start; so many bytes are lost.
    case l2capContinuationWithoutStart(bytes: Int)
    /// A start where the frame before was incomplete; `expected` is 0 if it is not known.
    case l2capIncomplete(available: Int, expected: Int)
    /// More bytes than the frame's length.
    case l2capOverrun(extra: Int)
    /// A frame that the recorder cut. The timeline tells the first one only.
    case l2capCut(available: Int, expected: Int)
    /// Incomplete frames given up because too many were waiting.
    case l2capEvicted(available: Int, expected: Int)
    /// An L2CAP frame or command that could not be decoded.
    case l2capUndecodable(DecodeError)
    /// Bytes behind the one command that an LE signalling packet has room for, and the command that
    /// they seem to begin with.
    case l2capTrailing(bytes: Int, next: SignalCode)
    /// Data on a channel whose opening is not in the capture, and which is not read. Told once of a
    /// connection.
    case l2capUnknownChannel(ChannelID)
    /// ATT over BR/EDR in another mode than Basic Mode, which is not read, on our end of the channel.
    /// Told once of a channel.
    case l2capUnreadMode(ChannelID, mode: UInt8)
    /// A K-frame for which its sender had no credit, as far as the capture shows credits, for the
    /// channel on the receiving end; `firstPacket` is where it was opened. Told once until credits are
    /// given again.
    case l2capCreditsExceeded(ChannelID)
    /// Credits beyond the 65 535 that a channel may have, given on this end.
    case l2capCreditOverflow(ChannelID, credits: Int)
    /// An SDU of which not all K-frames came; `expected` is 0 if it is not known.
    case l2capUnitIncomplete(available: Int, expected: Int)
    /// K-frames with more bytes than their SDU has.
    case l2capUnitOverrun(extra: Int, expected: Int)
    /// An SDU longer than its receiver takes.
    case l2capUnitExceedsMTU(length: Int, mtu: Int)
    /// A K-frame longer than its receiver takes.
    case l2capFrameExceedsMPS(length: Int, mps: Int)
    /// A peripheral asks for connection parameters that the specification does not allow.
    case l2capInvalidParameters(ConnectionParameterUpdateRequest)

    /// A Security Manager PDU that could not be decoded.
    case smpUndecodable(DecodeError)
    /// A pairing, begun in `firstPacket`, that one side said failed.
    case smpPairingFailed(PairingEvent)

    /// An ATT PDU that could not be decoded.
    case attUndecodable(DecodeError)
    /// An ATT PDU with bytes behind its last field.
    case attTrailing(bytes: Int)
    /// A list whose bytes do not divide by its entry length.
    case attLeftover(bytes: Int)
    /// The request in `firstPacket` without an answer, though nothing is known to be missing.
    case attUnanswered(HSATT.Opcode, AttributeHandle)
    /// The request or indication in `firstPacket`, of which the capture holds no answer, and lacks
    /// packets that may be the answer: seen at `packet`.
    case attUnseenAnswer(HSATT.Opcode, packet: Int, LossSign)
    /// The request or indication in `firstPacket` that was open when the capture, or what it holds of
    /// the connection, ended before the 30 s for an answer were over.
    case attOpen(HSATT.Opcode, AttributeHandle)
    /// An answer that names no attribute, and may answer another request than the one in `firstPacket`, as the
    /// capture lacks packets since: seen at `packet`.
    case attUncertainAnswer(HSATT.Opcode, waiting: HSATT.Opcode, packet: Int, LossSign)
    /// An answer without a request.
    case attUnasked(HSATT.Opcode)
    /// An answer to another request than the one that waits since `firstPacket`.
    case attMismatched(HSATT.Opcode, waiting: HSATT.Opcode)
    /// An answer to the request in `firstPacket` that lists attributes which were not asked for, the first and the last
    /// of them, and the handles that were: nothing is learnt of them.
    case attOutOfRange(
      HSATT.Opcode, first: AttributeHandle, last: AttributeHandle, from: AttributeHandle,
      through: AttributeHandle)
    /// A request while the one in `firstPacket` waited.
    case attOverlapping(HSATT.Opcode, waiting: HSATT.Opcode)
    /// The indication in `firstPacket` that was not confirmed.
    case attUnconfirmed(AttributeHandle)
    /// An opcode that the specification does not assign.
    case attUnknownOpcode(HSATT.Opcode)
    /// The request or indication in `firstPacket` that was not answered within 30 s.
    case attTimeout(HSATT.Opcode, AttributeHandle)
    /// A request on a bearer whose transaction before it, in `firstPacket`, had timed out.
    case attAfterTimeout(HSATT.Opcode, AttributeHandle)
    /// A Prepare Write Response that does not repeat its request, in `firstPacket`.
    case attEchoMismatch(AttributeHandle, repeated: AttributeHandle)
    /// Prepared writes, from `firstPacket` on, that were neither executed nor cancelled before the end.
    case attAbandonedWrites(AttributeHandle, parts: Int)
    /// An MTU offered, in the request in `firstPacket` or in its answer, that is less than there may be.
    case attSmallMTU(client: Int, server: Int)
    /// The MTU is exchanged once more by a client that did so in `firstPacket`: it asks once on a connection.
    case attRepeatedMTU(before: Int, now: Int)
    /// The same request for attributes, first in `firstPacket`, again and again, though it was answered: the client does
    /// not go on. Told once, when it asks something else or the bearer ends.
    case attRepeatedDiscovery(
      HSATT.Opcode, from: AttributeHandle, through: AttributeHandle, times: Int)
    /// The request in `firstPacket` that the server refused.
    case attRefused(AttributeErrorEvent)

    /// An attribute is now said to be something else than in `firstPacket`, or a characteristic to have
    /// other properties.
    case gattConflict(AttributeHandle, PropertyChange?)
    /// A declaration's value that could not be decoded.
    case gattUndecodable(DecodeError)
    /// The server said that attributes changed: the labels of these handles end.
    case gattServiceChanged(AttributeHandle, through: AttributeHandle)
    /// The server's Database Hash is another than `firstPacket` told: labels learnt before end.
    case gattDatabaseChanged
    /// The traffic contradicts a label that does not come from the capture: of the label source with
    /// this number, or of an inference, 0.
    case labelContradicted(AttributeHandle, LabelContradiction, source: Int)
    /// Two sources of labels disagree; the stronger one stands.
    case labelConflict(AttributeHandle)
    /// A value was sent although nobody had subscribed to it in the connection, which began in
    /// `firstPacket`; or although the client had subscribed to the other kind alone, in `firstPacket`.
    case gattUnsubscribedValue(AttributeHandle, Delivery, subscribed: Delivery? = nil)
    /// The same between devices that keep keys, and so their configuration.
    case gattKeptSubscription(AttributeHandle, Delivery)
    /// A client's configuration, written in `firstPacket`, was refused.
    case gattSubscriptionRefused(AttributeHandle, HSATT.ErrorCode, isEncrypted: Bool)
    /// A peer that keeps keys came back, and sent no more of what was subscribed to in `firstPacket`, in
    /// the connection before.
    case gattSubscriptionLost(AttributeHandle, connection: Int)
    /// The same without keys: the client had to subscribe again, and did not.
    case gattSubscriptionNotRenewed(AttributeHandle, connection: Int)
    /// What looks like a client's configuration was written elsewhere, in `firstPacket`.
    case gattMisplacedConfiguration(AttributeHandle, MisplacedConfiguration)
    /// A client's configuration, written in `firstPacket`, asks for what the characteristic does not
    /// offer.
    case gattUnsupportedConfiguration(AttributeHandle, bits: UInt16)
    /// The values that an attribute sends, from `firstPacket` on, have not the form of its type: its
    /// UUID was taken for something else. Told once.
    case gattOtherForm(AttributeHandle, BluetoothUUID)
    /// A heart rate that leaves no room for another RR interval: there may have been more. Told once of
    /// a connection.
    case gattValueFillsMTU(length: Int, mtu: Int)
    /// A heart rate that is longer than the MTU allows: the server does not keep to it. Told once of a connection.
    case gattValueExceedsMTU(length: Int, mtu: Int)
    /// Heart rates that leave no room in the smallest MTU, and none is longer, though the MTU in force has room:
    /// the sensor may keep to the smallest. Told once of a connection.
    case gattValueKeepsToSmallestMTU(length: Int, mtu: Int)
    /// Values that a client subscribed to did not come, since `firstPacket`, and why.
    case silence(Gap)

    /// Something is not kept, because as much is kept as may be. Told once of each limit, counted
    /// always.
    case decoderLimit(DecoderLimit, bound: Int)

    /// What keeps a connection from being fast, lasting or secure, as what came before shows.
    indirect case diagnosis(Diagnosis)
  }

  /// What shows that another connection has taken a connection's place.
  public enum Replacement: UInt8, Sendable {
    /// It has its handle.
    case handle
    /// On the air: it is between the same two.
    case pair
    /// On the air: it has its access address. Between whom the one before was need not be known.
    case accessAddress
  }

  /// The properties of a characteristic that are now others.
  public struct PropertyChange: Sendable, Equatable {
    /// Those that it had.
    public var before: CharacteristicProperties
    /// Those that it has now.
    public var now: CharacteristicProperties
  }

  /// How a server sent a value.
  public enum Delivery: UInt16, Sendable {
    /// As a notification, which nobody confirms.
    case notification = 1
    /// As an indication, which the client confirms.
    case indication = 2
  }
}

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
  /// The stable identifier, how bad it is, and what it means where many are counted.
  private var definition: (identifier: StaticText, severity: Severity, summary: StaticText) {
    switch self {
    case .captureH4UnderH1: ("capture.h4_under_h1", .note, "the file says H1 and holds H4")
    case .hciUndecodable: ("hci.undecodable", .error, "HCI packets not decoded")
    case .hciTrailing:
      ("hci.trailing", .warning, "HCI packets followed by bytes that belong to nothing")
    case .usbIncomplete: ("usb.incomplete", .error, "packets over USB left incomplete")
    case .usbStray: ("usb.stray_bytes", .error, "bytes over USB that belong to no packet")
    case .usbNotBluetooth:
      ("usb.not_bluetooth", .warning, "a USB capture without a Bluetooth controller")
    case .linkReplaced: ("link.replaced", .warning, "handles given again without a disconnection")
    case .linkUnheard:
      ("link.unheard", .note, "connections on the air that were not heard to the capture's end")
    case .linkUnknownHandle:
      ("link.unknown_handle", .note, "disconnections of handles that have no connection")
    case .linkDataAfterEnd:
      ("link.data_after_end", .warning, "packets sent on handles whose connections had ended")
    case .linkUnseenData:
      (
        "link.unseen_data", .warning,
        "times that data was completed which the capture does not hold"
      )
    case .linkLost: ("link.lost", .warning, "connections that were lost")
    case .linkNeverEstablished:
      ("link.never_established", .warning, "connections that never came about")
    case .linkUnacceptableParameters:
      ("link.unacceptable_parameters", .warning, "connections ended for their parameters")
    case .linkAbnormalEnd: ("link.abnormal_end", .warning, "connections that ended with an error")
    case .linkConnectFailed: ("link.connect_failed", .warning, "attempts to connect that failed")
    case .linkParametersRejected:
      ("link.parameters_rejected", .note, "wishes for other connection parameters, not granted")
    case .linkKeyMissing:
      ("link.key_missing", .warning, "encryptions that failed because one side has no key")
    case .linkEncryptionFailed: ("link.encryption_failed", .warning, "encryptions that failed")
    case .airUndecodable: ("ll.undecodable", .error, "link layer packets not decoded")
    case .airBadCRC:
      ("ll.bad_crc", .warning, "packets on the air left out for their CRC (counted once)")
    case .airEncrypted:
      ("ll.encrypted", .warning, "connections with encrypted packets that are not readable")
    case .airMissed: ("ll.missed", .warning, "connections of which the sniffer missed packets")
    case .airInferredDirection:
      ("ll.inferred_direction", .note, "connections whose directions are worked out")
    case .airContradictedDirection:
      ("ll.contradicted_direction", .note, "packets sent by the other side than the capture says")
    case .l2capContinuationWithoutStart:
      (
        "l2cap.continuation_without_start", .error,
        "continuations whose start is not in the capture"
      )
    case .l2capIncomplete: ("l2cap.incomplete", .error, "frames that are incomplete in the capture")
    case .l2capOverrun:
      ("l2cap.overrun", .warning, "frames followed by more bytes than their length says")
    case .l2capCut: ("l2cap.cut", .error, "frames cut by the recorder")
    case .l2capEvicted:
      ("l2cap.evicted", .error, "incomplete frames given up because too many were waiting")
    case .l2capUndecodable: ("l2cap.undecodable", .error, "frames or commands not decoded")
    case .l2capTrailing:
      ("l2cap.trailing", .warning, "LE signalling packets with more than one command")
    case .l2capUnknownChannel:
      (
        "l2cap.unknown_channel", .note,
        "connections with data on channels whose opening is not there"
      )
    case .l2capUnreadMode:
      ("l2cap.unread_mode", .warning, "ATT channels of BR/EDR in a mode that is not decoded")
    case .l2capCreditsExceeded:
      ("l2cap.credits_exceeded", .warning, "times that K-frames came without credits")
    case .l2capCreditOverflow:
      ("l2cap.credit_overflow", .warning, "times that more credits were given than there may be")
    case .l2capUnitIncomplete:
      ("l2cap.sdu_incomplete", .error, "SDUs that are incomplete in the capture")
    case .l2capUnitOverrun:
      ("l2cap.sdu_overrun", .warning, "SDUs with more bytes than they announce")
    case .l2capUnitExceedsMTU:
      ("l2cap.sdu_exceeds_mtu", .warning, "SDUs longer than the receiver's MTU")
    case .l2capFrameExceedsMPS:
      ("l2cap.frame_exceeds_mps", .warning, "K-frames longer than the receiver's MPS")
    case .l2capInvalidParameters:
      (
        "l2cap.invalid_parameters", .warning,
        "requests for connection parameters that are not allowed"
      )
    case .smpUndecodable: ("smp.undecodable", .error, "Security Manager PDUs not decoded")
    case .smpPairingFailed: ("smp.pairing_failed", .warning, "pairings that failed")
    case .attUndecodable: ("att.undecodable", .error, "PDUs not decoded")
    case .attTrailing: ("att.trailing", .warning, "PDUs with bytes behind their last field")
    case .attLeftover: ("att.leftover", .warning, "lists that do not divide by their entry length")
    case .attUnanswered: ("att.unanswered_request", .warning, "requests that were never answered")
    case .attUnseenAnswer:
      (
        "att.unseen_answer", .note,
        "requests and indications whose answer may be among missing packets"
      )
    case .attOpen:
      (
        "att.open_at_end", .note,
        "requests and indications that were open when the capture or the connection ended"
      )
    case .attUncertainAnswer:
      (
        "att.uncertain_answer", .note,
        "answers behind missing packets, of which cannot be told what they answer"
      )
    case .attUnasked: ("att.unasked_response", .note, "answers without a request in the capture")
    case .attMismatched:
      ("att.mismatched_response", .warning, "answers to another request than the one that waits")
    case .attOutOfRange:
      ("att.out_of_range_response", .warning, "answers of attributes that were not asked for")
    case .attOverlapping: ("att.overlapping_request", .warning, "requests while another waited")
    case .attUnconfirmed:
      ("att.unconfirmed_indication", .warning, "indications that were never confirmed")
    case .attUnknownOpcode: ("att.unknown_opcode", .warning, "opcodes that are not assigned")
    case .attTimeout:
      ("att.transaction_timeout", .warning, "requests and indications not answered within 30 s")
    case .attAfterTimeout:
      (
        "att.request_after_timeout", .warning,
        "requests on a bearer after a transaction had timed out"
      )
    case .attEchoMismatch:
      (
        "att.prepare_echo_mismatch", .warning,
        "prepared writes that were not repeated as they were asked for"
      )
    case .attAbandonedWrites:
      ("att.abandoned_writes", .warning, "queues of prepared writes left behind")
    case .attSmallMTU: ("att.small_mtu", .warning, "MTUs offered that are less than 23")
    case .attRepeatedMTU:
      ("att.repeated_mtu", .note, "MTUs exchanged once more by a client that had done so")
    case .attRepeatedDiscovery:
      (
        "att.repeated_discovery", .warning,
        "clients that ask for the same attributes again and again"
      )
    case .attRefused: ("att.refused", .note, "requests that were refused")
    case .gattConflict:
      ("gatt.conflict", .warning, "attributes that are not what they were said to be before")
    case .gattUndecodable: ("gatt.undecodable", .error, "declarations not decoded")
    case .gattServiceChanged:
      ("gatt.service_changed", .note, "servers that said that attributes changed")
    case .gattDatabaseChanged:
      ("gatt.database_changed", .note, "servers whose Database Hash changed")
    case .labelContradicted:
      ("label.contradicted", .warning, "labels from elsewhere that the traffic contradicts")
    case .labelConflict: ("label.conflict", .warning, "labels that two sources disagree on")
    case .gattUnsubscribedValue:
      ("gatt.unsubscribed_value", .warning, "values sent that nobody had subscribed to")
    case .gattKeptSubscription:
      ("gatt.kept_subscription", .note, "values sent by a subscription that bonded devices keep")
    case .gattSubscriptionRefused: ("gatt.subscription_refused", .warning, "subscriptions refused")
    case .gattSubscriptionLost:
      ("gatt.subscription_lost", .warning, "subscriptions that a bonded peer lost")
    case .gattSubscriptionNotRenewed:
      ("gatt.subscription_not_renewed", .warning, "subscriptions not renewed after a reconnection")
    case .gattMisplacedConfiguration:
      (
        "gatt.misplaced_configuration", .warning,
        "configurations written elsewhere than to a configuration"
      )
    case .gattUnsupportedConfiguration:
      (
        "gatt.unsupported_configuration", .warning,
        "configurations that ask for what is not offered"
      )
    case .gattOtherForm:
      ("gatt.other_form", .warning, "attributes whose values have not the form of their type")
    case .gattValueFillsMTU:
      ("gatt.value_fills_mtu", .warning, "connections with heart rates that fill the MTU")
    case .gattValueExceedsMTU:
      (
        "gatt.value_exceeds_mtu", .warning,
        "connections with heart rates that are longer than the MTU allows"
      )
    case .gattValueKeepsToSmallestMTU:
      (
        "gatt.value_keeps_to_smallest_mtu", .warning,
        "connections with heart rates that fill the smallest MTU and never more"
      )
    case .silenceLinkDown:
      ("silence.link_down", .warning, "gaps in values: no connection")
    case .silenceUnsubscribed:
      ("silence.unsubscribed", .note, "gaps in values: switched off by the client")
    case .silenceSnifferMissed:
      ("silence.sniffer_missed", .warning, "gaps in values: the sniffer missed packets")
    case .silenceNotDecrypted:
      ("silence.not_decrypted", .warning, "gaps in values: packets were not decrypted")
    case .silenceRecorderDropped:
      ("silence.recorder_dropped", .warning, "gaps in values: the recorder lost packets")
    case .silenceCaptureDamaged:
      ("silence.capture_damaged", .warning, "gaps in values: the capture is damaged")
    case .silenceContactLost:
      ("silence.contact_lost", .warning, "gaps in values: no contact")
    case .silenceClockStep:
      ("silence.clock_step", .warning, "gaps in values: the recorder's clock went back")
    case .silenceSensorSilent:
      ("silence.sensor_silent", .warning, "gaps in values: the sensor sent none")
    case .silenceUnknown:
      ("silence.cannot_tell", .warning, "gaps in values: cannot tell why")
    case .decoderLimit: ("decoder.limit", .error, "things not kept because there are too many")
    case .throughputConnectionInterval:
      ("throughput.connection_interval", .note, "transfers that long connection intervals limit")
    case .throughputPacketsPerEvent:
      ("throughput.packets_per_event", .note, "transfers of few packets an event")
    case .throughputDataLength:
      ("throughput.data_length", .note, "transfers in packets of 27 bytes")
    case .throughputMTU: ("throughput.mtu", .note, "transfers that the ATT MTU limits")
    case .throughputValueSize: ("throughput.value_size", .note, "transfers of small values")
    case .throughputWriteWithResponse:
      ("throughput.write_with_response", .note, "transfers of one write a round trip")
    case .throughputCredits: ("throughput.credits", .note, "channels whose credits come too late")
    case .throughputHostQueue:
      ("throughput.host_queue", .note, "transfers that the host hands over one by one")
    case .throughputAnswerTime:
      ("throughput.answer_time", .note, "peripherals that take long to answer")
    case .throughputPHY: ("throughput.phy", .note, "transfers that fill each event at 1 Mbit/s")
    case .throughputRetransmissions:
      ("throughput.retransmissions", .note, "connections with many packets sent again")
    case .throughputLatency:
      ("throughput.latency", .note, "transfers that peripheral latency slows down")
    case .throughputOtherLinks:
      ("throughput.other_links", .note, "transfers that other links slow down")
    case .dropOutOfRange: ("drop.out_of_range", .note, "connections lost as the signal faded")
    case .dropSupervisionTimeout:
      ("drop.supervision_timeout", .note, "connections lost for a reason that cannot be told")
    case .dropTimeoutMargin:
      ("drop.timeout_margin", .note, "connections lost for a short supervision timeout")
    case .dropParametersNotApplied:
      ("drop.parameters_not_applied", .note, "connections lost once other parameters were in force")
    case .dropParametersRefused:
      ("drop.parameters_refused", .note, "connections ended since parameters were refused")
    case .dropPeripheralReset:
      ("drop.peripheral_reset", .note, "connections lost as the peripheral began anew")
    case .dropAdapterReset:
      ("drop.adapter_reset", .note, "connections lost with the host's adapter")
    case .dropLostTogether:
      ("drop.lost_together", .note, "connections lost at the same time as others")
    case .dropAuthentication: ("drop.authentication", .note, "connections ended for their security")
    case .dropUnansweredRequest:
      ("drop.unanswered_request", .note, "connections ended for a request without an answer")
    case .dropEndedByPeer: ("drop.ended_by_peer", .note, "connections that the peer ended")
    case .dropAbnormalEnd: ("drop.abnormal_end", .note, "connections that a controller ended")
    case .connectingNotAdvertising:
      ("connecting.not_advertising", .note, "attempts to connect to devices that did not advertise")
    case .connectingSlow: ("connecting.slow", .note, "connections that took long to come about")
    case .connectingGivenUp:
      ("connecting.given_up", .note, "attempts to connect that the host gave up")
    case .connectingNeverEstablished:
      ("connecting.never_established", .note, "connections of which nothing was heard")
    case .connectingRefused: ("connecting.refused", .note, "attempts to connect that failed")
    case .connectingDiscoverySlow:
      ("connecting.discovery_slow", .note, "discoveries that took long")
    case .connectingDiscoveredTwice:
      (
        "connecting.discovered_twice", .note,
        "connections in which all services were discovered again"
      )
    case .connectingStaleHandles:
      ("connecting.stale_handles", .note, "connections in which kept handles did not fit")
    case .bondLostByPeer: ("bond.lost_by_peer", .note, "keys that the peer lost")
    case .bondLostByHost: ("bond.lost_by_host", .note, "keys that the host lost")
    case .bondPairingNotSupported:
      ("bond.pairing_not_supported", .note, "pairings with devices that cannot pair")
    case .bondPairingFailed: ("bond.pairing_failed", .note, "pairings that failed")
    case .bondRepeatedAttempts:
      ("bond.repeated_attempts", .note, "pairings that were tried too soon again")
    case .bondSecurityNotGiven:
      ("bond.security_not_given", .note, "connections without the security that was asked for")
    case .bondEncryptionFailed: ("bond.encryption_failed", .note, "encryptions that failed")
    }
  }

  /// The stable identifier.
  public var identifier: StaticText { definition.identifier }

  /// How bad it is.
  public var severity: Severity { definition.severity }

  /// What it means where many are counted; the single finding says more.
  public var summary: StaticText { definition.summary }

  /// Whether it says what other events mean together: `Diagnosis`.
  public var isDiagnosis: Bool { rawValue > FindingCode.decoderLimit.rawValue }

  /// Whether the timeline shows only the first of them: a recorder that cuts does so again and again.
  public var isShownOnce: Bool { self == .l2capCut }
}

extension Finding.Kind {
  /// What it is, without its numbers.
  public var code: FindingCode {
    switch self {
    case .captureH4UnderH1: .captureH4UnderH1
    case .hciUndecodable: .hciUndecodable
    case .hciTrailing: .hciTrailing
    case .usbIncomplete: .usbIncomplete
    case .usbStray: .usbStray
    case .usbNotBluetooth: .usbNotBluetooth
    case .linkReplaced: .linkReplaced
    case .linkUnheard: .linkUnheard
    case .linkUnknownHandle: .linkUnknownHandle
    case .linkDataAfterEnd: .linkDataAfterEnd
    case .linkUnseenData: .linkUnseenData
    case .linkEnded(let end, _): end.code
    case .linkFailed(let status, _):
      status.rawValue == 0x3e ? .linkNeverEstablished : .linkConnectFailed
    case .linkParametersRejected: .linkParametersRejected
    case .linkEncryptionFailed(let failure):
      failure.isBondLost ? .linkKeyMissing : .linkEncryptionFailed
    case .airUndecodable: .airUndecodable
    case .airBadCRC: .airBadCRC
    case .airEncrypted: .airEncrypted
    case .airMissed: .airMissed
    case .airInferredDirection: .airInferredDirection
    case .airContradictedDirection: .airContradictedDirection
    case .l2capContinuationWithoutStart: .l2capContinuationWithoutStart
    case .l2capIncomplete: .l2capIncomplete
    case .l2capOverrun: .l2capOverrun
    case .l2capCut: .l2capCut
    case .l2capEvicted: .l2capEvicted
    case .l2capUndecodable: .l2capUndecodable
    case .l2capTrailing: .l2capTrailing
    case .l2capUnknownChannel: .l2capUnknownChannel
    case .l2capUnreadMode: .l2capUnreadMode
    case .l2capCreditsExceeded: .l2capCreditsExceeded
    case .l2capCreditOverflow: .l2capCreditOverflow
    case .l2capUnitIncomplete: .l2capUnitIncomplete
    case .l2capUnitOverrun: .l2capUnitOverrun
    case .l2capUnitExceedsMTU: .l2capUnitExceedsMTU
    case .l2capFrameExceedsMPS: .l2capFrameExceedsMPS
    case .l2capInvalidParameters: .l2capInvalidParameters
    case .smpUndecodable: .smpUndecodable
    case .smpPairingFailed: .smpPairingFailed
    case .attUndecodable: .attUndecodable
    case .attTrailing: .attTrailing
    case .attLeftover: .attLeftover
    case .attUnanswered: .attUnanswered
    case .attUnseenAnswer: .attUnseenAnswer
    case .attOpen: .attOpen
    case .attUncertainAnswer: .attUncertainAnswer
    case .attUnasked: .attUnasked
    case .attMismatched: .attMismatched
    case .attOutOfRange: .attOutOfRange
    case .attOverlapping: .attOverlapping
    case .attUnconfirmed: .attUnconfirmed
    case .attUnknownOpcode: .attUnknownOpcode
    case .attTimeout: .attTimeout
    case .attAfterTimeout: .attAfterTimeout
    case .attEchoMismatch: .attEchoMismatch
    case .attAbandonedWrites: .attAbandonedWrites
    case .attSmallMTU: .attSmallMTU
    case .attRepeatedMTU: .attRepeatedMTU
    case .attRepeatedDiscovery: .attRepeatedDiscovery
    case .attRefused: .attRefused
    case .gattConflict: .gattConflict
    case .gattUndecodable: .gattUndecodable
    case .gattServiceChanged: .gattServiceChanged
    case .gattDatabaseChanged: .gattDatabaseChanged
    case .labelContradicted: .labelContradicted
    case .labelConflict: .labelConflict
    case .gattUnsubscribedValue: .gattUnsubscribedValue
    case .gattKeptSubscription: .gattKeptSubscription
    case .gattSubscriptionRefused: .gattSubscriptionRefused
    case .gattSubscriptionLost: .gattSubscriptionLost
    case .gattSubscriptionNotRenewed: .gattSubscriptionNotRenewed
    case .gattMisplacedConfiguration: .gattMisplacedConfiguration
    case .gattUnsupportedConfiguration: .gattUnsupportedConfiguration
    case .gattOtherForm: .gattOtherForm
    case .gattValueFillsMTU: .gattValueFillsMTU
    case .gattValueExceedsMTU: .gattValueExceedsMTU
    case .gattValueKeepsToSmallestMTU: .gattValueKeepsToSmallestMTU
    case .silence(let silence): silence.cause.code
    case .decoderLimit: .decoderLimit
    case .diagnosis(let diagnosis): diagnosis.code
    }
  }
}

extension Finding {
  /// The parser's error, where one gave up.
  public var error: DecodeError? {
    switch kind {
    case .hciUndecodable(let error), .airUndecodable(let error), .l2capUndecodable(let error),
      .smpUndecodable(let error), .attUndecodable(let error), .gattUndecodable(let error):
      error
    default: nil
    }
  }

  /// What it means: one English sentence, without a full stop or a line's end.
  ///
  /// Says what was lost or is doubtful, and which earlier packets show it. The packet of the event
  /// that carries the finding is not repeated.
  public var sentence: String { told.sentence }

  /// Its numbers by name, as machine output has them, and its sentence.
  public var told: (members: Members, sentence: String) {
    let packet = firstPacket
    return switch kind {
    case .captureH4UnderH1:
      ([:], "the file says HCI H1 but its records are HCI H4; they are read as H4")
    case .hciUndecodable(let error): ([:], "HCI packet not decoded: \(error)")
    case .hciTrailing(let bytes):
      (["extra_bytes": .number(bytes)], "\(bytes, "byte") behind the end of the HCI packet")
    case .usbIncomplete(let available, let expected):
      (
        ["available_bytes": .number(available), "expected_bytes": .known(expected)],
        "HCI packet over USB\(" from", packet: packet) left incomplete: only "
          + "\(available, of: expected) came"
      )
    case .usbStray(let bytes):
      (
        ["lost_bytes": .number(bytes)],
        "\(bytes, "byte") over USB belong to no HCI packet: its beginning is lost"
      )
    case .usbNotBluetooth(let transfers):
      (
        ["transfers": .number(transfers)],
        "not Bluetooth: none of the devices in \(transfers, "USB transfer") is a Bluetooth controller"
      )
    case .linkReplaced(let connection, let replacement):
      (
        ["replaced_connection": .number(connection)],
        "\(replacement.words) without a disconnection: the end of "
          + "connection \(connection), begun\(" in", packet: packet), is not in the capture"
      )
    case .linkUnheard(let silence?):
      (
        ["silence_ms": .number(Int(silence / 1_000_000))],
        "last heard\(" in", packet: packet), \(duration: silence) before the end of the capture; its end is not in the "
          + "capture"
      )
    case .linkUnheard(nil):
      (
        [:],
        "asked for\(" in", packet: packet), and not seen to come about: no packet of it was heard"
      )
    case .linkUnknownHandle(let handle):
      (
        ["connection_handle": .hex16(handle.rawValue)],
        "disconnection of handle \(hex: handle.rawValue), "
          + (packet > 0
            ? "whose connection had ended\(" in", packet: packet)" : "of which nothing is known")
      )
    case .linkDataAfterEnd(let handle, let bytes, let connection?):
      (
        ["connection_handle": .hex16(handle.rawValue), "lost_bytes": .number(bytes)],
        "\(bytes, "byte") on handle \(hex: handle.rawValue) out of order: by their time they are of "
          + "connection \(connection), whose end stands before them: not decoded"
      )
    case .linkDataAfterEnd(let handle, let bytes, nil):
      (
        ["connection_handle": .hex16(handle.rawValue), "lost_bytes": .number(bytes)],
        "\(bytes, "byte") on handle \(hex: handle.rawValue) after the end of its connection: not "
          + "decoded"
      )
    case .linkUnseenData(let packets, let handle):
      (
        ["packets": .number(packets), "connection_handle": .hex16(handle.rawValue)],
        "the controller is done with \(packets, "packet") of data on handle "
          + "\(hex: handle.rawValue) that the capture does not hold: what the host sent is missing"
      )

    case .linkEnded(let end, let rejection): end.told(after: rejection)
    case .linkFailed(let status, _):
      (
        ["status": .hex8(status.rawValue), "status_name": .word(status.name)],
        "connecting failed: \(status: status)"
      )
    case .linkParametersRejected(let rejection): rejection.told
    case .linkEncryptionFailed(let failure): failure.told(since: packet)

    case .airUndecodable(let error): ([:], "link layer packet not decoded: \(error)")
    case .airBadCRC(let packets, let advertising):
      (
        ["packets": .number(packets), "advertising_packets": .number(advertising)],
        "\(packets, "packet") left out, whose CRC is wrong or was not checked by the sniffer"
          + (advertising > 0 ? " (\(advertising) of advertising)" : "")
          + (packet > 0 ? ": the first\(" is", packet: packet)" : "")
      )
    case .airEncrypted(let packets, let reason):
      (
        reason.map { ["packets": .number(packets), "reason": .word($0.identifier)] }
          ?? ["packets": .number(packets)],
        "\(packets, "packet") of this connection encrypted and so not readable"
          + (reason.map { " (\($0.text.string))" } ?? "")
          + (packet > 0 ? ": the first\(" is", packet: packet)" : "")
      )
    case .airMissed(let packets, let counted):
      (
        counted > 0
          ? ["packets": .number(packets), "counted_packets": .number(counted)]
          : ["packets": .number(packets)],
        "the sniffer did not hear all of this connection: "
          + (counted == packets ? "" : "at least ") + "\(packets, "packet") missing"
          + "\(", before", packet: packet)\(packets == 1 ? "" : " and later")"
          + (counted == packets
            ? ", by the counters of its encryption"
            : counted > 0 ? "; \(counted) of them by the counters of its encryption" : "")
      )
    case .airInferredDirection(let told):
      (
        [:],
        told > 0
          ? "the capture does not say which way this packet went, nor of all that follow: it is "
            + "worked out"
          : "the capture does not say which way this connection's packets went: it is worked out"
      )
    case .airContradictedDirection(let isCentral):
      (
        ["sender": .word(isCentral ? "central" : "peripheral")],
        "the capture says that the \(isCentral ? "peripheral" : "central") sent this packet, but by "
          + "the order of both sides' packets the \(isCentral ? "central" : "peripheral") did"
      )

    case .l2capContinuationWithoutStart(let bytes):
      (
        ["lost_bytes": .number(bytes)],
        "continuation whose start is not in the capture: \(bytes, "byte") not read"
      )
    case .l2capIncomplete(let available, let expected):
      (
        ["available_bytes": .number(available), "expected_bytes": .known(expected)],
        "L2CAP frame\(" from", packet: packet) is incomplete: the capture holds only "
          + "\(available, of: expected)"
      )
    case .l2capOverrun(let extra):
      (
        ["extra_bytes": .number(extra)],
        "L2CAP frame\(" from", packet: packet) is followed by \(extra, "byte") more than its length "
          + "says"
      )
    case .l2capCut(let available, let expected):
      (
        ["available_bytes": .number(available), "expected_bytes": .known(expected)],
        "L2CAP frame cut by the recorder: \(available) of \(expected, "byte") kept; others that are "
          + "cut are only counted"
      )
    case .l2capEvicted(let available, let expected):
      (
        ["available_bytes": .number(available), "expected_bytes": .known(expected)],
        "too many incomplete L2CAP frames: the one\(" from", packet: packet) was given up with "
          + "\(available, of: expected)"
      )
    case .l2capUndecodable(let error): ([:], "L2CAP frame not decoded: \(error)")
    case .l2capTrailing(let bytes, let next):
      (
        ["extra_bytes": .number(bytes), "next_code": .hex8(next.rawValue)],
        "\(bytes, "byte") behind the one command of an LE signalling packet, "
          + "\(next.name.map { "as of \($0): " } ?? "")not read"
      )
    case .l2capUnknownChannel(let channel):
      (
        ["cid": .hex16(channel.rawValue)],
        "data on channel \(hex: channel.rawValue), whose opening is not in the capture: not read"
      )
    case .l2capUnreadMode(let channel, let mode):
      (
        ["cid": .hex16(channel.rawValue), "mode": .number(Int(mode))],
        "ATT on channel \(hex: channel.rawValue) of BR/EDR is not decoded: the channel is in "
          + Self.name(ofMode: mode)
      )
    case .l2capCreditsExceeded(let channel):
      (
        ["cid": .hex16(channel.rawValue)],
        "more K-frames for channel \(hex: channel.rawValue), opened\(" in", packet: packet), than the "
          + "capture shows credits for"
      )
    case .l2capCreditOverflow(let channel, let credits):
      (
        ["cid": .hex16(channel.rawValue), "credits": .number(credits)],
        "channel \(hex: channel.rawValue) is given credits up to \(credits); 65535 are allowed"
      )
    case .l2capUnitIncomplete(let available, let expected):
      (
        ["available_bytes": .number(available), "expected_bytes": .known(expected)],
        "SDU\(" from", packet: packet) is incomplete: the capture holds only "
          + "\(available, of: expected)"
      )
    case .l2capUnitOverrun(let extra, let expected):
      (
        ["extra_bytes": .number(extra), "expected_bytes": .known(expected)],
        "SDU\(" from", packet: packet) of \(expected, "byte") got \(extra, "byte") more than that"
      )
    case .l2capUnitExceedsMTU(let length, let mtu):
      (
        ["length": .number(length), "mtu": .number(mtu)],
        "SDU\(" from", packet: packet) of \(length, "byte") exceeds the receiver's MTU of \(mtu)"
      )
    case .l2capFrameExceedsMPS(let length, let mps):
      (
        ["length": .number(length), "mps": .number(mps)],
        "K-frame of \(length, "byte") exceeds the receiver's MPS of \(mps)"
      )
    case .l2capInvalidParameters(let asked):
      (
        [
          "parameter": .word(asked.fault?.parameter),
          "interval_min": .number(Int(asked.intervalMinimum)),
          "interval_max": .number(Int(asked.intervalMaximum)),
          "latency": .number(Int(asked.latency)),
          "supervision_timeout": .number(Int(asked.timeout)),
        ],
        "asks for connection parameters that the specification does not allow: "
          + (asked.fault?.words ?? "")
      )

    case .smpUndecodable(let error): ([:], "Security Manager PDU not decoded: \(error)")
    case .smpPairingFailed(let pairing): pairing.told

    case .attUndecodable(let error): ([:], "ATT PDU not decoded: \(error)")
    case .attTrailing(let bytes):
      (
        ["extra_bytes": .number(bytes)],
        "\(bytes, "byte") behind the last field of the ATT PDU"
      )
    case .attLeftover(let bytes):
      (
        ["leftover_bytes": .number(bytes)],
        "list that does not divide by its entry length: \(bytes, "byte") left over"
      )
    case .attUnanswered(let opcode, let handle):
      (
        Self.members(opcode, handle),
        "\(opcode)\(of: handle)\(" of", packet: packet) was never answered"
      )
    case .attUnseenAnswer(let opcode, let seen, let sign):
      (
        [
          "opcode": .hex8(opcode.rawValue), "opcode_name": .word(opcode.name),
          "missing": .word(sign.identifier), "missing_packet": .known(seen),
        ],
        "the capture holds no answer to the \(opcode)\(" of", packet: packet), and may have missed "
          + "it: \(sign.words)\("", packet: seen)"
      )
    case .attOpen(let opcode, let handle):
      (
        Self.members(opcode, handle),
        "\(opcode)\(of: handle)\(" of", packet: packet) was still open when what the capture holds "
          + "of the connection ended"
      )
    case .attUncertainAnswer(let opcode, let waiting, let seen, let sign):
      (
        [
          "opcode": .hex8(opcode.rawValue), "opcode_name": .word(opcode.name),
          "waiting_opcode": .hex8(waiting.rawValue), "waiting_opcode_name": .word(waiting.name),
          "missing": .word(sign.identifier), "missing_packet": .known(seen),
        ],
        "what this \(opcode) answers cannot be told: \(sign.words)\("", packet: seen), since the \(waiting)"
          + "\(" of", packet: packet)"
      )
    case .attUnasked(let opcode):
      (
        ["opcode": .hex8(opcode.rawValue), "opcode_name": .word(opcode.name)],
        "\(opcode) without a request in the capture"
      )
    case .attMismatched(let opcode, let waiting):
      (
        Self.members(opcode, waiting: waiting),
        "\(opcode) does not answer the \(waiting)\(" of", packet: packet)"
      )
    case .attOutOfRange(let opcode, let first, let last, let from, let through):
      (
        [
          "opcode": .hex8(opcode.rawValue), "opcode_name": .word(opcode.name),
          "first_handle": .hex16(first.rawValue), "last_handle": .hex16(last.rawValue),
          "asked_first_handle": .hex16(from.rawValue),
          "asked_last_handle": .hex16(through.rawValue),
        ],
        "the server answers what was not asked: its \(opcode) lists \(first)"
          + "\(last > first ? " to \(last)" : ""), the request\(" in", packet: packet) is for \(from) to \(through); "
          + "nothing is learnt of what was not asked for"
      )
    case .attOverlapping(let opcode, let waiting):
      (
        Self.members(opcode, waiting: waiting),
        "\(opcode) before the \(waiting)\(" of", packet: packet) was answered"
      )
    case .attUnconfirmed(let handle):
      (
        ["handle": .hex16(handle.rawValue)],
        "indication of \(handle)\(" in", packet: packet) was never confirmed"
      )
    case .attUnknownOpcode(let opcode):
      (
        ["opcode": .hex8(opcode.rawValue), "opcode_name": .word(opcode.name)],
        "ATT opcode 0x\(code: opcode.rawValue) is not assigned"
      )
    case .attTimeout(let opcode, let handle):
      (
        Self.members(opcode, handle),
        "\(opcode)\(of: handle)\(" of", packet: packet) was not "
          + "\(opcode == .handleValueIndication ? "confirmed" : "answered") within 30 s: nothing may "
          + "follow on its bearer"
      )
    case .attAfterTimeout(let opcode, let handle):
      (
        Self.members(opcode, handle),
        "\(opcode)\(of: handle) on a bearer that may not be used since the request of packet "
          + "\(packet) was not answered within 30 s"
      )
    case .attEchoMismatch(let handle, let repeated):
      (
        ["handle": .hex16(handle.rawValue), "repeated_handle": .hex16(repeated.rawValue)],
        "Prepare Write Response does not repeat the request of packet \(packet)\(of: handle): what is "
          + "queued is not what was asked for"
      )
    case .attAbandonedWrites(let handle, let parts):
      (
        ["handle": .hex16(handle.rawValue), "parts": .number(parts)],
        "\(parts, "prepared write"), begun\(" in", packet: packet)\(of: handle), neither executed nor "
          + "cancelled before the end"
      )
    case .attRepeatedDiscovery(let opcode, let first, let last, let times):
      (
        [
          "opcode": .hex8(opcode.rawValue), "opcode_name": .word(opcode.name),
          "first_handle": .hex16(first.rawValue), "last_handle": .hex16(last.rawValue),
          "times": .number(times),
        ],
        "the same \(opcode) \(first)-\(last) was sent \(times) times\(", first in", packet: packet), though it was "
          + "answered: the client does not go on behind the last handle of the answer"
      )
    case .attSmallMTU(let client, let server):
      (
        ["client_mtu": .number(client), "server_mtu": .number(server)],
        "the client offers an MTU of \(client)\(" in", packet: packet), the server \(server): less than 23 "
          + "is not allowed, and 23 holds"
      )
    case .attRepeatedMTU(let before, let now):
      (
        ["earlier_mtu": .number(before), "mtu": .number(now)],
        "the client exchanges the MTU again, as\(" in", packet: packet); it may do so once on a connection: "
          + (before == now
            ? "needless, as \(now) held already" : "\(before) held, \(now) holds now")
      )
    case .attRefused(let error): error.told

    case .gattConflict(let handle, nil):
      (
        ["handle": .hex16(handle.rawValue)],
        "attribute \(handle) is not what it was said to be before\(" in", packet: packet)"
      )
    case .gattConflict(let handle, let properties?):
      (
        [
          "handle": .hex16(handle.rawValue),
          "properties_before": .hex8(properties.before.rawValue),
          "properties_now": .hex8(properties.now.rawValue),
        ],
        "attribute \(handle) has other properties than before: \(properties.now); it had "
          + "\(properties.before)\(" in", packet: packet)"
      )
    case .gattUndecodable(let error): ([:], "declaration not decoded: \(error)")
    case .gattServiceChanged(let first, let last):
      (
        ["first_handle": .hex16(first.rawValue), "last_handle": .hex16(last.rawValue)],
        "the server says that \(first) to \(last) changed: what was known of these handles no longer "
          + "holds"
      )
    case .gattDatabaseChanged:
      (
        [:],
        "the Database Hash is not the one\(" of", packet: packet): labels learnt before end"
      )
    case .labelContradicted(let handle, let contradiction, let source):
      (
        [
          "handle": .hex16(handle.rawValue), "contradiction": .word(contradiction.identifier),
          "source": .known(source),
        ],
        (contradiction == .databaseHash
          ? "label source \(source) is of another database"
          : "what label source \(source) says of \(handle) is contradicted")
          + ": \(contradiction.text)"
          + (contradiction.endsSource ? "; it is used no more for this peer" : "")
      )
    case .labelConflict(let handle):
      (
        ["handle": .hex16(handle.rawValue)],
        "sources of labels disagree on \(handle): the stronger one stands"
      )
    case .gattUnsubscribedValue(let handle, let delivery, let other?):
      (
        Self.members(handle, delivery),
        "\(delivery.name) of \(handle), which the client subscribed to as \(other.name)s"
          + "\(" in", packet: packet)"
      )
    case .gattUnsubscribedValue(let handle, let delivery, nil):
      (
        Self.members(handle, delivery),
        "\(delivery.name) of \(handle), to which nobody subscribed in this connection, begun"
          + "\(" in", packet: packet)"
      )
    case .gattKeptSubscription(let handle, let delivery):
      (
        Self.members(handle, delivery),
        "\(delivery.name) of \(handle), to which nobody subscribed in this connection, begun"
          + "\(" in", packet: packet); both keep keys, and servers keep the configuration with them"
      )
    case .gattSubscriptionRefused(let handle, let error, let isEncrypted):
      (
        [
          "handle": .hex16(handle.rawValue), "error": .hex8(error.rawValue),
          "error_name": .word(error.name), "encrypted": .flag(isEncrypted),
        ],
        "configuration \(handle), written\(" in", packet: packet)"
          + "\(isEncrypted ? "," : " on a link not encrypted,") refused: "
          + "\(error.name?.string ?? "error 0x\(code: error.rawValue)"); nobody is subscribed"
      )
    case .gattSubscriptionLost(let handle, let connection):
      (
        ["handle": .hex16(handle.rawValue), "earlier_connection": .known(connection)],
        "\(handle), subscribed to\(" in", packet: packet) in connection \(connection), sent nothing in "
          + "this one although both keep keys: the server lost the configuration"
      )
    case .gattSubscriptionNotRenewed(let handle, let connection):
      (
        ["handle": .hex16(handle.rawValue), "earlier_connection": .known(connection)],
        "\(handle), subscribed to\(" in", packet: packet) in connection \(connection), was not "
          + "subscribed to again in this one, and sent nothing: without keys to keep, the "
          + "configuration ends with the connection"
      )
    case .gattMisplacedConfiguration(let handle, let place):
      (
        ["handle": .hex16(handle.rawValue), "place": .word(place.identifier)],
        "what looks like a client's configuration went to \(handle)\(" in", packet: packet), which is "
          + "\(place.words)"
      )
    case .gattUnsupportedConfiguration(let handle, let bits):
      (
        ["handle": .hex16(handle.rawValue), "bits": .hex16(bits)],
        "configuration \(handle) written\(" in", packet: packet) asks for "
          + (bits & 3 == 1
            ? "notifications" : bits & 3 == 2 ? "indications" : "notifications and indications")
          + ", which its characteristic does not offer"
      )
    case .gattOtherForm(let handle, let uuid):
      (
        ["handle": .hex16(handle.rawValue), "uuid": .uuid(uuid)],
        "values of \(handle), from\("", packet: packet) on, have not the form that the UUID \(uuid) "
          + "stands for: they are shown as bytes, without its name"
      )
    case .gattValueFillsMTU(let length, let mtu):
      (
        ["length": .number(length), "mtu": .number(mtu)],
        "a heart rate of \(length, "byte") fills the MTU of \(mtu): RR intervals that found no room "
          + "may be missing"
      )
    case .gattValueExceedsMTU(let length, let mtu):
      (
        ["length": .number(length), "mtu": .number(mtu)],
        "a heart rate of \(length, "byte") is longer than the MTU of \(mtu) allows (\(mtu - 3)): the server does not keep "
          + "to the MTU; nothing is missing for want of room"
      )
    case .gattValueKeepsToSmallestMTU(let length, let mtu):
      (
        ["length": .number(length), "mtu": .number(mtu)],
        "heart rates of \(length, "byte") fill the smallest MTU (23), and none was longer so far, though the MTU of "
          + "\(mtu) has room: the sensor seems to cut there, and RR intervals that found no room may be missing"
      )
    case .silence(let silence): silence.told

    case .diagnosis(let diagnosis): ([:], diagnosis.row.statement)
    case .decoderLimit(let limit, let bound):
      (
        ["limit": .word(limit.identifier), "limit_value": .number(bound)],
        limit.sentence(at: bound)
      )
    }
  }
}

// MARK: - What several findings say alike

extension Finding {
  private static func members(_ opcode: HSATT.Opcode, _ handle: AttributeHandle) -> Members {
    [
      "opcode": .hex8(opcode.rawValue), "opcode_name": .word(opcode.name),
      "handle": .handle(handle.rawValue),
    ]
  }

  private static func members(_ opcode: HSATT.Opcode, waiting: HSATT.Opcode) -> Members {
    [
      "opcode": .hex8(opcode.rawValue), "opcode_name": .word(opcode.name),
      "waiting_opcode": .hex8(waiting.rawValue), "waiting_opcode_name": .word(waiting.name),
    ]
  }

  private static func members(_ handle: AttributeHandle, _ delivery: Delivery) -> Members {
    ["handle": .hex16(handle.rawValue), "kind": .word(delivery.name)]
  }

  /// The mode of a channel, as the Retransmission and Flow Control option numbers it.
  private static func name(ofMode mode: UInt8) -> String {
    switch mode {
    case 1: "Retransmission Mode"
    case 2: "Flow Control Mode"
    case 3: "Enhanced Retransmission Mode"
    case 4: "Streaming Mode"
    default: "mode \(mode)"
    }
  }
}

extension Finding.Replacement {
  fileprivate var words: StaticText {
    switch self {
    case .handle: "handle given again"
    case .pair: "connected again"
    case .accessAddress: "access address used again"
    }
  }
}

extension Finding.Delivery {
  fileprivate var name: StaticText {
    switch self {
    case .notification: "notification"
    case .indication: "indication"
    }
  }
}

extension ConnectionParameterUpdateRequest {
  /// The first parameter that the specification does not allow, and why; `nil` if all are sound.
  ///
  /// Core 5.4, Vol 3, Part A, 4.20; the last is Vol 6, Part B, 4.5.2.
  var fault: (parameter: StaticText, words: String)? {
    let shortest = Self.milliseconds(intervalMinimum)
    let longest = Self.milliseconds(intervalMaximum)
    if intervalMinimum < 6 || intervalMaximum > 3200 || intervalMinimum > intervalMaximum {
      return (
        "interval",
        "interval \(shortest) to \(longest) ms (allowed: 7.5 to 4000 ms, the shortest first)"
      )
    }
    if latency > 499 { return ("latency", "latency \(latency) (allowed: 0 to 499)") }
    let milliseconds = Int(timeout) * 10
    if timeout < 10 || timeout > 3200 {
      return (
        "supervision_timeout",
        "supervision timeout \(milliseconds) ms (allowed: 100 to 32000 ms)"
      )
    }
    // The peripheral may keep silent for so long: the link must not be lost before it speaks again.
    if (1 + Int(latency)) * Int(intervalMaximum) > 4 * Int(timeout) {
      return (
        "supervision_timeout",
        "supervision timeout \(milliseconds) ms (needed: more than 2 x (1 + latency) x interval, with "
          + "latency \(latency) and interval \(longest) ms)"
      )
    }
    return nil
  }

  /// An interval in units of 1.25 ms.
  private static func milliseconds(_ units: UInt16) -> String {
    let fraction: StaticText =
      switch units % 4 {
      case 1: ".25"
      case 2: ".5"
      case 3: ".75"
      default: ""
      }
    return "\(Int(units) * 5 / 4)\(fraction)"
  }
}
