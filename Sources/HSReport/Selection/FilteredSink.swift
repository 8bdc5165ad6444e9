package import HSProtocols
package import HSTimeline

/// Hands on the events that a filter admits.
package final class FilteredSink: EventSink {
  /// What the receiver wants.
  package var interest: EventCategory { sink.interest }
  /// Whether the receiver asks what layouts say of values.
  package var readsLayouts: Bool { sink.readsLayouts }
  /// Whether the receiver wants more.
  package var wantsMore: Bool { sink.wantsMore }

  private let filter: EventFilter
  private let sink: any EventSink

  private init(_ filter: EventFilter, _ sink: any EventSink) {
    self.filter = filter
    self.sink = sink
  }

  /// What takes the events that are asked for: the receiver itself, where that is all.
  package static func make(_ filter: EventFilter, _ sink: any EventSink) -> any EventSink {
    filter.isAll ? sink : FilteredSink(filter, sink)
  }

  /// Hands on an event.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, story: borrowing Story
  ) {
    guard filter.admits(event, bytes: bytes, story) else { return }
    sink.receive(event, bytes: bytes, story: story)
  }

  /// Tells the receiver that the capture has ended.
  package func finish(_ story: borrowing Story) { sink.finish(story) }
}
