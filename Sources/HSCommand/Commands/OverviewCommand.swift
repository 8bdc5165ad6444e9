import ArgumentParser
import HSConsole
import HSSession

/// `heartsnoop overview`, and what a file's name alone does: a screen on each capture.
struct OverviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Print a screen on a capture: heart rates, devices, and what to ask next.",
    usage: "heartsnoop overview [<options>] <files> ...",
    discussion: """
      'heartsnoop FILE' does the same. The exit status is 0 whether there are heart rates or not.

      Examples:

        heartsnoop overview capture.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @Option(
    help:
      "Text, or one JSON document a capture, of several or with ndjson one a line (schema heartsnoop.overview/1)."
  )
  var format: DocumentFormat = .text

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  func run() throws {
    try OverviewRun(format).run(try Session(captures.input, labels.peers, on: .standard))
  }
}
