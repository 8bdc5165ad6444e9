import ArgumentParser

/// What the command's exit status says.
enum ExitStatus {
  /// The question was answered no.
  static let negative = ExitCode(1)
  /// The input could not be read, or only in part; or what was printed did not arrive.
  static let unreadable = ExitCode(2)
  /// The evidence is not enough to answer.
  static let insufficient = ExitCode(3)
  /// What was asked for does not fit together, as the input shows.
  static let usage = ExitCode(64)
}
