@testable import HSHeartRate
import HSNames
import HSTestSupport
import Testing

/// What the packet counters of an encrypted link prove of a series.
@Suite struct `Packet counts` {
  /// A series of which the counters tell how many packets are missing in front of some measurements.
  private static func series(
    _ notes: [CheckTests.Note], missing: [Int: Int] = [:], from: Int = 0
  ) -> HeartRateSeries {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1, handle: 0x12))
    var total = 0
    for (index, note) in notes.enumerated() {
      series.append(
        note.measurement, packet: index + 1, time: Int64((note.time * 1e9).rounded()))
      total += missing[index] ?? 0
      if index >= from { series.noteCount(stretch: 1, missing: total) }
    }
    return series
  }

  private static func delivery(_ result: SeriesVerification, at sample: Int = 0) -> Grade? {
    result.run(ofSample: sample)?.grades.first { $0.subject == .delivery }
  }

  /// Minutes in which three notifications are missing.
  private static var lossy: [CheckTests.Note] {
    var notes = CheckTests.sound(900)
    notes.removeSubrange(450..<453)
    return notes
  }

  @Test func `missing packets where the timer misses notifications prove the loss`() throws {
    let result = Streams.verify(Self.series(Self.lossy, missing: [450: 3]))
    let found = try #require(result.findings.first { $0.code == .gap })
    #expect(found.count == 3 && found.provedPackets == 3 && found.samples == 449..<451)
    #expect(!result.findings.contains { $0.code == .packetsMissed })
    // Both sides of it are whole.
    #expect(Self.delivery(result)?.outcome == .passed)
    #expect(Self.delivery(result, at: 600)?.outcome == .passed)
  }

  @Test func `where no packet is missing, the sensor did not send`() throws {
    let result = Streams.verify(Self.series(Self.lossy))
    #expect(!result.findings.contains { $0.code == .gap || $0.code == .lostNotifications })
    let found = try #require(result.findings.first { $0.code == .unsentNotifications })
    #expect(found.count == 3 && found.provedPackets == nil)
  }

  @Test func `missing packets that the timer does not explain leave the delivery open`() throws {
    let result = Streams.verify(Self.series(CheckTests.sound(900), missing: [100: 2]))
    let found = try #require(result.findings.first { $0.code == .packetsMissed })
    #expect(found.count == 2 && found.samples == 100..<101)
    #expect(Self.delivery(result)?.obstacle == .packetsUnheard)
  }

  @Test func `a short run is whole if the counters say so`() {
    let notes = CheckTests.sound(20)
    let counted = Streams.verify(Self.series(notes))
    #expect(Self.delivery(counted)?.outcome == .passed)
    let uncounted = Streams.verify(Self.series(notes, from: 5))
    #expect(Self.delivery(uncounted)?.outcome == .cannotTell)
    let lossy = Streams.verify(Self.series(notes, missing: [7: 1]))
    #expect(Self.delivery(lossy)?.outcome == .cannotTell)
  }

  @Test func `add up within a stretch, and say nothing across two`() {
    var counts = PacketCounts()
    for (sample, state) in [(1, 0), (1, 2), (1, 2), (2, 2), (2, 3), (3, 0)].enumerated() {
      counts.note(stretch: state.0, missing: state.1, at: sample)
    }
    #expect(counts.missing(within: 0..<3) == 2 && counts.missing(within: 1..<3) == 0)
    #expect(counts.missing(within: 3..<5) == 1 && counts.missing(before: 4) == 1)
    #expect(counts.missing(within: 0..<4) == nil && counts.missing(before: 3) == nil)
    #expect(counts.missing(before: 0) == nil && counts.missing(within: 4..<7) == nil)
    #expect(counts.losses(in: 0..<6).map(\.sample) == [1, 4])
  }
}
