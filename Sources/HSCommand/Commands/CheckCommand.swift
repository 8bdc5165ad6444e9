import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSFleet
import HSOutput
import HSReport
import HSRules
import HSRuns
import HSSeries
import HSSession
import HSTimeline

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

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, ndjson, junit, tap
  }

  enum Profile: String, ExpressibleByArgument, CaseIterable {
    case hrs

    /// Its rules.
    var rules: RuleSet {
      switch self {
      case .hrs: BuiltInProfile.hrs.rules
      }
    }
  }

  // Not as in other commands: --list needs no capture.
  @Argument(help: "Captures; - is standard input.", completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the captures in this format instead of recognising it.", valueName: "format"))
  var inputFormat: InputFormat?

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(help: ArgumentHelp("A file of rules; may be given several times.", valueName: "file"))
  var rules: [String] = []

  @Option(help: "Rules that are built in; may be given several times.")
  var profile: [Profile] = []

  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  @Option(
    name: .customLong("format"),
    help: """
      Text; one JSON object a line (schema heartsnoop.check/1); JUnit XML; or the Test Anything \
      Protocol. Unless given, OUT's extension tells it (.txt, .ndjson, .xml, .tap); text without one.
      """)
  var chosenFormat: Format?

  private var format: Format { chosenFormat ?? .text }

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

  var target: String? {
    get { output }
    set { output = newValue }
  }
  var otherInputs: [String] { rules + labels.files }
  var suffix: String {
    switch format {
    case .text: ".check.txt"
    case .ndjson: ".check.ndjson"
    case .junit: ".check.xml"
    case .tap: ".check.tap"
    }
  }

  func run() throws {
    if list { return try printRules() }
    // A file for each; or one report on all.
    guard many.outputDir == nil, let fleet = FleetRun(self) else { return try runOverAll() }
    let rules = try allRules(on: .standard)
    let destination = Destination(output, reading: files + otherInputs, on: .standard)
    try destination.check()
    var results = CheckResults(strictly: strict)
    do {
      try fleet.run(on: .standard) {
        try $0.judge(rules, on: $1)
      } take: { one in
        results.captures += one.captures
        results.unread += one.unread
        if !one.isComplete { results.isComplete = false }
      }
    } catch ExitStatus.unreadable {
      results.isComplete = false
    }
    try finish(results, destination)
  }

  func runAlone(on console: Console) throws {
    let rules = try allRules(on: console)
    let destination = Destination(output, reading: files + otherInputs, on: console)
    try destination.check()
    try finish(try judge(rules, on: console), destination)
  }

  /// Judges the captures one after the other.
  private func judge(_ rules: RuleSet, on console: Console) throws(ExitStatus) -> CheckResults {
    let format = inputFormat?.format
    let knowledge = try labels.knowledge(beside: files, format, on: console)
    var session = Session(files, DecodeOptions(knowledge, format: format), on: console)
    session.options.examines = true
    var results = CheckResults(strictly: strict)
    var collectors: [CaptureTag?: FactCollector] = [:]
    let outcome = session.decode { reader, tag in
      let collector = FactCollector(
        resolution: reader.resolution, characteristics: rules.characteristics)
      collectors[tag] = collector
      return collector
    } finish: { reader, story, tag in
      guard let collector = collectors.removeValue(forKey: tag) else { return }
      let facts = CaptureFacts(
        collector, story: story, name: reader.name, for: rules, peer: peer)
      results.captures.append(rules.judge(facts))
      session.console.mentionRecorder(reader.name, story)
      if !facts.subjects.contains(where: \.isHeartRate) {
        HeartRateAbsence(story).mentionIfUnnamed(reader.name, on: console)
      }
    }
    for problem in outcome.problems where results.unread.last?.name != problem.capture {
      results.unread.append(UnreadCapture(name: problem.capture, problem: problem.description))
    }
    results.isComplete = outcome.isComplete
    return results
  }

  /// Writes the report, and ends with its status.
  private func finish(_ results: CheckResults, _ destination: Destination) throws {
    try write(results, to: destination)
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
    let console = Console.standard
    var listed = try allRules(on: console)
    if isAll { for one in Profile.allCases { _ = listed.add(one.rules) } }
    let output = console.output()
    let width = console.columns ?? .max
    let widest = listed.rules.map { $0.id.utf8.count }.max() ?? 0
    output.append { text in
      for rule in listed.rules {
        text.append(string: rule.id)
        text.append(byte: 0x20, count: widest + 2 - rule.id.utf8.count)
        let clause = rule.clause.map { " (\($0))" } ?? ""
        let severity = rule.severity == .warn ? ", a warning" : ""
        text.append(
          wrapping: Array("\(rule.title)\(clause)\(severity)".utf8).span, at: widest + 2,
          indent: widest + 2, width: width)
        text.append(byte: 0x0a)
      }
      guard isAll else { return }
      text.append(
        "\nThese are the rules of --profile hrs. 'heartsnoop example rules/every-kind' has one of each kind.\n"
          as StaticText)
    }
    try console.finish(output)
  }

  private func write(_ results: CheckResults, to destination: Destination) throws {
    destination.output.append { buffer in
      switch format {
      case .text: CheckText.write(results, detailsAll: all, to: &buffer)
      case .ndjson: CheckJSON.write(results, to: &buffer)
      case .junit: CheckJUnit.write(results, to: &buffer)
      case .tap: CheckTAP.write(results, to: &buffer)
      }
    }
    guard destination.close() else { throw ExitStatus.unreadable }
  }

  // MARK: - Rules

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
    let bytes: [UInt8]
    do throws(CaptureProblem) {
      // Of a file that is too large for rules just enough to show that.
      bytes = try InputFile.beginning(of: path, most: RuleFile.largest)
    } catch {
      console.say(error.description)
      throw .unreadable
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
