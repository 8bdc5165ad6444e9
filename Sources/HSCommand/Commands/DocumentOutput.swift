import ArgumentParser
import HSOutput

/// How a report is written.
enum DocumentFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For machines.
  case json
  /// For machines, on one line.
  case ndjson

  /// Whether each document stands on a line of its own: if asked for, or where there are several.
  func isOneLine(_ tag: CaptureTag?) -> Bool { self == .ndjson || tag != nil }

  /// Begins one of several captures: in text, with its heading.
  func begin(_ tag: CaptureTag?, _ output: TextOutput) {
    if let tag, self == .text { output.append { $0.append(heading: tag.name) } }
  }
}

/// A command that prints text or a JSON document of each capture, also into a file.
protocol DocumentCommand: CapturesCommand {
  /// What it says of its formats.
  static var formats: String { get }

  var file: DocumentOutput<Self> { get set }

  /// Prints the documents.
  func write(on console: Console) throws
}

extension DocumentCommand {
  var format: DocumentFormat { file.chosenFormat ?? .text }
  var output: String? {
    get { file.output }
    set { file.output = newValue }
  }

  /// Prints to the file, or else to the console.
  func runAlone(on console: Console) throws {
    try console.printing(to: output, reading: captures.inputs, write)
  }
}

/// The format and the file of such a command.
struct DocumentOutput<Command: DocumentCommand>: ParsableArguments {
  @Option(name: .customLong("format"), help: ArgumentHelp(Command.formats))
  var chosenFormat: DocumentFormat?

  @Option(
    name: .o,
    help: ArgumentHelp(
      "The file to write; standard output unless given. Unless --format is given, its extension tells the format.",
      valueName: "out"))
  var output: String?

  mutating func validate() throws {
    try refuse(output == "", "The output's name is empty.")
    chosenFormat = try NamedFormat.of(
      output, chosen: chosenFormat,
      ["txt": .text, "json": .json, "ndjson": .ndjson, "jsonl": .ndjson])
  }
}
