import Foundation
import HSTestSupport
import Testing

/// What `series` writes for other programs, read back by readers that others wrote.
///
/// The truth is not the exporter's: values are those that the fixtures' senders were told to send.
@Suite struct `Exports` {
  private static let formats = [
    ("rr", ".txt"), ("hrvlogger", ""), ("fit", ".fit"), ("wfdb", ""), ("edf", ".edf"),
  ]

  /// Captures with one sensor in which nothing is found but that runs begin.
  private static let captures = ["polar-h7-app", "link-lost-reconnect"]

  @Test func `are read by others as they were sent`() throws {
    let python = Places.root.appending(path: ".build/test-venv/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      Skipped.note(
        "exports of captures read by other readers",
        because: "no .build/test-venv, run tools/test packages")
      return
    }
    try Samples.withFolder { folder in
      for capture in Self.captures { try export(capture, into: folder) }
      let process = Process()
      let output = Pipe()
      process.executableURL = python
      process.arguments = [
        Places.root.appending(path: "tools/peers/compare").path, "exports", folder.path,
      ]
      process.standardOutput = output
      process.standardError = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let told = String(
        decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(told)")
      #expect(told.contains("\(Self.captures.count) series") && told.contains("0 differ"))
    }
  }

  private func export(_ name: String, into folder: URL) throws {
    let path = Samples.path(name)
    let base = folder.appending(path: name)
    for (format, suffix) in Self.formats {
      let result = try Program.run(
        "series", "--format", format, "-o", base.path + suffix, path)
      #expect(result.status == 0, "\(name) \(format): \(result.errors)")
    }
    let digest = try Program.shell(#"sha256sum "$1" | cut -c1-64"#, Places.fixture(path).path)
    let summary = try JSONSerialization.jsonObject(
      with: Data(try Program.run("summary", "--format", "json", path).output))
    let sensors = (summary as? [String: Any])?["sensors"] as? [[String: Any]] ?? []
    let runs = sensors.first?["runs"] as? [[String: Any]] ?? []
    let lines = try Program.run("series", "--format", "ndjson", path).lines
    let rows = try sent(name)
    var items: [[String: Any]] = []
    var connection: Int?
    for line in lines {
      let value = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let packet = try #require(value["packet"] as? Int)
      let row = try #require(rows[packet])
      let own = value["connection"] as? Int
      let isNew = own != connection
      if isNew, connection != nil { items.append(["event": "gap"]) }
      connection = own
      if runs.contains(where: { $0["first_packet"] as? Int == packet }) {
        items.append(["event": "run start"])
      }
      items.append([
        "packet": packet, "ns": try nanoseconds(value["time"] as? String ?? ""),
        "bpm": Int(row[4]).map { $0 as Any } ?? NSNull(),
        "contact": ["not-supported": 0, "not-detected": 2, "detected": 3][row[5]] ?? 0,
        "rr": row[7].split(separator: " ").compactMap { Int($0) }, "rrLost": 0,
        "startsRun": isNew, "verdict": value["verdict"] ?? "",
      ])
    }
    let truth: [String: Any] = [
      "file": name, "items": items, "version": try version(), "dates": true, "stepsBack": false,
      "sha256": digest.text.trimmingCharacters(in: .newlines), "source": "\(name).btsnoop",
      "device": sensors.first?["name"] as? String ?? sensors.first?["address"] as? String ?? "",
    ]
    try JSONSerialization.data(withJSONObject: truth).write(
      to: folder.appending(path: name + ".json"))
  }

  /// What the sender was told to send, by packet.
  private func sent(_ name: String) throws -> [Int: [String]] {
    let file = Places.fixture("expected/\(name).series.tsv")
    var rows: [Int: [String]] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard let packet = Int(columns[0]) else { continue }
      rows[packet] = columns
    }
    return rows
  }

  private func version() throws -> String {
    try Program.run("--version").text.trimmingCharacters(in: .newlines)
      .replacing("heartsnoop ", with: "")
  }

  /// RFC 3339 with microseconds, by Foundation's calendar.
  private func nanoseconds(_ text: String) throws -> Int64 {
    let parts = text.dropLast().split(separator: ".")
    let seconds = try Date(String(parts[0]) + "Z", strategy: .iso8601).timeIntervalSince1970
    return Int64(seconds) * 1_000_000_000 + (Int64(parts[1]) ?? 0) * 1000
  }
}
