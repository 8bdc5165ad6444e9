import Foundation
import HSBase
@testable import HSHeartRate
import HSTestSupport
import Testing

/// Lipponen and Tarvainen's classes, against what neurokit2 0.2.13 says of the same series.
struct ArtefactTests {
  /// Intervals of a heart that breathes: 900 ms, ±60 ms every 4.3 beats, and a little noise.
  static func breathing(_ count: Int, seed: UInt64 = 1) -> [Double] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      900 + 60 * sin(Double(index) * 2 * .pi / 4.3)
        + Double.random(in: -15...15, using: &random)
    }
  }

  @Test func `A steady heart has no artefact`() {
    let analysis = ArtefactAnalysis(intervals: Self.breathing(500))
    #expect(analysis.artefacts.count == 0)
    #expect(analysis.passes == 0)
    #expect(analysis.corrected.map(\.value).count == 500)
    #expect(analysis.corrected.allSatisfy { !$0.isCorrected })
  }

  @Test func `Each kind of fault gets its class, and its correction keeps the time`() {
    var intervals = Self.breathing(600)
    let missed = 100
    let double = intervals[missed] + intervals[missed + 1]
    intervals.replaceSubrange(missed...missed + 1, with: [double])
    let extra = 200
    let whole = intervals[extra]
    intervals.replaceSubrange(extra...extra, with: [whole * 0.4, whole * 0.6])
    let ectopic = 300
    intervals[ectopic] -= 350
    intervals[ectopic + 1] += 350
    let span = 400
    let sum = intervals[span...span + 4].reduce(0, +)
    intervals.replaceSubrange(span...span + 4, with: [sum])

    let analysis = ArtefactAnalysis(intervals: intervals, floor: 10)
    #expect(analysis.classes[missed] == .missed)
    #expect(analysis.missing[missed] == 1)
    #expect(analysis.classes[extra] == .extra)
    // The step back up is what makes it ectopic; the step down alone is a short beat.
    #expect(analysis.classes[ectopic] == .short)
    #expect(analysis.classes[ectopic + 1] == .ectopic)
    #expect(analysis.classes[span] == .missed)
    #expect(analysis.missing[span] == 4)
    #expect(analysis.corrected.count == 600)
    let raw = intervals.reduce(0, +)
    let corrected = analysis.corrected.reduce(0) { $0 + $1.value }
    #expect(abs(raw - corrected) < 1e-6)
    #expect(analysis.corrected.allSatisfy { $0.value > 700 && $0.value < 1100 })
  }

  /// A heart that beats evenly, so that the thresholds shrink to a few milliseconds, and sometimes is off by 25 ms.
  private static func even(_ count: Int, rate: Double, seed: UInt64) -> [Double] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      60_000 / rate + Double.random(in: -3...3, using: &random)
        + (index % 23 == 17 ? 25 : 0)
    }
  }

  @Test(arguments: [45.0, 58, 90], 1...4 as ClosedRange<UInt64>)
  func `What Malik's rule does not bear out is told, and left as it is`(
    _ rate: Double, _ seed: UInt64
  ) {
    var intervals = Self.even(600, rate: rate, seed: seed)
    let doubted = ArtefactAnalysis(intervals: intervals, floor: 10, correctsDoubted: false)
    #expect(doubted.artefacts.count > 10)
    #expect(doubted.artefacts.allSatisfy { $0.isDoubted })
    let changes = zip(doubted.corrected.map(\.value), intervals).map { abs($0 - $1) }
    #expect(changes.count == 600 && changes.allSatisfy { $0 < 1e-6 })
    // As neurokit2 does it.
    let all = ArtefactAnalysis(intervals: intervals, floor: 10)
    #expect(all.corrected.contains { $0.isCorrected })

    // Those that are planted are found among them, and mended.
    intervals.replaceSubrange(100...101, with: [intervals[100] + intervals[101]])
    intervals.replaceSubrange(210...210, with: [intervals[210] * 0.4, intervals[210] * 0.6])
    intervals[300] *= 0.8
    intervals[301] *= 1.2
    let analysis = ArtefactAnalysis(intervals: intervals, floor: 10, correctsDoubted: false)
    let agreed = analysis.artefacts.filter { !$0.isDoubted }
    #expect(agreed.contains { $0.index == 100 && $0.beatClass == .missed })
    #expect(agreed.contains { $0.index == 210 && $0.beatClass == .extra })
    #expect(agreed.contains { $0.index == 300 || $0.index == 301 })
    #expect(agreed.allSatisfy { [100, 210, 211, 300, 301].contains($0.index) })
  }

  @Test(arguments: [45.0, 90])
  func `A clean heart has no artefact in its verdicts`(_ rate: Double) {
    let ticks = Self.even(900, rate: rate, seed: 1).map { UInt16(($0 * 1.024).rounded()) }
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    var time = 0
    for (index, own) in ticks.enumerated() {
      time += Int(own) * 1_000_000_000 / 1024
      series.append(
        bytes: [0x16, UInt8(rate), UInt8(own & 0xff), UInt8(own >> 8)], packet: index + 1,
        time: Int64(time))
    }
    let result = Streams.verify(series)
    #expect(result.beats.counts == [.normal: 900])
    #expect(result.beats.doubted > 10)
    #expect(!result.reasons.contains { $0.contains(.artefact) })
    let place = result.beats.adaptive(17) == .normal ? 18 : 17
    #expect(result.beats[place] == .normal && result.beats.isDoubted(place))
  }

  @Test func `Real series are classified as by neurokit2`() throws {
    for (name, indices, count) in [
      ("rr_short", [33, 74, 119, 235, 245], 338), ("rr_long", nil, 4688),
    ] as [(String, [Int]?, Int)] {
      guard let file = Shared.find("heart-rate/\(name).txt", for: "artefacts of \(name)") else {
        continue
      }
      let intervals = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n").compactMap { Double($0) }
      let single = ArtefactAnalysis(intervals: intervals, repeats: false)
      let analysis = ArtefactAnalysis(intervals: intervals)
      #expect(analysis.corrected.count + 1 == count)
      if let indices {
        // Their index counts beats, of which the first ends no interval.
        #expect(
          single.classes.indices.filter { single.classes[$0].isArtefact }.map { $0 + 1 } == indices)
        let nn = analysis.corrected.map(\.value)
        let squares = zip(nn.dropFirst(), nn).map { ($0 - $1) * ($0 - $1) }
        let rmssd = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
        #expect(abs(rmssd - 98.413048) < 0.02)
      } else {
        #expect(single.count(.ectopic) == 11)
        #expect(single.count(.missed) == 3)
        #expect(single.count(.extra) == 0)
        #expect(single.count(.long) + single.count(.short) == 69)
      }
    }
  }

  @Test func `Malik's rule counts as hrv-analysis does`() throws {
    for (name, count) in [("rr_short", 23), ("rr_long", 83)] {
      guard let file = Shared.find("heart-rate/\(name).txt", for: "Malik's rule on \(name)") else {
        continue
      }
      let intervals = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n").compactMap { Double($0) }
      var counter = MalikFilter.Counter()
      for interval in intervals { counter.append(interval) }
      #expect(counter.found == count)
    }
  }

  @Test func `Any numbers are taken`() {
    var random = SeededGenerator(for: "any intervals")
    for _ in 0..<300 {
      let count = Int.random(in: 0...40, using: &random)
      let intervals = (0..<count).map { _ -> Double in
        switch Int.random(in: 0...9, using: &random) {
        case 0: .nan
        case 1: .infinity
        case 2: -5
        case 3: 0
        case 4: 65535
        default: Double.random(in: 300...1500, using: &random)
        }
      }
      let analysis = ArtefactAnalysis(
        intervals: intervals, floor: Bool.random(using: &random) ? 0 : 10)
      #expect(analysis.classes.count == count)
      #expect(analysis.corrected.allSatisfy { $0.value.isFinite && $0.source < count })
    }
  }

  /// Numbers as windows get them: few different ones, halves, some that counting does not tell apart, and,
  /// so many of a thousand that are no halves.
  private static func numbers(_ seed: UInt64, fractions: Int) -> [Double] {
    var random = SeededGenerator(seed: seed)
    return (0..<400).map { _ in
      if Int.random(in: 0..<1000, using: &random) < fractions {
        return Double.random(in: -50...50, using: &random)
      }
      return switch Int.random(in: 0..<40, using: &random) {
      case 0: Double(Int.random(in: 2040...70_000, using: &random))
      // About as large as a threshold.
      case 1...6: Double(Int.random(in: 20...160, using: &random)) / 2
      case 7...20: Double(Int.random(in: -80..<80, using: &random)) / 2
      default: Double(Int.random(in: -40..<40, using: &random))
      }
    }
  }

  private static let seeds =
    [
      (5, 0), (6, 25), (7, 0), (8, 4), (9, 1000),
    ] as [(seed: UInt64, fractions: Int)]

  /// A quantile of the numbers around one, by sorting.
  private static func quantile(
    _ fraction: Double, around index: Int, _ width: Int, in values: [Double]
  ) -> Double {
    let own = values[max(index - width / 2, 0)...min(index + width / 2, values.count - 1)].sorted()
    let position = fraction * Double(own.count - 1)
    let (below, above) = (Int(position), min(Int(position) + 1, own.count - 1))
    return own[below] + (own[above] - own[below]) * (position - Double(below))
  }

  @Test func `A sliding median is what sorting would give`() {
    for (seed, fractions) in Self.seeds {
      let values = Self.numbers(seed, fractions: fractions)
      Self.checkMedians(values)
      // Halves and sixteenths, a first number of another kind, numbers of more than sixteen bits, and any.
      Self.checkMedians(values.map { $0.rounded() / 2 })
      Self.checkMedians(values.map { $0.rounded() / 16 })
      Self.checkMedians([1.0 / 3] + values.map { $0.rounded() })
      Self.checkMedians(values.map { $0.rounded() * 64 })
      Self.checkMedians(values.map { $0 / 3 })
    }
    for count in 0..<40 { Self.checkMedians(Array(Self.numbers(1, fractions: 0).prefix(count))) }
  }

  private static func checkMedians(_ values: [Double]) {
    let medians = mediansOfEleven(values)
    #expect(medians == values.indices.map { quantile(0.5, around: $0, 11, in: values) })
  }

  /// Every arrangement of zeros and ones is right, so every arrangement of numbers is.
  @Test func `The network of comparisons finds the two in the middle of any ten`() {
    for pattern in 0..<1024 {
      let ones = pattern.nonzeroBitCount
      let (low, high) = middleOfTen({ pattern >> $0 & 1 }) { low, high in
        (low, high) = (min(low, high), max(low, high))
      }
      #expect(low == (ones >= 6 ? 1 : 0) && high == (ones >= 5 ? 1 : 0))
    }
  }

  @Test(arguments: [0, 3.5, 1000])
  func `A threshold is what sorting would give, and is known to be exceeded without it`(
    _ floor: Double
  ) {
    for (seed, fractions) in Self.seeds {
      let values = Self.numbers(seed, fractions: fractions)
      func threshold(_ index: Int) -> Double {
        let magnitudes = values.map(abs)
        func quartile(_ fraction: Double) -> Double {
          Self.quantile(fraction, around: index, 91, in: magnitudes)
        }
        return max(5.2 * ((quartile(0.75) - quartile(0.25)) / 2), floor)
      }
      let expected = values.indices.map(threshold)
      var random = SeededGenerator(seed: seed)
      var thresholds = Thresholds(of: values, floor: floor)
      // Forwards, as they are asked for in order; then anywhere.
      let places =
        Array(values.indices) + (0..<400).map { _ in Int.random(in: 0..<400, using: &random) }
      for index in places {
        let times: Double = Bool.random(using: &random) ? 3 : 1
        let value = abs(values[index])
        let isExceeded = thresholds.isExceeded(at: index, times: times)
        #expect(isExceeded == (value > 0 && value / expected[index] > times))
        if Int.random(in: 0..<3, using: &random) == 0 {
          #expect(thresholds[index] == expected[index])
        }
      }
    }
  }

  /// Ticks of a heart that breathes, with faults; the closer, the more.
  private static func faulty(_ count: Int, every spacing: Int, seed: UInt64) -> [Double] {
    var random = SeededGenerator(seed: seed)
    var ticks = breathing(count, seed: seed).map { ($0 * 1.024).rounded() }
    var place = Int.random(in: 0..<spacing, using: &random)
    while place + 1 < ticks.count {
      switch Int.random(in: 0...3, using: &random) {
      case 0: ticks.replaceSubrange(place...place + 1, with: [ticks[place] + ticks[place + 1]])
      case 1:
        let part = (ticks[place] * 0.4).rounded()
        ticks.replaceSubrange(place...place, with: [part, ticks[place] - part])
      case 2:
        ticks[place] -= 350
        ticks[place + 1] += 350
      default: ticks[place] *= Double(Int.random(in: 3...6, using: &random))
      }
      place += Int.random(in: 1...2 * spacing, using: &random)
    }
    return ticks
  }

  @Test(arguments: [700, 60, 8], 1...4 as ClosedRange<UInt64>)
  func `After a correction the whole series is judged as if for the first time`(
    _ spacing: Int, _ seed: UInt64
  ) {
    let intervals = Self.faulty(3000, every: spacing, seed: seed)
    // Each pass looks at the whole series anew.
    var corrector = BeatCorrector(intervals: intervals)
    var passes = 0
    var least = Int.max
    while passes < ArtefactAnalysis.maximumPasses {
      let current = corrector.intervals(corrector.beats.indices)
      var method = LipponenTarvainen(intervals: current, floor: 10.24)
      let medians = method.medians
      var found: [BeatCorrector.Artefact] = []
      method.forEachArtefact(in: current.indices) { index, beatClass in
        let ratio = current[index] / medians[index]
        let isSpan = ratio >= 2.5 && (beatClass == .long || beatClass == .missed)
        found.append(
          BeatCorrector.Artefact(
            index: index, beatClass: isSpan ? .missed : beatClass,
            missing: isSpan ? Int(min(ratio.rounded() - 1, 64)) : 1))
      }
      guard !found.isEmpty, found.count < least else { break }
      least = found.count
      passes += 1
      _ = corrector.correct(found)
    }
    var expected: [CorrectedInterval] = []
    corrector.forEachCorrected { expected.append($0) }
    let analysis = ArtefactAnalysis(intervals: intervals, floor: 10.24)
    #expect(analysis.passes == passes)
    #expect(analysis.passes > 1)
    #expect(analysis.corrected == expected)
  }

  @Test func `A number far over its threshold is found however the window came there`() {
    for (seed, fractions) in Self.seeds {
      let values = Self.numbers(seed, fractions: fractions)
      for floor in [0, 3.5, 1000] {
        var each = Thresholds(of: values, floor: floor)
        let expected = values.indices.filter { each.isExceeded(at: $0) }
        for end in [400, 200, 46] {
          var thresholds = Thresholds(of: values, floor: floor)
          var found: [Int] = []
          var index = 0
          while true {
            index = thresholds.nextExceeded(from: index, before: end)
            guard index < end else { break }
            found.append(index)
            // As the method does: the next thresholds are asked for in between.
            if index % 3 == 0 { _ = thresholds[min(index + 2, 399)] }
            index += 1
          }
          #expect(found == expected.filter { $0 < end })
        }
      }
    }
  }
}

extension ArtefactAnalysis {
  /// A class for each raw interval.
  fileprivate var classes: [BeatClass] {
    var classes = [BeatClass](repeating: .normal, count: count)
    for artefact in artefacts { classes[artefact.index] = artefact.beatClass }
    return classes
  }

  /// How many raw intervals are of a class.
  fileprivate func count(_ wanted: BeatClass) -> Int {
    artefacts.count { $0.beatClass == wanted }
  }

  /// How many beats are missing within each raw interval.
  fileprivate var missing: [Int] {
    var missing = [Int](repeating: 0, count: count)
    for artefact in artefacts { missing[artefact.index] = artefact.missing }
    return missing
  }
}
