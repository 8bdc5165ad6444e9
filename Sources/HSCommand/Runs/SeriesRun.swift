import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSExport
import HSFleet
import HSOutput
import HSReport
import HSSeries
import HSSession
import HSTimeline
import HSVerification

/// `heartsnoop series`: the heart-rate series, with verdicts, and in the formats of other programs.
struct SeriesRun: FleetWork {
  /// What is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, ndjson, rr, hrvlogger, fit, wfdb, edf, influx

    /// The format of other programs that it is.
    fileprivate var export: ExportFormat? { ExportFormat(rawValue: rawValue) }

    /// The format that a file's extension tells; `nil` where it tells none.
    fileprivate init?(fileName: String) {
      let name = fileName.split(separator: "/").last ?? ""
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
      switch name[name.index(after: dot)...].lowercased() {
      case "csv": self = name.hasSuffix(ExportFormat.hrvlogger.suffix) ? .hrvlogger : .csv
      case "ndjson", "jsonl": self = .ndjson
      case "fit": self = .fit
      case "qrs", "hea": self = .wfdb
      case "edf": self = .edf
      case "lp": self = .influx
      default: return nil
      }
    }
  }

  var files: [String]
  var inputFormat: Named<CaptureFormat>?
  var jobs: Int?
  var folder: String?
  var isMerged = false
  var peers = KnownPeers()
  /// The format that was asked for.
  var chosenFormat: Format?
  /// Whether values are printed as they come, without verdicts.
  var noVerdicts = false
  /// Whether a line is a beat.
  var beats = false
  /// Whether the heart rate is drawn instead.
  var plots = false
  /// Whether the worst verdict decides the exit status.
  var isStrict = false
  /// The peer whose values are printed, if only one.
  var peer: String?
  /// Which of its values.
  var part = SeriesPart()
  /// The program's version.
  var version: String
  /// The file to write; of formats of two files, what their names begin with.
  var output: String?

  init(_ files: [String], version: String) {
    self.files = files
    self.version = version
  }

  /// The columns of a line a value.
  static var columns: [Substring] { SeriesTable.columns.split(separator: ",") }
  /// The columns of a line a beat.
  static var beatColumns: [Substring] { BeatTable.columns.split(separator: ",") }

  /// The format to write: the requested one, or the one of the output's extension.
  private var format: Format { chosenFormat ?? output.flatMap(Format.init(fileName:)) ?? .csv }

  var otherInputs: [String] { peers.files }
  var writesItself: Bool { format.export != nil }
  var joint: DeskRow.Joint { format == .csv && !plots ? .headings : .plain }
  var suffix: String { format.export?.suffix ?? ".\(format.rawValue)" }

  /// Takes the format from the output's name, which a run over many captures changes.
  mutating func chooseFormat() { chosenFormat = format }

  /// Whether what is asked for goes together.
  ///
  /// - Parameter console: Where it would be printed.
  /// - Throws: What does not.
  func check(on console: Console) throws {
    if noVerdicts, part.only != nil {
      throw ValidationError("--only needs verdicts; leave --no-verdicts out.")
    }
    if beats, format.export != nil || noVerdicts || isMerged {
      throw ValidationError("--beats goes with csv and ndjson, without --no-verdicts and --merge.")
    }
    if plots, beats || format.export != nil || noVerdicts || isMerged || part.only != nil {
      throw ValidationError(
        "--plot draws what was sent, each sensor on its own; leave the other options out.")
    }
    if isStrict, noVerdicts || plots || format.export != nil || folder != nil {
      throw ValidationError("--strict goes with csv and ndjson, with verdicts.")
    }
    guard let export = format.export else { return }
    if noVerdicts {
      throw ValidationError("--no-verdicts goes with csv and ndjson; \(format.rawValue) needs all.")
    }
    if isMerged {
      throw ValidationError("--merge goes with csv and ndjson; a file holds one sensor.")
    }
    guard folder == nil else { return }
    if export.sideSuffix != nil {
      guard let output, output != "-" else {
        throw ValidationError(
          "\(format.rawValue) is two files: -o tells what their names begin with.")
      }
    } else if export == .fit {
      guard let output else {
        throw ValidationError("fit is not text: -o names the file, or - for standard output.")
      }
      guard output != "-" || !console.isTerminal else {
        throw ValidationError("Standard output is a terminal; fit is not for reading there.")
      }
    }
  }

  /// Prints the series of all captures.
  ///
  /// - Throws: What is wrong with what was typed, or the exit status.
  func run(on console: Console) throws {
    if format.export != nil, folder == nil, FleetRun(self) != nil {
      throw ValidationError(
        "\(format.rawValue) is a file of one capture: --output-dir writes one for each.")
    }
    try runOverAll(on: console)
  }

  func runAlone(on console: Console) throws {
    let knowledge = try peers.options(beside: CaptureInput(files, inputFormat), on: console)
    if let output, let chosenFormat, let named = Format(fileName: output), named != chosenFormat {
      console.say(
        "\(output): its name says \(named.rawValue); it gets \(chosenFormat.rawValue), as --format says"
      )
    }
    let inputs = files + peers.files
    if let export = format.export {
      return try SeriesExport(
        format: export, path: output, peer: peer, selection: part.selection,
        options: (peer.map { ["--peer \($0)"] } ?? []) + part.words, version: version,
        inputs: inputs
      ).write(files, knowledge, on: console)
    }
    let destination = Destination(output, reading: inputs, on: console)
    try destination.check()
    var session = Session(files, knowledge, on: console, to: destination.output)
    session.mentionsFindings = true
    var form = SeriesForm.judged(beats: beats)
    if noVerdicts { form = .streamed }
    if plots { form = .plot(.ofLocale) }
    let (outcome, worst) = session.printSeries(
      as: form, format == .csv ? .csv : .ndjson, isMerged: isMerged, peer: peer,
      part.selection)
    let isWritten = destination.close()
    guard try outcome.checked() else {
      part.remarkOnTimes(on: console)
      throw ExitStatus.insufficient
    }
    guard isWritten else { throw ExitStatus.unreadable }
    guard isStrict, worst > .consistent else { return }
    throw worst == .notCheckable ? ExitStatus.insufficient : ExitStatus.negative
  }
}
