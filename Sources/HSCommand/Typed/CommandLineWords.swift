import HSFleet
import HSPlatform
import HSProtocols

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
  /// What people who know other programs type first, as an option or as a kind of events, and what does it here.
  private static let elsewhere = {
    let attribute = "'--attribute' chooses attributes: 2a37, 0x0012 or heart-rate-measurement"
    let record = "'live' records packets"
    let tell =
      "'heartsnoop --version' prints the version; 'decode --show hci,att' tells every packet"
    let values = "'value' are notifications and indications"
    let codes = "'heartsnoop help codes' tells what apps see of each error, 'help 133' of one"
    let peers = "'--peer' chooses devices: an address, a name or a number"
    let kinds = "'--only' chooses kinds of events: value,write"
    let times = "'--from' and '--to' choose a stretch of time: 1m30s, 06:30:05"
    let page = "'report' makes a page"
    let redact = "'redact' takes names, addresses and keys out of a capture, and 'share' packs it"
    let view = "'heartsnoop FILE' prints an overview, and 'report' makes a page"
    let some = "'--packets 1-100' chooses packets, and '| head' prints the first lines"
    let keys = "'decode --keys FILE' reads what was encrypted, and 'convert --decrypt' writes it"
    let merge =
      "'decode A B' takes several captures, and '--merge' tells them as one by their times"
    let live = "'live' shows what happens while it does"
    return [
      "codes": codes, "error": codes, "errors": codes, "--code": codes, "--error": codes,
      "capture": record, "record": record, "sniff": record, "open": view, "view": view,
      "show": view,
      "export": "'series' writes heart rates, and 'convert' writes packets",
      "version": "'heartsnoop --version' prints it",
      "man": "'heartsnoop help COMMAND' and 'man heartsnoop-COMMAND' explain a command",
      "list": "'scan' lists captures, and 'live --list' adapters",
      "devices": "'heartsnoop FILE' and 'gatt' tell of devices, and 'live --list' of adapters",
      "services": "'gatt' has services and characteristics",
      "attributes": "'gatt' has services and characteristics",
      "compare": "'diff' compares two captures, and 'report A B' makes a page of that",
      "why": "'doctor' says why links were slow, lost or not paired",
      "dump": "'decode --show hci,att' tells every packet", "html": page, "page": page,
      "anonymize": redact, "anonymise": redact, "scrub": redact,
      "rr": "'series --format rr' writes RR intervals",
      "filter": "'decode' chooses events: --only value, --attribute 2a37",
      "hr": "'series' prints heart rates",
      "hrv": "'summary' has the heart-rate variability",
      "pcap": "'convert -o FILE.pcapng' writes packets",
      "search": "'find' looks for numbers and texts in values", "stats": "'info' counts packets",
      "--char": attribute, "--characteristic": attribute, "--display-filter": attribute,
      "--filter": attribute,
      "--handle": attribute, "--uuid": attribute, "-Y": attribute, "--verbose": tell, "-v": tell,
      "--csv": "'series --format csv' writes CSV",
      "--decode": "'heartsnoop decode FILE' prints the timeline",
      "--html": page, "--json": "'--format json' writes JSON",
      "--rr": "'series --format rr' writes RR intervals",
      "--out": "'--output', or -o, names the file",
      "--kind": kinds, "--kinds": kinds, "--type": kinds,
      "--since": times, "--until": times, "--start": times, "--end": times, "--after": times,
      "--before": times, "--device": peers, "--address": peers, "--mac": peers, "--name": peers,
      "--limit": some, "--count": some, "--head": some, "-c": some, "-n": some, "head": some,
      "decrypt": keys, "--decrypt": keys, "merge": merge, "join": merge, "cat": merge, "tui": live,
      "watch": live, "monitor": live, "--pcapng": "'convert -o FILE.pcapng' writes packets",
      "--history": "'gatt --history 2a37' prints every value of an attribute",
      "--grep": "'find --text' looks for a text in values, and 'decode | grep' in all lines",
      "notification": values, "notify": values, "indication": values,
      "subscription": "'gatt' has subscriptions",
    ]
  }()

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
      // What an app was told: 133, 0x85.
      if words[1].utf8.first.map({ 0x30...0x39 ~= $0 }) == true {
        self.words = ["codes"] + words.dropFirst()
        return
      }
      fault = "There is no command '\(words[1])'.\(Self.hint(words[1], commands + topics))"
    } else if first == "-" || !first.hasPrefix("-") {
      if first == "-" || exists(first) || first.contains("/") {
        if words.count > 1, commands.contains(words[1]), !exists(words[1]) {
          fault = "The command stands first: heartsnoop \(words[1]) \(first)"
          return
        }
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

  /// What a word that there is not may mean, as a sentence behind a space; empty where nothing is near.
  static func hint(_ word: String, _ names: [String]) -> String {
    if let meant = elsewhere[word] { return " \(meant)." }
    func letters(_ word: String) -> String {
      word.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let word = letters(word)
    // A common beginning counts more than a small distance.
    let longer = word.utf8.count < 3 ? nil : names.first { letters($0).hasPrefix(word) }
    guard let nearest = longer ?? NearMiss.of(word, among: names) else { return "" }
    return " Did you mean '\(nearest)'?"
  }

  /// A message, where it says that there is no such option with what does here what the option does elsewhere.
  static func explained(_ message: String) -> String {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let parts = lines.first?.split(separator: "'") ?? []
    guard parts.count > 1, parts[0] == "Error: Unknown option " else { return message }
    let option = String(parts[1].prefix { $0 != "=" })
    if let meant = elsewhere[option] {
      lines[0] = "Error: There is no option '\(parts[1])'. \(meant)."
    } else {
      // Each command has these, and none of them is thought of.
      let everywhere = ["--help", "--version"]
      let guess = parts.dropFirst(3).prefix(1).map(String.init)
      if let near = NearMiss.of(option, among: everywhere + guess), everywhere.contains(near) {
        lines[0] = "Error: Unknown option '\(parts[1])'. Did you mean '\(near)'?"
      }
    }
    return lines.joined(separator: "\n")
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
      if command == "series",
        word == "--format=kubios" || word == "kubios" && words[index - 1] == "--format"
      {
        words[index] = word == "kubios" ? "rr" : "--format=rr"
        remarks.append("Kubios reads RR intervals, one a line: --format rr")
      }
      guard Self.linewise.contains(command) else { continue }
      let isFormat = word == "--format=json" || word == "json" && words[index - 1] == "--format"
      guard isFormat else { continue }
      words[index] = word == "json" ? "ndjson" : "--format=ndjson"
      remarks.append("\(command) writes JSON one object a line: --format ndjson")
    }
  }
}
