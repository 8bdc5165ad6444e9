import HSProtocols
import HSTimeline
import Foundation
import Testing

/// Connections at the same time: each has its own handles, and its own fragments.
@Suite(.enabled(if: Places.hasCorpus(for: "captures with several connections")))
struct `Several connections at once` {
  static func capture(_ name: String) throws -> Capture {
    try #require(Corpus.captures.first { $0.name == name })
  }

  @Test(arguments: Corpus.captures)
  func `no name comes from another peer`(_ capture: Capture) async throws {
    guard let reading = try await Corpus.shared.entry(capture).reading else { return }
    for label in reading.labels {
      guard let evidence = label.label?.evidence, !evidence.isForeign else { continue }
      let peer =
        reading.connections.indices.contains(evidence.connection - 1)
        ? reading.connections[evidence.connection - 1] : 0
      guard evidence.connection != label.connection, peer != label.peer else { continue }
      // A key told that both are one.
      if reading.peers.indices.contains(peer - 1), reading.peers[peer - 1].sameAs == label.peer {
        continue
      }
      Issue.record(
        "\(capture.name), packet \(label.packet): named by connection \(evidence.connection)")
    }
  }

  @Test func `one handle means two things in two devices`() async throws {
    let entry = try await Corpus.shared.entry(try Self.capture("pongbot-mcp-captures"))
    let reading = try #require(entry.reading)
    let tables = reading.peers.flatMap { [$0.server, $0.localServer] }
    let handles = Set(reading.labels.compactMap { $0.label == nil ? nil : $0.handle })
    let ambiguous = handles.filter { handle in
      let meanings = tables.compactMap { $0.label(of: AttributeHandle(rawValue: handle))?.uuid }
      return Set(meanings).count > 1
    }
    #expect(ambiguous.count >= 5)
    // btmon keeps the tables apart, tshark mixes them up.
    let named = reading.labels.filter { $0.opcode == 0x1b && ambiguous.contains($0.handle) }
    #expect(named.count >= 40)
    #expect(entry.comparison.labels.btmon == 40)
    #expect(!entry.comparison.labelDifferences.contains { $0.theirs.hasPrefix("btmon") })
  }

  @Test func `fragments that interleave make whole PDUs`() async throws {
    let entry = try await Corpus.shared.entry(try Self.capture("opendott-tools"))
    let reading = try #require(entry.reading)
    #expect(entry.comparison.pdus == 2286)
    #expect(entry.comparison.pduDifferences.isEmpty)
    #expect(reading.statistics.l2cap.reassembled == 2155)
    #expect(reading.statistics.count(of: .l2capIncomplete) == 0)
    #expect(reading.statistics.count(of: .l2capContinuationWithoutStart) == 0)
  }
}
