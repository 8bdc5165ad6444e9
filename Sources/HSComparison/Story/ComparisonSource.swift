import HSArchives
import HSBytes
package import HSCapture
import HSConsole
import HSLabels
import HSOutput
import HSReport
import HSSeries
package import HSSession
package import HSTimeline

/// One side of a comparison: a capture, or what was saved of one, read into stories.
package struct ComparisonSource {
  /// Its name, and its kind.
  package var name: String
  /// Its stories: at most one for each matter.
  package var stories: [ComparedStory] = []
  /// Whether all of it was read.
  package var isComplete = true
  /// Whether its captures are of Bluetooth.
  private var contents = OtherContents()

  /// A side without stories.
  package init(name: String) { self.name = name }

  /// Whether it is a capture without Bluetooth packets.
  package var isOther: Bool { contents.isAll }

  /// Whether it tells of nothing.
  package var isEmpty: Bool { stories.allSatisfy { $0.events.isEmpty } }

  /// The story of a matter, if it has one.
  package subscript(matter: ComparedStory.Matter) -> ComparedStory? {
    stories.first { $0.matter == matter }
  }

  /// Reads captures or a saved output; its first bytes say which.
  ///
  /// - Parameters:
  ///   - session: A session over the one file.
  ///   - symbols: The symbols that both sides share.
  ///   - categories: The kinds of events that are wanted.
  ///   - matters: The stories that are wanted of a capture; a saved output has its own.
  ///   - peer: The peer of a capture that is compared, as it was typed in; `nil` for all.
  /// - Throws: What keeps it from being read.
  package init(
    _ session: Session, _ symbols: Symbols, _ categories: EventCategory = .all,
    _ matters: Set<ComparedStory.Matter> = Set(ComparedStory.Matter.allCases),
    peer: String? = nil
  ) throws(CaptureError) {
    let path = session.files.first ?? "-"
    name = path
    guard var input = try session.open([path], isFurther: true) else { return }
    let told = session.tell(input, from: 0)
    var readers = Readers(symbols, matters, peer)
    let isOneOfSeveral = input.captures > 1
    var number = 0
    while var source = try input.next() {
      number += 1
      if number == 1, session.options.format == nil, let form = try Self.recognise(&source) {
        try readSaved(source, form, symbols)
        continue
      }
      let tag = isOneOfSeveral ? CaptureTag(number: number, name: source.name) : nil
      if number == 1 { name = "\(path) (capture)" }
      decode(source, tag, session, categories, &readers)
    }
    session.tell(input, from: told)
    if !input.isComplete { isComplete = false }
    stories += readers.finish()
    for story in stories where !story.isComplete { isComplete = false }
    mention(session.console)
  }

  /// Whether a file holds a saved output, or may: what a pipe holds cannot be looked at beforehand.
  ///
  /// - Parameter path: The file.
  /// - Returns: `false` where it is no saved output.
  /// - Throws: What keeps it from being read.
  package static func maySave(_ path: String) throws(CaptureError) -> Bool {
    guard FileIdentity.size(of: path) != nil else { return true }
    var input = try CaptureOpener.open(path)
    guard var source = try input.next() else { return true }
    return try recognise(&source) != nil
  }

  /// Looks at the first bytes of a source without taking them.
  private static func recognise(
    _ source: inout ByteSource
  ) throws(CaptureError) -> StoryReader.Form? {
    var head = [UInt8](repeating: 0, count: 256)
    var count = 0
    while count < head.count {
      let added = try source.read(into: &head, at: count)
      if added == 0 { break }
      count += added
      // Captures begin with other bytes; nothing more of a pipe is waited for.
      if let first = head.first, ![0x7b, 0x74, 0x20, 0x0a, 0x0d, 0x09].contains(first) { break }
    }
    source.giveBack(Array(head[0..<count]))
    return StoryReader.recognise(head.span.extracting(first: count))
  }

  private mutating func readSaved(
    _ source: consuming ByteSource, _ form: StoryReader.Form, _ symbols: Symbols
  ) throws(CaptureError) {
    var source = source
    switch form {
    case .timeline: name += " (timeline)"
    case .series, .table: name += " (series)"
    case .attributes: name += " (attributes)"
    }
    var reader = StoryReader(form, symbols)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try source.read(into: &bytes, at: 0)
      if count == 0 { break }
      reader.take(bytes.span.extracting(first: count))
    }
    stories.append(reader.finish())
  }

  /// Says what of it could not be read.
  private func mention(_ console: Console) {
    for story in stories {
      if let problem = story.firstProblem {
        let more = story.unreadable > 1 ? "; \(story.unreadable - 1) more like it" : ""
        console.say("\(name): \(problem)\(more)")
      }
      if story.dropped > 0 {
        console.say(
          "\(name): \(story.dropped) events beyond the first \(ComparedStory.limit) are not compared"
        )
      }
    }
  }

  // MARK: - Captures

  /// Readers of what the printers print of captures: what is compared is what would be saved.
  private struct Readers {
    var timeline: StoryReader
    var series: StoryReader
    var attributes: [ComparedStory] = []
    let symbols: Symbols
    let matters: Set<ComparedStory.Matter>
    let peer: String?

    init(_ symbols: Symbols, _ matters: Set<ComparedStory.Matter>, _ peer: String?) {
      self.peer = peer
      self.symbols = symbols
      self.matters = matters
      timeline = StoryReader(.timeline, symbols)
      series = StoryReader(.series, symbols)
    }

    var isUsed = false

    mutating func finish() -> [ComparedStory] {
      guard isUsed else { return [] }
      var stories: [ComparedStory] = []
      if matters.contains(.events) { stories.append(timeline.finish()) }
      if matters.contains(.series) { stories.append(series.finish()) }
      // Attributes of several captures are documents of their own.
      if attributes.count == 1 { stories += attributes }
      for place in stories.indices { stories[place].isFresh = true }
      return stories
    }
  }

  private mutating func decode(
    _ source: consuming ByteSource, _ tag: CaptureTag?, _ session: Session,
    _ categories: EventCategory, _ readers: inout Readers
  ) {
    let console = session.console
    do throws(CaptureError) {
      var reader = try CaptureReader(source, as: session.options.format)
      readers.isUsed = true
      let lines = LineKeeper(readers.timeline)
      let values = LineKeeper(readers.series)
      var options = TimelineOptions()
      options.categories = categories
      options.capture = tag
      options.peer = readers.peer
      var sinks: [any EventSink] = []
      if readers.matters.contains(.events) {
        sinks.append(TimelineJSON(lines.output, resolution: reader.resolution, options: options))
      }
      if readers.matters.contains(.series) {
        let printer = SeriesJSON(
          values.output, resolution: reader.resolution, capture: tag?.name)
        sinks.append(
          SelectedValues(
            printer, peer: readers.peer, selection: SeriesSelection(),
            resolution: reader.resolution))
      }
      let sink = SinkGroup(sinks)
      let problem = session.take(&reader, into: sink) { reader, story, _ in
        lines.output.flush()
        values.output.flush()
        if readers.matters.contains(.attributes) {
          readers.attributes.append(attributes(story, reader, readers))
        }
        for sentence in reader.findings.sentences(reader.name) { console.say(sentence) }
        if let other = contents.note(reader, story) {
          console.say("\(reader.name): \(other.reason)")
        }
        for sentence in LabelLibrary.remarks(outside: story, name: reader.name) {
          console.say(sentence)
        }
      }
      readers.timeline = lines.reader
      readers.series = values.reader
      guard let problem else { return }
      isComplete = false
      if !problem.isTold { console.say(problem.description) }
    } catch {
      console.say(error.description)
      isComplete = false
    }
  }

  private func attributes(
    _ story: borrowing Story, _ reader: borrowing CaptureReader, _ readers: Readers
  ) -> ComparedStory {
    let keeper = LineKeeper(StoryReader(.attributes, readers.symbols))
    GATTTreeJSON.write(
      story, resolution: reader.resolution, peer: readers.peer, to: keeper.output)
    keeper.output.flush()
    return keeper.reader.finish()
  }
}

/// Hands what is printed to a reader of saved outputs.
private final class LineKeeper {
  var reader: StoryReader
  private(set) var output = TextOutput { _ in false }

  init(_ reader: StoryReader) {
    self.reader = reader
    output = TextOutput { [unowned self] bytes in
      self.reader.take(bytes)
      return true
    }
  }
}
