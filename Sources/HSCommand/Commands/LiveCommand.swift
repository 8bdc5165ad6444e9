import ArgumentParser
import HSConsole
import HSLive
import HSSession

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

  @Argument(
    help: "A pipe or FIFO of a capture that is still being written; - is standard input.",
    completion: .file())
  var capture: String?

  @OptionGroup var source: LiveSourceArguments

  @OptionGroup var recording: RecordingArguments

  @OptionGroup var limits: LiveLimitArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var display: LiveDisplayArguments

  func validate() throws {
    let sources = [capture, source.follow, source.listen, source.connect].compactMap { $0 }
    let all = sources + [source.interface, source.adb ? "adb" : nil].compactMap { $0 }
    guard all.count < 2 else { throw ValidationError("There is more than one source.") }
    guard !all.contains("") else { throw ValidationError("The source's name is empty.") }
  }

  func run() throws {
    if source.list { return try LiveList.show() }
    let console = Console.standard
    let options = DecodeOptions(
      try labels.peers.knowledge(on: console), format: source.inputFormat?.choice)
    var run = WatchRun()
    run.source = source.source
    run.source.capture = capture
    run.recording = recording.plan
    run.display = display.display
    run.duration = limits.duration
    run.count = limits.count
    run.untilVerified = limits.untilVerified
    run.labelFiles = labels.files
    try run.run(options, on: console)
  }
}
