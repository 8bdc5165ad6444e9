import ArgumentParser
import HSCapture
import HSConsole
import HSConversion
import HSLive
import HSOutput

/// Where live packets come from.
struct LiveSourceArguments: ParsableArguments {
  @Option(
    name: [.customShort("i"), .long],
    help: ArgumentHelp(
      """
      An adapter (hci0), all of them (bluetooth-monitor, the default), or an interface of libpcap \
      (bluetooth0, usbmon1).
      """, valueName: "name"))
  var interface: String?

  @Flag(help: "List what can be sniffed, and why something cannot be opened.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "A capture file that grows; it may be renamed and begun anew, as Android does.",
      valueName: "file"), completion: .file())
  var follow: String?

  @Option(
    help: ArgumentHelp(
      """
      Listen for one sender over TCP, on this machine's own address unless another is named: the \
      first who sends anything.
      """,
      valueName: "[host:]port"))
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "Connect to a server over TCP: Android's snoop server has port 8872.",
      valueName: "[host:]port"))
  var connect: String?

  @Flag(help: "The snoop server of an Android phone, by adb.")
  var adb = false

  @Option(
    help: ArgumentHelp(
      "Which phone, for --adb; 'adb devices' lists them.", valueName: "serial"))
  var serial: String?

  @Option(
    help: ArgumentHelp(
      "Read a stream in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  @Option(
    help: ArgumentHelp(
      "Room for packets that wait to be decoded, of an adapter: 64M.", valueName: "size"))
  var buffer: ByteCount?

  func validate() throws {
    try source.check()
  }

  /// The source, but for a pipe.
  var source: LiveSource {
    var source = LiveSource()
    source.interface = interface
    source.follow = follow
    source.listen = listen
    source.connect = connect
    source.adb = adb
    source.serial = serial
    source.buffer = buffer
    return source
  }
}

/// When a live run ends.
struct LiveLimitArguments: ParsableArguments {
  @Option(help: ArgumentHelp("End after this time: 90, 90s, 5m, 2h.", valueName: "time"))
  var duration: Seconds?

  @Option(help: ArgumentHelp("End after so many packets.", valueName: "n"))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "End when so much heart rate in one piece is verified.", valueName: "time"))
  var untilVerified: Seconds?

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count takes a number from 1.") }
  }
}

/// What a live run prints.
struct LiveDisplayArguments: ParsableArguments {
  @Flag(help: "On a terminal, print the timeline instead of drawing a view of it.")
  var plain = false

  @Option(
    help: ArgumentHelp(
      "Print the heart-rate series instead, as 'series --no-verdicts' does: CSV or NDJSON.",
      valueName: "format"))
  var series: LiveDisplay.SeriesFormat?

  @OptionGroup var timeline: TimelineArguments

  /// What is printed: a view on a terminal, unless other output is requested.
  var display: LiveDisplay {
    var display = LiveDisplay()
    display.isView = !plain && series == nil && !timeline.isSpecial && LiveView.isPossible
    display.series = series
    display.isJSON = timeline.format != .text
    display.style = timeline.time.style
    display.options = timeline.options(foldsUnasked: false, on: .standard)
    return display
  }

  func validate() throws {
    guard timeline.format != .perfetto else {
      throw ValidationError("A trace is made of a recording: record with -w, and decode that.")
    }
    if let series, let format = timeline.chosenFormat, format.rawValue != series.rawValue {
      throw ValidationError(
        "--format is the timeline's, and --series \(series.rawValue) is printed instead of it.")
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
    try plan.check()
  }

  /// The recording, as it is asked for.
  var plan: RecordingPlan {
    var plan = RecordingPlan()
    plan.path = write
    plan.outputFormat = outputFormat
    plan.annotates = annotate
    plan.rotateSize = rotateSize
    plan.rotateSeconds = rotateSeconds
    plan.files = files
    return plan
  }
}
