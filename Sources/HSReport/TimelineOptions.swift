package import HSOutput
import HSProtocols
package import HSTimeline

/// Which events of a timeline are to be printed, and how.
package struct TimelineOptions: Sendable {
  /// The kinds of events.
  package var categories: EventCategory = .story
  /// The kinds that were asked for by name: of these every event is told, also what another line says better.
  package var named: EventCategory = []
  /// The packets; `nil` for all.
  package var packets: ClosedRange<Int>?
  /// The times; offsets count from the first record.
  package var times = TimeWindow()
  /// Part of a peer's name or address, or its number; `nil` for all.
  package var peer: String?
  /// What the events are about.
  package var filter = EventFilter()
  /// The capture, where the output holds others as well; JSON names it in each event.
  package var capture: CaptureTag?
  /// Whether the events of several captures are mixed, so that each line for people names its own.
  package var isMerged = false
  /// Whether ANSI colours are used; for text only.
  package var color = false
  /// Columns of the terminal that text is fitted to; `nil` for lines as long as they are.
  package var columns: Int?
  /// The kinds of events whose repetition is folded into a line; for text only.
  package var folds: EventCategory = []
  /// The packet that stands out, where there are colours.
  package var middle: Int?
  /// Whether a line at the end says what there was, what was folded, and what was left out.
  package var closes = false
  /// Whether keys that are sent in pairing are printed.
  package var showsKeys = false

  /// Everything that tells the story.
  package init() {}

  /// Whether an event's packet and time were asked for, and what it is about.
  @inline(__always)
  func admits(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader, _ story: borrowing Story
  ) -> Bool {
    if let packets, !packets.contains(event.packet) { return false }
    if !filter.isAll, !filter.admits(event, bytes: bytes, story) { return false }
    guard !times.isAll else { return true }
    let time = event.time.nanoseconds
    return times.holds(time, origin: story.statistics.firstTime?.nanoseconds ?? time)
  }
}
