import ArgumentParser
import HSFleet
import HSOutput
import HSProtocols
import HSReport
import HSSession
import HSTimeline

/// `heartsnoop live`: the timeline while it happens.
struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Show and record what happens while it happens: from an adapter, a pipe, a phone.",
    discussion: """
      What is printed is what 'decode' prints of a recording of the same. On a terminal, a view shows each \
      sensor's heart rate and the newest lines; q ends it.

      The run ends with the source, with SIGINT or SIGTERM, when nobody reads the output, or when \
      it has what was asked for. Then standard error has each sensor's values, gaps and rates, and \
      of an adapter the packets that were lost. With --until-verified the exit status is 3 if it \
      ended before that.

      With -w, a file that exists is overwritten, which is said. With --rotate-size or \
      --rotate-seconds, files are numbered (NAME-00001.pcapng), none that exists is overwritten, and \
      with --files the oldest of this run's own are removed.

      Examples:

        sudo heartsnoop live
        ssh host tcpdump -U -i bluetooth-monitor -w - | heartsnoop live -
      """)

  @OptionGroup var source: LiveSourceArguments

  @OptionGroup var recording: RecordingArguments

  @Option(help: ArgumentHelp("End after this time: 90, 90s, 5m, 2h.", valueName: "time"))
  var duration: Seconds?

  @Option(help: ArgumentHelp("End after so many packets.", valueName: "n"))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "End when so much heart rate in one piece is verified.", valueName: "time"))
  var untilVerified: Seconds?

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var display: LiveDisplayArguments

  func validate() throws {
    let sources = [source.capture, source.follow, source.listen, source.connect].compactMap { $0 }
    let all = sources + [source.interface, source.adb ? "adb" : nil].compactMap { $0 }
    try require(all.count < 2, "There is more than one source.")
    try require(!all.contains(""), "The source's name is empty.")
    try refuse(count ?? 1 < 1, "--count takes a number from 1.")
  }

  func run() throws {
    if source.list { return try LiveList.show() }
    let options = DecodeOptions(
      try labels.peers.knowledge(on: console), format: source.inputFormat?.choice)
    let session = LiveSession(output: console.descriptor, seconds: duration?.value)
    let output = console.output(session)
    let run = LiveRun(session, options, output: output, on: console)
    run.count = count
    if let wanted = untilVerified { run.verifier = LiveVerifier(seconds: wanted.value) }
    if recording.annotate {
      run.remarks = RemarkCollector(remarked: .story, chosen: [], peer: nil)
    }
    let inputs = [source.file].compactMap { $0 } + labels.files
    run.wantedRecording = recording.make(inputs: inputs, session)
    let opened = try source.open()
    // Checked as the user after privileges are given up.
    if let obstacle = run.wantedRecording?.obstacle {
      opened.interface?.stop()
      let hint =
        Privileges.wereRoots ? "; root's privileges were given up once the source was open" : ""
      console.say("\(recording.write ?? ""): cannot be written: \(obstacle)\(hint)")
      throw ExitStatus.unreadable
    }
    run.interface = opened.interface
    defer { opened.interface?.stop() }
    guard display.isView else {
      return try run.run(
        opened.input, display.makeSink(output, hasOwnNames: options.hasOwnNames))
    }
    let model = LiveModel(time: TimeFormat(display.timeline.time.style, resolution: .microseconds))
    run.view = LiveView(output, model: model)
    try run.run(opened.input) { _ in model }
  }
}
