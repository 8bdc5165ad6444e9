import Foundation
import HSProtocols
import Testing

/// The fields of HCI commands, returns and events beside those that btmon prints.
@Suite(.enabled(if: BtmonFields.installed != nil))
struct `Fields of HCI packets` {
  /// The version whose words the tables list.
  static let listed = "5.66"

  /// Every kind that we know, and those that captures have.
  static let packets: HCIPackets = {
    var packets = HCIPackets()
    for capture in `Our own captures`.captures { packets.add(capture: capture.path) }
    // Before those of others, so that the tables are the same where these are absent.
    packets.addEveryKind()
    if Places.hasCorpus(for: "HCI packets of others beside btmon") {
      for capture in Corpus.captures { packets.add(capture: capture.path) }
    }
    return packets
  }()

  @Test func `have the names, values, units and meanings of btmon`() throws {
    let btmon = try #require(BtmonFields.installed)
    let packets = Self.packets
    let theirs = try BtmonFields.fields(of: packets.all.map(\.bytes), btmon)
    var comparison = try FieldComparison()
    for (packet, fields) in zip(packets.all, theirs) {
      if let fields { comparison.compare(packet, fields) }
    }
    let unread = theirs.count { $0 == nil }
    print(
      "\(packets.all.count) packets of \(packets.kinds) kinds, of which btmon breaks off at "
        + "\(unread): \(comparison.compared) fields alike, \(comparison.excused) by the tables")
    if let path = ProcessInfo.processInfo.environment["HEARTSNOOP_FIELD_DIFFERENCES"] {
      try comparison.unknown.sorted().joined(separator: "\n")
        .write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(comparison.compared > 2000)
    let version = try Command.run(btmon, ["--version"]).text
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard version == Self.listed else {
      return Places.skip("fields: the tables are of btmon \(Self.listed), this is \(version)")
    }
    #expect(
      comparison.unknown.isEmpty,
      "\(comparison.unknown.sorted().prefix(20).joined(separator: "\n"))")
    if Places.hasCorpus(for: "lines of the tables of btmon's words") {
      #expect(comparison.stale.isEmpty, "\(comparison.stale.prefix(20).joined(separator: "\n"))")
    }
  }
}
