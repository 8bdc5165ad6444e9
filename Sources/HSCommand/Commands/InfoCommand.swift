import ArgumentParser
import HSCapture
import HSConsole
import HSFleet
import HSOutput
import HSReport
import HSRuns
import HSSeries
import HSSession
import HSTimeline

/// `heartsnoop info`: what a capture is and holds.
struct InfoCommand: FleetCapturesCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print what a capture is, what it holds, and what was lost or not understood.",
    usage: "heartsnoop info [<options>] <files> ...",
    discussion: """
      Examples:

        heartsnoop info capture.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    help:
      "Text, or one JSON document a capture, of several or with ndjson one a line (schema heartsnoop.info/2)."
  )
  var format: DocumentFormat = .text

  @OptionGroup(title: "Many captures") var many: ManyArguments

  var suffix: String { format == .text ? ".info.txt" : ".info.json" }

  func run() throws { try runOverAll() }

  func runAlone(on console: Console) throws {
    let session = try Session(captures, labels, on: console)
    try session.decode(finish: { reader, story, tag in
      let absence = HeartRateAbsence(story)
      // There may be heart rates beside: then only what looks like more of them is worth a word.
      if absence.cause == .unnamed { absence.mentionIfUnnamed(reader.name, on: console) }
      let capture = InfoCapture(reader: reader)
      session.output.append { text in
        switch format {
        case .text: InfoText.write(capture, story, columns: console.columns, to: &text)
        case .json, .ndjson:
          text.append(document: format.isOneLine(tag)) {
            InfoJSON.write(capture, story, to: &$0)
          }
        }
      }
    }).checked()
  }
}
