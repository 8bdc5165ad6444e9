import ArgumentParser
import HSConsole
import HSFleet

/// `heartsnoop info`: what a capture is and holds.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print what a capture is, what it holds, and what was lost or not understood.",
    usage: "heartsnoop info [<options>] <files> ...",
    discussion: """
      Examples:

        heartsnoop info capture.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: .customLong("format"),
    help:
      "Text, or one JSON document a capture, of several or with ndjson one a line (schema heartsnoop.info/2)."
  )
  var chosenFormat: DocumentFormat?

  @OptionGroup var file: DocumentOutput

  @OptionGroup(title: "Many captures") var many: ManyArguments

  func validate() throws { _ = try file.format(chosenFormat) }

  func run() throws {
    var run = InfoRun(captures.files)
    run.inputFormat = captures.inputFormat
    run.jobs = many.jobs
    run.folder = many.outputDir
    run.peers = labels.peers
    run.format = try file.format(chosenFormat)
    run.output = file.output
    try run.runOverAll(on: .standard)
  }
}
