import ArgumentParser
import HSCapture
import HSConsole

/// `heartsnoop expect`: writes a capture's outputs, to compare later captures with.
struct ExpectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expect",
    abstract: "Write down what a capture tells, for 'heartsnoop diff CAPTURE DIR' to check.",
    discussion: """
      DIR gets timeline.ndjson, series.ndjson and gatt.json (what decode, series and gatt print), and \
      manifest.json with what they are to be compared by: the options below, which diff then uses \
      unless it is given others. The same capture gives the same bytes on every machine.

      Everything is written, whatever is compared. --what structure makes diff compare what stays \
      the same with another heart on another day ('heartsnoop help diff' says what that is); without \
      --what, every value counts. DIR is made, with the folders that it stands in.

      Names that are known from elsewhere (--keys, --gatt, --map, --infer) are written as such, each with \
      what it rests on; the manifest says what was given, and diff is to be given the same.

      With --update, what is there is written anew, and what changed is printed as diff does.

      Exit status: 0 written, 2 the capture or what was expected before could not be read or only in \
      part, or something could not be written, 64 wrong usage.

      Examples:

        heartsnoop expect capture.btsnoop -o expected/
      """)

  @Argument(help: ArgumentHelp("The capture; - is standard input.", valueName: "capture"))
  var file: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The folder to write, made if it is not there.", valueName: "dir"))
  var output: String

  @Flag(help: "Write anew what is there, and tell what changed.")
  var update = false

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var arguments: DiffArguments

  @Option(
    help: ArgumentHelp(
      "Read the capture in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  func validate() throws {
    guard file != "", output != "" else { throw ValidationError("A file's name is empty.") }
    try NamedFormat.check(output, is: "a folder of files")
  }

  func run() throws {
    var run = ExpectRun(file, output: output, by: arguments.choice)
    run.inputFormat = inputFormat
    run.updates = update
    run.peers = labels.peers
    try run.run(on: .standard)
  }
}
