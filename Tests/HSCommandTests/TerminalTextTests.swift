import Foundation
import HSTestSupport
import Testing

/// `decode`, `gatt` and help on terminals of several widths, read through tmux as their user would.
@Suite(.serialized) struct `Text on a terminal` {
  private func skip() {
    let _: Never? = Skipped.note("text on a terminal", because: "there is no tmux")
  }

  private func screen(_ columns: Int, _ arguments: String, rows: Int = 120) throws -> [String] {
    let lines = try Screen.lines(columns: columns, rows: rows, arguments)
    #expect(lines.contains("ended: 0"))
    return Array(lines.prefix { !$0.hasPrefix("ended: ") })
  }

  private static let capture = Places.fixture(Samples.path("polar-h7-app")).path

  @Test(arguments: [80, 120, 200])
  func `tells the story of a session on a screen`(columns: Int) throws {
    guard Screen.isThere else { return skip() }
    let lines = try screen(columns, "decode \(Self.capture)")
    #expect(lines.first == "-- 2026-05-04, UTC")
    #expect(lines.allSatisfy { $0.count <= columns })
    // What the program broke, the terminal need not: no line is as wide as it by chance of a cut.
    #expect(lines.contains { $0.contains("discovered 4 services, 10 characteristics") })
    #expect(lines.contains { $0.contains("Heart Rate Measurement 68-104 bpm, mean 86") })
    #expect(lines.count < 40)
    let joined = lines.joined(separator: " ").replacing(#/ +/#, with: " ")
    #expect(joined.contains("-- 222 packets in 78.98 s, 1 connection, 75 values, no findings; "))
    #expect(joined.contains("folded (--expand shows each)"))
    let isWide = columns >= 120
    #expect(lines.contains("-- connection 1: Polar H7 252D9F1") == !isWide)
    #expect(
      lines.contains {
        $0.contains(isWide ? " 63 < 1 Polar H7 252D9F1   connected" : " 63 < 1 connected")
      })
    // Further lines of a message begin where the message does.
    let message = try #require(lines.first { $0.contains(" < 1 ") && $0.contains("connected as") })
    let column = try #require(message.range(of: "connected as")).lowerBound
    let next = try #require(lines.firstIndex(of: message)) + 1
    if columns < 200 {
      #expect(
        lines[next].prefix { $0 == " " }.count
          == message.distance(from: message.startIndex, to: column))
    }
  }

  @Test(arguments: [80, 120, 200])
  func `draws the attributes as wide as the terminal`(columns: Int) throws {
    guard Screen.isThere else { return skip() }
    let lines = try screen(columns, "gatt \(Self.capture)")
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.contains { $0.contains("0x000e  Heart Rate (180d), primary service") })
    let whole = try Program.run("gatt", Self.capture).text
    let words = Set(lines.flatMap { $0.split(separator: " ") })
    for word in whole.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      #expect(words.contains(word), "\(word)")
    }
  }

  @Test(arguments: [80, 120, 200])
  func `prints the history of a value`(columns: Int) throws {
    guard Screen.isThere else { return skip() }
    let lines = try screen(columns, "gatt --history 2a37 \(Self.capture)")
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.contains { $0.hasSuffix("142  notified    16 56 cd 02  |.V..|") })
    #expect(lines.contains { $0.contains("byte 0        always 16") })
  }

  @Test(arguments: [80, 120, 200])
  func `explains the kinds`(columns: Int) throws {
    guard Screen.isThere else { return skip() }
    let lines = try screen(columns, "help kinds")
    #expect(lines.allSatisfy { $0.count <= columns })
    for kind in ["read", "write", "value", "repeated-report", "story"] {
      #expect(lines.contains { $0.hasPrefix("  \(kind) ") })
    }
  }

  @Test func `is unfolded when that is asked`() throws {
    guard Screen.isThere else { return skip() }
    let folded = try screen(100, "decode \(Self.capture)", rows: 300)
    let whole = try screen(100, "decode --expand \(Self.capture)", rows: 300)
    #expect(whole.filter { $0.contains(" bpm, contact, RR") }.count == 75)
    #expect(!folded.contains { $0.contains(" bpm, contact, RR") })
    #expect(!whole.contains { $0.contains("folded") })
    // What is asked for by name is shown.
    let values = try screen(100, "decode --only value \(Self.capture)", rows: 300)
    #expect(values.filter { $0.contains(" bpm, contact, RR") }.count == 75)
  }

  @Test func `marks what one looks for, and dims the columns`() throws {
    guard Screen.isThere else { return skip() }
    let path = Places.fixture(Samples.path("silences")).path
    let screen = try Screen(
      columns: 100, rows: 100, "\(Program.url.path) decode \(path)",
      environment: "TERM=xterm-256color NO_COLOR=")
    _ = try screen.shown { $0.contains { $0.hasPrefix("ended: ") } }
    let text = try screen.colors()
    let silent = try #require(text.split(separator: "\n").first { $0.contains("silent:") })
    // The word, not the line.
    #expect(silent.contains(/33m(\u{1b}\[49m)?warning:\u{1b}\[/))
    #expect(text.contains(/\u{1b}\[2m[0-9][0-9]:[0-9][0-9]:/))
    #expect(text.contains(/33m(\u{1b}\[49m)?warning:\u{1b}\[[^\n]*link lost:/))
  }

  @Test func `tells what is new within seconds while nothing ends`() throws {
    guard Screen.isThere else { return skip() }
    let bytes = try Samples.bytes("polar-h7-app")
    let end = Samples.end(ofRecords: 180, in: bytes)
    let next = Samples.end(ofRecords: 182, in: bytes)
    try Samples.withFolder { folder in
      let (first, second) = (folder.appending(path: "a"), folder.appending(path: "b"))
      try Data(bytes[..<end]).write(to: first)
      try Data(bytes[end..<next]).write(to: second)
      let screen = try Screen(
        columns: 100, rows: 100,
        "{ cat \(first.path); sleep 6; cat \(second.path); sleep 60; } | \(Program.url.path) decode -"
      )
      let lines = try screen.shown { $0.contains { $0.contains("values in ") } }
      #expect(lines.contains { $0.contains(" bpm, mean ") && $0.contains("values in ") })
    }
  }
}
