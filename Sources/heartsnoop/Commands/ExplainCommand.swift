import ArgumentParser

/// `heartsnoop explain`: where a value comes from.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Tell which decoding mistake makes an app's numbers.")

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var app: AppNumbers

  @Option(help: ArgumentHelp("Only values of this peer.", valueName: "peer"))
  var peer: String?

  @Option(help: "Text, or one JSON document a capture (schema heartsnoop.misreading/1).")
  var format: DocumentFormat = .text

  func run() throws { try app.run(captures, labels, peer: peer, format: format) }
}
