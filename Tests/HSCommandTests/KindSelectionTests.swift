import Foundation
import HSBase
import HSTestSupport
import HSTimeline
import Testing

/// What `--only KIND` selects is the same in text and in NDJSON.
@Suite struct `Kinds of events` {
  static let kinds = EventCategory.kinds.map(\.name.string).filter { $0 != "story" && $0 != "all" }
  static let captures = [
    "polar-h7-app", "silences", "pairings", "subscription-faults", "queued-writes",
    "connection-versions", "phone-as-peripheral", "monitor-2001", "cut-tail",
  ]

  /// How many events each packet has.
  private static func counts(_ packets: [Int]) -> [Int: Int] {
    packets.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  @Test(arguments: captures)
  func `select the same events in text and in NDJSON`(name: String) throws {
    let path = Places.fixture("captures/\(name).btsnoop").path
    var told = 0
    for kind in Self.kinds {
      let json = try Program.run("decode", "--only", kind, "--format", "ndjson", path).lines
        .compactMap { $0.firstMatch(of: /"packet":(null|[0-9]+)/).map { Int($0.1) ?? 0 } }
      let text = try Program.run("decode", "--only", kind, path).lines
        .compactMap { $0.firstMatch(of: /^[^ ]+\ +([0-9]+)\ /).flatMap { Int($0.1) } }
      #expect(Self.counts(json) == Self.counts(text), "\(name), \(kind)")
      told += text.count
    }
    #expect(told > 0)
  }
}
