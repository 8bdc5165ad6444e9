import Foundation
import HSTestSupport
import Heartsnoop
import Testing

/// A gap in values has one cause, and every output tells it in the same words.
@Suite struct `Gaps` {
  /// A capture with gaps of known causes.
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let scenario: String
    let options: [String]
    /// The file's name.
    let file: String
    /// What the file's bytes are changed by.
    let damage: @Sendable ([UInt8]) -> [UInt8]
    /// The causes that its gaps must have; it may have others.
    let causes: Set<String>

    var testDescription: String { name }
  }

  static let scenes = [
    Scene(
      name: "a host's", scenario: "host", options: [], file: "host.btsnoop", damage: { $0 },
      causes: [
        "unsubscribed", "link_down", "contact_lost", "sensor_silent", "recorder_dropped",
        "cannot_tell", "clock_step",
      ]),
    Scene(
      name: "a sniffer's", scenario: "air", options: ["--link-type", "256"], file: "air.pcap",
      damage: { $0 }, causes: ["sniffer_missed", "not_decrypted"]),
    Scene(
      name: "a damaged one", scenario: "host", options: [], file: "damaged.btsnoop",
      damage: { bytes in
        // Six records with heart rates, headers and all.
        var bytes = bytes
        let (begin, end) = (
          Samples.end(ofRecords: 24, in: bytes), Samples.end(ofRecords: 30, in: bytes)
        )
        for place in begin..<end { bytes[place] = 0xFF }
        return bytes
      }, causes: ["capture_damaged"]),
  ]

  /// A text without what outputs do to it: line breaks, escapes of HTML, JSON and Markdown.
  private static func plain(_ text: String) -> String {
    var text = text.replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
    text = text.replacing("&amp;", with: "&").replacing("\\", with: "")
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: scenes)
  func `have one cause, in the same words everywhere`(_ scene: Scene) throws {
    try Samples.withFolder { folder in
      let file = folder.appending(path: scene.file)
      let scenario = Places.fixture("scenarios/gaps/\(scene.scenario).yaml").path
      let made = try Program.run(["simulate", scenario, "-o", file.path] + scene.options)
      #expect(made.status == 0 && made.errors == "")
      let bytes = scene.damage([UInt8](try Data(contentsOf: file)))
      try Data(bytes).write(to: file)

      let gaps = try CaptureFile(file.path).gaps()
      let causes = Set(gaps.map(\.cause))
      #expect(scene.causes.isSubset(of: causes), "\(causes)")

      /// What a command prints, on both streams.
      func said(_ arguments: String..., input: [UInt8] = []) throws -> String {
        let result = try Program.run(arguments, input: input)
        return Self.plain(result.text + " " + result.errors)
      }
      let rules = folder.appending(path: "rules.yaml")
      try
        "schema: heartsnoop.rules/1\ntitle: Gaps\nrules:\n  - {id: steady, peer: any, check: gaps, max_seconds: 3}\n"
        .write(to: rules, atomically: true, encoding: .utf8)
      let database = folder.appending(path: "fleet.sqlite").path
      _ = try Program.run("collect", file.path, "-o", database)
      let stored = try Program.shell(
        """
        command -v python3 >/dev/null || exit 75
        exec python3 -c "import sqlite3, sys
        for row in sqlite3.connect(sys.argv[1]).execute('SELECT cause, cause_text FROM gaps'): print(*row)" "$1"
        """, named: "sh", arguments: [database])
      if stored.status == 75 {
        _ = Skipped.note("what a database holds", because: "there is no python3", as: String.self)
      }
      let outputs: [(name: String, text: String)] =
        [
          ("decode", try said("decode", file.path)),
          ("decode --only finding", try said("decode", "--only", "finding", file.path)),
          ("decode --format ndjson", try said("decode", "--format", "ndjson", file.path)),
          ("series", try said("series", file.path)),
          ("series --no-verdicts", try said("series", "--no-verdicts", file.path)),
          ("summary", try said("summary", file.path)),
          ("summary --format json", try said("summary", "--format", "json", file.path)),
          ("report", try said("report", file.path, "-o", "-")),
          ("report --format md", try said("report", "--format", "md", file.path, "-o", "-")),
          ("report --format json", try said("report", "--format", "json", file.path, "-o", "-")),
          ("scan", try said("scan", "--format", "ndjson", file.path)),
          ("check", try said("check", "--rules", rules.path, "--all", file.path)),
          ("live", try said("live", "-", input: bytes)),
        ] + (stored.status == 75 ? [] : [("collect", Self.plain(stored.text))])
      let overview = try said(file.path)
      let row = try #require(
        try JSONSerialization.jsonObject(
          with: Data(try Program.run("scan", "--format", "ndjson", file.path).output))
          as? [String: Any])
      let tallies = try #require(row["gaps"] as? [[String: Any]])
      #expect(Set(tallies.compactMap { $0["cause"] as? String }) == causes)
      for tally in tallies {
        let cause = try #require(tally["cause"] as? String)
        let words = try #require(tally["words"] as? String)
        // Where there are several, all outputs but long lists tell of the longest.
        let longest = try #require(
          gaps.filter { $0.cause == cause }.max { $0.nanoseconds < $1.nanoseconds })
        #expect(longest.explanation.hasPrefix(words))
        for output in outputs {
          #expect(
            output.text.contains(Self.plain(longest.explanation)),
            "\(output.name): \(cause): \(longest.explanation)")
        }
        #expect(overview.contains(words), "overview: \(words)")
      }
    }
  }

  /// A strap that goes on sending while it is off the body, and says so: that is no gap, and no reading either.
  @Test func `are none where values go on off the body, and that is told`() throws {
    func values(_ value: String, _ count: Int) -> [String] { Array(repeating: value, count: count) }
    let sent = values("0648", 12) + values("0448", 45) + values("0649", 12)
    let scenario = """
      seed: 3
      start: 1772352000
      peers:
        - name: Off the skin
          address: C0:FF:EE:00:00:03
          services:
            - uuid: 180d
              characteristics:
                - {uuid: 2a37, properties: [notify], every_ms: 1000, values: \(sent)}
      app: [{connect: Off the skin}, discover, {subscribe: 2a37}, {wait: 69}, disconnect]
      """
    try Samples.withFolder { folder in
      let (text, capture) = (folder.appending(path: "x.yaml"), folder.appending(path: "x.btsnoop"))
      try scenario.write(to: text, atomically: true, encoding: .utf8)
      let made = try Program.run("simulate", text.path, "-o", capture.path)
      #expect(made.status == 0 && made.errors == "")
      #expect(try CaptureFile(capture.path).gaps().isEmpty)
      let bytes = [UInt8](try Data(contentsOf: capture))
      for result in [
        try Program.run(capture.path), try Program.run("scan", capture.path),
        try Program.run(["live", "-"], input: bytes),
      ] {
        let said = Self.plain(result.text + " " + result.errors)
        #expect(said.contains("without contact for 4"), "\(said)")
      }
    }
  }

  @Test func `of a sniffer are not the recorder's`() throws {
    try Samples.withFolder { folder in
      let file = folder.appending(path: "air.pcap").path
      let scenario = Places.fixture("scenarios/gaps/air.yaml").path
      _ = try Program.run("simulate", scenario, "-o", file, "--link-type", "256")
      for command in ["decode", "series", "summary", "report", "scan"] {
        let result = try Program.run([command, file] + (command == "report" ? ["-o", "-"] : []))
        #expect(!(result.text + result.errors).lowercased().contains("recorder lost"))
      }
    }
  }
}
