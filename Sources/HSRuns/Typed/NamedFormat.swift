import HSConversion

/// What the name of a file that is written says of its format.
package enum NamedFormat {
  /// Extensions that always mean a format.
  private static let known: Set<String> = [
    "json", "ndjson", "jsonl", "md", "xml", "html", "htm", "csv", "tap",
  ]

  /// The format that a file's extension asks for.
  ///
  /// - Parameters:
  ///   - output: The file to write, as typed.
  ///   - chosen: The format that was asked for by its own option, which is not contradicted.
  ///   - formats: The extensions that the command writes.
  /// - Returns: The chosen one, or the extension's; `nil` where neither says one.
  /// - Throws: Usage, where the extension says what the command cannot write.
  package static func of<Format>(
    _ output: String?, chosen: Format?, _ formats: KeyValuePairs<String, Format>
  ) throws(UsageProblem) -> Format? {
    if let chosen { return chosen }
    guard let output, output != "-",
      let ending = OutputFormat.ending(of: output)?.lowercased()
    else { return nil }
    if let named = formats.first(where: { $0.key == ending }) { return named.value }
    guard known.contains(ending) else { return nil }
    let names = formats.map { "." + $0.key }.joined(separator: ", ")
    throw UsageProblem(
      "'\(output)': .\(ending) is not written here; \(names) are. With --format the name does not matter."
    )
  }
}
