import HSBase
import HSCapture
import HSHeartRate
import HSOutput
import HSReport
import HSSeries
import HSTimeline

/// Every printer at once; what they print is kept, and then looked at.
final class Outputs: EventSink {
  let interest: EventCategory = .all

  /// Text that is kept as it comes.
  private final class Page {
    var bytes: [UInt8] = []
    func output() -> TextOutput {
      TextOutput { piece in
        for index in piece.indices { self.bytes.append(piece[index]) }
        return true
      }
    }
  }

  private let pages = (text: Page(), json: Page(), csv: Page(), series: Page())
  private let outputs: [TextOutput]
  private let sinks: (TimelineText, TimelineJSON, SeriesPrinter, SeriesPrinter)
  private let collector: SeriesCollector
  private let resolution: TimeResolution
  private var texts: [[UInt8]] = []
  private var documents: [[UInt8]] = []
  private var judged: [UInt8] = []
  private var events = 0

  init(resolution: TimeResolution) {
    self.resolution = resolution
    collector = SeriesCollector(resolution: resolution)
    var options = TimelineOptions()
    options.categories = .all
    let time = TimeFormat(.utc, resolution: resolution)
    outputs = [
      pages.text.output(), pages.json.output(), pages.csv.output(), pages.series.output(),
    ]
    sinks = (
      TimelineText(outputs[0], time: time, options: options),
      TimelineJSON(outputs[1], resolution: resolution, options: options),
      SeriesPrinter(outputs[2], .csv, resolution: resolution),
      SeriesPrinter(outputs[3], .ndjson, resolution: resolution)
    )
  }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    events += 1
    sinks.0.receive(event, bytes: bytes, story: story)
    sinks.1.receive(event, bytes: bytes, story: story)
    for sink in [sinks.2, sinks.3, collector] as [any EventSink]
    where !sink.interest.isDisjoint(with: event.kind.category) {
      sink.receive(event, bytes: bytes, story: story)
    }
  }

  /// Prints the attribute trees.
  func report(_ story: borrowing Story) {
    texts.append(page { GATTTreeText.write(story, to: $0) })
    document { GATTTreeJSON.write(story, resolution: resolution, to: $0) }
  }

  /// Prints the reports on the capture.
  func report(_ reader: borrowing CaptureReader, _ story: borrowing Story) {
    let capture = InfoCapture(reader: reader)
    var text = OutputBuffer()
    InfoText.write(capture, story, to: &text)
    texts.append(Self.copy(text.span))
    document { InfoJSON.write(capture, story, to: $0) }
  }

  private func document(_ write: (TextOutput) -> Void) { documents.append(page(write)) }

  /// What is printed.
  private func page<Result>(_ write: (TextOutput) -> Result) -> [UInt8] {
    let page = Page()
    let output = page.output()
    _ = write(output)
    output.flush()
    return page.bytes
  }

  /// Judges the series, and writes all that is made of it.
  func judge(_ story: borrowing Story) {
    let capture = VerifiedCapture(collector, story: story, name: "fuzz")
    let summaries = capture.sensors.indices.map { SensorSummary($0, of: capture) }
    texts.append(page { SummaryText.write(summaries, of: capture, detailsAll: true, to: $0) })
    document { SummaryJSON.write(summaries, of: capture, to: $0) }
    for layout in [SeriesTable.Layout.csv, .ndjson] {
      let page = Page()
      let output = page.output()
      let table = SeriesTable(output, layout: layout, selection: SeriesSelection())
      table.add(capture, sensors: Array(capture.sensors.indices))
      table.write()
      output.flush()
      if layout == .csv { texts.append(page.bytes) } else { judged += page.bytes }
    }
    for sensor in capture.sensors.indices {
      for format in ExportFormat.allCases {
        let pages = (Page(), Page())
        var export = SensorExport(sensor, of: capture, selection: SeriesSelection())
        export.write(
          as: format, ExportLineage(version: "1"), to: pages.0.output(), side: pages.1.output())
      }
    }
  }

  /// Whether all that was printed is what it claims to be.
  func check() throws(Violation) {
    for output in outputs { output.flush() }
    for text in texts + [pages.text.bytes, pages.csv.bytes] {
      guard let text = String(validating: text, as: UTF8.self) else {
        throw Violation("text is not UTF-8")
      }
      try PrintedPage.check(text: text, allowsTabs: false)
    }
    for document in documents { try PrintedPage.check(json: document) }
    for lines in [pages.json.bytes, pages.series.bytes, judged] {
      try PrintedPage.check(lines: lines)
    }
    for line in pages.csv.bytes.split(separator: 0x0A) {
      let commas = line.count { $0 == 0x2C }
      try Violation.unless(commas == 11, "a line of the series has \(commas) commas")
    }
    let lines = pages.json.bytes.count { $0 == 0x0A }
    try Violation.unless(lines == events, "\(lines) lines for \(events) events")
  }

  private static func copy(_ bytes: Span<UInt8>) -> [UInt8] {
    bytes.indices.map { bytes[$0] }
  }
}
