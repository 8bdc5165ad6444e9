public import Bytes
public import Timeline

/// Wants no event: for reports that are made from the decoder's state once it has finished.
public final class SilentSink: EventSink {
  /// Nothing.
  public let interest: EventCategory = []

  /// A sink.
  public init() {}

  /// Is never called.
  public func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {}
}
