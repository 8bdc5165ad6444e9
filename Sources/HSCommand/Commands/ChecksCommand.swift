import ArgumentParser
import HSConsole

/// `heartsnoop checks`, or `heartsnoop help checks`: what a heart-rate series is checked for.
struct ChecksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checks",
    abstract: "Explain the checks V0 to V17 of 'summary' and 'series'.",
    shouldDisplay: false)

  func run() throws { try ReferencePages.checks(on: .standard) }
}
