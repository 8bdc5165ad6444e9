public import Bytes

/// Whoever wants to know what happened: a printer, a counter, a series.
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
}

extension EventSink {
  /// Everything is wanted, to the end.
  public var wantsMore: Bool { true }
}
