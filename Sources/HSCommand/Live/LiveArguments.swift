import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSConversion
import HSLive
import HSLiveCapture
import HSOutput
import HSPlatform
import HSReport
import HSRuns
import HSSeries
import HSTimeline

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
  var inputFormat: InputFormat?

  @Option(
    help: ArgumentHelp(
      "Room for packets that wait to be decoded, of an adapter: 64M.", valueName: "size"))
  var buffer: ByteCount?

  func validate() throws {
    for (name, text) in [("listen", listen), ("connect", connect)] {
      guard let text, Endpoint(text) == nil else { continue }
      throw ValidationError("--\(name) takes HOST:PORT, [ADDRESS]:PORT or PORT, not '\(text)'.")
    }
    guard serial == nil || adb else { throw ValidationError("--serial goes with --adb.") }
  }

  /// What a source is to a run.
  struct Opened {
    /// Its bytes.
    var input: any LiveInput
    /// The interface, if it is one of this machine.
    var interface: LiveInterface?
  }

  /// Opens the source.
  func open(_ capture: String?) throws(LiveError) -> Opened {
    if capture != nil || follow != nil || listen != nil || connect != nil || adb {
      let input = try openStream(capture)
      // A log that is begun anew is opened anew.
      try Privileges.drop(keeping: follow == nil ? 0 : Privileges.reading)
      return Opened(input: input)
    }
    let interface = try LiveInterface(
      self.interface ?? "bluetooth-monitor",
      buffer: min(buffer?.value ?? .max, MonitorSocket.bufferSize),
      room: buffer?.value ?? Self.room, application: CaptureConverter.application)
    return Opened(input: interface.queue, interface: interface)
  }

  /// Bytes that may wait to be decoded unless told otherwise: minutes of a busy adapter.
  private static let room = 64 << 20

  private func openStream(_ capture: String?) throws(LiveError) -> any LiveInput {
    if let follow {
      let file = try FollowedFile(path: follow)
      file.say = Console.standard.say
      return file
    }
    if let connect, let endpoint = Endpoint(connect) {
      return try NetworkInput(connectingTo: endpoint)
    }
    if let listen, let endpoint = Endpoint(listen) {
      let input = try NetworkInput(listeningAt: endpoint)
      input.say = Console.standard.say
      Console.standard.say("\(input.name): waiting for a sender")
      return input
    }
    if adb { return try PhoneLog.open(serial: serial) }
    return try DescriptorInput(path: capture ?? "-")
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
  enum SeriesFormat: String, ExpressibleByArgument, CaseIterable { case csv, ndjson }

  @Flag(help: "On a terminal, print the timeline instead of drawing a view of it.")
  var plain = false

  @Option(
    help: ArgumentHelp(
      "Print the heart-rate series instead, as 'series --no-verdicts' does: CSV or NDJSON.",
      valueName: "format"))
  var series: SeriesFormat?

  @OptionGroup var timeline: TimelineArguments

  /// Whether a view is drawn: on a terminal, unless other output is requested.
  var wantsView: Bool {
    !plain && series == nil && !timeline.isSpecial && LiveView.isPossible
  }

  /// Makes what prints.
  func makeSink(_ output: TextOutput) -> LiveRun.MakeSink {
    var options = timeline.options(foldsUnasked: false, on: .standard)
    // A live run ends with a line of its own.
    options.closes = false
    return { resolution in
      let format = TimeFormat(timeline.time.style, resolution: resolution)
      switch series {
      case .csv: return SeriesCSV(output, time: TimeFormat(.utc, resolution: resolution))
      case .ndjson: return SeriesJSON(output, resolution: resolution)
      case nil: break
      }
      switch timeline.format {
      case .text: return TimelineText(output, time: format, options: options)
      case .ndjson, .perfetto:
        return TimelineJSON(output, resolution: resolution, options: options)
      }
    }
  }

  func validate() throws {
    guard timeline.format != .perfetto else {
      throw ValidationError("A trace is made of a recording: record with -w, and decode that.")
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
  var outputFormat: WrittenFormat?

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
      if isDivided || files != nil || annotate || outputFormat != nil {
        throw ValidationError("Without -w there is no recording.")
      }
      return
    }
    guard !write.isEmpty, write != "-" else {
      throw ValidationError("-w takes the name of a file.")
    }
    guard let format = format(isMonitor: false) else {
      throw ValidationError(
        "'\(write)' does not tell the format to write; --output-format does.")
    }
    if annotate, !format.holdsComments {
      throw ValidationError("\(format.identifier) has no room for remarks; pcapng has.")
    }
    if let files {
      guard files > 0 else { throw ValidationError("--files takes a number from 1.") }
      guard isDivided else {
        throw ValidationError("--files needs --rotate-size or --rotate-seconds.")
      }
    }
  }

  /// The format by name or extension; where both fit, the Linux monitor's own for its records.
  private func format(isMonitor: Bool) -> OutputFormat? {
    if let outputFormat { return outputFormat.format }
    let name = (write ?? "").split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    switch OutputFormat(extension: String(name[name.index(after: dot)...])) {
    case .btsnoop?: return isMonitor ? .btsnoopMonitor : .btsnoop
    case .pcap?: return isMonitor ? .pcapMonitor : .pcap
    case let other: return other
    }
  }

  /// The recording, if one is wanted.
  func make(isMonitor: Bool, inputs: [String], _ session: LiveSession) -> Recording? {
    guard let write, let format = format(isMonitor: isMonitor) else { return nil }
    return Recording(
      path: write, inputs: inputs, format: format, isMonitor: isMonitor, session: session,
      ring: Recording.Ring(
        bytes: rotateSize?.value, seconds: rotateSeconds?.value, files: files))
  }
}
