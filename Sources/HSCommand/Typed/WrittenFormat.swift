import HSBytes
import HSConversion

extension OutputFormat {
  /// The extension of a file's name, which tells its format; `nil` without one.
  static func ending(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return String(name[name.index(after: dot)...])
  }

  /// The format that was asked for, else the one that a file's extension tells.
  static func chosen(_ format: WrittenFormat?, orOf path: String) -> OutputFormat? {
    if let format { return format.format }
    return ending(of: path).flatMap(OutputFormat.init(extension:))
  }
}

/// A format to write, by its name.
struct WrittenFormat: Sendable {
  let format: OutputFormat

  init?(argument: String) {
    let name = argument.lowercased()
    let formats = OutputFormat.allCases + OutputFormat.texts
    guard let format = formats.first(where: { $0.identifier.string == name })
    else { return nil }
    self.format = format
  }

  /// Makes sure that it holds packets, not only what they tell.
  ///
  /// - Throws: Usage, where it does not.
  func checkHoldsPackets() throws(UsageProblem) {
    guard format.valueLog != nil else { return }
    throw UsageProblem(
      "\(format.identifier) holds no packets; 'convert' and 'simulate' write it.")
  }

  static var allValueStrings: [String] {
    (OutputFormat.allCases + OutputFormat.texts).map { $0.identifier.string }
  }
}
