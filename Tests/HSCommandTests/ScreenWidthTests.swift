import Foundation
import HSTestSupport
import Testing

/// What each command prints on terminals of several widths, and that a pipe's text knows of none.
@Suite(.serialized) struct `Width of text` {
  private static let capture = Places.fixture(Samples.path("polar-h7-app")).path
  private static let other = Places.fixture(Samples.path("two-straps")).path

  /// What is printed, and whether all its words stand in a pipe's text as well.
  static let commands: [(arguments: String, status: Int, isWhole: Bool)] = [
    ("decode \(capture)", 0, false),
    ("gatt \(capture)", 0, true),
    ("info \(capture)", 0, false),
    ("info \(other)", 0, false),
    ("summary \(capture)", 0, true),
    ("summary --all \(capture)", 0, true),
    ("overview \(capture)", 0, true),
    ("doctor \(Places.fixture(Samples.path("silences")).path)", 0, true),
    ("check --profile hrs \(Places.fixture(Samples.path("silences")).path)", 1, true),
    ("explain --app-shows 717,725,713 \(capture)", 1, true),
    ("find --value 72@06:30:10 \(Places.fixture(Samples.path("pulse-band")).path)", 3, true),
    ("layout --list", 0, true),
    ("diff \(capture) \(other)", 1, true),
    ("diff --what structure \(capture) \(other)", 1, true),
    ("help", 0, true),
    ("help decode", 0, true),
    ("help checks", 0, true),
  ]

  /// Whether a command asks the system for the terminal's size: the parser of arguments knows no other, and prints help.
  private static func asksSystem(_ command: String) -> Bool { command.hasPrefix("help") }

  private func screen(_ columns: Int, _ command: String) throws -> [String] {
    let isReal = Self.asksSystem(command) || command.hasPrefix("decode") && columns == 80
    let lines = try Screen.lines(columns: columns, rows: 900, command, isReal: isReal)
    return Array(lines.prefix { !$0.hasPrefix("ended: ") })
      + lines.filter { $0.hasPrefix("ended: ") }
  }

  @Test(arguments: commands, [80, 120, 200])
  func `is the terminal's`(
    command: (arguments: String, status: Int, isWhole: Bool), columns: Int
  ) throws {
    guard Screen.isThere else {
      let _: Never? = Skipped.note("text on a terminal", because: "there is no tmux")
      return
    }
    // A real terminal for each: one width of each help, and the widest of one, show what every change must keep.
    guard
      Program.alwaysStarts || !Self.asksSystem(command.arguments) || columns == 80
        || columns == 200 && command.arguments == "help decode"
    else { return }
    var lines = try screen(columns, command.arguments)
    #expect(lines.popLast() == "ended: \(command.status)")
    // A line that the terminal had to break would begin with the rest of a word: every word is whole.
    let whole = try Program.run(command.arguments.split(separator: " ").map(String.init)).text
    let shown = Set(lines.flatMap { $0.split(separator: " ") })
    if command.isWhole {
      for word in Set(whole.split(whereSeparator: { $0 == " " || $0 == "\n" }))
      where word.count < 60 {
        #expect(shown.contains(word), "\(command.arguments): '\(word)'")
      }
    } else {
      // Tables become paragraphs, and stretches are folded; no word is broken all the same.
      let known = Set(whole.split(whereSeparator: { " \n;:,()".contains($0) }))
      let broken = lines.dropFirst().filter { line in
        guard line.count == columns, let last = line.split(separator: " ").last else {
          return false
        }
        return !known.contains { last.contains($0) }
      }
      #expect(broken.isEmpty, "\(broken)")
    }
    // A wide terminal is used.
    if columns == 200 {
      #expect(
        lines.contains { $0.count > 80 }
          || !whole.split(separator: "\n").contains { $0.count > 80 },
        "\(command.arguments)")
    }
  }

  @Test(arguments: commands)
  func `is nobody's in a pipe`(command: (arguments: String, status: Int, isWhole: Bool)) throws {
    let words = command.arguments.split(separator: " ").map(String.init)
    let plain = try Program.run(words)
    for columns in ["20", "200", "x"] {
      let told = try Program.run(words, environment: ["COLUMNS": columns])
      #expect(told.output == plain.output, "\(command.arguments) with COLUMNS=\(columns)")
    }
    // Each command asks the same streams.
    guard Screen.isThere, Program.alwaysStarts || command.arguments.hasPrefix("decode") else {
      return
    }
    // Standard error and standard input are a terminal of 50 columns; standard output is none.
    try Samples.withFolder { folder in
      let file = folder.appending(path: "out.txt")
      let screen = try Screen(
        columns: 50, rows: 50, "\(Program.url.path) \(command.arguments) > \(file.path)")
      _ = try screen.shown { $0.contains { $0.hasPrefix("ended: ") } }
      #expect(try String(contentsOf: file, encoding: .utf8) == plain.text, "\(command.arguments)")
    }
  }

  @Test func `turns a table that has no room into paragraphs`() throws {
    guard Screen.isThere else { return }
    let narrow = try screen(80, "info \(Self.capture)")
    let text = narrow.joined(separator: " ").replacing(#/ +/#, with: " ")
    #expect(text.contains("1 peer 1; handle 0x0040; role central; packets 63-222; from +2.092;"))
    let wide = try screen(120, "info \(Self.capture)")
    #expect(wide.contains { $0.contains("#  peer  handle  role") })
    let line = try #require(wide.firstIndex { $0.contains("0x0040  central") })
    // The end of a row stands under its last column.
    let start = try #require(wide[line].range(of: "host disconnected")).lowerBound
    #expect(
      wide[line + 1].prefix { $0 == " " }.count
        == wide[line].distance(from: wide[line].startIndex, to: start))
  }
}
