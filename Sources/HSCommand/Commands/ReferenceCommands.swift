import ArgumentParser
import HSHeartRate
import HSOutput
import HSProtocols
import HSReport
import HSTimeline

/// `heartsnoop kinds`, or `heartsnoop help kinds`: what kinds of events there are.
struct KindsCommand: ReferenceCommand {
  static let configuration = CommandConfiguration(
    commandName: "kinds",
    abstract: "Explain the kinds of events that --only, --show and --hide take.",
    shouldDisplay: false)

  static let about = """
    Kinds of events, for --only, --show and --hide, with commas between: 'decode --only value,write' \
    shows what was sent either way, 'decode --show att' every PDU as well. Of a kind that is named, text \
    and NDJSON tell the same events; without that, text leaves out what another line says better.
    """
  static let column = 19
  static var entries: [(name: String, meaning: String)] {
    EventCategory.kinds.map { ($0.name.string, $0.meaning.string) }
  }
}

/// `heartsnoop checks`, or `heartsnoop help checks`: what a heart-rate series is checked for.
struct ChecksCommand: ReferenceCommand {
  static let configuration = CommandConfiguration(
    commandName: "checks",
    abstract: "Explain the checks V0 to V17 of 'summary' and 'series'.",
    shouldDisplay: false)

  static let about = """
    Checks of a heart-rate series. Each is passed, failed, or cannot tell, with the reason why; the \
    figures behind them are in 'summary --all'. How often they failed on sound recordings was counted \
    on 12 hours of three chest straps.
    """
  static let column = 20
  static var entries: [(name: String, meaning: String)] {
    Check.allCases.map {
      (
        "\($0.identifier.string) \($0.name.string)",
        "\($0.question.string) False alarms: \($0.falseAlarms.string)."
      )
    }
  }
}

/// `heartsnoop codes [CODE]`, or `heartsnoop help 133`: what apps are told, and what it means.
struct CodesCommand: ReferenceCommand {
  static let configuration = CommandConfiguration(
    commandName: "codes",
    abstract:
      "Explain the codes by which apps are told of ends, failures and refusals, such as 133.",
    shouldDisplay: false)

  static let about = """
    What apps are told of a link that ended or did not come about, of an encryption or a pairing that failed, and \
    of a request that was refused. One code may have several causes: 'heartsnoop doctor FILE' says which it was.
    """
  /// Causes are long: what is told of each stands below it.
  static let column = 6

  @Argument(help: "Only what is told with this number: 133, 0x85.")
  var code: String?

  static var entries: [(name: String, meaning: String)] {
    AppWords.causes.map { cause in
      (cause.name, cause.words.systems.map { "\($0.name): \($0.words)." }.joined(separator: " "))
    }
  }

  /// What is told with the number, or all.
  func chosen() throws -> [(name: String, meaning: String)] {
    guard let code else { return Self.entries }
    let digits = code.lowercased()
    guard let number = digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    else {
      throw ValidationError("'\(code)' is no number.")
    }
    let chosen = Self.entries.filter { entry in
      entry.meaning.split { !$0.isNumber }.contains { Int($0) == number }
    }
    try refuse(
      chosen.isEmpty, "Of \(number) nothing is known; 'heartsnoop help codes' prints all codes.")
    return chosen
  }
}

/// A page to look things up in.
protocol ReferenceCommand: ParsableCommand {
  static var about: String { get }
  /// Where the meanings begin.
  static var column: Int { get }
  static var entries: [(name: String, meaning: String)] { get }
  /// Those that are asked for.
  func chosen() throws -> [(name: String, meaning: String)]
}

extension ReferenceCommand {
  func chosen() -> [(name: String, meaning: String)] { Self.entries }

  func run() throws {
    let entries = try chosen()
    let output = console.output()
    let width = console.columns ?? 100
    output.append { text in
      text.append(wrapping: Array(Self.about.utf8).span, at: 0, indent: 0, width: width)
      text.append("\n\n")
      text.append(list: entries.map { ("  " + $0.name, $0.meaning) }, width, at: Self.column)
    }
    try console.finish(output)
  }
}

extension OutputBuffer {
  /// Writes names, with what each is beside it.
  ///
  /// - Parameters:
  ///   - list: The names, and what they are.
  ///   - width: Columns of a line; `nil` for lines of any length.
  ///   - column: Where it is said what they are, below names that do not fit before it; behind the longest name unless given.
  mutating func append(
    list: [(name: String, meaning: String)], _ width: Int?, at column: Int? = nil
  ) {
    let column = column ?? 2 + (list.map(\.name.utf8.count).max() ?? 0)
    for (name, meaning) in list {
      append(string: name)
      let isBelow = name.utf8.count >= column
      if isBelow { append(byte: 0x0a) }
      append(byte: 0x20, count: isBelow ? column : column - name.utf8.count)
      append(
        wrapping: Array(meaning.utf8).span, at: column, indent: column, width: width ?? .max)
      append(byte: 0x0a)
    }
  }
}
