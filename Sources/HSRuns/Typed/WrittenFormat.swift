import HSBytes
package import HSConversion

extension OutputFormat {
  /// The extension of a file's name, which tells its format; `nil` without one.
  package static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return String(name[name.index(after: dot)...])
  }
}

/// A format to write, by its name.
package struct WrittenFormat: Sendable {
  package let format: OutputFormat

  package init?(argument: String) {
    let name = argument.lowercased()
    guard let format = OutputFormat.allCases.first(where: { $0.identifier.string == name })
    else { return nil }
    self.format = format
  }

  package static var allValueStrings: [String] {
    OutputFormat.allCases.map { $0.identifier.string }
  }
}
