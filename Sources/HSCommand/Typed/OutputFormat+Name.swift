import ArgumentParser
import HSProtocols
import HSRewriting

extension OutputFormat {
  /// The extension of a file's name, which tells its format; `nil` without one.
  static func ending(of path: String) -> String? {
    let name = path.baseName
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return String(name[name.index(after: dot)...])
  }

  /// The format that was asked for, else the one that a file's extension tells.
  static func chosen(_ format: Named<OutputFormat>?, orOf path: String) -> OutputFormat? {
    format?.choice ?? ending(of: path).flatMap(OutputFormat.init(extension:))
  }

  /// The same, where there must be one.
  ///
  /// - Throws: Usage, where nothing tells it.
  static func needed(_ format: Named<OutputFormat>?, orOf path: String) throws -> OutputFormat {
    if let format = chosen(format, orOf: path) { return format }
    throw ValidationError(
      "'\(path)' does not tell the format to write: "
        + OutputFormat.allCases.flatMap(\.endings).map { "." + $0 }.joined(separator: ", ")
        + " do; else --output-format says it.")
  }
}
