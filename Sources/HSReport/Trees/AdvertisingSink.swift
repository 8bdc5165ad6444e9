package import HSProtocols
package import HSTimeline

/// Keeps what devices advertise.
package final class AdvertisingSink: EventSink {
  /// Reports of advertising.
  package let interest: EventCategory = [.report, .repeatedReport]
  /// What layouts say of values is not asked.
  package let readsLayouts = false
  /// What was advertised so far.
  package private(set) var payloads = AdvertisedPayloads()

  /// A sink that has heard nothing.
  package init() {}

  /// Keeps a report's payload.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, story: borrowing Story
  ) {
    guard case .report(let report, _) = event.kind else { return }
    payloads.note(report, bytes.at(report.data), at: event.time)
  }
}
