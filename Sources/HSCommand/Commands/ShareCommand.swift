import ArgumentParser
import HSOutput
import HSProtocols
import HSRewriting
import HSSession
import HSTimeline

/// `heartsnoop share`: what to attach to an issue.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract:
      "Make a zip file to attach to an issue: redacted, cut, with a report, checked for leaks.",
    usage: "heartsnoop share [<options>] <file> --output <out.zip>",
    discussion: """
      The zip file holds the capture, redacted as by 'heartsnoop redact' and cut to the peer and times asked \
      for; report.html; info.txt; and README.txt, which says what is in it, what was taken out, and the \
      commands that show the same. Before --from, packets stay that are needed to understand the rest: how \
      connections came about, pairing, discovery, subscriptions.

      With --keep the values of an attribute stay, so that a helper can find out what they mean. It is said how many, \
      and how many of them are text. All else goes as without it, names and serial numbers too.

      What was written is read again, and searched for every address, key, name and text that the original \
      tells. If any is found, no file is written, and what was found is said.

      The same capture and options make the same bytes. What stands for what is worked out from the capture's \
      contents, so that nobody without it can tell; --seed takes another secret.

      Exit status: 0; 2 if the capture could not be read, or only in part, or if something would leak; 3 if \
      nothing is left of it.

      Examples:

        heartsnoop share capture.btsnoop -o case.zip

        heartsnoop share lamp.btsnoop --keep ffe1 -o lamp.zip
      """)

  @Argument(help: "The capture; - is standard input.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("Read it in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  @Option(
    name: .o,
    help: ArgumentHelp("The zip file to write; - is standard output.", valueName: "out.zip"))
  var output: String

  @Option(help: "Only packets of this peer: its number, or part of its address or name.")
  var peer: String?

  @OptionGroup var times: TimeArguments

  @OptionGroup var replacing: RedactionArguments

  @Option(
    help: ArgumentHelp(
      "Keep the values of this attribute (handle, UUID or name), so that a helper can work on them; repeatable.",
      valueName: "attribute"))
  var keep: [HistoryArgument] = []

  @Option(
    help: ArgumentHelp(
      "Keys of private addresses, as for 'decode'; their stand-ins become keys.txt.",
      valueName: "file"))
  var keys: [String] = []

  @Option(
    help: ArgumentHelp(
      "What a handle is: 0x0012=2a37 or 18=2a37.", valueName: "handle=uuid"),
    transform: MapArgument.init)
  var map: [MapArgument] = []

  @OptionGroup var layouts: LayoutFileArguments

  @Flag(help: "Conclude from values which unlabelled handles are heart rates.")
  var infer = false

  @Option(
    help: ArgumentHelp(
      "A secret from which all that is made up follows, instead of the capture's contents.",
      valueName: "text"))
  var seed: String?

  func validate() throws {
    try require(!file.isEmpty, "The capture's name is empty.")
    try require(!output.isEmpty, "The output's name is empty.")
    try NamedFormat.check(output, is: "a zip file, NAME.zip", written: "zip")
    try require(seed != "", "The seed is empty.")
    try require(
      !map.contains(where: \.isOfOnePeer), "--map takes no address here, as addresses are replaced."
    )
    try check(output, isNoTerminalFor: "a zip file")
  }

  private var peers: KnownPeers {
    KnownPeers(keys: keys, maps: map, layouts: layouts, infers: infer)
  }

  /// The options with which a reader of the zip file sees the same.
  private var readingWords: String {
    map.map { " --map " + $0.text }.joined() + (infer ? " --infer" : "")
      + (keys.isEmpty ? "" : " --keys keys.txt")
  }

  /// The command as it was typed, without what would tell of this machine.
  private func words(peer: Int?) -> String {
    var words = "heartsnoop share CAPTURE -o case.zip"
    for word in typed(["--peer": peer.map { "\($0)" }]) + times.words { words += " " + word }
    if replacing.heartRate != .keep { words += " --heart-rate \(replacing.heartRate.rawValue)" }
    if replacing.foreign != .mask { words += " --foreign \(replacing.foreign.rawValue)" }
    words += keep.map { $0.text.contains(" ") ? " --keep \"\($0.text)\"" : " --keep \($0.text)" }
      .joined()
    words += map.map { " --map " + $0.text }.joined() + (infer ? " --infer" : "")
    words += layouts.layout.map { _ in " --layout LAYOUT" }.joined()
    if !keys.isEmpty { words += " --keys KEYS" }
    return words
  }

  func run() throws {
    let destination = Destination(output, reading: [file] + peers.files, on: console)
    try destination.check()
    var run = ShareRun(
      of: file, with: try peers.knowledge(on: console), to: destination.name, on: console,
      command: words)
    run.format = inputFormat?.choice
    run.keyFiles = keys
    run.peer = peer
    run.times = times.window
    run.from = times.from?.text
    run.redaction = replacing.options
    run.redaction.keptAttributes = keep.map(\.wanted)
    run.kept = keep.map(\.text)
    run.seed = seed
    run.readingWords = readingWords
    let (packed, isComplete) = try run.run()
    let isHandedOn = packed.forEachPiece { piece in
      destination.output.append { $0.append(piece) }
      destination.output.endPiece()
      return !destination.output.isClosed
    }
    if !isHandedOn { destination.output.spoil() }
    guard destination.close(), isHandedOn || destination.hasLostReader, isComplete else {
      throw ExitStatus.unreadable
    }
  }
}
