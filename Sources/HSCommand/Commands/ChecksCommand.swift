import ArgumentParser
import HSBytes
import HSConsole
import HSOutput
import HSReport
import HSVerification

/// `heartsnoop checks`, or `heartsnoop help checks`: what a heart-rate series is checked for.
struct ChecksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checks",
    abstract: "Explain the checks V0 to V17 of 'summary' and 'series'.",
    shouldDisplay: false)

  func run() throws {
    let console = Console.standard
    let output = console.output()
    let width = console.columns ?? 100
    output.append { text in
      text.append(wrapping: Array(Self.introduction.utf8).span, at: 0, indent: 0, width: width)
      text.append("\n\n" as StaticText)
      for check in Check.allCases {
        let name = "\(check.identifier.string) \(check.name.string)"
        text.append(string: "  " + name)
        text.append(byte: 0x20, count: max(1, 18 - name.utf8.count))
        let meaning = "\(check.question.string) False alarms: \(check.falseAlarms.string)."
        text.append(wrapping: Array(meaning.utf8).span, at: 20, indent: 20, width: width)
        text.append("\n" as StaticText)
      }
    }
    try console.finish(output)
  }

  private static let introduction = """
    Checks of a heart-rate series. Each is passed, failed, or cannot tell, with the reason why; the \
    figures behind them are in 'summary --all'. How often they failed on sound recordings was counted \
    on 12 hours of three chest straps.
    """
}
