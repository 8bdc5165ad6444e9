import ArgumentParser
import HSRewriting

/// What the name of a file that is written says of its format.
enum NamedFormat {
  /// Extensions that always mean a format.
  private static let known: Set<String> = [
    "json", "ndjson", "jsonl", "md", "xml", "html", "htm", "csv", "tap", "txt", "yaml", "yml",
    "tsv", "pdf", "zip", "tar", "gz", "tgz", "7z", "pcap", "pcapng", "pklg",
  ]

  /// The format that a file's extension asks for.
  ///
  /// - Parameters:
  ///   - output: The file to write, as typed.
  ///   - chosen: The format that was asked for by its own option, which is not contradicted.
  ///   - formats: The extensions that the command writes.
  /// - Returns: The chosen one, or the extension's; `nil` where neither says one.
  /// - Throws: Usage, where the extension says what the command cannot write.
  static func of<Format>(
    _ output: String?, chosen: Format?, _ formats: KeyValuePairs<String, Format>
  ) throws -> Format? {
    if let chosen { return chosen }
    guard let output, let ending = ending(of: output) else { return nil }
    if let named = formats.first(where: { $0.key == ending }) { return named.value }
    guard known.contains(ending) else { return nil }
    let names = formats.map { "." + $0.key }.joined(separator: ", ")
    throw ValidationError(
      "'\(output)': .\(ending) is not written here; \(names) are. With --format the name does not matter."
    )
  }

  /// Makes sure that a file's extension does not ask for what a command that writes one thing does not write.
  ///
  /// - Parameters:
  ///   - output: The file to write, as typed.
  ///   - what: What is written, and what its files are called: `a zip file, NAME.zip`.
  ///   - written: The extension of what is written.
  /// - Throws: Usage, where the extension says something else.
  static func check(
    _ output: String?, is what: String, written: String? = nil
  ) throws {
    guard let output, let ending = ending(of: output), known.contains(ending), ending != written
    else { return }
    throw ValidationError("'\(output)': .\(ending) is not written here, but \(what).")
  }

  /// The extension of a file's name in small letters; `nil` for standard output.
  private static func ending(of output: String) -> String? {
    output == "-" ? nil : OutputFormat.ending(of: output)?.lowercased()
  }
}
