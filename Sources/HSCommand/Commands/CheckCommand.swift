import ArgumentParser
import HSFleet
import HSOutput
import HSProtocols
import HSRules
import HSSeries
import HSSession

/// `heartsnoop check`: whether a capture shows what it must.
struct CheckCommand: FleetCommand {
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

  /// How the report is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, ndjson, junit, matrix

    /// What the names of reports end with.
    fileprivate var suffix: String {
      switch self {
      case .text: ".check.txt"
      case .ndjson: ".check.ndjson"
      case .junit: ".check.xml"
      case .matrix: ".matrix.txt"
      }
    }
  }

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
      Text; one JSON object a line (schema heartsnoop.check/1); JUnit XML; or a matrix of rules and captures, \
      in text. Unless given, OUT's extension tells it (.txt, .ndjson, .xml); text without one.
      """)
  var chosenFormat: Format?

  @Option(
    name: .o,
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
      ["txt": .text, "ndjson": .ndjson, "jsonl": .ndjson, "xml": .junit])
    try require(!files.contains(""), "A capture's name is empty.")
    if list { return }
    try refuse(files.isEmpty, "Missing expected argument '<files> ...'")
    try refuse(
      rules.isEmpty && profile.isEmpty,
      "There is nothing to check: give --rules FILE or --profile hrs.")
    try refuse(output == "", "The output's name is empty.")
  }

  @OptionGroup(title: "Many captures") var many: ManyArguments

  private var format: Format { chosenFormat ?? .text }
  var otherInputs: [String] { rules + labels.files }
  var suffix: String { format.suffix }

  func run() throws {
    if list { return try printRules() }
    // A file for each; or one report on all.
    guard folder == nil, let fleet = FleetRun(self) else { return try runOverAll(on: console) }
    let (rules, destination) = try begin(on: console)
    var results = CheckResults(strictly: strict)
    do {
      try fleet.run(on: console) {
        try $0.judge(rules, on: $1)
      } take: { one in
        results.captures += one.captures
        results.unread += one.unread
        if !one.isComplete { results.isComplete = false }
      }
    } catch ExitStatus.unreadable {
      results.isComplete = false
    }
    try finish(results, destination, on: console)
  }

  func runAlone(on console: Console) throws {
    let (rules, destination) = try begin(on: console)
    try finish(try judge(rules, on: console), destination, on: console)
  }

  private func begin(on console: Console) throws -> (RuleSet, Destination) {
    let rules = try allRules(on: console)
    let destination = Destination(output, reading: files + otherInputs, on: console)
    try destination.check()
    return (rules, destination)
  }

  /// Judges the captures one after the other.
  private func judge(_ rules: RuleSet, on console: Console) throws(ExitStatus) -> CheckResults {
    var options = try labels.peers.options(beside: files, inputFormat?.choice, on: console)
    options.examines = true
    let session = Session(files, options, on: console)
    var results = CheckResults(strictly: strict)
    let outcome = session.decode { reader, _ in
      FactCollector(resolution: reader.resolution, characteristics: rules.characteristics)
    } finish: { collector, reader, story, _ in
      let facts = CaptureFacts(
        collector, story: story, name: reader.name, for: rules, peer: peer)
      var judged = rules.judge(facts)
      let times = reader.statistics.times
      judged.length = times.first.flatMap { first in
        times.last.map { max(0, $0.nanoseconds(since: first)) }
      }
      results.captures.append(judged)
      session.console.mentionRecorder(reader.name, story)
      if !facts.subjects.contains(where: \.isHeartRate) {
        console.mention(HeartRateAbsence(story), in: reader.name)
      }
    }
    for problem in outcome.problems where results.unread.last?.name != problem.capture {
      results.unread.append((problem.capture, problem.description))
    }
    results.isComplete = outcome.isComplete
    return results
  }

  /// Writes the report, and ends with its status.
  private func finish(
    _ results: CheckResults, _ destination: Destination, on console: Console
  ) throws {
    destination.output.append { buffer in
      switch format {
      case .text:
        // A file is the same on any terminal.
        buffer.append(fitting: output == nil ? console.columns : nil) {
          CheckText.write(results, detailsAll: all, to: &$0)
        }
      case .ndjson: CheckJSON.write(results, to: &buffer)
      case .junit: CheckJUnit.write(results, to: &buffer)
      case .matrix: CheckMatrix.write(results, to: &buffer)
      }
    }
    guard destination.close() else { throw ExitStatus.unreadable }
    switch results.outcome {
    case .unreadable: throw ExitStatus.unreadable
    case .failed: throw ExitStatus.negative
    case .insufficient: throw ExitStatus.insufficient
    case .passed: break
    }
  }

  /// Lists rules: those that are given, or of every profile.
  private func printRules() throws {
    let isAll = rules.isEmpty && profile.isEmpty
    var listed = try allRules(on: console)
    if isAll { for one in BuiltInProfile.allCases { _ = listed.add(one.rules) } }
    let output = console.output()
    let list = listed.rules.map { rule in
      let clause = rule.clause.map { " (\($0))" } ?? ""
      return (rule.id, "\(rule.title)\(clause)\(rule.severity == .warn ? ", a warning" : "")")
    }
    output.append { text in
      text.append(list: list, console.columns)
      guard isAll else { return }
      text.append(
        "\nThese are the rules of --profile hrs. 'heartsnoop example rules/every-kind' has one of each kind.\n"
          as StaticText)
    }
    try console.finish(output)
  }

  /// The rules of all profiles and files.
  private func allRules(on console: Console) throws -> RuleSet {
    var rules = RuleSet()
    for one in profile {
      if let twice = rules.add(one.rules) {
        throw ValidationError("--profile \(one.rawValue): the rule '\(twice)' is there already.")
      }
    }
    for path in self.rules {
      if let twice = rules.add(try read(path, on: console)) {
        console.say(
          "\(path): the rule '\(twice)' is there already, by another file or profile")
        throw ExitStatus.usage
      }
    }
    return rules
  }

  private func read(_ path: String, on console: Console) throws(ExitStatus) -> RuleSet {
    // Of a file that is too large for rules just enough to show that.
    let bytes = try console.attempt {
      try InputFile.beginning(of: path, most: RuleFile.largest)
    }
    do throws(RuleFaults) {
      return try RuleFile.read(bytes)
    } catch {
      for fault in error.first {
        console.say("\(path):\(fault.line):\(fault.column): \(fault.problem)")
      }
      let more = error.count - error.first.count
      if more > 0 { console.say("\(path): \(more) more") }
      throw ExitStatus.usage
    }
  }
}

extension BuiltInProfile: ExpressibleByArgument {}
