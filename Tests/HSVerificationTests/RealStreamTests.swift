import HSBase
@testable import HSHeartRate
import HSNames
import HSTestSupport
import Testing

/// Streams of real sensors, which are not ours to publish.
struct RealStreamTests {
  @Test func `The long H10 recording is complete`() throws {
    guard let series = try Streams.real("polar-h10-kennycason-20250911T225043") else { return }
    let result = Streams.verify(series)
    #expect(result.verdict == .verified)
    for kind in [
      SeriesFinding.Code.gap, .longSilence, .lostNotifications, .surplusNotifications, .duplicate,
    ] {
      #expect(!result.findings.contains { $0.code == kind }, "\(kind)")
    }
    #expect(result.filter?.kind == .polarH10)
    let hours = 16195.2 / 3600
    let alarms = result.findings.count { $0.code == .lostBeats || $0.code == .surplusBeats }
    #expect(Double(alarms) / hours <= 2)
    #expect(result.runs.allSatisfy { $0[.coverage]?.outcome != .failed })
    #expect(result.runs[0][.drift]?.outcome == .passed)
    // Spells of bad contact: intervals of up to 4.7 s, each marked as a span.
    let spans = result.findings.filter { $0.code == .span }
    let long = series.intervals.filter { $0.seconds > 2 }
    #expect(spans.count >= long.count)
    #expect(spans.allSatisfy { $0.count >= 1 })
    #expect((spans.map(\.amount).max() ?? 0) > 4.5)
    // "Late, not lost": silences of almost three seconds that are made up for.
    #expect(result.findings.contains { $0.code == .lateDelivery && $0.amount > 2.9 })
  }

  @Test(arguments: [
    "polar-h10-kennycason-20250911T175657", "polar-h10-kennycason-20250911T201038",
    "polar-h10-kennycason-20250914T001954",
  ])
  func `Other H10 recordings lack nothing`(_ name: String) throws {
    guard let series = try Streams.real(name) else { return }
    let result = Streams.verify(series)
    let lacking: Set<Check> = [.notifications, .coverage, .duplicates, .rate, .unit]
    #expect(result.runs.allSatisfy { lacking.isDisjoint(with: $0.failed) })
    #expect(!result.findings.contains { $0.severity == .error })
    #expect(series.samples.count < 100 || result.verdict == .verified)
  }

  @Test func `A log that leaves out notifications without intervals is seen through`() throws {
    guard let series = try Streams.real("polar-h10-hrwstrauch-part3") else { return }
    let result = Streams.verify(series)
    // The intervals cover the time of those that are left out: none of them is missing.
    #expect(!result.findings.contains { $0.code == .lostNotifications })
    #expect(result.filter?.kind == .polarH10)
    #expect(result.verdict == .verified)
  }

  @Test func `HeartMath sends milliseconds as ticks, and nothing else is said against it`() throws {
    guard let series = try Streams.real("heartmath-wearablehrv.rronly") else { return }
    let result = Streams.verify(series)
    #expect(result.runs.allSatisfy { $0.failed.contains(.unit) && $0.verdict == .rejected })
    let unit = try #require(result.runs[1][.unit])
    #expect(abs((unit.figure(.unitRatio)?.value ?? 0) - 0.9762) < 0.001)
    #expect(unit.figure(.grid)?.value == 8)
    // Losses are its gaps; no coverage, drift or beats are held against it on top.
    #expect(result.findings.count { $0.code == .gap } == 16)
    let against: Set<Check> = [.notifications, .beats, .coverage, .drift]
    #expect(!result.findings.contains { against.contains($0.code.check) })
  }

  /// Its link of 0.99 s hides the pace in two minutes, and the intervals cover the time.
  @Test func `Two minutes of a TICKR lack no beats`() throws {
    guard let series = try Streams.real("wahoo-tickr-owencooper-20250217") else { return }
    let start = series.times[0]
    for window in 0..<25 as Range<Int64> {
      let begin = start + window * 120_000_000_000
      let own = series.part(begin..<begin + 120_000_000_000)
      let found = Streams.verify(own).findings.filter { $0.code == .lostBeats }
      #expect(found.isEmpty, "\(window)")
    }
  }

  @Test func `The TICKR's filter and grid are recognised`() throws {
    guard let series = try Streams.real("wahoo-tickr-owencooper-20250217") else { return }
    let result = Streams.verify(series)
    #expect(result.filter?.kind == .wahooTickr)
    #expect(result.grid == 4)
    // The log groups intervals into notifications by their times, wrongly at some 8 of 3068 places:
    // so a notification too many, and one lost elsewhere, is the truth about the log.
    let strange = result.findings.filter { $0.severity == .error }
    #expect(strange.count <= 12)
    #expect(result.verdict == .verified)
  }

  @Test func `Pulsometer is not checkable, with its clock's steps named`() throws {
    guard let series = try Streams.real("pulsometer-b1604.hronly") else { return }
    let result = Streams.verify(series)
    #expect(result.runs.allSatisfy { $0.verdict == .notCheckable })
    let steps = result.findings.filter { $0.code == .clockStep }
    #expect(steps.reduce(0) { $0 + $1.count } == 272)
    #expect(result.findings.contains { $0.code == .gap && $0.amount > 111 })
  }

  @Test func `The first interval of each notification is too little to tell`() throws {
    guard let series = try Streams.real("polar-h7-oroce.rronly") else { return }
    let result = Streams.verify(series)
    #expect(result.verdict == .notCheckable)
    #expect(!result.findings.contains { $0.severity == .error })
  }
}
