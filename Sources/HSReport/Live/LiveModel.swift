package import HSOutput
package import HSProtocols
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
  /// What was sent while there is no heart rate: a line for each attribute, for people.
  private(set) var others: [String] = []
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

  /// When it was last looked what else is sent, in nanoseconds since 1970.
  private var looked: Int64?
  private var text = OutputBuffer(capacity: 1024)
  private var writer: EventWriter

  static let lineLimit = 200
  private static let mostOthers = 6

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
    if sensors.peers.isEmpty { lookAtOthers(story) }
    line(event, bytes, story)
  }

  /// Looks once a second what else is sent: a phone's bonded strap has no names, and other devices have other values.
  private func lookAtOthers(_ story: borrowing Story) {
    if let looked {
      let (passed, overflow) = time.subtractingReportingOverflow(looked)
      if !overflow, (0..<1_000_000_000).contains(passed) { return }
    }
    looked = time
    others = []
    let streams = story.valueStreams
    for stream in streams.suffix(Self.mostOthers) {
      let peer = OutputBuffer.text { $0.append(peer: stream.peer, story) }
      let hint = stream.looksLikeHeartRate ? " look like heart rates: --infer" : ""
      others.append(
        "\(counted(stream.values, "value", "values")) of \(stream.words) of \(peer)\(hint)")
    }
    if streams.count > Self.mostOthers {
      others.append("and of \(streams.count - Self.mostOthers) other attributes")
    }
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
