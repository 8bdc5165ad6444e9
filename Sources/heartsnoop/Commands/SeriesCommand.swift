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
      Findings: E: part of the value is unusable, W: worth a warning.
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
    try CaptureRun(
      files: captures.files, output: output, mentionsFindings: true
    ).decode { reader in
      let time = TimeFormat(.utc, resolution: reader.resolution)
      switch format {
      case .csv:
        defer { needsHeader = false }
        return TimelineDecoder(sink: SeriesCSV(output, time: time, header: needsHeader))
      case .ndjson: return TimelineDecoder(sink: SeriesJSON(output, resolution: reader.resolution))
      }
    }
  }
}
