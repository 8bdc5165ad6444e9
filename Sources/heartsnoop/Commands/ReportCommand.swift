import ArgumentParser
import Bytes
import Capture
import CapturePage
import Labels
import Output
import Redaction
import Report
import Series
import Timeline

/// `heartsnoop report`: a page to look at and to share.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page to look at and to share: verdicts, pictures, what happened.",
    usage: "heartsnoop report [<options>] <file>",
    discussion: """
      The page is one HTML file that needs no network: it opens from a disk and from a mail. It says whether \
      each sensor's series can be trusted and which part to use, draws it, and lists runs, findings, \
      heart-rate variability, what happened, and the attributes. Wheel, + and - zoom all pictures, a drag \
      chooses a part, a click on a value copies its display filter.

      It holds names and addresses as the capture has them, and says so. With --redact they are replaced as by \
      'heartsnoop redact', and so are the names that --keys, --gatt and --map give.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case html, md, json
  }

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    help: "A page; Markdown for an issue or a pull request; or every number of the page as JSON.")
  var format: Format = .html

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write; standard output unless given.", valueName: "out"))
  var output: String?

  @Flag(help: "Replace names, addresses and keys, so that the page can be shared.")
  var redact = false

  func validate() throws {
    guard captures.files.count == 1 else {
      throw ValidationError("A page is about one capture; make one for each.")
    }
  }

  func run() throws {
    let destination = Destination(output, reading: captures.files + labels.files)
    try destination.check()
    let knowledge = try labels.knowledge()
    var run = CaptureRun(captures, output: destination.output)
    if redact { try replace(in: &run, knowledge) }
    // What is known of peers is known by the addresses that were replaced.
    var known = redact ? LabelKnowledge() : knowledge
    known.infers = knowledge.infers
    let library = LabelLibrary(known)
    let file = redact ? Self.base(captures.files[0]) : captures.files[0]
    var stories: [CaptureTag?: PageStory] = [:]
    var series = SeriesRun(run: run, library: library, outputTellsAbsence: true)
    series.companion = { reader, tag in
      let story = PageStory(resolution: reader.resolution)
      stories[tag] = story
      return story
    }
    var isWritten = false
    _ = try series.collect { capture, reader, timeline, tag in
      guard let story = stories.removeValue(forKey: tag) else { return }
      guard !isWritten else {
        return StandardStreams.say(
          "\(reader.name): not on the page, which is about one capture; unpack it, and name it alone"
        )
      }
      isWritten = true
      let page = CapturePage(
        capture, InfoCapture(reader: reader), timeline, story,
        CapturePage.Circumstances(version: Heartsnoop.version, file: file, isRedacted: redact))
      destination.output.append { text in
        switch format {
        case .html: page.writeHTML(to: &text)
        case .md: page.writeMarkdown(to: &text)
        case .json:
          page.writeJSON(to: &text)
          text.append("\n")
        }
      }
    }
    guard destination.close() else { throw ExitStatus.unreadable }
  }

  /// Lets the run read a redacted copy of the capture.
  private func replace(in run: inout CaptureRun, _ knowledge: LabelKnowledge) throws {
    let name = Self.base(captures.files[0])
    guard let copy = SpooledInput.empty(name) else { throw ExitStatus.unreadable }
    let output = TextOutput { copy.append($0) }
    var source = CaptureRun(captures, output: output)
    try source.holdStill()
    var redactor = CaptureRedactor(RedactionOptions(), knowledge: knowledge, seed: nil)
    let (isComplete, hasInput) = try source.redact(with: &redactor, as: { $0 }, name: name)
    output.flush()
    guard hasInput, isComplete, !output.isClosed else { throw ExitStatus.unreadable }
    run = CaptureRun(captures.files, nil, output: run.output)
    run.spooled[captures.files[0]] = copy
  }

  /// A path's last part.
  private static func base(_ path: String) -> String {
    path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
  }
}
