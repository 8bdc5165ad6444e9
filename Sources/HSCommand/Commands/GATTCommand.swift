import ArgumentParser
import HSConsole

/// `heartsnoop gatt`: what is known of every peer's attributes.
struct GATTCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gatt",
    abstract: "Print every peer's attributes as a tree, with the packets that they are known from.",
    usage: "heartsnoop gatt [<options>] <files> ...",
    discussion: """
      Shows services, characteristics and descriptors with the values last seen, and the host's \
      own attributes as each peer sees them. Handles that were used but never discovered are listed \
      as unlabelled. Where a peer told its Database Hash, it is worked out anew: it proves the \
      table complete, or says what is not known of it. The JSON document can be given back with \
      --gatt.

      With --history: every value of an attribute as it was read, written or sent, in hexadecimal and \
      ASCII, and at the end which of its bytes stay the same, count up or vary.

      Examples:

        heartsnoop gatt capture.btsnoop
        heartsnoop gatt --attribute 180d capture.btsnoop
        heartsnoop gatt --history 2a37 --format json capture.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: .customLong("format"),
    help:
      "Text, or one JSON document a capture, of several or with ndjson one a line (schema heartsnoop.gatt/1; with --history heartsnoop.history/1)."
  )
  var chosenFormat: DocumentFormat?

  @OptionGroup var file: DocumentOutput

  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  @OptionGroup(title: "What is shown: attributes with such events") var about: FilterArguments

  @Option(
    help: ArgumentHelp(
      "Print all values of this attribute instead: a handle (0x0010), a UUID (2a37) or a name "
        + "(heart-rate-measurement).", valueName: "handle|uuid"))
  var history: HistoryArgument?

  func validate() throws { _ = try file.format(chosenFormat) }

  func run() throws {
    var run = GATTRun(captures.input)
    run.peers = labels.peers
    run.format = try file.format(chosenFormat)
    run.target = file.output
    run.peer = peer
    run.filter = about.filter
    run.filterWords = about.words
    run.history = history
    try run.run(on: .standard)
  }
}
