import Archives
import Bytes
import Capture
import Comparison
import Labels
import Report
import Series
import Timeline

/// One side of a comparison: a capture, or what was saved of one, read into stories.
struct ComparisonSource {
  /// Its name, and its kind.
  var name: String
  /// Its stories: at most one for each matter.
  var stories: [Story] = []
  /// Whether all of it was read.
  var isComplete = true
  /// Whether its captures are of Bluetooth.
  private var contents = OtherContents()

  init(name: String) { self.name = name }

  /// Whether it is a capture without Bluetooth packets.
  var isOther: Bool { contents.isAll }

  /// The story of a matter, if it has one.
  subscript(matter: Story.Matter) -> Story? { stories.first { $0.matter == matter } }

  /// Reads a capture or a saved output.
  ///
  /// Its first bytes say which.
  ///
  /// - Parameters:
  ///   - path: Where it is; `-` for standard input.
  ///   - symbols: The symbols that both sides share.
  ///   - format: The format to read a capture in, whatever it looks like.
  ///   - categories: The kinds of events that are wanted.
  ///   - knowledge: What is known of peers beside the captures.
  /// - Returns: The side.
  /// - Throws: What keeps it from being read.
  static func read(
    _ path: String, _ symbols: Symbols, format: CaptureFormat?, categories: EventCategory,
    knowledge: LabelKnowledge
  ) throws(CaptureError) -> ComparisonSource {
    var side = ComparisonSource(name: path)
    guard var input = try CaptureRun.open([path], isFurther: true) else { return side }
    let told = CaptureRun.report(input, from: 0)
    var readers = Readers(symbols)
    // Labels learnt from one side are not used for the other, because the two are compared.
    let library = LabelLibrary(knowledge)
    let isOneOfSeveral = input.captures > 1
    var number = 0
    while var source = try input.next() {
      number += 1
      if number == 1, format == nil, let form = try side.recognise(&source) {
        try side.readSaved(source, form, symbols)
        continue
      }
      let tag = isOneOfSeveral ? CaptureTag(number: number, name: source.name) : nil
      if number == 1 { side.name = "\(path) (capture)" }
      side.decode(source, tag, format, categories, &readers, library)
    }
    CaptureRun.report(input, from: told)
    if !input.isComplete { side.isComplete = false }
    side.stories += readers.finish()
    for story in side.stories where !story.isComplete { side.isComplete = false }
    side.mention()
    return side
  }

  /// Looks at the first bytes of a source without taking them.
  private func recognise(
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
  private func mention() {
    for story in stories {
      if let problem = story.firstProblem {
        let more = story.unreadable > 1 ? "; \(story.unreadable - 1) more like it" : ""
        StandardStreams.say("\(name): \(problem)\(more)")
      }
      if story.dropped > 0 {
        StandardStreams.say(
          "\(name): \(story.dropped) events beyond the first \(Story.limit) are not compared")
      }
    }
  }

  // MARK: - Captures

  /// Readers of what the printers print of captures: what is compared is what would be saved.
  private struct Readers {
    var timeline: StoryReader
    var series: StoryReader
    var attributes: [Story] = []
    let symbols: Symbols

    init(_ symbols: Symbols) {
      self.symbols = symbols
      timeline = StoryReader(.timeline, symbols)
      series = StoryReader(.series, symbols)
    }

    var isUsed = false

    mutating func finish() -> [Story] {
      guard isUsed else { return [] }
      var stories = [timeline.finish(), series.finish()]
      // Attributes of several captures are documents of their own.
      if attributes.count == 1 { stories += attributes }
      for place in stories.indices { stories[place].isFresh = true }
      return stories
    }
  }

  private mutating func decode(
    _ source: consuming ByteSource, _ tag: CaptureTag?, _ format: CaptureFormat?,
    _ categories: EventCategory, _ readers: inout Readers, _ library: LabelLibrary
  ) {
    do throws(CaptureError) {
      var reader = try CaptureReader(source, as: format)
      readers.isUsed = true
      let lines = LineKeeper(readers.timeline)
      let values = LineKeeper(readers.series)
      var options = TimelineOptions()
      options.categories = categories
      options.capture = tag
      let sink = SinkGroup([
        TimelineJSON(lines.output, resolution: reader.resolution, options: options),
        SeriesJSON(values.output, resolution: reader.resolution, capture: tag?.name),
      ])
      var decoder = TimelineDecoder(sink: sink)
      decoder.keepsNotifiedValues = true
      library.prepare(&decoder)
      var problem: CaptureError?
      do throws(CaptureError) {
        try decoder.decode(&reader, every: CaptureRun.pace, Progress.didTake)
      } catch {
        problem = error
      }
      lines.output.flush()
      values.output.flush()
      readers.timeline = lines.reader
      readers.series = values.reader
      readers.attributes.append(attributes(decoder, reader, readers.symbols))
      if !reader.statistics.isComplete { isComplete = false }
      CaptureRun.report(reader)
      if let other = contents.note(reader, decoder) { StandardStreams.say(other) }
      LabelLibrary.mentionOutside(decoder, name: reader.name)
      library.note(decoder, name: reader.name)
      if let problem { throw problem }
    } catch {
      StandardStreams.say(error.description)
      isComplete = false
    }
  }

  private func attributes(
    _ decoder: borrowing TimelineDecoder, _ reader: borrowing CaptureReader, _ symbols: Symbols
  ) -> Story {
    var document = OutputBuffer()
    GATTTreeJSON.write(decoder, resolution: reader.resolution, to: &document)
    var story = StoryReader(.attributes, symbols)
    story.take(document.span)
    return story.finish()
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
