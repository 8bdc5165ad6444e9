import ArgumentParser
import Capture
import Report
import Timeline

/// `heartsnoop series`: the heart-rate series.
struct SeriesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "series",
    abstract: "Print the heart-rate series: BPM and RR intervals, one line a notification.",
    discussion: """
      CSV columns: \(SeriesCSV.columns). Times are RFC 3339 in UTC, RR intervals in ticks of \
      1/1024 s and in milliseconds, lists joined by ';'. A field that was not sent is empty. \
      Findings: E: part of the value is unusable, W: worth a warning, rr_lost:N: the recorder cut \
      N RR intervals off; label:presumed: it also cut the answer that would name the handle, and \
      form and subscription allow only a heart rate; other words behind label: tell of handles that \
      were not named by the capture but by a table, by you, or by --infer. Of several captures, a last column names the one that a value is from \
      (in JSON: the member capture).
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, ndjson
  }

  @OptionGroup var captures: CaptureArguments

  @OptionGroup var merging: MergeArgument

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(help: "CSV, or one JSON object a line (schema heartsnoop.series/1).")
  var format: Format = .csv

  func run() throws {
    let output = StandardStreams.output()
    var needsHeader = true
    var csv: [CaptureTag?: SeriesCSV] = [:]
    var json: [CaptureTag?: SeriesJSON] = [:]
    let library = LabelLibrary(try labels.knowledge())
    let run = CaptureRun(captures, output: output, mentionsFindings: true)
    let makeDecoder: CaptureRun.MakeDecoder = { reader, tag in
      let time = TimeFormat(.utc, resolution: reader.resolution)
      var decoder: TimelineDecoder
      switch format {
      case .csv:
        defer { needsHeader = false }
        let sink = SeriesCSV(output, time: time, header: needsHeader, capture: tag?.name)
        csv[tag] = sink
        decoder = TimelineDecoder(sink: sink)
      case .ndjson:
        let sink = SeriesJSON(output, resolution: reader.resolution, capture: tag?.name)
        json[tag] = sink
        decoder = TimelineDecoder(sink: sink)
      }
      library.prepare(&decoder)
      return decoder
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
