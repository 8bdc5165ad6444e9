import Foundation
import HSTestSupport
import Testing

/// Files that are cut or changed anywhere: the program ends by itself, within the
/// minute that any run has, with a status that is documented.
@Suite struct `Hostile files` {
  static let commands = [
    ["decode", "--only", "all"], ["decode", "--only", "all", "--format", "ndjson"],
    ["series"], ["series", "--format", "influx"], ["summary", "--all"],
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
