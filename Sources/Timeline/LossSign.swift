public import Bytes

/// What shows that an answer may have been given although the capture does not hold it.
public enum LossSign: UInt8, Sendable, CaseIterable {
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

  /// What shows the loss, in words that the packet at which it was seen follows.
  var words: StaticText {
    switch self {
    case .recorder: "packets were lost in recording before"
    case .sequence: "the sequence bits show that a packet is missing before"
    case .damaged: "a packet is damaged,"
    case .encrypted: "a packet is encrypted,"
    case .incomplete: "a frame lacks a part, seen at"
    case .events: "connection events were not heard before"
    case .continuation: "the request goes on where the answer ended, in"
    case .otherAnswer: "packets are missing, and another request is answered in"
    }
  }

  /// Whether it shows that a packet is missing, and not only that one may be.
  var isProof: Bool { self == .recorder || self == .sequence || self == .encrypted }
}
