import HSBase
@testable import HSHeartRate
import HSNames
import HSTestSupport
import Testing

/// Beats on the clock.
struct BeatTimelineTests {
  @Test(arguments: [0.0, 0.495, 0.99])
  func `Beats stand where the heart beat, but for one delay`(_ slot: Double) throws {
    var strap = StrapSimulator()
    strap.slot = slot
    strap.count = 3000
    strap.drift = 50
    let notifications = strap.notifications(seed: 2)
    let series = Streams.series(notifications)
    let result = Streams.verify(series)
    let timeline = BeatTimeline(
      of: result.runs[0], in: series, by: result, on: BeatAnchors(series, result))
    #expect(result.runs.count == 1)
    #expect(timeline.beats.count == series.intervals.count + 1)
    #expect(timeline.beats[0].kind == .first)
    #expect(zip(timeline.beats, timeline.beats.dropFirst()).allSatisfy { $0.time < $1.time })
    // No beat after the notification that brought it.
    for beat in timeline.beats where beat.kind == .measured {
      #expect(beat.time <= series.samples[beat.sample].time)
    }
    // The sum of intervals is kept, but for the drift.
    let first = timeline.beats[0].time
    let last = timeline.beats[timeline.beats.count - 1].time
    let ticks = series.intervals.reduce(0.0) { $0 + $1.seconds }
    let elapsed = Double(last - first) * 1e-9
    let drift = try #require(result.runs[0][.drift])
    #expect(drift.outcome != .cannotTell)
    #expect(abs(elapsed - ticks / (1 + (drift.figure(.drift)?.value ?? 0) * 1e-6)) < 1e-6)
    // How late notifications were against their newest beat: at best half a period and half an interval.
    var lags: [Int: Double] = [:]
    for beat in timeline.beats {
      lags[beat.sample] = Double(series.samples[beat.sample].time - beat.time) * 1e-9
    }
    #expect(median(Array(lags.values)) ?? .infinity < 1.6)
  }

  @Test func `Missing beats are marked`() {
    var strap = StrapSimulator()
    strap.spells = 4
    let series = Streams.series(strap.notifications(seed: 3))
    let result = Streams.verify(series)
    let timeline = BeatTimeline(
      of: result.runs[0], in: series, by: result, on: BeatAnchors(series, result))
    let missing = timeline.beats.filter { $0.kind == .missing }
    let spans = result.findings.filter { $0.code == .span }
    #expect(spans.count == 4)
    #expect(missing.count == spans.reduce(0) { $0 + $1.count })
    #expect(missing.count >= 16)
  }
}
