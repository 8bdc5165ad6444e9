import HSBase
@testable import HSHeartRate
import HSTestSupport
import Testing

/// A rhythm is named and never called a fault; data that were made up are never verified.
struct RhythmTests {
  /// Where intervals come from, in seconds.
  enum Heart: String, Sendable, CaseIterable {
    /// Intervals in an order of chance, as in atrial fibrillation (Cohen and others 1983: a renewal process).
    case fibrillating
    /// Every tenth beat comes early, with a compensatory pause.
    case ectopic
    /// Every second beat comes early.
    case bigeminal
    case sound
    case sine
    case loop
    case averaged

    var isInvented: Bool { [.sine, .loop, .averaged].contains(self) }
  }

  /// A strap that sends once a second what it found, and an exponential mean of it as the rate.
  static func series(_ heart: Heart, seconds: Int = 1200, seed: UInt64 = 5) -> HeartRateSeries {
    var random = SeededGenerator(seed: seed)
    func chance(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var sound: [Double] = []
    var (wave, beat) = (0.0, 0.0)
    while beat < 2 * Double(seconds + 60) {
      wave = 0.95 * wave + chance(-0.012...0.012)
      let breath = 0.03 * sine(beat / 4.1) + 0.02 * sine(beat / 11)
      sound.append(0.85 * (1 + breath + wave) + chance(-0.008...0.008))
      beat += sound[sound.count - 1]
    }
    let intervals: [Double] =
      switch heart {
      case .sound: sound
      case .fibrillating:
        sound.map { _ in 0.38 - 0.13 * logarithm(chance(0.0001...1)) }
          .map { Swift.min($0, 1.5) }
      case .ectopic, .bigeminal:
        sound.indices.map { index in
          let every = heart == .ectopic ? 10 : 2
          let early = index % every == 0 ? 0.65 : index % every == 1 ? 1.35 : 1
          return sound[index] * early
        }
      case .sine: sound.indices.map { 0.85 * (1 + 0.05 * sine(Double($0) * 0.2135)) }
      case .loop: sound.indices.map { sound[$0 % 60] + chance(-0.001...0.001) }
      case .averaged:
        sound.indices.dropLast(2).map { (sound[$0] + sound[$0 + 1] + sound[$0 + 2]) / 3 }
      }
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    var (next, at, sent, mean) = (0, 0.3, 0.0, intervals[0])
    for second in 1...seconds {
      var value: [UInt8] = []
      while next < intervals.count, at + intervals[next] <= Double(second) {
        at += intervals[next]
        next += 1
        let ticks = Int(((at - sent) * 1024).rounded())
        sent += Double(ticks) / 1024
        mean += 0.1 * (Double(ticks) / 1024 - mean)
        value += [UInt8(ticks & 0xff), UInt8(ticks >> 8)]
      }
      let rate = UInt8((60 / mean).rounded())
      series.append(
        bytes: [value.isEmpty ? 0x06 : 0x16, rate] + value, packet: second,
        time: Int64(Double(second) * 1e9 + chance(0...10e6)))
    }
    return series
  }

  /// Of whole turns.
  private static func sine(_ turns: Double) -> Double {
    // Bhaskara's, to a thousandth: no mathematics library is at hand.
    let part = turns - turns.rounded(.down)
    let half = part < 0.5 ? part * 2 : part * 2 - 1
    let value = 16 * half * (1 - half) / (5 - 4 * half * (1 - half))
    return part < 0.5 ? value : -value
  }

  private static func logarithm(_ value: Double) -> Double {
    // By halving: value = m * 2^e, and a series in (m - 1) / (m + 1).
    let ratio = (value.significand - 1) / (value.significand + 1)
    var (sum, power) = (0.0, ratio)
    for order in 0..<20 {
      sum += power / Double(2 * order + 1)
      power *= ratio * ratio
    }
    return 2 * sum + Double(value.exponent) * 0.693147180559945
  }

  @Test(arguments: Heart.allCases) func `A rhythm is named, and no fault`(_ heart: Heart) throws {
    let result = Streams.verify(Self.series(heart))
    let kinds = Set(result.findings.map(\.code))
    #expect(kinds.contains(.irregularRhythm) == (heart == .fibrillating))
    #expect(kinds.contains(.frequentEctopy) == [.ectopic, .bigeminal].contains(heart))
    guard !heart.isInvented else { return }
    let bad = result.verdictCounts[Int(Verdict.suspect.rawValue)...].reduce(0, +)
    // Where it begins nothing is known of the rate or of the beats before.
    #expect(bad <= 6, "\(bad): \(result.findings)")
    #expect(kinds.isDisjoint(with: [.poorFit, .sentinel, .manyArtefacts]))
    let run = try #require(result.runs.max { $0.samples.count < $1.samples.count })
    #expect((run.objectionToVariability != nil) == (heart == .fibrillating))
  }

  /// Sensors that hardly smooth: the rate jumps with the beats, also where these are too few for a rhythm.
  @Test(arguments: [1, 2, 3, 5], [60, 100, 300])
  func `A rate that jumps as an irregular heart does is none that no heart has`(
    _ width: Int, _ seconds: Int
  ) {
    for seed in 1...6 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
      var (beat, kept, rate) = (0.0, [Double](), UInt8(90))
      for second in 1...seconds {
        var value: [UInt8] = []
        while true {
          let rr = min(0.38 - 0.13 * Self.logarithm(.random(in: 0.0001...1, using: &random)), 1.5)
          beat += rr
          kept.append(rr)
          let ticks = Int((rr * 1024).rounded())
          value += [UInt8(ticks & 0xff), UInt8(ticks >> 8)]
          if beat > Double(second) { break }
        }
        let own = kept.suffix(width)
        rate = UInt8((60 * Double(own.count) / own.reduce(0, +)).rounded(.down))
        series.append(
          bytes: [0x16, rate] + value, packet: second, time: Int64(Double(second) * 1e9))
      }
      let result = Streams.verify(series)
      #expect(!result.findings.contains { [.rateStep, .rateJump].contains($0.code) })
      #expect(result.verdictCounts[Int(Verdict.rejected.rawValue)] == 0)
      // A rate that no beat shows is told among them, where they are too few for a rhythm.
      guard seconds == 60 else { continue }
      var wrong = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
      for index in 0..<series.count {
        var octets = Array(series.records.octets[series.records[index].octets])
        if index == 30 { octets[1] = 230 }
        wrong.append(bytes: octets, packet: index + 1, time: series.time(at: index))
      }
      let told = Streams.verify(wrong)
      #expect(told.findings.contains { $0.code == .rateJump })
      #expect(told.verdict(ofSample: 30) == .rejected)
    }
  }

  @Test func `An irregular rhythm reaches the ends that it comes near to`() {
    var random = SeededGenerator(seed: 2)
    func analysis(before: Int, after: Int) -> [Range<Int>] {
      let wild = (0..<400).map { _ in UInt16.random(in: 450...900, using: &random) }
      let sinus = { [UInt16](repeating: 700, count: $0) }
      let ticks = sinus(before) + wild + sinus(after)
      let intervals = Gapped(0..<ticks.count, without: [])
      return RhythmAnalysis(of: intervals, in: ticks, isSound: { _ in true })
        .irregular.map(\.intervals)
    }
    #expect(analysis(before: 50, after: 50) == [0..<500])
    let inner = analysis(before: 300, after: 300)
    #expect(inner.count == 1)
    #expect(inner.allSatisfy { $0.lowerBound > 200 && $0.upperBound < 800 })
  }

  @Test func `An early beat is found wherever it stands`() {
    // Over several of the steps in which intervals are looked at.
    for place in 1..<130 {
      var ticks = [UInt16](repeating: 700, count: 140)
      (ticks[place], ticks[place + 1]) = (450, 950)
      let intervals = Gapped(0..<ticks.count, without: [])
      let analysis = RhythmAnalysis(of: intervals, in: ticks, isSound: { _ in true })
      #expect(analysis.premature == [place])
      #expect(analysis.jumps == [place, place + 1, place + 2])
    }
  }

  @Test func `An irregular rhythm says what it rests on`() throws {
    let series = Self.series(.fibrillating)
    let finding = try #require(
      Streams.verify(series).findings.first { $0.code == .irregularRhythm })
    #expect(
      finding.figures.map(\.measure) == [
        .successive, .rhythmEntropy, .turningPoints, .entropyCoefficient,
      ])
    #expect(finding.severity == .note)
    #expect(finding.description.contains("Measured: rmssd_over_mean 0."))
    #expect(finding.packets.count > 1000)
  }

  @Test func `Of fewer than 128 beats the rhythm cannot be told`() throws {
    let result = Streams.verify(Self.series(.fibrillating, seconds: 55))
    #expect(!result.findings.contains { $0.code == .irregularRhythm })
    let check = try #require(result.runs.last?[.rhythm])
    #expect(check.outcome == .cannotTell && check.obstacle == .tooShort)
  }

  @Test(arguments: Heart.allCases.filter(\.isInvented), 1...3 as ClosedRange<UInt64>)
  func `Invented data are never verified`(_ heart: Heart, _ seed: UInt64) {
    let result = Streams.verify(Self.series(heart, seed: seed))
    #expect(result.verdictCounts[0] == 0, "\(heart)")
    #expect(result.runs.contains { $0[.origin]?.obstacle?.isOfOrigin == true })
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>) func `A sound heart is`(_ seed: UInt64) {
    let result = Streams.verify(Self.series(.sound, seed: seed))
    #expect(result.verdictCounts[0] > 1100, "\(result.findings)")
  }
}
