package import HSBytes
import HSCapture
package import HSOutput
package import HSTimeline

/// What a live view shows: the sensors, and the newest lines of the timeline, up to a number.
package final class LiveModel: EventSink {
  /// What it looks at, and what the lines are made of.
  package let interest: EventCategory = EventCategory.story

  /// The peers with a heart rate.
  package let sensors = LiveSensors()
  /// The newest lines of the timeline, oldest first.
  private(set) var lines: [String] = []
  /// Connections that were seen.
  private(set) var connections = 0
  /// Findings of weight: warnings and errors.
  private(set) var findings = 0
  /// Whether losses were reported.
  private(set) var hasLosses = false
  /// How many, as far as that was counted.
  private(set) var lost = 0
  /// Time of the newest event, in nanoseconds since 1970.
  package private(set) var time: Int64 = 0
  /// Whether anything has changed since the view was drawn.
  package private(set) var hasNews = true

  private var text = OutputBuffer(capacity: 1024)
  private var writer: EventWriter

  static let lineLimit = 200

  /// A model of nothing.
  ///
  /// - Parameter time: How times are printed.
  package init(time: TimeFormat) {
    writer = EventWriter(time: time, categories: .story)
  }

  /// Notes that the view is up to date.
  func didDraw() { hasNews = false }

  /// Takes in one event.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    hasNews = true
    time = event.time.nanoseconds
    sensors.receive(event, bytes: bytes, story: story)
    if let severity = event.kind.severity, severity >= .warning { findings += 1 }
    if let lack = event.lack(story), lack.isMissing {
      hasLosses = true
      lost += min(lack.count ?? 0, Int.max - lost)
    }
    connections = story.connections.count
    line(event, bytes, story)
  }

  /// Takes in a heart rate that a layout found.
  package func receive(
    measurement value: borrowing ValueEvent, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    sensors.receive(measurement: value, from: origin, bytes: bytes, story: story)
  }

  private func line(
    _ event: borrowing TimelineEvent, _ bytes: borrowing ByteReader,
    _ story: borrowing Story
  ) {
    guard EventCategory.story.contains(event.kind.category) else { return }
    text.removeAll()
    guard writer.write(event, bytes, story, to: &text) else { return }
    lines.append(String(text.string.dropLast()))
    // In pieces, so that it costs nothing for each line.
    if lines.count > 2 * Self.lineLimit { lines.removeFirst(Self.lineLimit) }
  }
}
