import ArgumentParser
import HSBytes
import HSCapture
import HSCapturePage
import HSConsole
import HSLabels
import HSMisreading
import HSOutput
import HSRedaction
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop report`: a page to look at and to share.
struct ReportCommand: CapturesCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page to look at and to share: verdicts, pictures, what happened.",
    usage: "heartsnoop report [<options>] <files> ...",
    discussion: """
      The page is one HTML file that needs no network: it opens from a disk and from a mail. It begins with what each \
      device is, what went wrong and who can mend it, and whether a sensor's series can be trusted and which parts to \
      use. It draws series, numbers of any attribute and what happened, and lists runs, findings, heart-rate \
      variability, values, what they are made of, and attributes. Ctrl and the wheel, two fingers, + and - zoom all \
      pictures, a drag chooses a part, m sets a mark to measure from, a click on a value shows its octets and copies \
      its display filter.

      Of several captures or straps, RR intervals are laid beside each other as by 'heartsnoop agree'. \
      Of two captures it says first what changed from the first to the second: firmware and other revisions, and \
      structure as 'diff --what structure'. \
      Captures that overlap in time share one clock; others are shown each from its own beginning. With \
      --app-shows, the numbers that an app showed stand beside what was sent.

      On a terminal, without -o, the page is written beside the capture under its name, with .html. It names no \
      folder of this machine.

      It holds names, addresses and values as the capture has them, and says so. With --redact they are replaced as by \
      'heartsnoop redact', and so are the names that --keys, --gatt and --map give.

      Examples:

        heartsnoop report capture.btsnoop -o page.html
        heartsnoop report --redact --format md capture.btsnoop
      """)

  /// How the page is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case html, md, json
  }

  /// Captures on one page.
  private static let most = 16
  /// Values of an attribute of which the page says what they are made of.
  private static let mostLearnt = 2000

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: .customLong("format"),
    help: """
      A page; Markdown for an issue or a pull request; or every number of the page as JSON. Unless given, OUT's \
      extension tells it; html without one.
      """)
  var chosenFormat: Format?

  @Option(
    name: .o,
    help: ArgumentHelp(
      "The file to write; unless given, standard output, or on a terminal a page beside the capture.",
      valueName: "out"))
  var output: String?

  @OptionGroup(title: "An app beside the strap") var app: AppNumbers

  @OptionGroup(title: "What happened and values on the page: only those about") var about:
    FilterArguments

  @Flag(help: "Replace names, addresses and keys, so that the page can be shared.")
  var redact = false

  mutating func validate() throws {
    chosenFormat = try NamedFormat.of(
      output, chosen: chosenFormat, ["html": .html, "htm": .html, "md": .md, "json": .json])
    try require(captures.files.count <= Self.most, "A page has at most \(Self.most) captures.")
    try require(
      app.appShows == nil || captures.files.count == 1, "--app-shows goes with one capture.")
  }

  func run() throws {
    let path = try output ?? pageBeside()
    let destination = Destination(
      path, reading: captures.inputs + [app.appShows].compactMap(\.self), on: console)
    try destination.check()
    var options = try captures.options(on: console)
    options.keepsNotifiedValues = true
    options.citesFolders = false
    for place in options.knowledge.sources.indices {
      options.knowledge.sources[place].name = Self.base(options.knowledge.sources[place].name)
    }
    options.examines = true
    let numbers = try app.shown()
    var session = Session(captures.files, options, on: console, to: destination.output)
    var unread: [String] = []
    if redact {
      session = try redacted(session, &unread)
    } else if captures.files.count == 2 {
      // Two are read twice.
      try session.holdStill()
    }
    var isWhole = unread.isEmpty
    // The comparison's stories are gone again before what is on the page is gathered.
    var changes: [String] = []
    do throws(StructureChanges.Problem) {
      changes = try StructureChanges.lines(session)
    } catch {
      let words = "what changed is not told, because not all of it could be read for that"
      console.say("\(error.file): \(words): \(error.reason)")
      unread.append("\(Self.base(error.file)): \(words): \(error.reason)")
      isWhole = false
    }
    var stories: [CaptureTag?: (PageStory, MessageCollector)] = [:]
    let values = ValueCollector()
    var request = SeriesRequest(outputTellsAbsence: true)
    request.companion = { reader, tag in
      let story = PageStory(resolution: reader.resolution)
      // Of more, learning takes longer than a page should.
      let messages = MessageCollector(of: nil, peer: nil, most: Self.mostLearnt)
      stories[tag] = (story, messages)
      let shown = FilteredSink.make(about.filter, story)
      let sinks: [any EventSink] = numbers == nil ? [shown, messages] : [shown, messages, values]
      return SinkGroup(sinks)
    }
    var parts: [CapturePage.Part] = []
    // What was read of a damaged capture is on the page.
    let outcome = session.series(request) { capture, reader, story, tag in
      guard let (page, messages) = stories.removeValue(forKey: tag) else { return }
      guard parts.count < Self.most else {
        return console.say("\(reader.name): not on the page, which has \(Self.most) captures")
      }
      let file = session.files.count == 1 ? session.files[0] : reader.name
      parts.append(
        CapturePage.Part(
          capture, InfoCapture(reader: reader), story, page, learningFrom: messages.streams,
          file: Self.base(file)))
    }
    guard !parts.isEmpty else { throw ExitStatus.unreadable }
    unread += outcome.problems.filter { !$0.isFinding }.map {
      "\(name(of: $0.subject)): \($0.reason)"
    }
    let explained = numbers.flatMap { self.explained($0, values) }
    let page = CapturePage(
      // A redacted page does not name files with keys, and its names are not theirs.
      parts, options: redact ? [] : captures.labels.peers.arguments.map(Self.base),
      app: explained, changes: changes, unread: unread, version: Heartsnoop.version,
      isRedacted: redact)
    switch chosenFormat ?? .html {
    case .html: page.writeHTML(to: destination.output)
    case .md: destination.output.append { page.writeMarkdown(to: &$0) }
    case .json: page.writeJSON(to: destination.output)
    }
    guard destination.close() else { throw ExitStatus.unreadable }
    if output == nil, let path { console.say("\(path): written; open it in a browser") }
    try outcome.checked()
    guard isWhole else { throw ExitStatus.unreadable }
    if numbers != nil {
      guard let explained else { throw ExitStatus.insufficient }
      if let status = explained.report.status { throw status }
    }
  }

  /// The page's path, where a terminal would show its HTML; `nil` for standard output.
  ///
  /// - Throws: A usage error if there is a file of that name that is not such a page.
  private func pageBeside() throws -> String? {
    guard chosenFormat ?? .html == .html, console.isTerminal, let first = captures.files.first
    else { return nil }
    var name = first == "-" ? "standard-input" : first
    if let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name[name.index(before: dot)] != "/", !name[dot...].contains("/")
    {
      name = String(name[..<dot])
    }
    let path = name + ".html"
    guard var source = try? ByteSource(path: path) else { return path }
    var begin = [UInt8](repeating: 0, count: 4096)
    let count = (try? source.read(into: &begin, at: 0)) ?? 0
    try require(
      String(decoding: begin[..<count], as: UTF8.self).contains(": heartsnoop</title>"),
      "\(path) is there and is no page of heartsnoop; name the page with -o.")
    return path
  }

  /// What an app's numbers are; `nil`, said on standard error, where there is nothing to compare them with.
  private func explained(_ shown: ShownNumbers, _ values: ValueCollector) -> CapturePage.AppNumbers?
  {
    guard
      let report = MisreadingSearch.explain(
        shown, from: values.sources, as: app.quantity?.choice)
    else {
      console.say("--app-shows: no heart rate is known in this capture")
      return nil
    }
    return CapturePage.AppNumbers(report, shown, values.sources, listsExcluded: app.tried)
  }

  /// What a capture, or a file that holds captures, is called without the folder that it lies in.
  private func name(of subject: String) -> String {
    guard let file = captures.files.first(where: subject.hasPrefix) else {
      return Self.base(subject)
    }
    return Self.base(file) + subject.dropFirst(file.count)
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
    for path in captures.files where names[path] == nil {
      names[path] = captures.files.count == 1 ? "capture" : "capture-\(names.count + 1)"
    }
    var copies = Session(
      captures.files.map { names[$0] ?? "capture" }, known, on: console, to: session.output)
    for (place, path) in captures.files.enumerated() {
      guard let shown = names.removeValue(forKey: path) else { continue }
      let name = Self.base(path)
      guard let copy = SpooledInput.empty(shown, on: console) else { throw .unreadable }
      let output = TextOutput { copy.append($0) }
      var source = Session(
        [path], DecodeOptions(format: session.options.format), on: console, to: output)
      try source.holdStill()
      var redactor = CaptureRedactor(
        RedactionOptions(), knowledge: session.options.knowledge, seed: seed)
      let outcome = source.redact(with: &redactor, as: { $0 }, name: name)
      output.flush()
      // Of a damaged capture that stays which could be read; a read that failed may be tried again.
      guard outcome.captures > 0, !output.isSpoiled, !output.isClosed else { throw .unreadable }
      let subject = captures.files.count == 1 ? "the capture" : "capture \(place + 1)"
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
