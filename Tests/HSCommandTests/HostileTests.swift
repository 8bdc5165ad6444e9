import Foundation
import HSTestSupport
import Testing

/// Files that are cut or changed anywhere: the program ends by itself, within the
/// minute that any run has, with a status that is documented.
@Suite struct `Hostile files` {
  static let commands = [
    ["decode", "--only", "all"], ["decode", "--only", "all", "--format", "ndjson"],
    ["series"], ["series", "--format", "ndjson"], ["summary", "--all"],
    ["gatt", "--format", "json"], ["info"],
  ]

  private func check(_ bytes: [UInt8], _ what: String) throws {
    try Samples.withFile(bytes) { path in
      for command in Self.commands {
        let result = try Program.run(command + [path])
        #expect(!result.wasKilled, "\(command), \(what): signal \(result.status)")
        // Where no heart rate or no Bluetooth is left, there is nothing to answer with.
        let fitting: [Int32] = [0, 2, 3]
        #expect(fitting.contains(result.status), "\(command), \(what): \(result.status)")
        if result.status == 2 { #expect(result.errors.contains(path), "\(command), \(what)") }
      }
    }
  }

  /// Captures with much in them, and how many pieces of work each is.
  static let captures = ["all-att-pdus", "monitor-2001", "extended-advertising", "bumble-session"]

  @Test(arguments: captures)
  func `that are cut`(capture: String) throws {
    let bytes = try Samples.bytes(capture)
    var random = SeededGenerator()
    for _ in 0..<10 {
      let count = Int.random(in: 0..<bytes.count, using: &random)
      try check(Array(bytes.prefix(count)), "\(capture) cut at \(count), seed \(random.seed)")
    }
  }

  @Test(arguments: captures)
  func `that are changed`(capture: String) throws {
    let original = try Samples.bytes(capture)
    var random = SeededGenerator()
    for _ in 0..<15 {
      var bytes = original
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
      try check(bytes, "\(capture), byte \(place) = \(bytes[place]), seed \(random.seed)")
    }
  }

  @Test func `that are not captures`() throws {
    var random = SeededGenerator()
    for count in [1, 15, 16, 17, 40, 4096, 100_000] {
      try check(random.bytes(count), "\(count) bytes, seed \(random.seed)")
      let header = try Array(Samples.bytes("empty").prefix(16))
      try check(header + random.bytes(count), "header and \(count) bytes, seed \(random.seed)")
    }
  }
}

/// Clocks that jump by centuries: times between values beyond what twice their usual distance has numbers for.
@Suite struct `A clock that jumps by centuries` {
  /// A capture whose records are three centuries before and behind one another, in turn.
  private static func bytes() throws -> [UInt8] {
    var bytes = try Samples.bytes("polar-h7-app")
    var place = 16
    var isLate = false
    while place + 24 <= bytes.count {
      let included = bytes[(place + 4)..<(place + 8)].reduce(0) { $0 << 8 | Int($1) }
      // Microseconds since the year 0; 1970 lies between.
      let time: UInt64 =
        0x00DC_DDB3_0F2F_8000 - 4_500_000_000_000_000 + (isLate ? 9_000_000_000_000_000 : 0)
      for octet in 0..<8 {
        bytes[place + 16 + octet] = UInt8(truncatingIfNeeded: time >> (56 - 8 * octet))
      }
      place += 24 + included
      isLate.toggle()
    }
    return bytes
  }

  @Test(arguments: [
    ["live", "--format", "ndjson"], ["live", "--series", "csv"], ["decode"], ["series"],
    ["summary"], ["report"],
    ["scan"], ["agree"],
  ])
  func `ends no command by a signal`(command: [String]) throws {
    try Samples.withFile(Self.bytes()) { path in
      let output = FileManager.default.temporaryDirectory.appending(
        path: "jump-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: output) }
      let written: [String: [String]] = [
        "live": ["-w", output.path, "--output-format", "pcapng"], "report": ["-o", output.path],
      ]
      let result = try Program.run(command + (written[command[0]] ?? []) + [path])
      #expect(!result.wasKilled, "signal \(result.status)")
      #expect([0, 1, 2, 3].contains(result.status), "\(result.status): \(result.errors)")
    }
  }
}
