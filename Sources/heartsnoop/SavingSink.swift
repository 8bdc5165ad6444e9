import Bytes
import Report
import Timeline

/// Hands events to the printers of a timeline and of a series, both in one run.
final class SavingSink: EventSink {
  /// What the timeline wants, and the values of the series.
  let interest: EventCategory

  private let timeline: TimelineJSON
  private let series: SeriesJSON

  init(_ timeline: TimelineJSON, _ series: SeriesJSON) {
    self.timeline = timeline
    self.series = series
    interest = timeline.interest.union(series.interest)
  }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline decoder: borrowing TimelineDecoder
  ) {
    let category = event.kind.category
    if timeline.interest.contains(category) {
      timeline.receive(event, bytes: bytes, timeline: decoder)
    }
    if series.interest.contains(category) {
      series.receive(event, bytes: bytes, timeline: decoder)
    }
  }
}
