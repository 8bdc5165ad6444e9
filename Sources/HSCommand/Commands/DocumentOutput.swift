import ArgumentParser

/// The file that a command writes which prints text or JSON documents.
struct DocumentOutput: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The file to write; standard output unless given. Unless --format is given, its extension tells the format.",
      valueName: "out"))
  var output: String?

  func validate() throws {
    if let output, output.isEmpty { throw ValidationError("The output's name is empty.") }
  }

  /// The format that was asked for: by its option, or by the file's extension.
  func format(_ chosen: DocumentFormat?) throws -> DocumentFormat {
    try NamedFormat.of(
      output, chosen: chosen,
      ["txt": .text, "json": .json, "ndjson": .ndjson, "jsonl": .ndjson]) ?? .text
  }
}
