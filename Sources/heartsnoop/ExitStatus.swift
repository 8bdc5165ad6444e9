import ArgumentParser

/// What the command's exit status says.
enum ExitStatus {
  /// The input could not be read, or only in part; or what was printed did not arrive.
  static let unreadable = ExitCode(2)
}
