import HSBytes
import HSCapture

/// An ATT PDU on its way through the decoder.
struct AttributeFrame {
  /// When and where it came; with the Enhanced ATT bearer that carried it.
  var now: Moment
  /// Index of the connection.
  var index: Int
  /// Which way the PDU went.
  var direction: Direction
  /// Bytes at the PDU's end that the recorder cut off.
  var missing: Int
  /// The place of the credit-based channel that carried it; -1 for the fixed channel.
  var channel = -1
  /// The packet in which a frame of the other side began whose end a sniffer has not heard yet; 0 if there is none.
  var begunByOther = 0
}

/// Whose attributes are meant.
enum ServerSide {
  /// The peer's.
  case peer
  /// Ours.
  case local

  /// Whose attributes a request asks for: the other side's.
  init(ofRequest direction: Direction) { self = direction == .sent ? .peer : .local }

  /// Whose attributes a response or a notification is about: the sender's.
  init(ofResponse direction: Direction) { self = direction == .sent ? .local : .peer }

  /// Which way the server sends.
  var sender: Direction { self == .peer ? .received : .sent }
}
