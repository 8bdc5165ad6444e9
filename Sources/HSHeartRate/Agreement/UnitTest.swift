package import HSBase
import HSPlatform

/// Whether two sides measure in the same unit, by the ratio of intervals that cover the same time.
package struct UnitTest: Sendable {
  /// What the ratio says.
  package enum Finding: StaticText, Sendable, CaseIterable {
    /// Both sides count in the same unit.
    case same
    /// The first side's numbers are ticks of 1/1024 s, written as milliseconds.
    case firstTicksAsMilliseconds = "first_ticks_as_milliseconds"
    /// The first side's numbers are milliseconds, taken for ticks of 1/1024 s.
    case firstMillisecondsAsTicks = "first_milliseconds_as_ticks"
    /// The same of the second side.
    case secondTicksAsMilliseconds = "second_ticks_as_milliseconds"
    /// The same of the second side.
    case secondMillisecondsAsTicks = "second_milliseconds_as_ticks"
    /// The ratio is none that is known.
    case otherScale = "other_scale"
    /// It cannot be told.
    case undecided

    /// What the first and the second side's numbers are multiplied by to be milliseconds.
    package var factors: (first: Double, second: Double) {
      switch self {
      case .firstTicksAsMilliseconds: (1000 / 1024, 1)
      case .firstMillisecondsAsTicks: (1.024, 1)
      case .secondTicksAsMilliseconds: (1, 1000 / 1024)
      case .secondMillisecondsAsTicks: (1, 1.024)
      case .same, .otherScale, .undecided: (1, 1)
      }
    }
  }

  /// Why one side is taken to be wrong, and not the other.
  package enum Ground: StaticText, Sendable, CaseIterable {
    /// Its intervals do not add up to the time in which they were received.
    case ownClock = "own_clock"
    /// The other side's intervals add up to the time in which they were received.
    case otherClock = "other_clock"
    /// The other side counts samples of a recording.
    case countedSamples = "counted_samples"
    /// The second side is the reference, and nothing else speaks for either.
    case reference
  }

  /// What the ratio says.
  package let finding: Finding
  /// Why it is said of that side; `nil` where no side is wrong.
  package let ground: Ground?
  /// The first side's sum over the second's, of intervals that stand for each other.
  package let ratio: Double
  /// Its standard error.
  package let error: Double
  /// Number of pairs that it rests on.
  package let pairs: Int
  /// For each side, the sum of its intervals over the time in which they were received.
  package let clocks: (first: ClockRatio?, second: ClockRatio?)

  /// A ratio this far from a known one is that one: clocks of sensors are off by less.
  package static let tolerance = 0.004

  /// How a side's intervals add up against its own times of arrival.
  package struct ClockRatio: Sendable, Hashable {
    /// The sum of intervals over the time between arrivals.
    package var ratio: Double
    /// How far that may be off.
    package var error: Double
    /// Seconds that it rests on.
    package var seconds: Double
  }

  /// Tests the unit.
  ///
  /// - Parameters:
  ///   - pairs: Intervals of both sides that stand for each other, in time's order, as written.
  ///   - first: The first side.
  ///   - second: The second side.
  init(
    _ pairs: [(first: Double, second: Double)], _ first: BeatSource, _ second: BeatSource
  ) {
    self.pairs = pairs.count
    clocks = (Self.clock(first), Self.clock(second))
    let (ratio, error) = Self.ratio(pairs)
    self.ratio = ratio
    self.error = error
    func isNear(_ wanted: Double) -> Bool { abs(ratio / wanted - 1) <= Self.tolerance }
    guard pairs.count >= 20, error < 0.004 else {
      finding = .undecided
      ground = nil
      return
    }
    if isNear(1) {
      finding = .same
      ground = nil
      return
    }
    guard let scale = [1.024, 1000.0 / 1024].first(where: isNear) else {
      finding = .otherScale
      ground = nil
      return
    }
    let isLong = scale > 1
    let clocks = self.clocks
    // A clock tells whether a side's sums are right, or wrong by just this.
    func isRight(_ clock: ClockRatio?) -> Bool {
      clock.map { abs($0.ratio - 1) < 3 * $0.error && $0.error < 0.004 } ?? false
    }
    func isWrong(_ clock: ClockRatio?, _ scale: Double) -> Bool {
      clock.map { abs($0.ratio / scale - 1) < 3 * $0.error && $0.error < 0.004 } ?? false
    }
    let blamesSecond: Bool
    if isWrong(clocks.first, scale) {
      (blamesSecond, ground) = (false, .ownClock)
    } else if isWrong(clocks.second, 1 / scale) {
      (blamesSecond, ground) = (true, .ownClock)
    } else if isRight(clocks.second) {
      (blamesSecond, ground) = (false, .otherClock)
    } else if isRight(clocks.first) {
      (blamesSecond, ground) = (true, .otherClock)
    } else if first.form.countsSamples != second.form.countsSamples {
      (blamesSecond, ground) = (first.form.countsSamples, .countedSamples)
    } else {
      (blamesSecond, ground) = (false, .reference)
    }
    // Too long numbers are ticks called milliseconds; too short ones milliseconds called ticks.
    switch (blamesSecond, isLong) {
    case (false, true): finding = .firstTicksAsMilliseconds
    case (false, false): finding = .firstMillisecondsAsTicks
    case (true, true): finding = .secondMillisecondsAsTicks
    case (true, false): finding = .secondTicksAsMilliseconds
    }
  }

  /// The ratio of sums, and its error by leaving out a twentieth at a time.
  static func ratio(
    _ pairs: [(first: Double, second: Double)]
  ) -> (ratio: Double, error: Double) {
    var (sumX, sumY) = (0.0, 0.0)
    for pair in pairs {
      sumX += pair.first
      sumY += pair.second
    }
    guard sumY > 0, pairs.count >= 20 else { return (sumY > 0 ? sumX / sumY : 0, .infinity) }
    let blocks = 20
    var ratios: [Double] = []
    for block in 0..<blocks {
      var (x, y) = (sumX, sumY)
      for index in pairs.count * block / blocks..<pairs.count * (block + 1) / blocks {
        x -= pairs[index].first
        y -= pairs[index].second
      }
      ratios.append(y > 0 ? x / y : 0)
    }
    let mean = ratios.reduce(0, +) / Double(blocks)
    let squares = ratios.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares * Double(blocks - 1) / Double(blocks)).squareRoot()
    return (sumX / sumY, error)
  }

  /// The sum of intervals over the time in which they were received, over unbroken stretches.
  ///
  /// The error is that of both ends' lateness: half a second each, of as many seconds as there are.
  static func clock(_ source: BeatSource) -> ClockRatio? {
    var (sum, elapsed, stretches) = (0.0, 0.0, 0)
    var own = 0.0
    var began: Double?
    var last: Double?
    func end() {
      if let began, let last, last - began >= 30 {
        sum += own
        elapsed += last - began
        stretches += 1
      }
    }
    for interval in source.intervals {
      guard let arrival = interval.arrival else { return nil }
      if let before = last, interval.isJoined, arrival >= before, arrival - before < 10,
        began != nil
      {
        own += interval.milliseconds / 1000
      } else {
        end()
        began = arrival
        own = 0
      }
      last = arrival
    }
    end()
    guard elapsed > 0 else { return nil }
    return ClockRatio(
      ratio: sum / elapsed, error: 0.7 * Double(stretches).squareRoot() / elapsed, seconds: elapsed)
  }
}
