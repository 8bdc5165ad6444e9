import ArgumentParser
import HSFleet
import HSOutput
import HSProtocols
import HSReport
import HSSeries
import HSSession
import HSTimeline

/// `heartsnoop info`: what a capture is and holds.
struct InfoCommand: FleetCapturesCommand, DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print what a capture is, what it holds, and what was lost or not understood.",
    usage: "heartsnoop info [<options>] <files> ...",
    discussion: """
      Examples:

        heartsnoop info capture.btsnoop
      """)

  static let formats =
    "Text, or one JSON document a capture, of several or with ndjson one a line (schema heartsnoop.info/2)."

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var file: DocumentOutput<InfoCommand>

  @OptionGroup(title: "Many captures") var many: ManyArguments

  var suffix: String { format == .text ? ".info.txt" : ".info.json" }

  func write(on console: Console) throws {
    let session = try captures.session(on: console)
    try session.decode(finish: { reader, story, tag in
      let absence = HeartRateAbsence(story)
      // There may be heart rates beside: then only what looks like more of them is worth a word.
      if absence.cause == .unnamed { console.mention(absence, in: reader.name) }
      let capture = InfoCapture(reader: reader)
      switch format {
      case .text:
        session.output.append {
          InfoText.write(capture, story, columns: console.columns, to: &$0)
        }
      case .json, .ndjson:
        InfoJSON.write(
          capture, story, isOneOfSeveral: format.isOneLine(tag), to: session.output)
      }
    }).checked()
  }
}
