public import Bytes

/// Receives timeline events.
public protocol EventSink {
  /// The events it wants; others are not even made.
  var interest: EventCategory { get }

  /// Whether it wants any more; decoding a capture ends when it does not.
  var wantsMore: Bool { get }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - bytes: What the event's ranges refer to: the record, or the reassembled frame.
  ///   - timeline: The decoder, for connections, peers and tables as they stand now.
  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder)

  /// Is told that the capture has ended: no event follows.
  ///
  /// - Parameter timeline: The decoder, which has finished.
  func finish(_ timeline: borrowing TimelineDecoder)

  /// Takes one value that was notified or indicated: what captures hold most of.
  ///
  /// Unless a sink has its own way, it receives the event that this makes. A sink that only wants
  /// values saves making it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isIndicated: Whether it was indicated.
  ///   - origin: When, where and between whom.
  ///   - bytes: What the value's ranges refer to.
  ///   - timeline: The decoder, for connections, peers and tables as they stand now.
  func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, timeline: borrowing TimelineDecoder)
}

extension EventSink {
  /// Everything is wanted, to the end.
  public var wantsMore: Bool { true }

  /// Does nothing.
  public func finish(_ timeline: borrowing TimelineDecoder) {}

  /// Receives the value as an event.
  public func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, timeline: borrowing TimelineDecoder
  ) {
    let event = TimelineEvent(
      packet: origin.packet, time: origin.time, adapter: origin.adapter,
      direction: origin.direction, connection: origin.connection, peer: origin.peer,
      bearer: origin.bearer,
      kind: isIndicated ? .indication(copy value) : .notification(copy value))
    receive(event, bytes: bytes, timeline: timeline)
  }
}
