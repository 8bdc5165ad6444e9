import ArgumentParser
import HSConsole

/// `heartsnoop kinds`, or `heartsnoop help kinds`: what kinds of events there are.
struct KindsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kinds",
    abstract: "Explain the kinds of events that --only, --show and --hide take.",
    shouldDisplay: false)

  func run() throws { try ReferencePages.kinds(on: .standard) }
}
