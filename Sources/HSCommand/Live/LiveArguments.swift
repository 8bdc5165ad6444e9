import ArgumentParser
import HSFleet
import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSSeries
import HSSession

/// What a live run prints.
struct LiveDisplayArguments: ParsableArguments {
  enum SeriesFormat: String, ExpressibleByArgument, CaseIterable { case csv, ndjson }

  @Flag(help: "On a terminal, print the timeline instead of drawing a view of it.")
  var plain = false

  @Option(
    help: ArgumentHelp(
      "Print the heart-rate series instead, as 'series --no-verdicts' does: CSV or NDJSON.",
      valueName: "format"))
  var series: SeriesFormat?

  @OptionGroup var timeline: TimelineArguments

  func validate() throws {
    try require(
      timeline.format != .perfetto,
      "A trace is made of a recording: record with -w, and decode that.")
    if let series, let format = timeline.chosenFormat, format.rawValue != series.rawValue {
      throw ValidationError(
        "--format is the timeline's, and --series \(series.rawValue) is printed instead of it.")
    }
  }

  /// Whether a view is drawn: on a terminal, unless other output is requested.
  var isView: Bool { !plain && series == nil && !timeline.isSpecial && LiveView.isPossible }

  /// Makes what prints, where no view is drawn.
  ///
  /// - Parameters:
  ///   - output: Where it is printed.
  ///   - hasOwnNames: Whether the user gave names to handles.
  /// - Returns: What makes it for a capture.
  func makeSink(_ output: TextOutput, hasOwnNames: Bool) -> LiveRun.MakeSink {
    var options = timeline.options(foldsUnasked: false, on: console)
    // A live run ends with a line of its own.
    options.closes = false
    return { resolution in
      if let series {
        return SeriesPrinter(
          output, series == .csv ? .csv : .ndjson, resolution: resolution,
          hasOwnNames: hasOwnNames)
      }
      if timeline.format != .text {
        return TimelineJSON(output, resolution: resolution, options: options)
      }
      return TimelineText(
        output, time: TimeFormat(timeline.time.style, resolution: resolution), options: options)
    }
  }
}

/// How a live run is recorded.
struct RecordingArguments: ParsableArguments {
  @Option(
    name: [.customShort("w"), .long],
    help: ArgumentHelp("Record what comes in this file.", valueName: "file"), completion: .file())
  var write: String?

  @Option(
    help: ArgumentHelp(
      "The format of the recording, as for 'convert'; unless told, by the extension.",
      valueName: "format"))
  var outputFormat: Named<OutputFormat>?

  @Flag(help: "Write the timeline's events into the recorded packets' comments (pcapng).")
  var annotate = false

  @Option(
    help: ArgumentHelp("Begin a further file after so many bytes: 500k, 64M.", valueName: "size"))
  var rotateSize: ByteCount?

  @Option(help: ArgumentHelp("Begin a further file after this time.", valueName: "time"))
  var rotateSeconds: Seconds?

  @Option(help: ArgumentHelp("Keep only the newest files.", valueName: "n"))
  var files: Int?

  func validate() throws {
    let isDivided = rotateSize != nil || rotateSeconds != nil
    guard let write else {
      try refuse(
        isDivided || files != nil || annotate || outputFormat != nil,
        "Without -w there is no recording.")
      return
    }
    try require(!write.isEmpty && write != "-", "-w takes the name of a file.")
    let format = try OutputFormat.needed(outputFormat, orOf: write)
    try refuse(
      annotate && !format.holdsComments, "\(format.identifier) has no room for remarks; pcapng has."
    )
    if let files {
      try require(files > 0, "--files takes a number from 1.")
      try require(isDivided, "--files needs --rotate-size or --rotate-seconds.")
    }
  }

  /// The format by name or extension; where both fit, the Linux monitor's own for its records.
  private func format(isMonitor: Bool) -> OutputFormat? {
    let format = OutputFormat.chosen(outputFormat, orOf: write ?? "")
    guard outputFormat == nil, isMonitor else { return format }
    return switch format {
    case .btsnoop?: .btsnoopMonitor
    case .pcap?: .pcapMonitor
    default: format
    }
  }

  /// The recording, if one is wanted.
  func make(inputs: [String], _ session: LiveSession) -> Recording? {
    guard let path = write, let format = format(isMonitor: false) else { return nil }
    return Recording(
      path: path, inputs: inputs, format: format, monitorFormat: self.format(isMonitor: true),
      session: session,
      ring: Recording.Ring(
        bytes: rotateSize?.value, seconds: rotateSeconds?.value, files: files))
  }
}
