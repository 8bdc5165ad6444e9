import HSBytes
import HSCapture
import HSConsole
import HSFleet
import HSHRV
import HSOutput
import HSReport
import HSSeries
import HSSession
import HSTimeline

/// `heartsnoop summary`: whether the heart-rate series of a capture can be trusted, and what it says.
struct SummaryRun: FleetWork {
  var files: [String]
  var inputFormat: Named<CaptureFormat>?
  var jobs: Int?
  var folder: String?
  var output: String?
  var peers = KnownPeers()
  var format = DocumentFormat.text
  /// The peer that is shown, if only one.
  var peer: String?
  /// The part for the variability.
  var part = SeriesPart()
  /// Segments for DFA.
  var scales = ScaleRange.shortTerm
  /// Whether all is told.
  var detailsAll = false
  /// Whether the heart rate is drawn; on a terminal unless said.
  var plots: Bool?
  /// Whether every word is explained.
  var explains = false

  init(_ files: [String]) { self.files = files }

  var suffix: String { format == .text ? ".summary.txt" : ".summary.json" }
  var joint: DeskRow.Joint { format == .text ? .blankLine : .plain }

  var otherInputs: [String] { peers.files }

  func runAlone(on console: Console) throws {
    try console.printing(to: output, reading: files + peers.files, write)
  }

  private func write(on console: Console) throws {
    let selection = part.selection
    let typed = part.words.joined(separator: " ")
    var session = try Session(CaptureInput(files, inputFormat), peers, on: console)
    session.mentionsFindings = true
    let output = session.output
    let draws = plots ?? (console.isTerminal && Console.standard.isFullTerminal)
    let hasValues = try session.series(
      SeriesRequest(peer: peer, selection: selection, outputTellsAbsence: format == .text)
    ) { capture, _, story, tag in
      let summaries = capture.sensors(matching: peer, story).map {
        SensorSummary($0, of: capture, selection: selection, scales: scales.scales)
      }
      switch format {
      case .text:
        // Of a part without a heart rate the sentence on standard error says all.
        let isMissed =
          capture.absence == nil && capture.emptiness(ofPeer: peer, selection, story) != nil
        if isMissed { return }
        if let tag, tag.number > 1 { output.append { $0.append("\n") } }
        SummaryText.write(
          summaries, of: capture, selection: typed, detailsAll: detailsAll,
          drawing: draws ? .ofLocale : nil, columns: console.columns,
          isColored: console.isColorTerminal, to: output)
        if explains {
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
