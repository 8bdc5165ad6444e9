import Foundation
import HSTestSupport
import Testing

/// What README and the pages in docs show is what is printed.
///
/// In a block of code, a line `$ heartsnoop …` is run in a folder that has `fixtures`, and what follows up
/// to the next `$` must be its output, standard error included. `[…]` stands for any lines, `…` at a
/// line's end for the rest of the line. `$ cat FILE` makes the file of what is shown. A block that begins
/// with ```text is not run.
@Suite struct `Documents` {
  static let pages: [String] = {
    let folder = Places.root.appending(path: "docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  /// A command and what is shown of its output.
  struct Session: Sendable {
    var line: Int
    var command: String
    var shown: [String] = []
  }

  static func text(_ page: String) throws -> String {
    try String(contentsOf: Places.root.appending(path: page), encoding: .utf8)
  }

  /// The sessions of a page, in order.
  static func sessions(_ page: String) throws -> [Session] {
    var sessions: [Session] = []
    var block: String?
    var isOpen = false
    for (index, line) in try text(page).split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if line.hasPrefix("```") {
        block = block == nil ? String(line.dropFirst(3)) : nil
        isOpen = false
      } else if block == "" || block == "console" {
        if line.hasPrefix("$ ") {
          sessions.append(Session(line: index + 1, command: String(line.dropFirst(2))))
          isOpen = true
        } else if isOpen {
          sessions[sessions.count - 1].shown.append(String(line))
        }
      }
    }
    return sessions
  }

  /// Whether an output is what is shown.
  static func fits(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
    guard let line = shown.first else { return printed.isEmpty }
    let rest = shown.dropFirst()
    if line == "[…]" {
      return (printed.startIndex...printed.endIndex).contains { fits(rest, printed[$0...]) }
    }
    guard let own = printed.first else { return false }
    let isSame = line.hasSuffix("…") ? own.hasPrefix(line.dropLast()) : own == line
    return isSame && fits(rest, printed.dropFirst())
  }

  /// Runs what was typed, by a shell where it has more to do than to part words; all goes to standard output.
  private static func run(_ command: String, in folder: URL) throws -> Program.Outcome {
    guard command.contains(/[|&;<>()$`"'\\*?\[\]#~!{}]/) else {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      return try Program.run(words, directory: folder, joinsErrors: true)
    }
    return try Program.shell(
      "cd \"$1\" && heartsnoop() { \"$heartsnoop\" \"$@\"; } && { \(command); } 2>&1",
      named: "sh", folder.path)
  }

  @Test(arguments: pages)
  func `show what is printed`(page: String) throws {
    try Samples.withFolder { folder in
      let files = FileManager.default
      try files.createSymbolicLink(
        at: folder.appending(path: "fixtures"), withDestinationURL: Places.fixtures)
      for name in ["two-straps", "polar-h7-app"] {
        try files.copyItem(
          at: Places.fixture("captures/\(name).btsnoop"),
          to: folder.appending(path: "\(name).btsnoop"))
      }
      for session in try Self.sessions(page) {
        if session.command.hasPrefix("cat ") {
          let text = session.shown.map { $0 + "\n" }.joined()
          try Data(text.utf8).write(
            to: folder.appending(path: session.command.dropFirst(4).description))
          continue
        }
        guard session.command.hasPrefix("heartsnoop ") else {
          Issue.record("\(page):\(session.line): what is run is heartsnoop: \(session.command)")
          continue
        }
        let run = try Self.run(session.command, in: folder)
        if run.status == 127, session.command.contains("| jq ") {
          print("SKIPPED: \(page):\(session.line): jq is not installed")
          continue
        }
        // What a minute or a second takes is not the same each time.
        func steady(_ line: String) -> String {
          line.replacing(#/ packets in \d+\.\d s$/#, with: " packets in 0.0 s")
        }
        let printed = run.lines.map(steady)
        #expect(
          Self.fits(session.shown.map(steady)[...], printed[...]),
          "\(page):\(session.line): \(session.command) prints:\n\(run.text.prefix(4000))")
      }
    }
  }

  @Test func `are of a size to read`() throws {
    #expect(try Self.text("README.md").utf8.count <= 10_000)
    #expect(try Self.text("ARCHITECTURE.md").utf8.count <= 15_000)
  }

  /// The architecture's table has each module that there is, once, and no other.
  @Test func `name every module`() throws {
    let files = FileManager.default
    let sources = Places.root.appending(path: "Sources")
    let modules = try files.contentsOfDirectory(atPath: sources.path).filter { folder in
      guard folder.hasPrefix("HS") || folder == "Heartsnoop" else { return false }
      // Libraries of C have no Swift in them.
      let own = files.enumerator(atPath: sources.appending(path: folder).path)
      return own?.contains { ($0 as? String)?.hasSuffix(".swift") == true } == true
    }.map { $0.hasPrefix("HS") ? String($0.dropFirst(2)) : $0 }
    let rows = try Self.text("ARCHITECTURE.md").split(separator: "\n").filter {
      $0.hasPrefix("| `")
    }
    let named = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([A-Za-z0-9]+)`/).map { String($0.1) }
    }
    #expect(modules.count > 20 && named.sorted() == modules.sorted())
  }

  /// Every link within the project leads to a file, and to a heading of it.
  @Test(arguments: pages + ["ARCHITECTURE.md", "CONTRIBUTING.md"])
  func `lead somewhere`(page: String) throws {
    let base = Places.root.appending(path: page).deletingLastPathComponent()
    for link in try Self.text(page).matches(of: /\]\(([^)\s]+)\)/) {
      let target = String(link.1)
      guard !target.contains("://") else { continue }
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file =
        parts[0].isEmpty
        ? Places.root.appending(path: page) : base.appending(path: String(parts[0]))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page): \(target)")
      guard parts.count == 2 else { continue }
      let headings = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("#") }.map { heading in
          heading.drop { $0 == "#" || $0 == " " }.lowercased()
            .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
            .replacing(" ", with: "-")
        }
      #expect(headings.contains(String(parts[1])), "\(page): \(target)")
    }
  }

  /// Every command stands in README's table, and nothing else does.
  @Test func `name every command`() throws {
    let listed = try Self.text("README.md").matches(of: /(?m)^\| `([a-z]+)`/).map { String($0.1) }
    let help = try Program.run("--help")
    let commands = help.text.matches(of: /(?m)^  ([a-z]+) {2,}\S/).map { String($0.1) }
    #expect(commands.count > 15 && Set(listed) == Set(commands))
  }
}
