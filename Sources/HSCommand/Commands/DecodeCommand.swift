import ArgumentParser
import HSFleet
import HSOutput
import HSProtocols
import HSReport
import HSSession

/// `heartsnoop decode`: the annotated timeline.
struct DecodeCommand: FleetCapturesCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Print the annotated timeline, one line an event.",
    discussion: """
      A line shows time, packet, direction (> from the host that recorded it, or a sniffer's central; < \
      to it), adapter where there are several, connection, peer, and what it means. Findings stand where \
      they occur.

      On a terminal, lines are fitted to its width, and what repeats is folded. What goes to a pipe or a \
      file is the same on any machine: whole lines, every event, unless --fold is given.

      Several captures follow one another. A log and the one before it (NAME and NAME.last, beside each \
      other) are one capture if the second begins when the first has ended.

      Handles are named by what the capture discovers, or by what is known from elsewhere \
      (docs/handles.md); then the source stands after the name. What a sniffer heard encrypted is \
      decrypted where a key is known (docs/encryption.md).

      The story is shown unless kinds of events are asked for; 'heartsnoop help kinds' explains them.

      Examples:

        heartsnoop decode --fold capture.btsnoop
        heartsnoop decode --only finding capture.btsnoop
        heartsnoop decode --attribute 2a37 --direction received capture.btsnoop
      """)

  @OptionGroup var given: CaptureFiles

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var merging: MergeArgument

  @OptionGroup var display: TimelineArguments

  @OptionGroup var window: WindowArguments

  @Flag(help: "Tell what 'heartsnoop doctor' concludes as findings where they stand; takes longer.")
  var diagnose = false

  @Option(
    name: .o,
    help: ArgumentHelp("The file to write; standard output unless given.", valueName: "out"))
  var output: String?

  mutating func validate() throws {
    display.chosenFormat = try NamedFormat.of(
      output, chosen: display.chosenFormat, ["txt": .text, "ndjson": .ndjson, "jsonl": .ndjson])
    try many.check(isMerged: isMerged)
    if display.format == .perfetto {
      try require(!merging.merge, "--merge goes with text and ndjson; a trace is of one capture.")
      try check(output, isNoTerminalFor: "a trace")
    }
    try require(
      !merging.merge || !window.isTimeAroundPacket,
      "--context as a time goes without --merge: clocks may differ.")
  }

  @OptionGroup(title: "Many captures") var many: ManyArguments

  var isMerged: Bool { merging.merge }
  var suffix: String {
    switch display.format {
    case .text: ".txt"
    case .ndjson: ".ndjson"
    case .perfetto: ".json"
    }
  }

  func run() throws {
    try refuse(
      display.format == .perfetto && many.outputDir == nil && FleetRun(self) != nil,
      "A trace is of one capture: --output-dir writes one for each.")
    try runOverAll(on: console)
  }

  func runAlone(on console: Console) throws {
    let destination = Destination(output, reading: captures.inputs, on: console)
    try destination.check()
    var options = display.options(foldsUnasked: window.around == nil, on: console)
    window.apply(to: &options)
    var session = try captures.session(on: console, to: destination.output)
    session.options.examines = diagnose
    var request = TimelineRequest(options, display.format, display.time.style)
    request.windows = try window.times(session)
    request.isMerged = merging.merge
    var answer = EmptyAnswer()
    let (outcome, printed) = session.timeline(request) { answer.note($0.statistics, $1) }
    // What could be read of a capture is written, as it is printed.
    let isWritten = destination.close()
    let mayAnswer = try outcome.checked()
    guard isWritten else { throw ExitStatus.unreadable }
    if printed == 0 {
      // Filters let nothing through.
      let words = display.about.words
      answer.say(
        window.packets, window.times, around: window.around, peer: display.peer,
        kinds: display.kinds.given, also: words, on: console)
      // That none of the events is of certain kinds is an answer.
      if window.isGiven || display.peer != nil || !words.isEmpty { throw ExitStatus.insufficient }
    }
    guard mayAnswer else { throw ExitStatus.insufficient }
  }
}
