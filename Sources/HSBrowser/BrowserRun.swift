package import HSOutput
import HSProtocols
import HSReport
import HSRewriting
import HSSeries
import HSSession
import HSTimeline

/// A command of the program, as the page runs it: the same words make the same octets.
package struct BrowserRun {
  /// What the page asks for.
  private enum Command: String {
    case overview, report, decode, gatt, series, summary, doctor, learn, info, redact

    /// The formats that it prints, the one first that is meant where none is named.
    var formats: [String] {
      switch self {
      case .overview, .info, .doctor, .learn, .gatt, .summary: ["text", "json", "ndjson"]
      case .decode: ["text", "ndjson"]
      case .series: ["csv", "ndjson"]
      case .report: ["html", "md", "json"]
      // Of the capture itself.
      case .redact: [""]
      }
    }
  }

  private let command: Command
  let files: [String]
  let format: String
  /// Whether a page is of redacted captures.
  private var isRedacted = false
  /// From which all follows that redaction makes up; random unless given.
  private var seed: String?

  /// A command by its words: `decode --format ndjson NAME…`; `nil` if the page has none of that name, or not in that format.
  ///
  /// - Parameter words: The command, its options, and the names of files that the page holds.
  package init?(_ words: [String]) {
    guard let first = words.first, let command = Command(rawValue: first) else { return nil }
    self.command = command
    var format = command.formats[0]
    var files = words.dropFirst()
    while let word = files.first, word.hasPrefix("--") {
      files = files.dropFirst()
      switch word {
      case "--format":
        format = files.popFirst() ?? ""
        guard command.formats.contains(format) else { return nil }
      case "--redact" where command == .report: isRedacted = true
      case "--seed" where command == .redact: seed = files.popFirst()
      default: return nil
      }
    }
    self.format = format
    self.files = Array(files)
  }

  /// Runs it.
  ///
  /// - Parameter console: Takes what is printed and said.
  /// - Returns: The exit status, as the program has it.
  package func run(on console: Console) -> Int32 {
    do throws(ExitStatus) {
      guard try run(on: console) else { throw .insufficient }
      return 0
    } catch {
      return error.rawValue
    }
  }

  /// Runs it; returns whether there was an answer.
  private func run(on console: Console) throws(ExitStatus) -> Bool {
    if command == .redact { return try redact(on: console) }
    var session = try session(on: console)
    switch command {
    case .overview:
      session.options.examines = true
      session.options.keepsNotifiedValues = true
      try overview(session).checked()
      return true
    case .report:
      try report(session)
      return true
    case .decode: return try decode(session).checked()
    case .gatt:
      session.options.keepsNotifiedValues = true
      session.mentionsFindings = true
      return try gatt(session).checked()
    case .series:
      session.mentionsFindings = true
      return try session.printSeries(
        as: .judged(beats: false), format == "csv" ? .csv : .ndjson, isMerged: false, peer: nil,
        SeriesSelection()
      ).outcome.checked()
    case .summary:
      session.mentionsFindings = true
      return try summary(session).checked()
    case .doctor: return try doctor(session)
    case .learn: return try learn(session)
    case .info, .redact:
      try info(session).checked()
      return true
    }
  }

  private func session(on console: Console) throws(ExitStatus) -> Session {
    var knowledge = LabelKnowledge()
    knowledge.longTermKeys.add(
      try KeySurvey(files, nil, on: console).keys(with: knowledge))
    return Session(files, DecodeOptions(knowledge), on: console)
  }

  private func report(_ session: Session) throws(ExitStatus) {
    var run = ReportRun(files, session.options, on: session.console)
    run.isRedacted = isRedacted
    let output = session.output
    let made = try run.page(to: output)
    switch format {
    case "html": made.page.writeHTML(to: output)
    case "md": output.append { made.page.writeMarkdown(to: &$0) }
    default: made.page.writeJSON(to: output)
    }
    output.flush()
    try made.check()
  }

  private func redact(on console: Console) throws(ExitStatus) -> Bool {
    let session = Session(files, on: console)
    var redactor = CaptureRedactor(RedactionOptions(), seed: seed)
    let name = "standard output"
    let outcome = session.redact(with: &redactor, as: { $0 }, name: name)
    session.output.flush()
    if outcome.captures > 0, redactor.refusal == nil {
      for sentence in redactor.account { console.say("\(name): \(sentence)") }
    }
    return try outcome.checked()
  }
}
