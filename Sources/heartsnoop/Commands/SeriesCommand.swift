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
      N RR intervals off.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, ndjson
  }

  @OptionGroup var captures: CaptureArguments

  @Option(help: "CSV, or one JSON object a line (schema heartsnoop.series/1).")
  var format: Format = .csv

  func run() throws {
    let output = StandardStreams.output()
    var needsHeader = true
    var csv: SeriesCSV?
    var json: SeriesJSON?
    try CaptureRun(captures, output: output, mentionsFindings: true).decode { reader in
      let time = TimeFormat(.utc, resolution: reader.resolution)
      switch format {
      case .csv:
        defer { needsHeader = false }
        let sink = SeriesCSV(output, time: time, header: needsHeader)
        csv = sink
        return TimelineDecoder(sink: sink)
      case .ndjson:
        let sink = SeriesJSON(output, resolution: reader.resolution)
        json = sink
        return TimelineDecoder(sink: sink)
      }
    } finish: { reader, timeline in
      CaptureRun.mentionRecorder(
        reader.name, timeline,
        values: csv?.valuesWithLostIntervals ?? json?.valuesWithLostIntervals ?? 0,
        intervals: csv?.lostIntervals ?? json?.lostIntervals ?? 0)
    }
  }
}
