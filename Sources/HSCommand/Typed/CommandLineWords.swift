import HSBytes
import HSFleet
import HSPlatform

/// The arguments before they are parsed: whether the first word is a command, a file, or neither, and
/// whether options have older names.
struct CommandLineWords {
  /// The words to parse.
  private(set) var words: [String]
  /// Remarks for the user.
  private(set) var remarks: [String] = []
  /// Why they cannot be parsed; `nil` if they can.
  private(set) var fault: String?

  /// Options that have another name now, by command.
  private static let renamed = [
    "explain": ["--time": "--at"], "live": ["--write-format": "--output-format"],
  ]
  /// Options that commands have under another name, because another word would be ambiguous there.
  private static let otherNames = [
    "convert": ["--format": "--output-format"], "simulate": ["--format": "--output-format"],
    "redact": ["--format": "--output-format"],
  ]
  /// Commands that write JSON one object a line: `json` is understood as `ndjson`.
  private static let linewise: Set = [
    "decode", "series", "diff", "check", "live", "scan",
  ]

  /// Works out what is meant.
  ///
  /// A file's name alone asks for its overview. A word that is neither a command nor a file is usually a
  /// misspelt command. Options of the overview may stand before the file.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - commands: The names of the commands.
  ///   - topics: What `help` explains beside the commands.
  ///   - exists: Whether there is a file of that name.
  ///   - isFolder: Whether it is a folder: what is in it is scanned.
  init(
    _ words: [String], commands: [String], topics: [String] = [],
    exists: (String) -> Bool = { unsafe access($0.systemName, F_OK) == 0 },
    isFolder: (String) -> Bool = { FleetWalk.hasFolder([$0]) }
  ) {
    self.words = words
    guard let first = words.first else { return }
    if commands.contains(first) {
      replaceOldNames(of: first)
    } else if first == "help" {
      guard words.count > 1, !words[1].hasPrefix("-"), !(commands + topics).contains(words[1])
      else {
        return
      }
      fault = "There is no command '\(words[1])'.\(Self.hint(words[1], commands + topics))"
    } else if first == "-" || !first.hasPrefix("-") {
      if first == "-" || exists(first) || first.contains("/") {
        self.words = [isFolder(first) ? "scan" : "overview"] + words
      } else {
        fault = "'\(first)' is neither a command nor a file.\(Self.hint(first, commands))"
      }
    } else if !words.contains(where: commands.contains),
      let file = words.first(where: { !$0.hasPrefix("-") && exists($0) })
    {
      self.words = [isFolder(file) ? "scan" : "overview"] + words
    }
  }

  private static func hint(_ word: String, _ names: [String]) -> String {
    let word = word.lowercased()
    // A common beginning counts more than a small distance.
    let longer = word.utf8.count < 3 ? nil : names.first { $0.hasPrefix(word) }
    guard let nearest = longer ?? NearMiss.of(word, among: names) else { return "" }
    return " Did you mean '\(nearest)'?"
  }

  /// Numbers below zero behind `--app-shows` are its value, and no options.
  private mutating func joinNumbers() {
    guard let place = words.firstIndex(of: "--app-shows"), place + 1 < words.count else { return }
    let next = words[place + 1]
    guard next.hasPrefix("-"), next.dropFirst().first?.isNumber == true else { return }
    words[place] += "=" + next
    words.remove(at: place + 1)
  }

  private mutating func replaceOldNames(of command: String) {
    if command == "explain" { joinNumbers() }
    for index in words.indices.dropFirst() {
      let word = words[index]
      if word == "--" { return }
      let option = String(word.prefix { $0 != "=" })
      let new = Self.renamed[command]?[option]
      if let name = new ?? Self.otherNames[command]?[option] {
        words[index] = name + word.dropFirst(option.count)
        remarks.append(
          new == nil ? "\(command) calls \(option) \(name)" : "\(option) is called \(name) now")
      }
      guard Self.linewise.contains(command) else { continue }
      let isFormat = word == "--format=json" || word == "json" && words[index - 1] == "--format"
      guard isFormat else { continue }
      words[index] = word == "json" ? "ndjson" : "--format=ndjson"
      remarks.append("\(command) writes JSON one object a line: --format ndjson")
    }
  }
}
