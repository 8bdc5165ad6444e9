import ArgumentParser
import HSConsole

/// `heartsnoop report`: a page to look at and to share.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page to look at and to share: verdicts, pictures, what happened.",
    usage: "heartsnoop report [<options>] <files> ...",
    discussion: """
      The page is one HTML file that needs no network: it opens from a disk and from a mail. It says whether \
      each sensor's series can be trusted and which part to use, draws it, and lists runs, findings, \
      heart-rate variability, what happened, and the attributes. Ctrl and the wheel, two fingers, + and - zoom all \
      pictures, a drag chooses a part, a click on a value shows it and copies its display filter.

      Of several captures or straps, RR intervals are laid beside each other as by 'heartsnoop agree'. \
      Of two captures it says what changed in structure from the first to the second, as 'diff --what structure'. \
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

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: .customLong("format"),
    help: """
      A page; Markdown for an issue or a pull request; or every number of the page as JSON. Unless given, OUT's \
      extension tells it; html without one.
      """)
  var chosenFormat: ReportRun.Format?

  @Option(
    name: [.customShort("o"), .long],
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
    guard captures.files.count <= ReportRun.most else {
      throw ValidationError("A page has at most \(ReportRun.most) captures.")
    }
    guard app.appShows == nil || captures.files.count == 1 else {
      throw ValidationError("--app-shows goes with one capture.")
    }
  }

  func run() throws {
    var run = ReportRun(captures.input, version: Heartsnoop.version)
    run.peers = labels.peers
    run.format = chosenFormat ?? .html
    run.output = output
    run.filter = about.filter
    run.redacts = redact
    run.readShown = app.appShows.map { _ in { try app.request.shown(on: $0) } }
    run.shownFile = app.appShows
    run.quantity = app.quantity
    run.listsTried = app.tried
    try run.run(on: .standard)
  }
}
