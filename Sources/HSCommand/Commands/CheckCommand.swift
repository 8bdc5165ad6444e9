import ArgumentParser
import HSCapture
import HSConsole
import HSRules

/// `heartsnoop check`: whether a capture shows what it must.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Hold captures against rules, and report as CI systems read it.",
    discussion: """
      Rules come from files in YAML (--rules; 'heartsnoop schema rules' describes them, 'heartsnoop \
      example' has some) and from profiles that are built in: hrs, the conformance rules of Heart Rate \
      Service 1.0 and Heart Rate Profile 1.0. --list lists what there is. Each is judged for each peer with a heart rate, \
      unless it names its peer.

      A rule passes, fails or warns only if the capture shows it. Else it is 'not seen': absence is \
      shown by a search for attributes that found nothing, not by silence. What must be seen is in \
      capitals; a rule may say that it need not be ('not_seen: allow'), --strict demands it all.

      Whether services, characteristics and properties are there is judged by what the capture tells, \
      never by names from elsewhere (--gatt, --map, captures given before, an equal Database Hash). \
      Values under such a name are judged, and the result says where the name is from \
      ('outside_labels'). Keys only tell which private addresses are one device. No rule rests on what \
      values look like: --infer only tells how many there are.

      Exit status: 0 nothing failed; 1 a rule failed; 2 a capture could not be read, or only in \
      part; 3 nothing failed, but what must be seen was not; 64 wrong usage, also in a rule file.

      Examples:

        heartsnoop check --rules rules.yaml capture.btsnoop
      """)

  // Not as in other commands: --list needs no capture.
  @Argument(help: "Captures; - is standard input.", completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the captures in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(help: ArgumentHelp("A file of rules; may be given several times.", valueName: "file"))
  var rules: [String] = []

  @Option(help: "Rules that are built in; may be given several times.")
  var profile: [BuiltInProfile] = []

  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  @Option(
    name: .customLong("format"),
    help: """
      Text; one JSON object a line (schema heartsnoop.check/1); JUnit XML; the Test Anything Protocol; or a \
      matrix of rules and captures, in text (matrix) or as a page (html). Unless given, OUT's extension tells \
      it (.txt, .ndjson, .xml, .tap, .html); text without one.
      """)
  var chosenFormat: CheckRun.Format?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write, instead of standard output.", valueName: "out"))
  var output: String?

  @Flag(help: "Do not pass if anything is not seen, whatever the rules allow.")
  var strict = false

  @Flag(help: "In text, give the reasons of rules that passed as well.")
  var all = false

  @Flag(help: "List the rules of the profiles, or those of the files and profiles that are given.")
  var list = false

  mutating func validate() throws {
    chosenFormat = try NamedFormat.of(
      output, chosen: chosenFormat,
      [
        "txt": .text, "ndjson": .ndjson, "jsonl": .ndjson, "xml": .junit, "tap": .tap,
        "html": .html,
      ])
    guard !files.contains("") else { throw ValidationError("A capture's name is empty.") }
    if list { return }
    if files.isEmpty { throw ValidationError("Missing expected argument '<files> ...'") }
    if rules.isEmpty, profile.isEmpty {
      throw ValidationError("There is nothing to check: give --rules FILE or --profile hrs.")
    }
    if let output, output.isEmpty { throw ValidationError("The output's name is empty.") }
  }

  @OptionGroup(title: "Many captures") var many: ManyArguments

  func run() throws {
    var run = CheckRun()
    run.files = files
    run.inputFormat = inputFormat
    run.jobs = many.jobs
    run.folder = many.outputDir
    run.output = output
    run.format = chosenFormat ?? .text
    run.peers = labels.peers
    run.rules = rules
    run.profiles = profile
    run.peer = peer
    run.isStrict = strict
    run.detailsAll = all
    run.list = list
    try run.run(on: .standard)
  }
}
