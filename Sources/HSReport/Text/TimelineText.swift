package import HSOutput
package import HSProtocols
package import HSTimeline

/// Prints the timeline for people: a line an event.
///
/// ```
/// 2026-01-05T08:00:14.000500Z    99 < 1 Polar H7 252D9F1   Heart Rate Measurement 72 bpm, …
/// ```
///
/// Time, packet, direction (`>` from our host, `<` to it), connection, peer, what it means. Where
/// captures are merged, the capture's number and a colon stand in front of the packet. What is fitted
/// to a terminal has fewer columns (`LinePen`), and what repeats may be folded (`StoryFolder`).
package final class TimelineText: EventSink {
  /// What is to be printed.
  package let interest: EventCategory
  /// Number of events told, each by a line of its own or folded.
  package private(set) var count = 0

  /// Whether the output is still read.
  package var wantsMore: Bool { !output.isClosed }

  private let output: TextOutput
  private var filtered = 0
  private let options: TimelineOptions
  private let filter: PeerFilter
  private var writer: EventWriter
  /// What the last notifications' lines have in common with the next ones, each at its attribute's place.
  private var heads = [ValueLineHead?](repeating: nil, count: TimelineText.headCount)
  /// How times are printed on these lines: the writer's, once a line has settled where relative times begin.
  private var time: TimeFormat
  /// What folds, fits and colours; `nil` where lines are printed as they are.
  private let composer: LineComposer?
  /// Whether each value is printed, whole and as it is, in a line without a capture's number.
  private let printsAllValues: Bool

  /// Attributes of connections of which the lines' heads are kept.
  private static let headCount = 16

  /// A printer.
  package init(_ output: TextOutput, time: TimeFormat, options: TimelineOptions = TimelineOptions())
  {
    self.output = output
    self.options = options
    interest = options.categories
    self.time = time
    filter = PeerFilter(options.peer)
    let told: EventCategory = options.filter.isOfPackets ? [.gatt, .value, .pairing] : []
    writer = EventWriter(
      time: time, categories: options.categories, named: options.named.union(told),
      capture: options.isMerged ? options.capture?.number : nil, showsKeys: options.showsKeys)
    // Output to a pipe is never cut; on a terminal, --expand shows everything.
    if options.columns == nil || options.folds.isEmpty { writer.telling.shownBytes = .max }
    if let columns = options.columns, !options.folds.isEmpty {
      writer.telling.showsLongUUIDs = columns >= LinePen.wide
    }
    let isPlain = options.columns == nil && options.folds.isEmpty && !options.color
    composer = isPlain && !options.closes ? nil : LineComposer(output, writer, options)
    printsAllValues =
      composer == nil && writer.capture == nil && writer.telling.shownBytes == .max
      && options.packets == nil && options.times.isAll && options.peer == nil
      && options.filter.isAll
  }

  /// Notes the time with which relative times begin, where that is not the capture's first packet's.
  package func begin(at origin: CaptureTime) {
    writer.begin(at: origin)
    composer?.begin(at: origin)
  }

  /// Relative times begin with the capture's first packet, whichever events are shown: as `--from` counts.
  private func begin(_ story: borrowing Story) {
    guard time.style == .relative, let first = story.statistics.firstTime else { return }
    begin(at: first)
  }

  /// Prints an event, if it is wanted.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    begin(story)
    guard options.admits(event, bytes, story), filter.admits(event, story) else {
      filtered += 1
      return
    }
    if let composer {
      if composer.tell(event, bytes, story) { count += 1 }
      return
    }
    var text = output.take()
    if writer.write(event, bytes, story, to: &text) {
      count += 1
      output.endLine(text)
    } else {
      output.put(text)
    }
  }

  /// Prints a value, if it is wanted.
  package func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    let isRead = story.layouts.hasReadings
    // Of a heart rate that a layout reads, another text stands in front of what it says.
    let hasHead = isRead ? !value.known.isHeartRate : true
    guard printsAllValues, hasHead, !isIndicated, value.labelNumber > 0, origin.connection > 0,
      story.answers.isIdle || story.answers.answer == nil
    else {
      let event = TimelineEvent(value, isIndicated: isIndicated, from: origin)
      return receive(event, bytes: bytes, story: story)
    }
    let head = head(value, origin, story)
    var text = output.take()
    // Taken out and put back: cheaper than having its use guarded at run time.
    var time = self.time
    time.append(origin.time, to: &text)
    self.time = time
    text.append(byte: 0x20)
    text.append(padded: origin.packet, width: 6)
    head.append(to: &text)
    if isRead {
      text.append(story.layouts, of: value, shown: .max, bytes)
    } else {
      text.append(content: value, head.kind, shown: .max, bytes)
    }
    text.append(byte: 0x0a)
    count += 1
    output.endLine(text)
  }

  /// What a notification's line has in common with others of its attribute; it is kept for them.
  @inline(__always)
  private func head(
    _ value: borrowing ValueEvent, _ origin: borrowing EventOrigin,
    _ story: borrowing Story
  ) -> ValueLineHead {
    let place = (origin.connection ^ value.labelNumber) & (Self.headCount - 1)
    if let head = heads[place], head.suits(value, origin, story) { return head }
    begin(story)
    time = writer.time
    let head = writer.head(value, origin, story)
    // Changed as a copy: in place, also the look at it would be guarded at run time.
    var heads = self.heads
    heads[place] = head
    self.heads = heads
    return head
  }

  /// Prints what was held back, and the closing line.
  package func finish(_ story: borrowing Story) {
    guard let composer else { return }
    composer.finish(story)
    guard options.closes else { return }
    composer.close(story, told: count, filtered: filtered)
  }
}
