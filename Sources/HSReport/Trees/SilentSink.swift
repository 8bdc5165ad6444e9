package import HSProtocols
package import HSTimeline

/// Wants no event: for reports that are made from the decoder's state once it has finished.
package final class SilentSink: EventSink {
  /// Nothing.
  package let interest: EventCategory = []
  /// What layouts say of values is not asked.
  package let readsLayouts = false

  /// A sink.
  package init() {}

  /// Is never called.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {}
}
