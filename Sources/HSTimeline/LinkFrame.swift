import HSProtocols

/// Data of a connection on their way through the decoder: which connection, which way, and when.
struct LinkFrame {
  /// When and where they came.
  var now: Moment
  /// Index of the connection.
  var index: Int
  /// Which way they went.
  var direction: Direction
  /// Bytes at the PDU's end that the recorder cut off.
  var missing = 0
  /// The place of the credit-based channel that carried it; -1 for the fixed channel.
  var channel = -1
  /// The packet in which a frame of the other side began whose end a sniffer has not heard yet; 0 if there is none.
  var begunByOther = 0

  /// The packet's number.
  var packet: Int { now.packet }

  /// Whose attributes a request asks for: the other side's.
  var asked: ServerSide { ServerSide(ofRequest: direction) }
  /// Whose attributes a response or a notification is about: the sender's.
  var server: ServerSide { ServerSide(ofResponse: direction) }

  /// The same the other way.
  var reversed: LinkFrame {
    var other = self
    other.direction = direction.opposite
    return other
  }

  /// The direction and the handle by which its pieces are put together.
  func stream(_ handle: ConnectionHandle) -> ACLStream {
    ACLStream(adapter: now.adapter, handle: handle, direction: direction)
  }
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
