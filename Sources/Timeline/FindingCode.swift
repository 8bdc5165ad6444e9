public import Bytes

/// What a finding is about.
///
/// The identifiers are stable: machine output and rules refer to them.
public enum FindingCode: UInt8, Sendable, CaseIterable {
  /// The file says H1 and holds H4.
  case captureH4UnderH1

  /// An HCI packet that could not be decoded; `error` says why.
  case hciUndecodable
  /// An HCI packet followed by bytes that belong to nothing. `first` bytes.
  case hciTrailing
  /// A packet over USB whose rest never came. `first` bytes had, `second` expected, 0 if not known.
  case usbIncomplete
  /// Bytes over USB that belong to no packet: its beginning is lost. `first` bytes.
  case usbStray
  /// Not one device of the USB capture is a Bluetooth controller. `first` transfers.
  case usbNotBluetooth
  /// A connection handle given again without a disconnection. `first` the connection before.
  case linkReplaced
  /// The disconnection of a handle that nothing was known of. `first` the handle.
  case linkUnknownHandle

  /// Data that the host sent on a handle after its connection had ended. `first` the handle,
  /// `second` bytes.
  case linkDataAfterEnd
  /// The controller says it is done with data that the capture does not hold: our host sent it, and it
  /// was lost or left out in recording. `first` packets, `second` the handle.
  case linkUnseenData

  /// A packet of the link layer that could not be decoded; `error` says why.
  case airUndecodable
  /// Packets left out because their CRC is wrong, or because nothing vouches for it. `first` packets,
  /// from `firstPacket` on; told at the capture's end.
  case airBadCRC
  /// Packets of a connection that are encrypted. `first` packets, from `firstPacket` on; told at the
  /// connection's end.
  case airEncrypted
  /// Packets of a connection that the sniffer did not hear, as those around them show. At least
  /// `first` packets, from `firstPacket` on; told at the connection's end.
  case airMissed
  /// The capture does not say which way a connection's packets went: it was worked out. `first`
  /// packets of the connection before of which it does say so.
  case airInferredDirection
  /// The capture says that one side sent a packet which, by the order of both sides' bits, the other
  /// sent. `first` 1 if the central did, 0 if the peripheral did.
  case airContradictedDirection

  /// An ACL continuation without a start. `first` bytes lost.
  case l2capContinuationWithoutStart
  /// A start where the frame before was incomplete. `first` bytes had, `second` expected.
  case l2capIncomplete
  /// More bytes than the frame's length. `first` bytes too many.
  case l2capOverrun
  /// A frame that the recorder cut. `first` bytes available, `second` expected.
  case l2capCut
  /// Incomplete frames given up because too many were waiting. `first` bytes had, `second` expected.
  case l2capEvicted
  /// An L2CAP frame or command that could not be decoded; `error` says why.
  case l2capUndecodable
  /// Bytes behind the one command that an LE signalling packet has room for. `first` bytes, `second`
  /// the code of the command that they seem to begin with.
  case l2capTrailing
  /// Data on a channel whose opening is not in the capture, and which is not read. `first` the
  /// channel. Told once of a connection.
  case l2capUnknownChannel
  /// ATT over BR/EDR in another mode than Basic Mode, which is not read. `first` the channel on our
  /// end, `second` the mode. Told once of a channel.
  case l2capUnreadMode
  /// A K-frame for which its sender had no credit, as far as the capture shows credits. `first` the
  /// channel on the receiving end, `firstPacket` where the channel was opened. Told once until
  /// credits are given again.
  case l2capCreditsExceeded
  /// Credits beyond the 65 535 that a channel may have. `first` the channel on the end that gives
  /// them, `second` their sum.
  case l2capCreditOverflow
  /// An SDU of which not all K-frames came. `first` bytes had, `second` expected, 0 if not known.
  case l2capUnitIncomplete
  /// K-frames with more bytes than their SDU has. `first` bytes too many, `second` the SDU's length.
  case l2capUnitOverrun
  /// An SDU longer than its receiver takes. `first` its length, `second` the MTU.
  case l2capUnitExceedsMTU
  /// A K-frame longer than its receiver takes. `first` its length, `second` the MPS.
  case l2capFrameExceedsMPS

  /// A Security Manager PDU that could not be decoded; `error` says why.
  case smpUndecodable

  /// An ATT PDU that could not be decoded; `error` says why.
  case attUndecodable
  /// An ATT PDU with bytes behind its last field. `first` bytes.
  case attTrailing
  /// A list whose bytes do not divide by its entry length. `first` bytes left over.
  case attLeftover
  /// A request without an answer, though nothing is known to be missing. `firstPacket` is the request,
  /// `first` its opcode, `second` its handle.
  case attUnanswered
  /// A request or an indication of which the capture holds no answer, and lacks packets that may be
  /// the answer. `firstPacket` is the request, `first` its opcode with a `LossSign`, see
  /// `Finding.lossSign`, `second` the packet at which that was seen.
  case attUnseenAnswer
  /// A request or an indication that was open when the capture, or what it holds of the connection,
  /// ended before the 30 s for an answer were over. `firstPacket` it, `first` its opcode, `second` its
  /// handle.
  case attOpen
  /// An answer without a request. `first` its opcode.
  case attUnasked
  /// An answer to another request than the one that waits. `first` its opcode, `second` the
  /// request's.
  case attMismatched
  /// A request while another waited. `first` its opcode, `second` the waiting one's.
  case attOverlapping
  /// An indication that was not confirmed. `firstPacket` is the indication, `first` its handle.
  case attUnconfirmed
  /// An opcode that the specification does not assign. `first` the opcode.
  case attUnknownOpcode
  /// A request or an indication that was not answered within 30 s. `firstPacket` it, `first` its
  /// opcode, `second` its handle.
  case attTimeout
  /// A request on a bearer whose transaction before it had timed out. `firstPacket` is that one,
  /// `first` the opcode of the new one, `second` its handle.
  case attAfterTimeout
  /// A Prepare Write Response that does not repeat its request. `firstPacket` is the request,
  /// `first` its handle, `second` the response's.
  case attEchoMismatch
  /// Prepared writes that were neither executed nor cancelled before the end. `firstPacket` the first,
  /// `first` its handle, `second` how many there are.
  case attAbandonedWrites

  /// An attribute is now said to be something else, or a characteristic to have other properties.
  /// `first` its handle, `firstPacket` where it was learnt before; `second` is for
  /// `Finding.otherProperties`.
  case gattConflict
  /// A declaration's value that could not be decoded; `error` says why.
  case gattUndecodable
  /// The server said that attributes changed: labels of handles `first` to `second` end.
  case gattServiceChanged
  /// The server's Database Hash is another than `firstPacket` told: labels learnt before end.
  case gattDatabaseChanged

  /// The traffic contradicts a label that does not come from the capture. `first` its handle,
  /// `second` a `LabelContradiction` and the number of the source, see there.
  case labelContradicted
  /// Two sources of labels disagree; the stronger one stands. `first` the handle.
  case labelConflict
  /// A value was sent although nobody had subscribed to it in the connection. `firstPacket` is where
  /// that began, `first` the handle, `second` 1 for a notification, 2 for an indication.
  case gattUnsubscribedValue
  /// The same between devices that keep keys, and so their configuration.
  case gattKeptSubscription
  /// A client's configuration was refused. `firstPacket` the write, `first` its handle, `second` the
  /// error code, and 0x100 if the link was encrypted.
  case gattSubscriptionRefused
  /// A peer that keeps keys came back, and sent no more of what was subscribed to. `firstPacket` the
  /// write, `first` the value's handle, `second` the connection before.
  case gattSubscriptionLost
  /// The same without keys: the client had to subscribe again, and did not.
  case gattSubscriptionNotRenewed
  /// What looks like a client's configuration was written elsewhere. `firstPacket` the write, `first`
  /// its handle, `second` where, see `MisplacedConfiguration`.
  case gattMisplacedConfiguration
  /// A client's configuration asks for what the characteristic does not offer. `firstPacket` the
  /// write, `first` its handle, `second` the bits.
  case gattUnsupportedConfiguration
  /// The values that an attribute sends have not the form of its type: its UUID was taken for something
  /// else. `first` the handle, `second` the type's 16-bit UUID, 0 for a longer one, `firstPacket` the
  /// first such value. Told once.
  case gattOtherForm
  /// A heart rate that leaves no room for another RR interval: there may have been more. `first` its
  /// length, `second` the MTU. Told once of a connection.
  case gattValueFillsMTU

  /// Something is not kept, because as much is kept as may be. `first` the limit, see
  /// `DecoderLimit`, `second` where it stands. Told once of each limit, counted always.
  case decoderLimit

  /// The stable identifier.
  public var identifier: StaticText {
    switch self {
    case .captureH4UnderH1: "capture.h4_under_h1"
    case .hciUndecodable: "hci.undecodable"
    case .hciTrailing: "hci.trailing"
    case .usbIncomplete: "usb.incomplete"
    case .usbStray: "usb.stray_bytes"
    case .usbNotBluetooth: "usb.not_bluetooth"
    case .linkReplaced: "link.replaced"
    case .linkUnknownHandle: "link.unknown_handle"
    case .linkDataAfterEnd: "link.data_after_end"
    case .linkUnseenData: "link.unseen_data"
    case .airUndecodable: "ll.undecodable"
    case .airBadCRC: "ll.bad_crc"
    case .airEncrypted: "ll.encrypted"
    case .airMissed: "ll.missed"
    case .airInferredDirection: "ll.inferred_direction"
    case .airContradictedDirection: "ll.contradicted_direction"
    case .l2capContinuationWithoutStart: "l2cap.continuation_without_start"
    case .l2capIncomplete: "l2cap.incomplete"
    case .l2capOverrun: "l2cap.overrun"
    case .l2capCut: "l2cap.cut"
    case .l2capEvicted: "l2cap.evicted"
    case .l2capUndecodable: "l2cap.undecodable"
    case .l2capTrailing: "l2cap.trailing"
    case .l2capUnknownChannel: "l2cap.unknown_channel"
    case .l2capUnreadMode: "l2cap.unread_mode"
    case .l2capCreditsExceeded: "l2cap.credits_exceeded"
    case .l2capCreditOverflow: "l2cap.credit_overflow"
    case .l2capUnitIncomplete: "l2cap.sdu_incomplete"
    case .l2capUnitOverrun: "l2cap.sdu_overrun"
    case .l2capUnitExceedsMTU: "l2cap.sdu_exceeds_mtu"
    case .l2capFrameExceedsMPS: "l2cap.frame_exceeds_mps"
    case .smpUndecodable: "smp.undecodable"
    case .attUndecodable: "att.undecodable"
    case .attTrailing: "att.trailing"
    case .attLeftover: "att.leftover"
    case .attUnanswered: "att.unanswered_request"
    case .attUnseenAnswer: "att.unseen_answer"
    case .attOpen: "att.open_at_end"
    case .attUnasked: "att.unasked_response"
    case .attMismatched: "att.mismatched_response"
    case .attOverlapping: "att.overlapping_request"
    case .attUnconfirmed: "att.unconfirmed_indication"
    case .attUnknownOpcode: "att.unknown_opcode"
    case .attTimeout: "att.transaction_timeout"
    case .attAfterTimeout: "att.request_after_timeout"
    case .attEchoMismatch: "att.prepare_echo_mismatch"
    case .attAbandonedWrites: "att.abandoned_writes"
    case .gattConflict: "gatt.conflict"
    case .gattUndecodable: "gatt.undecodable"
    case .gattServiceChanged: "gatt.service_changed"
    case .gattDatabaseChanged: "gatt.database_changed"
    case .labelContradicted: "label.contradicted"
    case .labelConflict: "label.conflict"
    case .gattUnsubscribedValue: "gatt.unsubscribed_value"
    case .gattKeptSubscription: "gatt.kept_subscription"
    case .gattSubscriptionRefused: "gatt.subscription_refused"
    case .gattSubscriptionLost: "gatt.subscription_lost"
    case .gattSubscriptionNotRenewed: "gatt.subscription_not_renewed"
    case .gattMisplacedConfiguration: "gatt.misplaced_configuration"
    case .gattUnsupportedConfiguration: "gatt.unsupported_configuration"
    case .gattOtherForm: "gatt.other_form"
    case .gattValueFillsMTU: "gatt.value_fills_mtu"
    case .decoderLimit: "decoder.limit"
    }
  }

  /// Whether the timeline shows only the first of them: a recorder that cuts does so again and again.
  public var isShownOnce: Bool { self == .l2capCut }

  /// How bad it is.
  public var severity: Severity {
    switch self {
    case .hciUndecodable, .usbIncomplete, .usbStray, .airUndecodable,
      .l2capContinuationWithoutStart, .l2capIncomplete, .l2capCut,
      .l2capEvicted, .l2capUndecodable, .smpUndecodable, .attUndecodable, .gattUndecodable,
      .l2capUnitIncomplete, .decoderLimit:
      .error
    case .hciTrailing, .usbNotBluetooth, .linkDataAfterEnd, .linkReplaced, .linkUnseenData,
      .l2capOverrun,
      .attTrailing, .attLeftover,
      .attUnanswered,
      .attMismatched, .attOverlapping, .attUnconfirmed, .attUnknownOpcode, .gattConflict,
      .labelContradicted, .labelConflict, .airBadCRC, .airEncrypted, .airMissed,
      .l2capTrailing,
      .l2capUnreadMode,
      .l2capCreditsExceeded,
      .l2capCreditOverflow,
      .l2capUnitOverrun,
      .l2capUnitExceedsMTU,
      .l2capFrameExceedsMPS,
      .attTimeout,
      .attAfterTimeout,
      .attEchoMismatch,
      .attAbandonedWrites,
      .gattUnsubscribedValue,
      .gattSubscriptionRefused,
      .gattSubscriptionLost,
      .gattSubscriptionNotRenewed,
      .gattMisplacedConfiguration,
      .gattUnsupportedConfiguration,
      .gattOtherForm,
      .gattValueFillsMTU:
      .warning
    case .captureH4UnderH1, .airInferredDirection, .airContradictedDirection, .linkUnknownHandle,
      .attUnasked, .attUnseenAnswer, .attOpen,
      .l2capUnknownChannel, .gattKeptSubscription, .gattServiceChanged, .gattDatabaseChanged:
      .note
    }
  }
}
