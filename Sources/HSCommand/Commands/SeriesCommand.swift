import ArgumentParser
import HSFleet
import HSHeartRate
import HSOutput
import HSProtocols
import HSRewriting
import HSSeries
import HSSession

/// `heartsnoop series`: the heart-rate series, with verdicts, and in the formats of other programs.
struct SeriesCommand: FleetCapturesCommand {
  static let configuration = CommandConfiguration(
    commandName: "series",
    abstract: "Print the heart-rate series: BPM and RR intervals, one line a notification.",
    discussion: """
      CSV columns: \(SeriesTable.columns.replacing(",", with: ", ")). Times are RFC 3339 in UTC, RR intervals in ticks of \
      1/1024 s and in milliseconds, lists joined by ';'. A field that was not sent is empty. \
      Findings: E: part of the value is unusable, W: worth a warning, rr_lost:N: the recorder cut \
      N RR intervals off; label:presumed: it also cut the answer that would name the handle, and \
      form and subscription allow only a heart rate; other words behind label: tell of handles that \
      were not named by the capture but by a table, by you, or by --infer. Of several captures, a last column names the one that a value is from \
      (in JSON: the member capture).

      Verdicts: verified: delivery, beats, RR unit and rate were checked and hold; consistent: nothing \
      speaks against it, but not all of these could be checked; not_checkable: nothing to hold it \
      against; suspect: a check failed; rejected: wrong as it stands. Reasons name what is to be known \
      of the value; 'heartsnoop summary --explain' explains. They need the whole series, so lines come when the \
      capture ends; with --no-verdicts, as the values come.

      With --beats the columns are \(BeatTable.columns.replacing(",", with: ", ")). \
      Classes are Lipponen and Tarvainen's; first: the beat with which a run begins; missing: a beat that \
      the sensor did not find, at a guess. corrected_ms is empty for a beat that is none. agreed: whether Malik's rule \
      bears an artefact out; only then it counts, and is corrected. As ndjson, by the \
      schema heartsnoop.beats/1.

      Other programs' formats: rr (milliseconds, one a line: Kubios, Elite HRV), hrvlogger \
      (OUT_RR.csv, OUT_Events.csv), fit (record and hrv messages), wfdb (OUT.qrs, OUT.hea), edf (EDF+ \
      annotations, and the ECG that the sensor sent besides, on one clock). A file holds one sensor: \
      --peer chooses. They hold every \
      value whatever its verdict, unless --only says otherwise, except notifications that came twice. OUT is replaced when it is \
      whole, unless it is a file that is read.

      Examples:

        heartsnoop series capture.btsnoop > series.csv
      """)

  /// What is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, ndjson, rr, hrvlogger, fit, wfdb, edf

    /// The format of other programs that it is.
    fileprivate var export: ExportFormat? { ExportFormat(rawValue: rawValue) }

    /// The format that a file's extension tells; `nil` where it tells none.
    fileprivate init?(fileName: String) {
      let ending = OutputFormat.ending(of: fileName)?.lowercased()
      switch ending {
      case "csv" where fileName.hasSuffix(ExportFormat.hrvlogger.suffix): self = .hrvlogger
      case "hea": self = .wfdb
      default:
        guard let named = Self.endings.first(where: { $0.key == ending }) else { return nil }
        self = named.value
      }
    }

    /// The formats that extensions tell.
    fileprivate static let endings: KeyValuePairs<String, Format> = [
      "csv": .csv, "ndjson": .ndjson, "jsonl": .ndjson, "fit": .fit, "qrs": .wfdb, "edf": .edf,
    ]
  }

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var merging: MergeArgument

  @Option(
    name: .customLong("format"),
    help: """
      CSV; one JSON object a line (schema heartsnoop.series/2); or a format of other programs. \
      Unless given, OUT's extension tells it; csv without one that is known.
      """)
  var chosenFormat: Format?

  @Option(
    name: .o,
    help: ArgumentHelp(
      "The file to write; for hrvlogger and wfdb, what the names of the two begin with.",
      valueName: "out"))
  var output: String?

  @Flag(help: "Print values as they come, without verdict and reasons.")
  var noVerdicts = false

  @Flag(
    help: """
      One line a beat: when it was on the host's clock, its RR interval, what that is, what becomes of it \
      when artefacts are corrected, and its own verdict.
      """)
  var beats = false

  @Flag(help: "Draw the heart rate and how often each rate came, in place of the table.")
  var plot = false

  @Flag(
    help: """
      Let the exit status tell the worst verdict of what is printed: 0 if all is verified or consistent, 3 if \
      some cannot be checked, 1 if some is suspect or rejected.
      """)
  var strict = false

  @OptionGroup var part: SelectionArguments

  @OptionGroup(title: "Many captures") var many: ManyArguments

  var isMerged: Bool { merging.merge }
  private var format: Format { chosenFormat ?? .csv }
  var writesItself: Bool { format.export != nil }
  var joint: DeskRow.Joint { format == .csv && !plot ? .headings : .plain }
  var suffix: String { format.export?.suffix ?? ".\(format.rawValue)" }

  mutating func validate() throws {
    try refuse(output == "", "The output's name is empty.")
    _ = try NamedFormat.of(output, chosen: chosenFormat, Format.endings)
    // In a folder, the name that tells the format is gone.
    chosenFormat = chosenFormat ?? output.flatMap(Format.init(fileName:)) ?? .csv
    try many.check(isMerged: isMerged)
    try refuse(noVerdicts && part.only != nil, "--only needs verdicts; leave --no-verdicts out.")
    try refuse(
      beats && (format.export != nil || noVerdicts || isMerged),
      "--beats goes with csv and ndjson, without --no-verdicts and --merge.")
    try refuse(
      plot && (beats || format.export != nil || noVerdicts || isMerged || part.only != nil),
      "--plot draws what was sent, each sensor on its own; leave the other options out.")
    try refuse(
      strict && (noVerdicts || plot || format.export != nil || folder != nil),
      "--strict goes with csv and ndjson, with verdicts.")
    guard let export = format.export else { return }
    try refuse(noVerdicts, "--no-verdicts goes with csv and ndjson; \(format.rawValue) needs all.")
    try refuse(isMerged, "--merge goes with csv and ndjson; a file holds one sensor.")
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
      try check(output, isNoTerminalFor: "fit")
    }
  }

  func run() throws {
    try refuse(
      format.export != nil && folder == nil && FleetRun(self) != nil,
      "\(format.rawValue) is a file of one capture: --output-dir writes one for each.")
    try runOverAll(on: console)
  }

  func runAlone(on console: Console) throws {
    let knowledge = try captures.options(on: console)
    if let output, let chosenFormat, let named = Format(fileName: output), named != chosenFormat {
      console.say(
        "\(output): its name says \(named.rawValue); it gets \(chosenFormat.rawValue), as --format says"
      )
    }
    let inputs = files + captures.labels.files
    if let export = format.export {
      return try SeriesExport(
        format: export, path: output, peer: part.peer, selection: part.selection,
        options: typed(["--peer": part.peer]) + part.words,
        version: Program.version,
        inputs: inputs
      ).write(files, knowledge, on: console)
    }
    let destination = Destination(output, reading: inputs, on: console)
    try destination.check()
    var session = Session(files, knowledge, on: console, to: destination.output)
    session.mentionsFindings = true
    var form = SeriesForm.judged(beats: beats)
    if noVerdicts { form = .streamed }
    if plot { form = .plot(.ofLocale) }
    let (outcome, worst) = session.printSeries(
      as: form, format == .csv ? .csv : .ndjson, isMerged: isMerged, peer: part.peer,
      part.selection)
    let isWritten = destination.close()
    guard try outcome.checked() else {
      part.remarkOnTimes(on: console)
      throw ExitStatus.insufficient
    }
    guard isWritten else { throw ExitStatus.unreadable }
    guard strict, worst > .consistent else { return }
    throw worst == .notCheckable ? ExitStatus.insufficient : ExitStatus.negative
  }
}
