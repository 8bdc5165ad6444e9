import ArgumentParser
import HSConsole

/// `heartsnoop series`: the heart-rate series, with verdicts, and in the formats of other programs.
struct SeriesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "series",
    abstract: "Print the heart-rate series: BPM and RR intervals, one line a notification.",
    discussion: """
      CSV columns: \(SeriesRun.columns.joined(separator: ", ")). Times are RFC 3339 in UTC, RR intervals in ticks of \
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

      With --beats the columns are \(SeriesRun.beatColumns.joined(separator: ", ")). \
      Classes are Lipponen and Tarvainen's; first: the beat with which a run begins; missing: a beat that \
      the sensor did not find, at a guess. corrected_ms is empty for a beat that is none. agreed: whether Malik's rule \
      bears an artefact out; only then it counts, and is corrected. As ndjson, by the \
      schema heartsnoop.beats/1.

      Other programs' formats: rr (milliseconds, one a line: Kubios, Elite HRV), hrvlogger \
      (OUT_RR.csv, OUT_Events.csv), fit (record and hrv messages), wfdb (OUT.qrs, OUT.hea), edf (EDF+ \
      annotations, and the ECG that the sensor sent besides, on one clock), influx \
      (line protocol). But for influx, a file holds one sensor: --peer chooses. They hold every \
      value whatever its verdict, unless --only says otherwise, except notifications that came twice. OUT is replaced when it is \
      whole, unless it is a file that is read.

      Examples:

        heartsnoop series capture.btsnoop > series.csv
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup var merging: MergeArgument

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: .customLong("format"),
    help: """
      CSV; one JSON object a line (schema heartsnoop.series/2); or a format of other programs. \
      Unless given, OUT's extension tells it; csv without one that is known.
      """)
  var chosenFormat: SeriesRun.Format?

  @Option(
    name: [.customShort("o"), .long],
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

  func validate() throws {
    if let output, output.isEmpty { throw ValidationError("The output's name is empty.") }
    _ = try NamedFormat.of(
      output, chosen: chosenFormat,
      [
        "csv": .csv, "ndjson": .ndjson, "jsonl": .ndjson, "fit": .fit, "qrs": .wfdb,
        "edf": .edf, "lp": .influx,
      ])
    try asked.check(on: .standard)
  }

  @OptionGroup(title: "Many captures") var many: ManyArguments

  /// What was asked for.
  private var asked: SeriesRun {
    var run = SeriesRun(captures.files, version: Heartsnoop.version)
    run.inputFormat = captures.inputFormat
    run.jobs = many.jobs
    run.folder = many.outputDir
    run.isMerged = merging.merge
    run.peers = labels.peers
    run.chosenFormat = chosenFormat
    run.noVerdicts = noVerdicts
    run.beats = beats
    run.plots = plot
    run.isStrict = strict
    run.peer = part.peer
    run.part = part.part
    run.output = output
    run.chooseFormat()
    return run
  }

  func run() throws {
    try many.check(isMerged: merging.merge)
    try asked.run(on: .standard)
  }
}
