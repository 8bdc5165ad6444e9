import ArgumentParser
import HSOutput
import HSProtocols
import HSReport
import HSSeries
import HSSession
import HSTimeline

/// `heartsnoop overview`, and what a file's name alone does: a screen on each capture.
struct OverviewCommand: CapturesCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Print a screen on a capture: what it is, what went wrong, what to ask next.",
    usage: "heartsnoop overview [<options>] <files> ...",
    discussion: """
      'heartsnoop FILE' does the same. It begins with what each device is, and by what that is known. The exit status \
      is 0 whether there are heart rates or not.

      Examples:

        heartsnoop overview capture.btsnoop
      """)

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    help:
      "Text, or one JSON document a capture, of several or with ndjson one a line (schema heartsnoop.overview/1)."
  )
  var format: DocumentFormat = .text

  func run() throws {
    var session = try captures.session(on: console)
    session.options.examines = true
    // What was done with a device is counted by attribute.
    session.options.keepsNotifiedValues = true
    try session.series(SeriesRequest(outputTellsAbsence: true)) { capture, reader, story, tag in
      guard format == .text else {
        session.output.append {
          $0.append(document: format.isOneLine(tag)) {
            OverviewJSON.write(capture, InfoCapture(reader: reader), story, to: &$0)
          }
        }
        return
      }
      session.output.append { text in
        if let tag, tag.number > 1 { text.append("\n") }
        OverviewText.write(
          capture, InfoCapture(reader: reader), story,
          // Without a tag it is all that was named: one file, or a log and the one that continues it.
          files: tag == nil || session.files.count == 1 ? session.files : [capture.name],
          columns: console.columns, isColored: console.isColorTerminal, to: &text)
      }
    }.checked()
  }
}
