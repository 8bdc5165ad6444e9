import Glibc
import Rules

/// What was typed behind the program's name, before it is parsed: whether its first word is a command, a
/// file, or neither.
enum CommandLineWords {
  /// What becomes of them.
  enum Meaning: Equatable {
    /// They are parsed as they are, or with a command in front.
    case arguments([String])
    /// They are wrong, for this reason.
    case wrong(String)
  }

  /// Works out what is meant.
  ///
  /// A file's name alone asks for its overview. A word that is neither a command nor a file is most often a
  /// command misspelt.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - commands: The names of the commands.
  ///   - exists: Whether there is a file of that name.
  static func meaning(
    of words: [String], commands: [String], exists: (String) -> Bool = Self.exists
  ) -> Meaning {
    guard let first = words.first else { return .arguments(words) }
    if first == "help" {
      guard let topic = words.dropFirst().first, !topic.hasPrefix("-"), !commands.contains(topic)
      else { return .arguments(words) }
      return .wrong("There is no command '\(topic)'." + suggestion(topic, commands))
    }
    guard !first.hasPrefix("-") || first == "-", !commands.contains(first) else {
      return .arguments(words)
    }
    if first == "-" || exists(first) || first.contains("/") {
      return .arguments(["overview"] + words)
    }
    return .wrong(
      "'\(first)' is neither a command nor a file." + suggestion(first, commands)
        + " 'heartsnoop --help' lists the commands.")
  }

  private static func suggestion(_ word: String, _ commands: [String]) -> String {
    let word = word.lowercased()
    // What begins alike is meant more often than what differs as little.
    let longer = word.utf8.count < 3 ? nil : commands.first { $0.hasPrefix(word) }
    guard let nearest = longer ?? NearMiss.of(word, among: commands) else { return "" }
    return " Did you mean '\(nearest)'?"
  }

  private static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }
}
