import HSBytes
import HSCapture
package import HSConsole
import HSEncryption
import HSLabels
import HSOutput
import HSReport
import HSSeries
import HSSession
import HSTimeline

/// A command of the program, as the page runs it: the same words make the same octets.
package struct BrowserRun {
  /// What the page asks for.
  private enum Command: String {
    case overview, decode, info, series

    /// The formats that it prints, the one first that is meant where none is named.
    var formats: [String] {
      switch self {
      case .overview, .info: ["text", "json", "ndjson"]
      case .decode: ["text", "ndjson"]
      case .series: ["csv", "ndjson"]
      }
    }
  }

  private let command: Command
  private let files: [String]
  private let format: String

  /// A command by its words: `decode --format ndjson NAME…`; `nil` if the page has none of that name, or not in that format.
  ///
  /// - Parameter words: The command, its format, and the names of files that the page holds.
  package init?(_ words: [String]) {
    guard let first = words.first, let command = Command(rawValue: first) else { return nil }
    self.command = command
    var files = words.dropFirst()
    if files.first == "--format" {
      let named = files.dropFirst().first ?? ""
      guard command.formats.contains(named) else { return nil }
      format = named
      files = files.dropFirst(2)
    } else {
      format = command.formats[0]
    }
    self.files = Array(files)
  }

  /// Runs it.
  ///
  /// - Parameter console: Takes what is printed and said.
  /// - Returns: The exit status, as the program has it.
  package func run(on console: Console) -> Int32 {
    do throws(ExitStatus) {
      var session = try session(on: console)
      let mayAnswer: Bool
      switch command {
      case .overview:
        session.options.examines = true
        session.options.keepsNotifiedValues = true
        try overview(session).checked()
        mayAnswer = true
      case .decode: mayAnswer = try decode(session).checked()
      case .info:
        try info(session).checked()
        mayAnswer = true
      case .series:
        session.mentionsFindings = true
        mayAnswer = try session.printSeries(
          as: .judged(beats: false), format == "csv" ? .csv : .ndjson, isMerged: false, peer: nil,
          SeriesSelection()
        ).outcome.checked()
      }
      guard mayAnswer else { throw .insufficient }
      return 0
    } catch {
      return error.rawValue
    }
  }

  private func session(on console: Console) throws(ExitStatus) -> Session {
    var knowledge = LabelKnowledge()
    knowledge.longTermKeys.add(
      try KeySurvey(files, nil, on: console).keys(with: knowledge))
    return Session(files, DecodeOptions(knowledge), on: console)
  }

  private func overview(_ session: Session) -> SessionOutcome {
    session.series(SeriesRequest(outputTellsAbsence: true)) { capture, reader, story, tag in
      session.output.append { text in
        guard format == "text" else {
          return text.append(document: isOneLine(tag)) {
            OverviewJSON.write(capture, InfoCapture(reader: reader), story, to: &$0)
          }
        }
        if let tag, tag.number > 1 { text.append("\n") }
        OverviewText.write(
          capture, InfoCapture(reader: reader), story,
          files: tag == nil || session.files.count == 1 ? session.files : [capture.name],
          columns: nil, isColored: false, to: &text)
      }
    }
  }

  private func decode(_ session: Session) -> SessionOutcome {
    var packets = 0
    let request = TimelineRequest(TimelineOptions(), format == "text" ? .text : .ndjson, .utc)
    let (outcome, printed) = session.timeline(request) { reader, _ in
      packets += reader.statistics.records
    }
    if printed == 0, packets == 0, outcome.captures > 0 { session.console.mentionNoPackets() }
    return outcome
  }

  private func info(_ session: Session) -> SessionOutcome {
    session.decode(finish: { reader, story, tag in
      let absence = HeartRateAbsence(story)
      if absence.cause == .unnamed { session.console.mention(absence, in: reader.name) }
      let capture = InfoCapture(reader: reader)
      guard format == "text" else {
        return InfoJSON.write(
          capture, story, isOneOfSeveral: isOneLine(tag), to: session.output)
      }
      session.output.append { InfoText.write(capture, story, columns: nil, to: &$0) }
    })
  }

  /// Whether a document is one of several, and stands in one line.
  private func isOneLine(_ tag: CaptureTag?) -> Bool { format == "ndjson" || tag != nil }
}
