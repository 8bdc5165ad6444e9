import ArgumentParser
import Capture
import Export
import Report
import Series
import Timeline

/// `heartsnoop series`: the heart-rate series, with verdicts, and in the formats of other programs.
struct SeriesCommand: ParsableCommand {
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

      Verdicts: verified: complete, and rate and RR intervals agree; consistent: complete but for \
      what the recorder lost, or a second source agrees; unverifiable: nothing to hold it against; \
      suspect: a check failed; rejected: wrong as it stands. Reasons name what is to be known of \
      the value; 'heartsnoop summary' explains. They need the whole series, so lines come when the \
      capture ends; with --no-verdicts, as the values come.

      Other programs' formats: rr (milliseconds, one a line: Kubios, Elite HRV), hrvlogger \
      (OUT_RR.csv, OUT_Events.csv), fit (record and hrv messages), wfdb (OUT.qrs, OUT.hea), influx \
      (line protocol). But for influx, a file holds one sensor: --peer chooses. They hold every \
      value whatever its verdict, except notifications that came twice. OUT is overwritten, unless \
      it is a capture that is read.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, ndjson, rr, hrvlogger, fit, wfdb, influx

    /// The format of other programs that it is.
    var export: ExportFormat? { ExportFormat(rawValue: rawValue) }
  }

  @OptionGroup var captures: CaptureArguments

  @OptionGroup var merging: MergeArgument

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    help: """
      CSV; one JSON object a line (schema heartsnoop.series/1); or a format of other programs.
      """)
  var format: Format = .csv

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The file to write; for hrvlogger and wfdb, what the names of the two begin with.",
      valueName: "out"))
  var output: String?

  @Flag(help: "Print values as they come, without verdict and reasons.")
  var noVerdicts = false

  @OptionGroup var part: SelectionArguments

  func validate() throws {
    if let output, output.isEmpty { throw ValidationError("The output's name is empty.") }
    guard let export = format.export else { return }
    if noVerdicts {
      throw ValidationError("--no-verdicts goes with csv and ndjson; \(format.rawValue) needs all.")
    }
    if merging.merge {
      throw ValidationError("--merge goes with csv and ndjson; a file holds one sensor.")
    }
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

  func run() throws {
    let library = LabelLibrary(try labels.knowledge())
    if let export = format.export {
      return try SeriesExportRun(
        captures: captures, format: export, output: output, part: part, library: library
      ).run()
    }
    let file =
      output == nil || output == "-"
      ? nil : OutputFile(path: output ?? "-", inputs: captures.files)
    if file?.isInput() == true { throw ExitStatus.unreadable }
    let text = file?.output ?? StandardStreams.output()
    let run = CaptureRun(captures, output: text, mentionsFindings: true)
    var isComplete = true
    do {
      noVerdicts ? try stream(run, library) : try judge(run, library)
    } catch let status as ExitCode where status == ExitStatus.unreadable {
      isComplete = false
    }
    if let file, !file.close() { isComplete = false }
    guard isComplete else { throw ExitStatus.unreadable }
  }

  /// Prints each value with its verdict, when the capture has ended.
  private func judge(_ run: CaptureRun, _ library: LabelLibrary) throws {
    let table = SeriesTable(
      run.output, layout: format == .csv ? .csv : .ndjson, selection: part.selection)
    let order = merging.merge ? ArrivalOrder() : nil
    var failure: (any Error)?
    do {
      try SeriesRun(run: run, library: library).collect(order) { tag in
        table.begin(tagged: tag != nil)
      } finish: { capture, timeline, tag in
        let number = tag?.number ?? 0
        table.add(
          capture, number: number, tag: tag?.name,
          sensors: capture.sensors(matching: part.peer, timeline))
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
  }

  /// Prints each value as it comes.
  private func stream(_ run: CaptureRun, _ library: LabelLibrary) throws {
    var needsHeader = true
    var csv: [CaptureTag?: SeriesCSV] = [:]
    var json: [CaptureTag?: SeriesJSON] = [:]
    func decoder(_ sink: any EventSink) -> TimelineDecoder {
      let isAll = part.peer == nil && part.selection.isAll
      var decoder = TimelineDecoder(
        sink: isAll
          ? sink : SelectedValues(sink, peer: part.peer, selection: part.selection))
      library.prepare(&decoder)
      return decoder
    }
    let makeDecoder: CaptureRun.MakeDecoder = { reader, tag in
      let time = TimeFormat(.utc, resolution: reader.resolution)
      guard format == .csv else {
        let sink = SeriesJSON(run.output, resolution: reader.resolution, capture: tag?.name)
        json[tag] = sink
        return decoder(sink)
      }
      defer { needsHeader = false }
      let sink = SeriesCSV(run.output, time: time, header: needsHeader, capture: tag?.name)
      csv[tag] = sink
      return decoder(sink)
    }
    let finish: CaptureRun.Finish = { reader, timeline, tag in
      CaptureRun.mentionRecorder(
        reader.name, timeline,
        values: csv[tag]?.valuesWithLostIntervals ?? json[tag]?.valuesWithLostIntervals ?? 0,
        intervals: csv[tag]?.lostIntervals ?? json[tag]?.lostIntervals ?? 0)
      CaptureRun.mentionPresumed(
        reader.name, csv[tag]?.presumed ?? json[tag]?.presumed ?? 0)
      library.note(timeline, name: reader.name)
      csv[tag] = nil
      json[tag] = nil
    }
    if merging.merge {
      try run.merge(makeDecoder, begin: { _ in }, finish: finish)
    } else {
      try run.decode(makeDecoder, finish: finish)
    }
  }
}
