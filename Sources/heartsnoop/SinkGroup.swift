import Bytes
import Timeline

/// Hands each event to several sinks: those that want its category.
final class SinkGroup: EventSink {
  /// The categories that any of the sinks wants.
  let interest: EventCategory
  private let sinks: [any EventSink]

  init(_ sinks: [any EventSink]) {
    self.sinks = sinks
    interest = sinks.reduce([]) { $0.union($1.interest) }
  }

  func finish(_ timeline: borrowing TimelineDecoder) {
    for sink in sinks { sink.finish(timeline) }
  }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    let category = event.kind.category
    for sink in sinks where sink.interest.contains(category) {
      sink.receive(event, bytes: bytes, timeline: timeline)
    }
  }
}
