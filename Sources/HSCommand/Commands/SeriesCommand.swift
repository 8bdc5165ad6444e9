import ArgumentParser
import HSBytes
import HSCapture
import HSExport
import HSOutput
import HSReport
import HSSeries
import HSTimeline
import HSVerification

/// `heartsnoop series`: the heart-rate series, with verdicts, and in the formats of other programs.
struct SeriesCommand: FleetCapturesCommand {
  static let configuration = CommandConfiguration(
    commandName: "series",
    abstract: "Print the heart-rate series: BPM and RR intervals, one line a notification.",
    discussion: """
      CSV columns: \(SeriesTable.columns.split(separator: ",").joined(separator: ", ")). Times are RFC 3339 in UTC, RR intervals in ticks of \
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

      With --beats the columns are \(BeatTable.columns.split(separator: ",").joined(separator: ", ")). \
      Classes are Lipponen and Tarvainen's; first: the beat with which a run begins; missing: a beat that \
      the sensor did not find, at a guess. corrected_ms is empty for a beat that is none. As ndjson, by the \
      schema heartsnoop.beats/1.

      Other programs' formats: rr (milliseconds, one a line: Kubios, Elite HRV), hrvlogger \
      (OUT_RR.csv, OUT_Events.csv), fit (record and hrv messages), wfdb (OUT.qrs, OUT.hea), influx \
      (line protocol). But for influx, a file holds one sensor: --peer chooses. They hold every \
      value whatever its verdict, unless --only says otherwise, except notifications that came twice. OUT is replaced when it is \
      whole, unless it is a file that is read.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, ndjson, rr, hrvlogger, fit, wfdb, influx

    /// The format of other programs that it is.
    var export: ExportFormat? { ExportFormat(rawValue: rawValue) }

    /// The format that a file's extension tells; `nil` where it tells none.
    init?(fileName: String) {
      let name = fileName.split(separator: "/").last ?? ""
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
      switch name[name.index(after: dot)...].lowercased() {
      case "csv": self = name.hasSuffix(ExportFormat.hrvlogger.suffix) ? .hrvlogger : .csv
      case "ndjson", "jsonl": self = .ndjson
      case "fit": self = .fit
      case "qrs", "hea": self = .wfdb
      case "lp": self = .influx
      default: return nil
      }
    }
  }

  @OptionGroup var captures: CaptureArguments

  @OptionGroup var merging: MergeArgument

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: .customLong("format"),
    help: """
      CSV; one JSON object a line (schema heartsnoop.series/2); or a format of other programs. \
      Unless given, OUT's extension tells it; csv without one that is known.
      """)
  var chosenFormat: Format?

  /// The format to write: the requested one, or the one of the output's extension.
  private var format: Format { chosenFormat ?? output.flatMap(Format.init(fileName:)) ?? .csv }

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
    try validateFormat()
  }

  private func validateFormat() throws {
    if noVerdicts, part.only != nil {
      throw ValidationError("--only needs verdicts; leave --no-verdicts out.")
    }
    if beats, format.export != nil || noVerdicts || merging.merge {
      throw ValidationError("--beats goes with csv and ndjson, without --no-verdicts and --merge.")
    }
    if plot, beats || format.export != nil || noVerdicts || merging.merge || part.only != nil {
      throw ValidationError(
        "--plot draws what was sent, each sensor on its own; leave the other options out.")
    }
    if strict, noVerdicts || plot || format.export != nil || many.outputDir != nil {
      throw ValidationError("--strict goes with csv and ndjson, with verdicts.")
    }
    guard let export = format.export else { return }
    if noVerdicts {
      throw ValidationError("--no-verdicts goes with csv and ndjson; \(format.rawValue) needs all.")
    }
    if merging.merge {
      throw ValidationError("--merge goes with csv and ndjson; a file holds one sensor.")
    }
    guard many.outputDir == nil else { return }
    if export.sideSuffix != nil {
      guard let output, output != "-" else {
        throw ValidationError(
          "\(format.rawValue) is two files: -o tells what their names begin with.")
      }
    } else if export == .fit {
      guard let output else {
        throw ValidationError("fit is not text: -o names the file, or - for standard output.")
      }
      guard output != "-" || !StandardStreams.isTerminal else {
        throw ValidationError("Standard output is a terminal; fit is not for reading there.")
      }
    }
  }

  @OptionGroup(title: "Many captures") var many: ManyArguments

  var isMerged: Bool { merging.merge }
  var target: String? {
    get { output }
    set {
      // The name that told the format is gone.
      chosenFormat = format
      output = newValue
    }
  }
  var otherInputs: [String] { labels.files }
  var writesItself: Bool { format.export != nil }
  var joint: DeskRow.Joint { format == .csv && !plot ? .headings : .plain }
  var suffix: String { format.export?.suffix ?? ".\(format.rawValue)" }

  func run() throws {
    if format.export != nil, many.outputDir == nil, FleetRun(self) != nil {
      throw ValidationError(
        "\(format.rawValue) is a file of one capture: --output-dir writes one for each.")
    }
    try runOverAll()
  }

  func runAlone() throws {
    let library = LabelLibrary(try labels.knowledge(beside: captures))
    if let output, let chosenFormat, let named = Format(fileName: output), named != chosenFormat {
      StandardStreams.say(
        "\(output): its name says \(named.rawValue); it gets \(chosenFormat.rawValue), as --format says"
      )
    }
    if let export = format.export {
      return try SeriesExportRun(
        captures: captures, format: export, output: output, part: part, library: library,
        inputs: captures.files + labels.files
      ).run()
    }
    let destination = Destination(output, reading: captures.files + labels.files)
    try destination.check()
    let run = CaptureRun(captures, output: destination.output, mentionsFindings: true)
    var isComplete = true
    var hasValues = true
    var worst = Verdict.verified
    do {
      hasValues =
        noVerdicts
        ? try stream(run, library)
        : plot
          ? try draw(run, library)
          : beats ? try printBeats(run, library, &worst) : try judge(run, library, &worst)
    } catch let status as ExitCode where status == ExitStatus.unreadable {
      isComplete = false
    }
    if !destination.close() { isComplete = false }
    guard isComplete else { throw ExitStatus.unreadable }
    guard hasValues else {
      part.remarkOnTimes()
      throw ExitStatus.insufficient
    }
    guard strict, worst > .consistent else { return }
    throw worst == .notCheckable ? ExitStatus.insufficient : ExitStatus.negative
  }

  /// Prints each beat with its verdict, when a capture has ended; returns whether there was any value.
  private func printBeats(
    _ run: CaptureRun, _ library: LabelLibrary, _ worst: inout Verdict
  ) throws -> Bool {
    let table = BeatTable(
      run.output, layout: format == .csv ? .csv : .ndjson, selection: part.selection)
    var found = worst
    defer { worst = found }
    return try SeriesRun(
      run: run, library: library, peer: part.peer, selection: part.selection, mentionsGaps: true
    ).collect { tag in
      table.begin(tagged: tag != nil)
    } finish: { capture, _, timeline, tag in
      let sensors = capture.sensors(matching: part.peer, timeline)
      table.write(capture, tag: tag?.name, sensors: sensors)
      found = max(found, capture.worstVerdict(ofSensors: sensors, in: part.selection))
    }
  }

  /// Draws the series of each sensor when a capture has ended; returns whether there was any value.
  private func draw(_ run: CaptureRun, _ library: LabelLibrary) throws -> Bool {
    try SeriesRun(
      run: run, library: library, peer: part.peer, selection: part.selection, mentionsGaps: true
    ).collect { capture, _, timeline, tag in
      run.output.append { text in
        if let tag { text.append(heading: tag.name) }
        for sensor in capture.sensors(matching: part.peer, timeline) {
          text.append(message: capture.sensors[sensor].label)
          text.append("\n")
          HeartRatePlot.write(
            ofSensor: sensor, in: capture, columns: StandardStreams.columns,
            letters: StandardStreams.letters, to: &text)
        }
      }
    }
  }

  /// Prints each value with its verdict, when the capture has ended; returns whether there was any.
  private func judge(
    _ run: CaptureRun, _ library: LabelLibrary, _ worst: inout Verdict
  ) throws -> Bool {
    let table = SeriesTable(
      run.output, layout: format == .csv ? .csv : .ndjson, selection: part.selection)
    let order = merging.merge ? ArrivalOrder() : nil
    var failure: (any Error)?
    var hasValues = false
    var found = worst
    defer { worst = found }
    do {
      hasValues = try SeriesRun(
        run: run, library: library, peer: part.peer, selection: part.selection, mentionsGaps: true
      ).collect(order) { tag in
        table.begin(tagged: tag != nil)
      } finish: { capture, _, timeline, tag in
        let number = tag?.number ?? 0
        let sensors = capture.sensors(matching: part.peer, timeline)
        table.add(capture, number: number, tag: tag?.name, sensors: sensors)
        found = max(found, capture.worstVerdict(ofSensors: sensors, in: part.selection))
        if order == nil { table.write(number) }
      }
    } catch {
      failure = error
    }
    if let order {
      table.write(order)
      try StandardStreams.finish(run.output)
    }
    if let failure { throw failure }
    return hasValues
  }

  /// Prints each value as it comes; returns whether there was any.
  private func stream(_ run: CaptureRun, _ library: LabelLibrary) throws -> Bool {
    var needsHeader = true
    var hasValues = false
    var selected: [CaptureTag?: SelectedValues] = [:]
    var csv: [CaptureTag?: SeriesCSV] = [:]
    var json: [CaptureTag?: SeriesJSON] = [:]
    func decoder(
      _ sink: any EventSink, _ tag: CaptureTag?, _ resolution: TimeResolution
    ) -> TimelineDecoder {
      var sink = sink
      if part.peer != nil || !part.selection.isAll {
        let chosen = SelectedValues(
          sink, peer: part.peer, selection: part.selection, resolution: resolution)
        selected[tag] = chosen
        sink = chosen
      }
      var decoder = TimelineDecoder(sink: sink)
      library.prepare(&decoder)
      return decoder
    }
    let makeDecoder: CaptureRun.MakeDecoder = { reader, tag in
      let time = TimeFormat(.utc, resolution: reader.resolution)
      guard format == .csv else {
        let sink = SeriesJSON(run.output, resolution: reader.resolution, capture: tag?.name)
        json[tag] = sink
        return decoder(sink, tag, reader.resolution)
      }
      defer { needsHeader = false }
      let sink = SeriesCSV(run.output, time: time, header: needsHeader, capture: tag?.name)
      csv[tag] = sink
      return decoder(sink, tag, reader.resolution)
    }
    let finish: CaptureRun.Finish = { reader, timeline, tag in
      run.output.flush()
      if csv[tag]?.count ?? json[tag]?.count ?? 0 > 0 {
        hasValues = true
      } else if run.output.isClosed {
        // Whoever reads no more does not want to know.
        hasValues = true
      } else {
        let why = selected[tag]?.miss(timeline) ?? HeartRateAbsence(timeline).description
        StandardStreams.say("\(reader.name): \(why)")
      }
      selected[tag] = nil
      CaptureRun.mentionRecorder(
        reader.name, timeline,
        values: csv[tag]?.valuesWithLostIntervals ?? json[tag]?.valuesWithLostIntervals ?? 0,
        intervals: csv[tag]?.lostIntervals ?? json[tag]?.lostIntervals ?? 0)
      CaptureRun.mentionGaps(reader.name, timeline)
      CaptureRun.mentionPresumed(
        reader.name, csv[tag]?.presumed ?? json[tag]?.presumed ?? 0)
      library.note(timeline, name: reader.name)
      csv[tag] = nil
      json[tag] = nil
    }
    let mayAnswer =
      merging.merge
      ? try run.merge(makeDecoder, begin: { _ in }, finish: finish)
      : try run.decode(makeDecoder, finish: finish)
    return mayAnswer && hasValues
  }
}
