import ArgumentParser
import HSBytes
import HSConsole
import HSIdentity
import HSLabels
import HSOutput
import HSRedaction
import HSRuns
import HSSession
import HSSharing
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

      What was written is read again, and searched for every address, key, name and text that the original \
      tells. If any is found, no file is written, and what was found is said.

      The same capture and options make the same bytes. What stands for what is worked out from the capture's \
      contents, so that nobody without it can tell; --seed takes another secret.

      Exit status: 0; 2 if the capture could not be read, or only in part, or if something would leak; 3 if \
      nothing is left of it.

      Examples:

        heartsnoop share capture.btsnoop -o case.zip
      """)

  @Argument(help: "The capture; - is standard input.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("Read it in this format instead of recognising it.", valueName: "format"))
  var inputFormat: InputFormat?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The zip file to write; - is standard output.", valueName: "out.zip"))
  var output: String

  @Option(help: "Only packets of this peer: its number, or part of its address or name.")
  var peer: String?

  @Option(help: ArgumentHelp(TimeArgument.help, valueName: "time"))
  var from: TimeArgument?

  @Option(help: ArgumentHelp("Only up to this time, inclusive.", valueName: "time"))
  var to: TimeArgument?

  @Option(
    help: ArgumentHelp(
      "Heart rates: keep; jitter, by a factor for all and noise for each; flatten, to 60.",
      valueName: "how"))
  var heartRate = HeartRateChoice.keep

  @Option(
    help: ArgumentHelp(
      "Advertisers that were never connected: mask, down to the structure; drop, with the record.",
      valueName: "how"))
  var foreign = ForeignChoice.mask

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

  @Flag(help: "Conclude from values which unlabelled handles are heart rates.")
  var infer = false

  @Option(
    help: ArgumentHelp(
      "A secret from which all that is made up follows, instead of the capture's contents.",
      valueName: "text"))
  var seed: String?

  func validate() throws {
    guard !file.isEmpty else { throw ValidationError("The capture's name is empty.") }
    guard !output.isEmpty else { throw ValidationError("The output's name is empty.") }
    guard seed != "" else { throw ValidationError("The seed is empty.") }
    guard !map.contains(where: { $0.map.address != nil }) else {
      throw ValidationError("--map takes no address here, as addresses are replaced.")
    }
    guard output != "-" || !Console.standard.isTerminal else {
      throw ValidationError("Standard output is a terminal; a zip file is not for reading there.")
    }
    try TimeArgument.validate(from: from, to: to)
  }

  /// The stretch of time that was asked for.
  var times: TimeWindow { TimeWindow(from: from?.bound, to: to?.bound) }

  /// What is known beside the capture.
  ///
  /// - Throws: The exit status for a file that cannot be used.
  private func knowledge(on console: Console) throws(ExitStatus) -> LabelKnowledge {
    var files = KnowledgeFiles()
    files.infers = infer
    files.maps = map.map(\.map)
    files.keys = keys.map(LabelArguments.split)
    return try files.read(on: console)
  }

  /// How heart rates and strangers are treated.
  var redaction: RedactionOptions {
    var options = RedactionOptions()
    options.heartRate = heartRate.option
    options.foreign = foreign.option
    return options
  }

  /// The options that whoever gets the zip file gives to see the same.
  var readingWords: String {
    (map.map { " --map " + $0.text } + (infer ? [" --infer"] : [])
      + (keys.isEmpty ? [] : [" --keys keys.txt"])).joined()
  }

  /// The command as it was typed, without what would tell of this machine.
  ///
  /// - Parameter peer: The peer's number.
  /// - Returns: The words.
  func words(peer: Int?) -> String {
    var words = "heartsnoop share CAPTURE -o case.zip"
    if let peer { words += " --peer \(peer)" }
    if let from { words += " --from \(from.text)" }
    if let to { words += " --to \(to.text)" }
    if heartRate != .keep { words += " --heart-rate \(heartRate.rawValue)" }
    if foreign != .mask { words += " --foreign \(foreign.rawValue)" }
    words += map.map { " --map " + $0.text }.joined() + (infer ? " --infer" : "")
    if !keys.isEmpty { words += " --keys KEYS" }
    return words
  }

  func run() throws {
    let console = Console.standard
    let inputs = [file] + keys.map { LabelArguments.split($0).path }
    let destination = Destination(output, reading: inputs, on: console)
    try destination.check()
    var request = ShareRequest(
      file: file, knowledge: try knowledge(on: console), version: Heartsnoop.version,
      words: words(peer:))
    request.format = inputFormat?.format
    request.keyFiles = keys
    request.peer = peer
    request.times = times
    request.from = from?.text
    request.redaction = redaction
    request.seed = seed
    request.readingWords = readingWords
    let run = ShareRun(request, destination.name, on: console)
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
