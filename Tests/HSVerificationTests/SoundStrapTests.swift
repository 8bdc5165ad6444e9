import HSBase
@testable import HSHeartRate
import HSNames
import HSTestSupport
import Testing

/// What sound straps do, and is no fault: paces, hearts at rest, values that stand for none.
struct SoundStrapTests {
  private static func suspect(_ result: SeriesVerification) -> Int {
    result.reasons.indices.count { result.verdict(ofSample: $0) >= .suspect }
  }

  @Test(arguments: [1.016, 1.02, 1.0234, 1.025, 1.03], [38.0, 62])
  func `A pace beside a second is no unit of its own`(_ period: Double, _ rate: Double) {
    for seed in 1...4 as ClosedRange<UInt64> {
      var strap = StrapSimulator()
      (strap.period, strap.rate, strap.slot) = (period, rate, 0.03)
      strap.count = 120
      let notes = Array(strap.notifications(seed: seed).dropFirst(60))
      let result = Streams.verify(Streams.series(notes))
      #expect(result.verdict != .rejected, "seed \(seed)")
    }
  }

  @Test(arguments: [28.0, 31, 34, 38])
  func `A heart that beats every two seconds has no spans`(_ rate: Double) {
    var strap = StrapSimulator()
    (strap.rate, strap.count, strap.slot) = (rate, 600, 0.045)
    let result = Streams.verify(Streams.series(strap.notifications(seed: 3)))
    #expect(!result.findings.contains { [.span, .manyArtefacts, .flatRate].contains($0.code) })
    #expect(Self.suspect(result) == 0)
  }

  @Test func `A spell over several beats of a heart at rest is one all the same`() {
    var strap = StrapSimulator()
    (strap.rate, strap.count, strap.slot, strap.spells) = (40, 600, 0.045, 2)
    let result = Streams.verify(Streams.series(strap.notifications(seed: 3)))
    #expect(result.findings.contains { $0.code == .span })
  }

  @Test func `Without RR intervals nothing shows that a heart moved while its rate stood still`() {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for index in 0..<600 {
      let rate = UInt8(48 + (index / 150) % 2)
      series.append(
        bytes: [0x06, rate], packet: index + 1, time: Int64(index) * 1_000_000_000)
    }
    let result = Streams.verify(series)
    #expect(Self.suspect(result) == 0)
    #expect(result.runs[0][.flat]?.obstacle == .noIntervals)
    #expect((result.runs[0][.flat]?.figure(.flatTime)?.value ?? 0) >= 149)
  }

  /// A strap that sends two or three values in each event of the link lacks none where one event has fewer.
  @Test(arguments: [0.24, 0.25, 0.36, 0.48], [0.495, 0.99])
  func `Of several values in an event of the link none is missing or came twice`(
    _ period: Double, _ slot: Double
  ) {
    for (seed, rate) in [(1, 42.0), (2, 90), (3, 165)] as [(UInt64, Double)] {
      var strap = StrapSimulator()
      (strap.period, strap.slot, strap.rate, strap.lateness) = (period, slot, rate, 0)
      (strap.count, strap.grid) = (Int(60 / period), 4)
      // The first interval is from before the first beat.
      let notes = Array(strap.notifications(seed: seed).dropFirst(3))
      let result = Streams.verify(Streams.series(notes))
      let loud = result.findings.filter { $0.severity > .note }.map(\.code)
      #expect(loud.isEmpty, "\(rate): \(loud)")
      #expect(Self.suspect(result) == 0, "\(rate)")
    }
  }

  /// Where the pace is taken to be a second, beats drift away from the notifications.
  @Test(arguments: [0.9985, 0.999, 1.001, 1.0015])
  func `A pace a thousandth off a second loses no beat of a fast heart`(_ period: Double) {
    for seed in 1...3 as ClosedRange<UInt64> {
      var strap = StrapSimulator()
      (strap.period, strap.rate, strap.slot, strap.count) = (period, 179, 0.99, 300)
      let result = Streams.verify(Streams.series(strap.notifications(seed: seed)))
      #expect(!result.findings.contains { [.lostBeats, .surplusBeats].contains($0.code) })
    }
  }

  @Test func `A rate that is sent five times a second changes with a beat`() {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for index in 0..<600 {
      series.append(
        bytes: [0x06, UInt8(60 + (index / 5) % 2 * 4)], packet: index + 1,
        time: Int64(index) * 200_000_000)
    }
    let result = Streams.verify(series)
    #expect(!result.findings.contains { [.rateStep, .rateJump].contains($0.code) })
  }

  @Test(arguments: [0, 1, 53, 512] as [UInt16], [70.0, 105, 120, 135])
  func `A constant behind the intervals of each value is left out at any rate`(
    _ constant: UInt16, _ rate: Double
  ) {
    var strap = StrapSimulator()
    (strap.rate, strap.count, strap.slot) = (rate, 300, 0.045)
    var notes = strap.notifications(seed: 5)
    for index in notes.indices { notes[index].ticks.append(constant) }
    let result = Streams.verify(Streams.series(notes))
    let told = result.findings.first { $0.code == .sentinel }
    #expect(told?.count == 300)
    #expect(Self.suspect(result) == 0)
  }

  @Test func `What the rest does not cover the time without is no constant`() {
    let notes = VerdictTests.steady(118, count: 300, spread: 0)
    let result = Streams.verify(notes)
    #expect(!result.findings.contains { $0.code == .sentinel })
  }

  @Test func `A spell of misheard beats does not part rate and intervals`() {
    var strap = StrapSimulator()
    (strap.count, strap.slot) = (600, 0.045)
    var notes = strap.notifications(seed: 6)
    // For a minute each second beat is heard where it is not, by a sixth of an interval.
    for index in 300..<345 {
      for place in notes[index].ticks.indices {
        let length = notes[index].ticks[place]
        let off = length / 6
        notes[index].ticks[place] = (index + place) % 2 == 0 ? length - off : length + off
      }
      notes[index].rate += 8
    }
    let result = Streams.verify(Streams.series(notes))
    #expect(!result.findings.contains { $0.code == .poorFit })
  }

  @Test func `Runs that the rate alone cuts have one clock`() throws {
    var strap = StrapSimulator()
    (strap.count, strap.slot) = (600, 0.495)
    var notes = strap.notifications(seed: 7)
    for index in 290..<310 { notes[index].rate = 180 }
    let series = Streams.series(notes)
    let result = Streams.verify(series)
    try #require(result.runs.count > 1)
    let anchors = BeatAnchors(series, result)
    #expect(anchors.pieces.count == 1)
    let beats = result.runs.flatMap {
      BeatTimeline(of: $0, in: series, by: result, on: anchors).beats.filter {
        $0.kind == .measured
      }
    }
    // Each stands as far behind the last as its interval is long.
    for (before, beat) in zip(beats, beats.dropFirst()) {
      let length = series.intervals[beat.interval].seconds
      #expect(abs(Double(beat.time - before.time) * 1e-9 - length) < 1e-6)
      #expect(beat.time <= series.samples[beat.sample].time)
    }
  }
}
