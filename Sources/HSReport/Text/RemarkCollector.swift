import HSOutput
package import HSProtocols
package import HSTimeline

/// Collects a record's events: whether any of them was requested, and their words.
///
/// For callers that keep records rather than events: call `begin` before each record.
package final class RemarkCollector: EventSink {
  /// What is to be looked at.
  package let interest: EventCategory
  /// Number of remarks on the record.
  package var count: Int { ends.count }
  /// Whether an event of the record was asked for.
  package private(set) var isChosen = false

  private let remarked: EventCategory
  private let chosen: EventCategory
  private let filter: PeerFilter
  private let about: EventFilter
  private var writer: EventWriter
  private var text = OutputBuffer(capacity: 4096)
  /// Offsets in `text` behind each remark.
  private var ends: [Int] = []

  /// A collector.
  ///
  /// - Parameters:
  ///   - remarked: The kinds of events whose words are kept.
  ///   - chosen: The kinds of events that choose a record.
  ///   - peer: The only peer whose events count, as `TimelineOptions.peer`; `nil` for all.
  ///   - about: What the events are about that choose a record.
  package init(
    remarked: EventCategory, chosen: EventCategory, peer: String?,
    about: EventFilter = EventFilter()
  ) {
    self.remarked = remarked
    self.chosen = chosen
    interest = remarked.union(chosen)
    filter = PeerFilter(peer)
    self.about = about
    writer = EventWriter(
      time: TimeFormat(.utc, resolution: .microseconds), categories: remarked)
  }

  /// Forgets the record before.
  package func begin() {
    guard isChosen || !ends.isEmpty else { return }
    isChosen = false
    ends.removeAll(keepingCapacity: true)
    text.removeAll()
  }

  /// Notes an event.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    guard filter.admits(event, story) else { return }
    let category = event.kind.category
    if chosen.contains(category), !isChosen {
      isChosen = about.isAll || about.admits(event, bytes: bytes, story)
    }
    guard remarked.contains(category) else { return }
    if writer.writeMessage(event, bytes, story, namesPeer: true, to: &text) {
      ends.append(text.count)
    }
  }

  /// Whether a connection, by its number on the timeline, is with the chosen peer.
  package func admits(connection: Int, _ story: borrowing Story) -> Bool {
    guard connection > 0, connection <= story.connections.count else { return false }
    return filter.admits(peer: story.connections[connection - 1].peer, story)
  }

  /// Calls `body` with each remark, in the order in which they were made.
  ///
  /// - Parameter body: What to do with a remark's text in UTF-8.
  package func forEachRemark(_ body: (Span<UInt8>) -> Void) {
    var start = 0
    for end in ends {
      body(text.span.extracting(start..<end))
      start = end
    }
  }
}
