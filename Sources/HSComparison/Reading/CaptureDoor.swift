import HSOutput
import HSProtocols
import HSReport
import HSSeries
import HSTimeline

/// The one place where a capture's events become members.
///
/// They are printed as they would be saved, and read as what was saved: so a capture and its own output cannot
/// differ, and whatever can be saved can be compared.
final class CaptureDoor {
  private let symbols: Symbols
  private let matters: Set<ComparedStory.Matter>
  private let peer: String?
  private var options = TimelineOptions()
  private let timeline: Printed
  private let series: Printed
  private var attributes: [ComparedStory] = []
  private var isUsed = false

  /// What is printed, and read at once.
  private final class Printed {
    private var reader: StoryReader
    private(set) var output = TextOutput { _ in false }

    init(_ form: StoryReader.Form, _ symbols: Symbols) {
      reader = StoryReader(form, symbols)
      output = TextOutput { [unowned self] bytes in
        self.reader.take(bytes)
        return true
      }
    }

    func finish() -> ComparedStory {
      output.flush()
      return reader.finish()
    }
  }

  /// A door for captures of one side.
  ///
  /// - Parameters:
  ///   - symbols: The symbols that both sides share.
  ///   - matters: The stories that are wanted.
  ///   - categories: The kinds of events that are wanted.
  ///   - peer: The peer that is wanted, as it was typed in; `nil` for all.
  init(
    _ symbols: Symbols, _ matters: Set<ComparedStory.Matter>, _ categories: EventCategory,
    _ peer: String?
  ) {
    self.symbols = symbols
    self.matters = matters
    self.peer = peer
    options.categories = categories
    options.peer = peer
    timeline = Printed(.timeline, symbols)
    series = Printed(.series, symbols)
  }

  /// What takes the events of a capture.
  func sink(_ resolution: TimeResolution, _ tag: CaptureTag?) -> SinkGroup {
    isUsed = true
    options.capture = tag
    var sinks: [any EventSink] = []
    if matters.contains(.events) {
      sinks.append(TimelineJSON(timeline.output, resolution: resolution, options: options))
    }
    if matters.contains(.series) {
      let printer = SeriesPrinter(
        series.output, .ndjson, resolution: resolution, capture: tag?.name)
      sinks.append(
        SelectedValues(
          printer, peer: peer, selection: SeriesSelection(), resolution: resolution))
    }
    return SinkGroup(sinks)
  }

  /// Takes the attributes of a capture, whose events have all been told.
  func end(_ story: borrowing Story, _ resolution: TimeResolution) {
    guard matters.contains(.attributes) else { return }
    let tree = Printed(.attributes, symbols)
    GATTTreeJSON.write(story, resolution: resolution, peer: peer, to: tree.output)
    attributes.append(tree.finish())
  }

  /// The stories of all captures; none if there was no capture.
  func finish() -> [ComparedStory] {
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
