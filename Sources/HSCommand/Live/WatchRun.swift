import HSCapture
import HSConsole
import HSLive
import HSLiveCapture
import HSOutput
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop live`: the timeline while it happens.
struct WatchRun {
  var source = LiveSource()
  var recording = RecordingPlan()
  var display = LiveDisplay()
  /// After what time it ends.
  var duration: Seconds?
  /// After how many packets it ends.
  var count: Int?
  /// How much heart rate is to be verified before it ends.
  var untilVerified: Seconds?
  /// The files of what is known of peers, which no recording may overwrite.
  var labelFiles: [String] = []

  init() {}

  /// Shows and records until it ends.
  ///
  /// - Parameters:
  ///   - options: How the source is read and decoded.
  ///   - console: It is shown there.
  /// - Throws: The exit status.
  func run(_ options: DecodeOptions, on console: StandardStreams) throws(ExitStatus) {
    let session = LiveSession(output: console.descriptor, seconds: duration?.value)
    let output = console.output(session)
    let run = LiveRun(session, options, output: output, on: console)
    run.count = count
    if let wanted = untilVerified { run.verifier = LiveVerifier(seconds: wanted.value) }
    if recording.annotates {
      run.remarks = RemarkCollector(remarked: .story, chosen: [], peer: nil)
    }
    let inputs = [source.file].compactMap { $0 } + labelFiles
    run.wantedRecording = recording.make(inputs: inputs, session)
    let opened = try source.open(on: console)
    // Checked as the user after privileges are given up.
    if let obstacle = run.wantedRecording?.obstacle {
      opened.interface?.stop()
      let hint =
        Privileges.wereRoots ? "; root's privileges were given up once the source was open" : ""
      console.say("\(recording.path ?? ""): cannot be written: \(obstacle)\(hint)")
      throw .unreadable
    }
    run.interface = opened.interface
    defer { opened.interface?.stop() }
    guard display.isView else {
      return try run.run(
        opened.input, display.makeSink(output, hasOwnNames: options.hasOwnNames))
    }
    let model = LiveModel(time: TimeFormat(display.style, resolution: .microseconds))
    run.view = LiveView(output, model: model)
    try run.run(opened.input) { _ in model }
  }
}
