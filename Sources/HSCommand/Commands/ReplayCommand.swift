import ArgumentParser
import HSConsole
import HSReplay
import HSSession

/// `heartsnoop replay`: the captured device, or the captured app, as a program.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract:
      "Write a program that is the captured device, or that does what the captured app did.",
    usage: "heartsnoop replay [<options>] <capture> --output <out>",
    discussion: """
      The device is a Python program on bumble (PyPI): its advertising, its attributes under the same \
      handles, what it answered and sent. It plays on a dongle, Linux's HCI socket, a virtual adapter, \
      Android's emulator, or a virtual link; its --help lists them. Data stands above code, to be read \
      and changed. What was assumed or is missing stands at the program's head, and on standard error.

      Names, addresses, serial numbers, user data and positions are replaced unless --keep is given; \
      keys are never written. docs/replay.md shows an app under test against a captured strap.

      Examples:

        heartsnoop replay --output strap.py capture.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "out"))
  var output: String

  @Option(help: "The device: the peer's number, or part of its address or name.")
  var peer: String?

  @Option(help: "Write what the app did instead, for this library.")
  var client: AppProgram.Client?

  @Flag(help: "Keep names, addresses, serial numbers, user data and positions.")
  var keep = false

  @Option(
    help: ArgumentHelp(
      "Send heart rates between these bounds instead of the recorded ones.", valueName: "low-high"))
  var heart: HeartBounds?

  @Option(
    help: ArgumentHelp(
      "Send the heart rates of this table instead: CSV with a column bpm, as 'series' prints it.",
      valueName: "csv"))
  var series: String?

  func validate() throws {
    let written = client?.fileExtension ?? "py"
    try NamedFormat.check(output, is: "a program, NAME.\(written)", written: written)
    guard captures.files.count == 1 else {
      throw ValidationError("A program is made of one capture.")
    }
    guard client == nil || heart == nil && series == nil else {
      throw ValidationError("An app has no heart: --heart and --series are for devices.")
    }
    guard heart == nil || series == nil else {
      throw ValidationError("--heart and --series exclude each other.")
    }
  }

  func run() throws {
    let console = Console.standard
    var request = ReplayRun.Request()
    request.output = output
    request.peer = peer
    request.client = client
    request.keep = keep
    request.heart = heart
    request.series = series
    let run = try ReplayRun(request, reading: captures.files + labels.files, on: console)
    try run.run(try Session(captures.input, labels.peers, on: console))
  }
}
