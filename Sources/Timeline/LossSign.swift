public import Bytes

/// What shows that an answer may have been given although the capture does not hold it.
public enum LossSign: Int, Sendable, CaseIterable {
  /// The recorder lost packets, or left them out, as the capture itself tells.
  case recorder
  /// A side's bits, or the other side's acknowledgments, show that a packet was not heard.
  case sequence
  /// A packet is damaged, perhaps for the sniffer alone.
  case damaged
  /// A packet is encrypted.
  case encrypted
  /// Not all pieces of a frame came.
  case incomplete
  /// Connection events passed without any packet.
  case events
  /// The next request goes on where the answer to this one ended.
  case continuation
  /// The next answer has the form of one to another request.
  case otherAnswer

  /// The name in machine output.
  public var identifier: StaticText {
    switch self {
    case .recorder: "lost_in_recording"
    case .sequence: "sequence_bits"
    case .damaged: "damaged_packet"
    case .encrypted: "encrypted_packet"
    case .incomplete: "incomplete_frame"
    case .events: "unheard_events"
    case .continuation: "continued_request"
    case .otherAnswer: "other_answer"
    }
  }

  /// Whether it shows that a packet is missing, and not only that one may be.
  var isProof: Bool { self == .recorder || self == .sequence || self == .encrypted }
}

extension Finding {
  /// Of an `attUnseenAnswer`, the opcode of what was asked or indicated, and what shows the loss.
  init(_ loss: KnownLosses.Loss, hidingAnswerTo opcode: UInt8, of packet: Int) {
    self.init(
      .attUnseenAnswer, firstPacket: packet, first: Int(opcode) | loss.sign.rawValue << 8,
      second: loss.packet)
  }

  /// What shows that packets are missing, of an `attUnseenAnswer`.
  public var lossSign: LossSign? { LossSign(rawValue: first >> 8) }
}
