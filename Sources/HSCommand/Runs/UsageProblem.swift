import HSConversion

/// Why a run cannot do what was typed; the command says it with how it is used.
struct UsageProblem: Error, CustomStringConvertible {
  /// A sentence.
  let message: String

  init(_ message: String) { self.message = message }

  var description: String { message }

  /// A file's name says nothing of its format.
  static func noFormat(of output: String) -> UsageProblem {
    UsageProblem(
      "'\(output)' does not tell the format to write: "
        + OutputFormat.extensions.map { "." + $0 }.joined(separator: ", ")
        + " do; else --output-format says it.")
  }
}
