import ArgumentParser
import Bytes
import Capture
import CapturePage
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

      It holds names and addresses as the capture has them. To share it, write a copy of the capture with \
      'heartsnoop redact' first, and make the page of that with --redacted.
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

  @Flag(help: "Say on the page that the capture is a redacted copy.")
  var redacted = false

  func validate() throws {
    guard captures.files.count == 1 else {
      throw ValidationError("A page is about one capture; make one for each.")
    }
  }

  func run() throws {
    let destination = Destination(output, reading: captures.files + labels.files)
    try destination.check()
    let run = CaptureRun(captures, output: destination.output)
    let library = LabelLibrary(try labels.knowledge())
    var stories: [CaptureTag?: PageStory] = [:]
    var series = SeriesRun(run: run, library: library, outputTellsAbsence: true)
    series.companion = { reader, tag in
      let story = PageStory(resolution: reader.resolution)
      stories[tag] = story
      return story
    }
    _ = try series.collect { capture, reader, timeline, tag in
      guard let story = stories.removeValue(forKey: tag) else { return }
      let page = CapturePage(
        capture, InfoCapture(reader: reader), timeline, story,
        CapturePage.Circumstances(
          version: Heartsnoop.version, file: captures.files[0], isRedacted: redacted))
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
}
