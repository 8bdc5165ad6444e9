/// What rhythm intervals show: where it is irregular without a pattern, as in atrial fibrillation, and where beats come
/// early and are made up for.
///
/// A rhythm is the heart's own. It is told, so that what it looks like is not taken for a fault of the sensor.
struct RhythmAnalysis {
  /// A stretch that is irregular without a pattern.
  struct Irregular {
    /// The intervals, by their place among those that were looked at.
    var intervals: Range<Int>
    var windows: [RhythmMeasures]
  }

  /// Irregular stretches, in their order.
  private(set) var irregular: [Irregular] = []
  /// Early beats outside of those, each made up for by the interval that follows.
  private(set) var premature: [Int] = []
  /// How many windows could be judged.
  private(set) var judged = 0
  /// Intervals that differ by more than a fifth from the one before, by their place among those that were looked at.
  private(set) var jumps: [Int] = []

  /// Intervals from one window to the next.
  private static let step = 32
  /// Intervals that a heart's may be, in ticks; others are no beats, or several.
  private static let possible = 240...2048
  /// As many of a window may be others.
  private static let mostImpossible = 8

  /// Looks at intervals that follow each other.
  ///
  /// - Parameters:
  ///   - intervals: Where they stand in the series.
  ///   - ticks: The series' intervals.
  ///   - isSound: Whether the rate that was sent bears out the intervals of a window, and the sensor had contact. Asked
  ///     only where they look irregular.
  init(of intervals: Gapped, in ticks: [UInt16], isSound: (Range<Int>) -> Bool) {
    let series = Intervals(places: intervals, ticks: ticks)
    let count = intervals.count
    for place in 1..<max(count, 1)
    where 5 * abs(series[place] - series[place - 1]) > series[place - 1] {
      jumps.append(place)
    }
    premature = Self.premature(count, series)
    guard count >= RhythmMeasures.beats else { return }
    var next = 0
    var start = 0
    var kept: [Int] = []
    kept.reserveCapacity(RhythmMeasures.beats)
    while true {
      let window = start..<start + RhythmMeasures.beats
      while next < premature.count, premature[next] < window.lowerBound { next += 1 }
      judge(window, series, from: next, &kept, isSound)
      guard window.upperBound < count else { break }
      start = min(start + Self.step, count - RhythmMeasures.beats)
    }
    reachEnds(count)
    dropPrematureOfIrregular()
  }

  /// What begins or ends half a window from an end reaches it: so few beats show no other rhythm.
  private mutating func reachEnds(_ count: Int) {
    guard let first = irregular.indices.first, let last = irregular.indices.last else { return }
    if irregular[first].intervals.lowerBound <= 2 * Self.step {
      irregular[first].intervals = 0..<irregular[first].intervals.upperBound
    }
    if irregular[last].intervals.upperBound >= count - 2 * Self.step {
      irregular[last].intervals = irregular[last].intervals.lowerBound..<count
    }
  }

  /// The intervals that are looked at, by their place among them.
  private struct Intervals {
    let places: Gapped
    let ticks: [UInt16]

    @inline(__always)
    subscript(place: Int) -> Int { Int(ticks[places[place]]) }
  }

  private mutating func judge(
    _ window: Range<Int>, _ ticks: Intervals, from first: Int, _ kept: inout [Int],
    _ isSound: (Range<Int>) -> Bool
  ) {
    kept.removeAll(keepingCapacity: true)
    var (impossible, early) = (0, first)
    var place = window.lowerBound
    while place < window.upperBound {
      if early < premature.count, premature[early] == place {
        early += 1
        place += 2
        continue
      }
      let own = ticks[place]
      if Self.possible.contains(own) { kept.append(own) } else { impossible += 1 }
      place += 1
    }
    guard impossible <= Self.mostImpossible else { return }
    judged += 1
    guard let measures = RhythmMeasures(ifIrregular: kept), isSound(window) else { return }
    // What lies between two windows that are irregular is.
    if let last = irregular.indices.last,
      window.lowerBound <= irregular[last].intervals.upperBound + RhythmMeasures.beats
    {
      irregular[last].intervals = irregular[last].intervals.lowerBound..<window.upperBound
      irregular[last].windows.append(measures)
    } else {
      irregular.append(Irregular(intervals: window, windows: [measures]))
    }
  }

  /// Beats that come by more than a fifth early, and are made up for by the interval that follows.
  ///
  /// Held against the median of pairs around, which bigeminy does not split. Where the two intervals add up to one, a beat
  /// was heard twice; where the second is nearly twice as long, the next one was missed.
  private static func premature(_ count: Int, _ ticks: Intervals) -> [Int] {
    let reach = 6
    var found: [Int] = []
    var place = 1
    while place + 1 < count {
      guard 100 * ticks[place + 1] > 115 * ticks[place], ticks[place] > 0 else {
        place += 1
        continue
      }
      let (own, next) = (Double(ticks[place]), Double(ticks[place + 1]))
      var pairs: [Int] = []
      pairs.reserveCapacity(2 * reach)
      for index in max(place - reach, 0)..<min(place + reach, count - 1) {
        pairs.append(ticks[index] + ticks[index + 1])
      }
      pairs.sort()
      let usual = Double(pairs[pairs.count / 2]) / 2
      if own < 0.8 * usual, next > 0.95 * usual, next < 1.7 * usual, own + next > 1.45 * usual {
        found.append(place)
        place += 1
      }
      place += 1
    }
    return found
  }

  private mutating func dropPrematureOfIrregular() {
    guard !irregular.isEmpty else { return }
    var stretch = 0
    premature = premature.filter { place in
      while stretch < irregular.count, irregular[stretch].intervals.upperBound <= place {
        stretch += 1
      }
      return stretch >= irregular.count || !irregular[stretch].intervals.contains(place)
    }
  }

  /// Early beats an hour from which on they are called frequent: Lown and Wolf 1971 (doi 10.1161/01.CIR.44.1.130).
  static let frequentHourly = 30.0

  /// Whether more than `frequentHourly` early beats come in an hour, for sure in 95 of 100.
  ///
  /// - Parameters:
  ///   - count: How many came.
  ///   - seconds: In what time.
  /// - Returns: Whether they do.
  static func isFrequent(_ count: Int, in seconds: Double) -> Bool {
    guard count >= 5 else { return false }
    let count = Double(count)
    // Byar's lower bound of a Poisson count.
    let root = 1 - 1 / (9 * count) - 1.645 / (3 * count.squareRoot())
    return count * root * root * root * 3600 > frequentHourly * seconds
  }
}
