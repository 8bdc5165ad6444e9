import Foundation
import HSTestSupport
import Testing

/// The rows of `fixtures/expected/labels.tsv`.
enum LabelScene {
  static let rows = VectorFile.rows(
    Places.fixture("expected/labels.tsv"), columns: 5, hasHeader: false
  ).filter { $0.columns[0] != "capture" }
}

/// Who names what in `fixtures/expected/labels.tsv`: each line a capture, what is known beside it, our
/// labels with their evidence, and what tshark and btmon say of the same packets.
@Suite struct `Labels of our own captures` {
  static let rows = LabelScene.rows

  /// Packets that follow one another under the same name, as one: `22-26 2a37 discovered`.
  static func runs(_ items: [(packet: Int, name: String)]) -> String {
    var runs: [(first: Int, last: Int, name: String)] = []
    for item in items {
      if let last = runs.last, last.name == item.name {
        runs[runs.count - 1].last = item.packet
      } else {
        runs.append((item.packet, item.packet, item.name))
      }
    }
    return runs.map { run in
      (run.first == run.last ? "\(run.first)" : "\(run.first)-\(run.last)") + " " + run.name
    }.joined(separator: "; ")
  }

  @Test(arguments: rows) func `are as strong as they say`(_ row: VectorRow) throws {
    let arguments = row.columns[1].split(separator: " ").map(String.init).filter { $0 != "-" }
    let outcome = try Program.run(
      ["decode", "--only", "value", "--format", "ndjson", "captures/\(row.columns[0]).btsnoop"]
        + arguments)
    #expect(outcome.status == 0)
    let items: [(packet: Int, name: String)] = try outcome.lines.compactMap { line in
      let event = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      guard event["event"] as? String == "notification", let packet = event["packet"] as? Int else {
        return nil
      }
      guard let label = event["label"] as? [String: Any], let uuid = label["uuid"] as? String,
        let evidence = label["evidence"] as? [String: Any], let name = evidence["class"] as? String
      else { return (packet, "unlabelled") }
      return (packet, "\(uuid) \(name)")
    }
    #expect(Self.runs(items) == row.columns[2])
  }

  @Test(arguments: rows) func `are tshark's where it is right`(_ row: VectorRow) throws {
    guard let tshark = Self.program("tshark", "4.0", "tshark's labels") else { return }
    let run = try Run(
      [
        "-r", Places.fixture("captures/\(row.columns[0]).btsnoop").path, "-Y",
        "btatt.opcode == 0x1b", "-T", "fields", "-e", "frame.number", "-e", "btatt.uuid16",
      ], of: tshark)
    run.endInput()
    let items: [(packet: Int, name: String)] = try run.end().lines.compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard let packet = Int(cells[0]) else { return nil }
      let name = cells.count > 1 && !cells[1].isEmpty ? cells[1].dropFirst(2) : "unlabelled"
      return (packet, String(name))
    }
    #expect(Self.runs(items) == row.columns[3])
  }

  @Test(arguments: rows) func `are more than btmon's`(_ row: VectorRow) throws {
    guard let btmon = Self.program("btmon", "5.66", "btmon's labels") else { return }
    let run = try Run(
      ["-T", "-r", Places.fixture("captures/\(row.columns[0]).btsnoop").path], of: btmon)
    run.endInput()
    let outcome = try run.end()
    let names = outcome.text.split(separator: "Handle: 0x0012 Type:").count - 1
    #expect(row.columns[4] == (outcome.wasKilled ? "crashes" : "names \(names)"))
  }

  /// A program of the version whose words are written down; says aloud if it is not there.
  private static func program(_ name: String, _ version: String, _ what: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    guard
      let found = path.split(separator: ":").map({ URL(filePath: "\($0)/\(name)") })
        .first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }),
      let run = try? Run(["--version"], of: found)
    else { return Skipped.note(what, because: "no \(name) is installed", as: URL.self) }
    run.endInput()
    guard let said = try? run.end().text, said.contains(version) else {
      return Skipped.note(what, because: "\(name) is not \(version)", as: URL.self)
    }
    return found
  }
}

/// Tables and keys from files: what cannot be used is refused, what serves nobody is said.
@Suite struct `Files of tables and keys` {
  static let later = "captures/later-session.btsnoop"

  @Test func `a table out of one capture labels a later one`() throws {
    let table = try Program.run("gatt", "--format", "json", "captures/cached-reconnects.btsnoop")
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gatt.json")
    try Data(table.output).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let tree = try Program.run("gatt", Self.later, "--gatt", file.path)
    #expect(tree.status == 0)
    let evidence = tree.lines.filter { $0.contains("table: \(file.path)") }
    // Two services, four characteristics and two descriptors.
    #expect(evidence.count == 8)
    #expect(tree.text.contains("0x0011    Heart Rate Measurement (2a37): notify"))
    #expect(!tree.text.contains("Read By"))
    let series = try Program.run("series", Self.later, "--gatt", file.path)
    #expect(series.lines.dropFirst().count == 5)
    #expect(series.lines.dropFirst().allSatisfy { $0.contains("label:table,") })
  }

  @Test func `a capture labels those that are named behind it`() throws {
    let series = try Program.run(
      "series", "captures/cached-reconnects.btsnoop", Self.later)
    let rows = series.lines.filter { $0.hasSuffix(Self.later) }
    #expect(rows.count == 5)
    #expect(rows.allSatisfy { $0.contains("label:sibling_capture,") })
    let alone = try Program.run("series", Self.later, "captures/cached-reconnects.btsnoop")
    #expect(!alone.lines.contains { $0.hasSuffix(Self.later) })
  }

  @Test(arguments: [
    ("--gatt", "captures/later-session.btsnoop"), ("--gatt", "keys/rotation.keys"),
    ("--gatt", "schemas/gatt-1.schema.json"), ("--gatt", "nowhere"),
    ("--keys", "tables/strap.gatt.json"), ("--keys", "keys/bluez/info"), ("--keys", "nowhere"),
  ])
  func `another file is refused`(_ option: String, _ file: String) throws {
    let outcome = try Program.run("series", Self.later, option, file)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(file))
  }

  @Test func `a table that serves nobody is said, and not applied`() throws {
    let outcome = try Program.run("series", Self.later, "--gatt", "tables/bluez-cache")
    #expect(outcome.status == 3)
    #expect(outcome.lines.count == 1)
    #expect(outcome.errors.contains("tables/bluez-cache: is not used"))
  }

  @Test func `what the traffic contradicts is a finding`() throws {
    let outcome = try Program.run(
      "decode", "captures/unnamed-peer.btsnoop", "--gatt", "tables/bluez-cache", "--only",
      "finding")
    #expect(outcome.lines.count == 1)
    #expect(outcome.text.contains("0x0015 is contradicted: the bytes are not a value of this type"))
  }

  @Test func `keys are printed only if that is asked for`() throws {
    let hidden = try Program.run(
      "decode", "captures/bumble-pairing-sc.btsnoop", "--only", "pairing")
    #expect(!hidden.text.contains("0xd0d0"))
    let shown = try Program.run(
      "decode", "captures/bumble-pairing-sc.btsnoop", "--only", "pairing", "--show-keys")
    #expect(shown.text.contains("Identity Information 0xd0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0"))
  }

  @Test func `EDIV and Rand are printed with the keys, as --keys takes them`() throws {
    let arguments = ["decode", "captures/bumble-pairing-legacy.btsnoop", "--only", "pairing"]
    let hidden = try Program.run(arguments + ["--format", "ndjson"])
    #expect(hidden.text.contains(#""encrypted_diversifier":null,"random_number":null"#))
    let shown = try Program.run(arguments + ["--show-keys"])
    #expect(shown.text.contains("Central Identification ediv 0x"))
    let json = try Program.run(arguments + ["--show-keys", "--format", "ndjson"])
    #expect(json.text.contains(#""encrypted_diversifier":"0x"#))
    #expect(!json.text.contains(#""random_number":null"#))
  }

  @Test func `a peer is found by any of its addresses`() throws {
    let outcome = try Program.run(
      "decode", "captures/address-rotation.btsnoop", "--keys", "keys/rotation.keys", "--only",
      "value", "--peer", "5d:6e:7f:3f:7e:50")
    // Those of the connection before, at another address, are told before that is known.
    #expect(outcome.lines.count == 5)
  }

  @Test func `a Database Hash proves a table, or says what is missing`() throws {
    let tree = try Program.run("gatt", "captures/database-hash.btsnoop")
    #expect(tree.lines.filter { $0.contains("proves the table complete") }.count == 2)
    let proven = try Program.run("gatt", "--format", "json", "captures/database-hash.btsnoop")
    #expect(proven.text.contains("\"proves_complete\": true"))
  }
}
