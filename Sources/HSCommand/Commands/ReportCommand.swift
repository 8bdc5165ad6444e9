import ArgumentParser
import HSHeartRate
import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSSession

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
      folder of this machine, but for those that tell captures of one name apart.

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

  @Option(
    help: ArgumentHelp(
      "What the page is called, such as a ticket's number; by its captures unless given.",
      valueName: "words"))
  var title: String?

  @OptionGroup(title: "An app beside the strap") var app: AppNumbers

  @OptionGroup(title: "What happened and values on the page: only those about") var about:
    FilterArguments

  @Flag(help: "Replace names, addresses and keys, so that the page can be shared.")
  var redact = false

  mutating func validate() throws {
    chosenFormat = try NamedFormat.of(
      output, chosen: chosenFormat, ["html": .html, "htm": .html, "md": .md, "json": .json])
    try require(
      captures.files.count <= ReportRun.most, "A page has at most \(ReportRun.most) captures.")
    try require(
      app.appShows == nil || captures.files.count == 1, "--app-shows goes with one capture.")
    try require(title != "", "A page without a title cannot be told from others.")
  }

  func run() throws {
    let path = try output ?? pageBeside()
    let destination = Destination(
      path, reading: captures.inputs + [app.appShows].compactMap(\.self), on: console)
    try destination.check()
    var run = ReportRun(captures.files, try captures.options(on: console), on: console)
    run.words = captures.labels.peers.arguments
    run.filter = about.filter
    run.isRedacted = redact
    run.title = title
    run.app = try app.shown().map { ($0, app.quantity?.choice, app.tried) }
    run.changes = StructureChanges.lines
    let made = try run.page(to: destination.output)
    switch chosenFormat ?? .html {
    case .html: made.page.writeHTML(to: destination.output)
    case .md: destination.output.append { made.page.writeMarkdown(to: &$0) }
    case .json: made.page.writeJSON(to: destination.output)
    }
    guard destination.close() else { throw ExitStatus.unreadable }
    if output == nil, let path { console.say("\(path): written; open it in a browser") }
    try made.check()
    if run.app != nil {
      guard let app = made.app else { throw ExitStatus.insufficient }
      if let status = app.report.status { throw status }
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
}
