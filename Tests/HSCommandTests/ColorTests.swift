import Foundation
import HSTestSupport
import Testing

/// Colours: where they appear, and where never.
@Suite struct `Colours` {
  static let capture = Places.fixture(Samples.path("bad-lengths")).path
  private static let escape = "\u{1b}["

  @Test(arguments: [[:], ["TERM": "xterm-256color"], ["TERM": "xterm", "CLICOLOR_FORCE": "1"]])
  func `are for terminals`(environment: [String: String]) throws {
    for arguments in [[], ["--color", "auto"], ["--color", "never"]] {
      let result = try Program.run(
        ["decode"] + arguments + [Self.capture], environment: environment)
      #expect(!result.text.contains(Self.escape))
    }
  }

  @Test func `are there whenever they are asked for`() throws {
    let plain = try Program.run("decode", Self.capture).text
    for environment in [[:], ["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let result = try Program.run(
        ["decode", "--color", "always", Self.capture], environment: environment)
      #expect(result.text.contains(Self.escape))
      // Nothing but colours is different, and each ends on its line, before the line's end.
      #expect(result.text.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
      for line in result.lines {
        let marks = line.matches(of: /\u{1b}\[([0-9;]*)m/)
        #expect(marks.last.map { $0.1 == "0" } ?? true, "\(line)")
        #expect(!line.hasPrefix("\u{1b}[31m"))
      }
    }
  }

  @Test func `are never in data`() throws {
    for arguments in [
      ["decode", "--format", "ndjson", "--color", "always"], ["series"], ["gatt"], ["info"],
    ] {
      #expect(!(try Program.run(arguments + [Self.capture]).text.contains(Self.escape)))
    }
  }

  /// What a terminal is said to be, and whether it gets colours.
  static let terminals: [(environment: [String: String], hasColors: Bool)] = [
    (["TERM": "xterm-256color"], true),
    (["TERM": "vt100"], true),
    (["TERM": "dumb"], false),
    ([:], false),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], false),
    (["TERM": "xterm-256color", "NO_COLOR": "yes"], false),
    (["TERM": "xterm-256color", "NO_COLOR": ""], true),
  ]

  @Test(arguments: terminals)
  func `on a terminal`(environment: [String: String], hasColors: Bool) throws {
    let text = try Terminal().output(of: ["decode", Self.capture], environment: environment)
    #expect(text.contains(Self.escape) == hasColors)
    let never = try Terminal().output(
      of: ["decode", "--color", "never", Self.capture], environment: environment)
    #expect(!never.contains(Self.escape))
    #expect(text.replacing(/\u{1b}\[[0-9;]*m/, with: "") == never)
  }
}
