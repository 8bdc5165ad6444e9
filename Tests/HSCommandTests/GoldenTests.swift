import Foundation
import HSTestSupport
import Testing

/// What the program prints for whole captures, against `fixtures/expected`.
@Suite struct `Reviewed output` {
  /// Sessions as phones record them.
  static let sessions = [
    "coospo-h6", "hrm-edge-values", "link-lost-reconnect", "phone-as-peripheral", "polar-h7-app",
    "two-straps",
  ]
  /// Captures made to show one thing each.
  static let others = [
    "air-encrypted", "all-att-pdus", "clock-step", "connection-versions", "cut-records",
    "eatt-two-bearers",
    "extended-advertising", "h4-under-1001", "interleaved-fragments", "monitor-2001",
    "no-connect-event", "orphan-continuation", "pairings", "queued-writes", "signalling-and-smp",
    "silences", "start-over-incomplete", "subscription-faults", "unanswered-request",
  ]

  /// A kind of output: how its file's name ends, and what asks for it.
  struct Kind: Sendable, CustomTestStringConvertible {
    let ending: String
    let arguments: [String]
    let captures: [String]
    var testDescription: String { ending }
  }

  static let kinds = [
    Kind(ending: "timeline.txt", arguments: ["decode"], captures: sessions + others),
    // A long session's every event says little that its story does not.
    Kind(
      ending: "timeline.ndjson", arguments: ["decode", "--only", "all", "--format", "ndjson"],
      captures: ["phone-as-peripheral", "polar-h7-app"] + others),
    Kind(ending: "series.csv", arguments: ["series"], captures: sessions + others),
    Kind(
      ending: "summary.txt", arguments: ["summary", "--all"],
      captures: ["coospo-h6", "link-lost-reconnect", "polar-h7-app", "two-straps"]),
    Kind(
      ending: "summary.json", arguments: ["summary", "--format", "json"],
      captures: ["hrm-edge-values"]),
  ]

  @Test(arguments: kinds)
  func `is what it was`(kind: Kind) throws {
    for capture in kind.captures {
      let result = try Program.run(kind.arguments + [Samples.path(capture)])
      // A series of a header alone is no answer.
      let isEmpty = kind.ending == "series.csv" && result.lines.count < 2
      #expect(result.status == (isEmpty ? 3 : 0), "\(capture): \(result.errors)")
      if let difference = try Golden.difference(result.text, from: "\(capture).\(kind.ending)") {
        Issue.record("\(difference)")
      }
    }
  }

  @Test(arguments: kinds)
  func `belongs to a capture that is tested`(kind: Kind) throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Places.fixture("expected").path)
    let present = files.filter { $0.hasSuffix("." + kind.ending) }
    #expect(present.sorted() == kind.captures.map { "\($0).\(kind.ending)" }.sorted())
  }

  @Test(arguments: [
    "", "agree", "decode", "series", "summary", "value", "gatt", "info", "convert", "diff",
    "expect", "explain", "check", "redact", "simulate", "live", "overview", "report", "scan",
    "collect", "extcap", "share", "learn", "find", "doctor", "layout", "replay",
  ])
  func `of --help`(command: String) throws {
    let result = try Program.run(
      (command.isEmpty ? [] : [command]) + ["--help"], environment: ["COLUMNS": "80"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    for line in result.lines { #expect(line.count <= 80, "\(line)") }
    let name = command.isEmpty ? "heartsnoop" : command
    if let difference = try Golden.difference(result.text, from: "help/\(name).txt") {
      Issue.record("\(difference)")
    }
  }

  @Test func `of --help belongs to a command`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Places.fixture("expected/help").path)
    // In groups, each under a heading of its own.
    let subcommands = try Program.run("--help").lines
      .drop { !$0.hasSuffix("SUBCOMMANDS:") }
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  See ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(files.sorted() == (subcommands + ["heartsnoop"]).map { "\($0).txt" }.sorted())
  }
}
