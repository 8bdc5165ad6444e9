import ArgumentParser
import HSCapture
import HSConsole

/// `heartsnoop diff`: how two captures, or saved outputs, differ.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare what happened in two captures, or in outputs saved of them.",
    discussion: """
      A and B are captures, saved outputs of decode (NDJSON), series (CSV, NDJSON) and gatt (JSON), \
      or a folder that 'heartsnoop expect' wrote, in any mix. What both hold is compared: events, or \
      else the values of the series, or else the attributes.

      --what structure compares what stays the same with another heart on another day: services, \
      characteristics, properties, descriptors, handles, what servers refuse, the steps and their \
      order, connection parameters, MTU, how often notifications come and which kinds of values they \
      hold. It does not compare values, times, signal strengths, and how often something was tried. \
      How a connection ends is not compared. Lines that begin with ? say what could not be compared, \
      and why; they fail nothing.

      Peers are matched by address, or else by what was said, or by part and order; attributes by \
      their UUIDs; events in the order of each direction of a connection. Clocks are aligned: their \
      offset and drift are stated, not counted as a difference; a clock that was set in between is. \
      Handles, private addresses, packet numbers, times of day, latencies, signal strengths, evidence \
      for names and the order of what goes in different directions are not compared unless asked for. \
      If A and B are the two ends of a link, what both ends can see is compared.

      Names that are known from elsewhere (--keys, --gatt, --map, --infer) are used for captures, on \
      both sides alike, and what they rest on is said on standard error; saved outputs keep the names \
      that they have. --evidence compares what names rest on.

      In the text, - marks what only A has, + what only B has, ~ what differs. An expectation is A, \
      whichever is named first.

      Exit status: 0 the same, 1 different, 2 one could not be read or only in part, 3 nothing to \
      compare, 64 wrong usage.

      Examples:

        heartsnoop diff good.btsnoop bad.btsnoop
      """)

  @Argument(help: ArgumentHelp("What is expected, or was before.", valueName: "a"))
  var first: String

  @Argument(help: ArgumentHelp("What is there.", valueName: "b"))
  var second: String

  @Option(
    help: """
      Text for people, or one JSON object a line (schema heartsnoop.diff/1; with --what structure \
      heartsnoop.structure/1).
      """)
  var format: DiffRun.Format = .text

  @Option(
    help: ArgumentHelp(
      "Compare this peer of the captures: its number, or part of its address or name. Given twice, the first is A's, "
        + "the second B's.", valueName: "peer"))
  var peer: [String] = []

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var arguments: DiffArguments

  @Option(
    help: ArgumentHelp(
      "Read the captures in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  func validate() throws {
    guard peer.count <= 2 else {
      throw ValidationError("There are two sides: --peer is given once or twice.")
    }
    guard first != "", second != "" else { throw ValidationError("A file's name is empty.") }
    guard first != "-" || second != "-" else {
      throw ValidationError("Only one of the two can be standard input.")
    }
  }

  func run() throws {
    var run = DiffRun(first, second, by: arguments.choice)
    run.inputFormat = inputFormat
    run.format = format
    run.peers = labels.peers
    run.chosenPeers = peer
    try run.run(on: .standard)
  }
}
