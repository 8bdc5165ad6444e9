package import HSHeartRate
package import HSOutput
import HSProtocols
package import HSReport
import HSSeries
package import HSSession
import HSTimeline

/// Gathers the page that `report` writes.
package struct ReportRun {
  /// Captures on one page.
  package static let most = 16
  /// Values of an attribute of which the page says what they are made of.
  private static let mostLearnt = 2000

  /// The captures' paths.
  private let files: [String]
  /// What the page is called; by the captures' names unless given.
  package var title: String?
  /// How they are read.
  private let options: DecodeOptions
  /// What commands on the captures are to be given beside them, word by word.
  package var words: [String] = []
  /// What happened and values on the page: only those about these.
  package var filter = EventFilter()
  /// Whether names, addresses and keys are replaced.
  package var isRedacted = false
  /// What an app showed beside one capture; what its numbers are, and whether all that was tried is listed.
  package var app: (shown: ShownNumbers, quantity: Quantity?, listsExcluded: Bool)?
  /// Tells what changed in structure from the first of two captures to the second.
  package var changes: (Session) throws(CaptureProblem) -> [String] = {
    (_) throws(CaptureProblem) in []
  }

  private let console: Console

  /// A run; what is said goes to the console.
  package init(_ files: [String], _ options: DecodeOptions, on console: Console) {
    self.files = files
    self.options = options
    self.console = console
  }

  /// A page, and how well the captures could be read.
  package struct Made {
    package let page: CapturePage
    /// What the app's numbers are; `nil` where there is nothing to compare them with.
    package let app: CapturePage.AppNumbers?
    fileprivate let outcome: SessionOutcome
    fileprivate let isWhole: Bool

    /// Ends the run if not all was read.
    package func check() throws(ExitStatus) {
      try outcome.checked()
      guard isWhole else { throw .unreadable }
    }
  }

  /// Reads the captures.
  ///
  /// - Parameter output: Where the page is to go; it learns of reads that failed.
  /// - Returns: The page, and how well the captures could be read.
  /// - Throws: The exit status if there is no page, which is said.
  package func page(to output: TextOutput) throws(ExitStatus) -> Made {
    var options = options
    options.keepsNotifiedValues = true
    options.citesFolders = false
    for place in options.knowledge.sources.indices {
      options.knowledge.sources[place].name = Self.base(options.knowledge.sources[place].name)
    }
    options.examines = true
    var session = Session(files, options, on: console, to: output)
    var unread: [String] = []
    if isRedacted {
      session = try redacted(session, &unread)
    } else if files.count == 2 {
      // Two are read twice.
      try session.holdStill()
    }
    let names = CaptureNames(session.files)
    var isWhole = unread.isEmpty
    // The comparison's stories are gone again before what is on the page is gathered.
    var changes: [String] = []
    do throws(CaptureProblem) {
      changes = try self.changes(session)
    } catch {
      let words = "what changed is not told, because not all of it could be read for that"
      console.say("\(error.subject): \(words): \(error.reason)")
      unread.append("\(names.name(of: error.subject)): \(words): \(error.reason)")
      isWhole = false
    }
    var stories: [CaptureTag?: (PageStory, MessageCollector)] = [:]
    let values = ValueCollector()
    var series = SeriesRequest(outputTellsAbsence: true)
    series.companion = { reader, tag in
      let story = PageStory(resolution: reader.resolution)
      // Of more, learning takes longer than a page should.
      let messages = MessageCollector(of: nil, peer: nil, most: Self.mostLearnt)
      stories[tag] = (story, messages)
      let shown = FilteredSink.make(filter, story)
      let sinks: [any EventSink] =
        self.app == nil ? [shown, messages] : [shown, messages, values]
      return SinkGroup(sinks)
    }
    var parts: [CapturePage.Part] = []
    // What was read of a damaged capture is on the page.
    let outcome = session.series(series) { capture, reader, story, tag in
      guard let (page, messages) = stories.removeValue(forKey: tag) else { return }
      guard parts.count < Self.most else {
        return console.say("\(reader.name): not on the page, which has \(Self.most) captures")
      }
      let file = session.files.count == 1 ? session.files[0] : reader.name
      parts.append(
        CapturePage.Part(
          capture, InfoCapture(reader: reader), story, page, learningFrom: messages.streams,
          file: names.file(of: file), name: names.name(of: reader.name)))
    }
    guard !parts.isEmpty else { throw .unreadable }
    unread += outcome.problems.filter { !$0.isFinding }.map {
      "\(names.name(of: $0.subject)): \($0.reason)"
    }
    let app = explained(values)
    let page = CapturePage(
      // A redacted page does not name files with keys, and its names are not theirs.
      parts, title: title, options: isRedacted ? [] : words.map(Self.base),
      app: app, changes: changes, unread: unread, version: Program.version,
      isRedacted: isRedacted)
    return Made(page: page, app: app, outcome: outcome, isWhole: isWhole)
  }

  /// What an app's numbers are; `nil`, said on standard error, where there is nothing to compare them with.
  private func explained(_ values: ValueCollector) -> CapturePage.AppNumbers? {
    guard let app = self.app else { return nil }
    guard
      let report = MisreadingSearch.explain(app.shown, from: values.sources, as: app.quantity)
    else {
      console.say("--app-shows: no heart rate is known in this capture")
      return nil
    }
    return CapturePage.AppNumbers(
      report, app.shown, values.sources, listsExcluded: app.listsExcluded)
  }

  /// A session that reads redacted copies of the captures; what of the captures could not be read is added to `unread`,
  /// without names.
  private func redacted(
    _ session: Session, _ unread: inout [String]
  ) throws(ExitStatus) -> Session {
    // The same peer has the same new name in all of them.
    let seed = (0..<4).map { _ in "\(UInt64.random(in: 0...UInt64.max))" }.joined(separator: "-")
    // What is known of peers is known by the addresses that were replaced.
    var known = DecodeOptions()
    known.keepsNotifiedValues = true
    known.citesFolders = false
    known.examines = true
    known.knowledge.infers = session.options.knowledge.infers
    // A file may be called by its owner's name.
    var names: [String: String] = [:]
    for path in files where names[path] == nil {
      names[path] = files.count == 1 ? "capture" : "capture-\(names.count + 1)"
    }
    var copies = Session(
      files.map { names[$0] ?? "capture" }, known, on: console, to: session.output)
    for (place, path) in files.enumerated() {
      guard let shown = names.removeValue(forKey: path) else { continue }
      var source = Session([path], DecodeOptions(format: session.options.format), on: console)
      try source.holdStill()
      var redactor = CaptureRedactor(
        RedactionOptions(), knowledge: session.options.knowledge, seed: seed)
      // Of a damaged capture that stays which could be read; a read that failed may be tried again.
      guard
        case let (copy, outcome, false)? = source.redactedCopy(
          with: &redactor, file: shown, name: Self.base(path))
      else { throw .unreadable }
      let subject = files.count == 1 ? "the capture" : "capture \(place + 1)"
      unread += outcome.problems.map { "\(subject): \($0.reason)" }
      if !outcome.isComplete, outcome.problems.isEmpty {
        unread.append("\(subject): not all of it could be read")
      }
      copies.kept[shown] = copy
    }
    return copies
  }

  /// A path's last part.
  private static func base(_ path: String) -> String {
    path == "-" ? "standard input" : path.baseName
  }
}
