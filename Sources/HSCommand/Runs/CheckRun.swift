import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSFleet
import HSOutput
import HSReport
import HSRules
import HSSeries
import HSSession
import HSTimeline

/// `heartsnoop check`: captures held against rules.
struct CheckRun: FleetWork {
  /// How the report is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, ndjson, junit, tap, matrix, html

    /// What the names of reports end with.
    fileprivate var suffix: String {
      switch self {
      case .text: ".check.txt"
      case .ndjson: ".check.ndjson"
      case .junit: ".check.xml"
      case .tap: ".check.tap"
      case .matrix: ".matrix.txt"
      case .html: ".check.html"
      }
    }
  }

  var files: [String] = []
  var inputFormat: Named<CaptureFormat>?
  var jobs: Int?
  var folder: String?
  var output: String?
  var format = Format.text
  var peers = KnownPeers()
  /// Files of rules.
  var rules: [String] = []
  var profiles: [BuiltInProfile] = []
  /// The peer that is judged, if only one.
  var peer: String?
  /// Whether nothing passes where anything is not seen.
  var isStrict = false
  /// Whether the text gives the reasons of rules that passed.
  var detailsAll = false
  /// Whether rules are listed, and nothing is judged.
  var list = false

  init() {}

  var otherInputs: [String] { rules + peers.files }
  var suffix: String { format.suffix }

  /// Judges the captures, or lists the rules.
  ///
  /// - Throws: What is wrong with what was typed, or the exit status.
  func run(on console: Console) throws {
    if list { return try printRules(on: console) }
    // A file for each; or one report on all.
    guard folder == nil, let fleet = FleetRun(self) else { return try runOverAll(on: console) }
    let rules = try allRules(on: console)
    let destination = Destination(output, reading: files + otherInputs, on: console)
    try destination.check()
    var results = CheckResults(strictly: isStrict)
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
    let rules = try allRules(on: console)
    let destination = Destination(output, reading: files + otherInputs, on: console)
    try destination.check()
    try finish(try judge(rules, on: console), destination, on: console)
  }

  /// Judges the captures one after the other.
  private func judge(_ rules: RuleSet, on console: Console) throws(ExitStatus) -> CheckResults {
    var session = try Session(CaptureInput(files, inputFormat), peers, on: console)
    session.options.examines = true
    var results = CheckResults(strictly: isStrict)
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
      var judged = rules.judge(facts)
      let times = reader.statistics.times
      judged.length = times.first.flatMap { first in
        times.last.map { max(0, $0.nanoseconds(since: first)) }
      }
      results.captures.append(judged)
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
  private func finish(
    _ results: CheckResults, _ destination: Destination, on console: Console
  ) throws {
    try write(results, to: destination, on: console)
    switch results.outcome {
    case .unreadable: throw ExitStatus.unreadable
    case .failed: throw ExitStatus.negative
    case .insufficient: throw ExitStatus.insufficient
    case .passed: break
    }
  }

  /// Lists rules: those that are given, or of every profile.
  private func printRules(on console: Console) throws {
    let isAll = rules.isEmpty && profiles.isEmpty
    var listed = try allRules(on: console)
    if isAll { for one in BuiltInProfile.allCases { _ = listed.add(one.rules) } }
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

  private func write(
    _ results: CheckResults, to destination: Destination, on console: Console
  ) throws {
    destination.output.append { buffer in
      switch format {
      case .text:
        // A file is the same on any terminal.
        buffer.append(fitting: output == nil ? console.columns : nil) {
          CheckText.write(results, detailsAll: detailsAll, to: &$0)
        }
      case .ndjson: CheckJSON.write(results, to: &buffer)
      case .junit: CheckJUnit.write(results, to: &buffer)
      case .tap: CheckTAP.write(results, to: &buffer)
      case .matrix: CheckMatrix(results).write(to: &buffer)
      case .html: CheckMatrix(results).writePage(to: &buffer)
      }
    }
    guard destination.close() else { throw ExitStatus.unreadable }
  }

  /// The rules of all profiles and files.
  private func allRules(on console: Console) throws -> RuleSet {
    var rules = RuleSet()
    for one in profiles {
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

extension BuiltInProfile: ExpressibleByArgument {}
