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
  /// The capture does not say which way a connection's packets went: it was worked out.
  case airInferredDirection

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

  /// A Security Manager PDU that could not be decoded; `error` says why.
  case smpUndecodable

  /// An ATT PDU that could not be decoded; `error` says why.
  case attUndecodable
  /// An ATT PDU with bytes behind its last field. `first` bytes.
  case attTrailing
  /// A list whose bytes do not divide by its entry length. `first` bytes left over.
  case attLeftover
  /// A request without an answer. `firstPacket` is the request, `first` its opcode.
  case attUnanswered
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

  /// An attribute is now said to be something else. `first` its handle, `firstPacket` where it was
  /// learnt before.
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
    case .airUndecodable: "ll.undecodable"
    case .airBadCRC: "ll.bad_crc"
    case .airEncrypted: "ll.encrypted"
    case .airMissed: "ll.missed"
    case .airInferredDirection: "ll.inferred_direction"
    case .l2capContinuationWithoutStart: "l2cap.continuation_without_start"
    case .l2capIncomplete: "l2cap.incomplete"
    case .l2capOverrun: "l2cap.overrun"
    case .l2capCut: "l2cap.cut"
    case .l2capEvicted: "l2cap.evicted"
    case .l2capUndecodable: "l2cap.undecodable"
    case .smpUndecodable: "smp.undecodable"
    case .attUndecodable: "att.undecodable"
    case .attTrailing: "att.trailing"
    case .attLeftover: "att.leftover"
    case .attUnanswered: "att.unanswered_request"
    case .attUnasked: "att.unasked_response"
    case .attMismatched: "att.mismatched_response"
    case .attOverlapping: "att.overlapping_request"
    case .attUnconfirmed: "att.unconfirmed_indication"
    case .attUnknownOpcode: "att.unknown_opcode"
    case .gattConflict: "gatt.conflict"
    case .gattUndecodable: "gatt.undecodable"
    case .gattServiceChanged: "gatt.service_changed"
    case .gattDatabaseChanged: "gatt.database_changed"
    case .labelContradicted: "label.contradicted"
    case .labelConflict: "label.conflict"
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
      .decoderLimit:
      .error
    case .hciTrailing, .usbNotBluetooth, .linkDataAfterEnd, .linkReplaced, .l2capOverrun,
      .attTrailing, .attLeftover,
      .attUnanswered,
      .attMismatched, .attOverlapping, .attUnconfirmed, .attUnknownOpcode, .gattConflict,
      .labelContradicted, .labelConflict, .airBadCRC, .airEncrypted, .airMissed:
      .warning
    case .captureH4UnderH1, .airInferredDirection, .linkUnknownHandle, .attUnasked,
      .gattServiceChanged, .gattDatabaseChanged:
      .note
    }
  }
}
