import ArgumentParser
import HSFleet
import HSHeartRate
import HSOutput
import HSProtocols
import HSSeries
import HSSession

/// `heartsnoop summary`: whether the heart-rate series of a capture can be trusted, and what it says.
struct SummaryCommand: FleetCapturesCommand, DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Print a page on each heart-rate sensor: completeness, verdicts, variability.",
    discussion: """
      A series is cut into runs, at gaps, lost contact, steps of the clock and wherever a check finds \
      something wrong. Each run has six grades: delivery, beats, unit, rate, clock, contact; and a verdict \
      that follows from them: verified: delivery, beats, unit and rate hold; consistent: nothing speaks \
      against it, but not all of these could be checked; not checkable: nothing to hold it against; \
      suspect: a check failed; rejected: wrong as it stands. What is still open says why, and how much \
      longer a recording would have to be. Heart-rate variability is computed from RR intervals as sent (raw) and with \
      artefacts corrected, and is not given where the data do not support it.

      --packets, --from, --to and --only choose the part for the variability at the end; runs and verdicts rest \
      on the whole capture.

      Examples:

        heartsnoop summary --from 5m --to 15m capture.btsnoop
      """)

  static let formats =
    "Text, or one JSON document a capture, of several or with ndjson one a line (schema heartsnoop.summary/2)."

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var file: DocumentOutput<SummaryCommand>

  @OptionGroup var part: SelectionArguments

  @Option(
    help: ArgumentHelp("Segments for DFA, from and to so many intervals.", valueName: "scales"))
  var dfaScales = ScaleRange()

  @Flag(
    help:
      "Tell all: every run (not only the three longest over a minute), every finding, the figures behind each check, and how the variability is computed."
  )
  var all = false

  @Flag(
    inversion: .prefixedNo,
    help: "Draw the heart rate and how often each rate came (default: on a terminal).")
  var plot: Bool?

  @Flag(help: "Explain every word of the page below it.")
  var explain = false

  @OptionGroup(title: "Many captures") var many: ManyArguments

  var suffix: String { format == .text ? ".summary.txt" : ".summary.json" }
  var joint: DeskRow.Joint { format == .text ? .blankLine : .plain }

  func write(on console: Console) throws {
    let selection = part.selection
    var session = try captures.session(on: console)
    session.mentionsFindings = true
    let output = session.output
    let draws = plot ?? (console.isTerminal && Console.standard.isFullTerminal)
    let hasValues = try session.series(
      SeriesRequest(peer: part.peer, selection: selection, outputTellsAbsence: format == .text)
    ) { capture, _, story, tag in
      let summaries = capture.sensors(matching: part.peer, story).map {
        SensorSummary($0, of: capture, selection: selection, scales: dfaScales.scales)
      }
      switch format {
      case .text:
        // Of a part without a heart rate the sentence on standard error says all.
        let isMissed =
          capture.absence == nil && capture.emptiness(ofPeer: part.peer, selection, story) != nil
        if isMissed { return }
        if let tag, tag.number > 1 { output.append { $0.append("\n") } }
        SummaryText.write(
          summaries, of: capture, selection: part.words.joined(separator: " "),
          detailsAll: all,
          drawing: draws ? .ofLocale : nil, columns: console.columns,
          isColored: console.isColorTerminal, to: output)
        if explain {
          output.append { SummaryWords.write(columns: console.columns, to: &$0) }
        }
      case .json, .ndjson:
        SummaryJSON.write(summaries, of: capture, isOnOneLine: format.isOneLine(tag), to: output)
      }
    }.checked()
    guard hasValues else {
      part.remarkOnTimes(on: console)
      throw ExitStatus.insufficient
    }
  }
}

extension HeartRatePlot.Letters {
  /// What pictures are drawn with: ASCII where the locale is said to be none of UTF-8.
  static var ofLocale: Self { Console.standard.isUnicode ? .braille : .ascii }
}

/// Scales as they are typed: `4-16`; the usual ones unless given.
struct ScaleRange: ExpressibleByArgument {
  var scales = FluctuationAnalysis.Scales.shortTerm

  init() {}

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let smallest = Int(parts[0]), let largest = Int(parts[1]),
      let scales = FluctuationAnalysis.Scales(from: smallest, to: largest)
    else { return nil }
    self.scales = scales
  }

  var defaultValueDescription: String { "\(scales.smallest)-\(scales.largest)" }
}
