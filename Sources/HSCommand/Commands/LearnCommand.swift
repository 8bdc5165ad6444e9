import ArgumentParser
import HSConsole
import HSSession

/// `heartsnoop learn`: what values that nobody documented are made of.
struct LearnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract:
      "Say what undocumented values are made of: lengths, counters, check sums, kinds, with evidence.",
    usage: "heartsnoop learn [<options>] <files> ...",
    discussion: """
      Looks at all values of each attribute and each direction: which make up one message, which kinds of messages \
      there are, and which of their bytes are constants, lengths, counters, times, check sums, texts, one of few \
      values, or move as measurements do; and which notifications answer which writes.

      Each claim says in how many messages it holds, in how many of the half that was held out, and how improbable \
      that would be by chance after all that was tried. Where the messages are not enough it says so, and what to \
      record next. On random or encrypted bytes it is silent.

      With --against: the bytes that take other values there than here, in all messages; numbers of messages, times \
      and check sums are left out.

      With -o: a layout of what was found, in Kaitai Struct's language (.ksy).

      Examples:

        heartsnoop learn lamp.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    help:
      "Text, or one JSON document a capture, of several one a line (schema heartsnoop.learning/1).")
  var format: DocumentFormat = .text

  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  @Option(
    help: ArgumentHelp(
      "Only this attribute: a handle (0x0010), a UUID (2a37) or a name (heart-rate-measurement).",
      valueName: "handle|uuid"))
  var attribute: HistoryArgument?

  @Option(
    help: ArgumentHelp(
      "A capture in which the same was done but for one thing: says which bytes differ.",
      valueName: "capture"), completion: .file())
  var against: String?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Write a layout of what was found to this file.", valueName: "file.ksy"),
    completion: .file())
  var output: String?

  func validate() throws {
    try NamedFormat.check(output, is: "a layout, NAME.ksy")
  }

  func run() throws {
    var request = LearnRun.Request()
    request.format = format
    request.peer = peer
    request.attribute = attribute
    request.against = against
    request.layout = output
    let run = try LearnRun(request, reading: captures.files + labels.files, on: .standard)
    try run.run(try Session(captures.input, labels.peers, on: .standard))
  }
}
