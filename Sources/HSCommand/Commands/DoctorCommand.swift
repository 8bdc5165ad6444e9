import ArgumentParser
import HSConsole
import HSSession

/// `heartsnoop doctor`: why it is slow, why it dropped, why it will not bond.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say why connections are slow, were lost, did not come about, or do not stay paired.",
    usage: "heartsnoop doctor [<options>] <files> ...",
    discussion: """
      For each connection: what limits its transfers and what it would carry without that, why it \
      ended, why connecting or discovery took long, and which side lost the bond; with the packets \
      that show it, what apps see of it, and who can mend it. Changes of parameters are listed with \
      what was asked and what was given. How long connections with a peer last is told over all \
      captures up to each. Lines with 'not' say what was looked at and is fine, or \
      cannot be told. docs/doctor.md has the model.

      Examples:

        heartsnoop doctor capture.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    name: .customLong("format"),
    help:
      "Text, or one JSON document a capture, of several one a line (schema heartsnoop.diagnosis/1)."
  )
  var chosenFormat: DocumentFormat?

  @OptionGroup var file: DocumentOutput

  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  func validate() throws { _ = try file.format(chosenFormat) }

  func run() throws {
    var run = DoctorRun()
    run.format = try file.format(chosenFormat)
    run.peer = peer
    try Console.standard.printing(to: file.output, reading: captures.files + labels.files) {
      try run.run(try Session(captures.input, labels.peers, on: $0))
    }
  }
}
