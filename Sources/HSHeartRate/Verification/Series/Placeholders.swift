/// What a sensor sends in place of an interval where it has none, and where it did.
///
/// The octets of a series hold what was sent; its intervals do without.
public struct Placeholders: Sendable {
  /// A value, in ticks, how often it came, and from which measurement to which.
  struct Value: Sendable {
    var ticks: Int
    var times: Int
    var samples: Range<Int>
  }

  /// The values, the shortest first.
  private(set) var values: [Value] = []
  /// The measurements with one, in ascending order.
  public private(set) var samples: [UInt32] = []
  /// Whether beats are missing where one stands: it came in place of an interval, not besides.
  public private(set) var hideBeats = false

  /// One measurement in so many may have a placeholder that hides beats.
  private static let mostHoles = 10

  init() {}

  /// Which intervals are none.
  enum Wanted {
    /// Those of some values, in ticks.
    case values(Set<Int>)
    /// One of a value that each measurement begins or ends with.
    case end(Int, isLast: Bool)

    /// Whether it is an interval, by its place and by those of its measurement.
    fileprivate func contains(_ ticks: Int, at place: Int, of measurement: Range<Int>) -> Bool {
      switch self {
      case .values(let values): values.contains(ticks)
      case .end(let value, let isLast):
        ticks == value
          && place == (isLast ? measurement.upperBound - 1 : measurement.lowerBound)
      }
    }
  }

  /// Takes some out of the intervals of a series.
  init(
    _ wanted: Wanted, from ticks: inout [UInt16], bounds: inout [UInt32], period: Double?
  ) {
    var kept: [UInt16] = []
    kept.reserveCapacity(ticks.count)
    var found: [Int: Value] = [:]
    var left = 0
    var begin = 0
    for sample in 0..<bounds.count - 1 {
      let end = Int(bounds[sample + 1])
      let before = kept.count
      for place in begin..<end {
        let value = Int(ticks[place])
        guard wanted.contains(value, at: place, of: begin..<end) else {
          kept.append(ticks[place])
          continue
        }
        let known = found[value]
        found[value] = Value(
          ticks: value, times: (known?.times ?? 0) + 1,
          samples: (known?.samples.lowerBound ?? sample)..<sample + 1)
      }
      if kept.count - before < end - begin {
        samples.append(UInt32(sample))
        for place in before..<kept.count { left += Int(kept[place]) }
      }
      begin = end
      bounds[sample + 1] = UInt32(kept.count)
    }
    ticks = kept
    values = found.values.sorted { $0.ticks < $1.ticks }
    guard let period, !kept.isEmpty, !samples.isEmpty else { return }
    // What is left beside one covers the time from one measurement to the next, or that less an interval.
    let covered = Double(left) / Double(samples.count) / 1024
    let interval = kept.reduce(0) { $0 + Double($1) } / Double(kept.count) / 1024
    // Where they are many, no stretch between them is long enough to be judged: the time that lacks is told.
    hideBeats =
      covered + interval / 2 < period && Self.mostHoles * samples.count <= bounds.count
  }

  /// Adds those of another search, which went through what this one left.
  mutating func add(_ other: Placeholders) {
    values = (values + other.values).sorted { $0.ticks < $1.ticks }
    samples = Set(samples + other.samples).sorted()
    hideBeats = hideBeats || other.hideBeats
  }
}

extension Placeholders.Wanted {
  /// Measurements with intervals that show a value that stands at an end of all, and how many of them must have it.
  private static let (fewest, share) = (20, 0.9)
  /// No heart beats faster than that, in ticks.
  private static let shortestBeat = 200
  /// How near to all of the time the others come, where the value might be a beat's.
  private static let nearness = 0.1

  /// A value that a sensor puts at the same end of all its measurements with intervals, though it is none; `nil` where there
  /// is none.
  ///
  /// No rate is asked: it is no beat because the others cover the time by themselves, or because no heart beats so fast.
  static func end(of series: HeartRateSeries) -> Self? {
    for isLast in [true, false] {
      guard let ticks = common(series, isLast: isLast),
        isNone(ticks, in: series, isLast: isLast)
      else { continue }
      return .end(ticks, isLast: isLast)
    }
    return nil
  }

  /// The value at an end of a measurement with intervals.
  private static func end(_ series: HeartRateSeries, _ own: Range<Int>, isLast: Bool) -> Int {
    series.interval(isLast ? own.upperBound - 1 : own.lowerBound)
  }

  /// The value that nearly all measurements have at an end: of two that differ, both are struck out.
  private static func common(_ series: HeartRateSeries, isLast: Bool) -> Int? {
    var (value, votes, all) = (0, 0, 0)
    for sample in 0..<series.count where series.hasIntervals(sample) {
      let own = end(series, series.intervals(ofSample: sample), isLast: isLast)
      if votes == 0 { value = own }
      votes += own == value ? 1 : -1
      all += 1
    }
    // So many votes are left at least where as many have it.
    return Double(votes) >= (2 * share - 1) * Double(all) && votes > 0 ? value : nil
  }

  private static func isNone(_ ticks: Int, in series: HeartRateSeries, isLast: Bool) -> Bool {
    var (all, having, others, different) = (0, 0, 0, 0)
    var (claimed, elapsed) = (0, 0.0)
    let times = series.times
    let distances = Decimated(1..<max(times.count, 1)) {
      Evidence.seconds(from: times[$0 - 1], to: times[$0])
    }
    // What is farther apart is a gap.
    let longest = 3 * (distances.median ?? 0)
    for sample in times.indices {
      if sample > 0 {
        let distance = Evidence.seconds(from: times[sample - 1], to: times[sample])
        elapsed += min(max(distance, 0), longest)
      }
      let own = series.intervals(ofSample: sample)
      guard !own.isEmpty else { continue }
      all += 1
      let hasIt = end(series, own, isLast: isLast) == ticks
      having += hasIt ? 1 : 0
      let rest = !hasIt ? own : isLast ? own.dropLast() : own.dropFirst()
      for other in rest {
        let length = series.interval(other)
        others += 1
        claimed += length
        different += abs(length - ticks) > 1 ? 1 : 0
      }
    }
    guard having >= fewest, Double(having) >= share * Double(all), others >= fewest,
      2 * different > others
    else { return false }
    if ticks < shortestBeat { return true }
    guard elapsed > 0 else { return false }
    let without = Double(claimed) / 1024 / elapsed
    let with = Double(claimed + having * ticks) / 1024 / elapsed
    return abs(without - 1) < nearness && abs(without - 1) < abs(with - 1)
  }
}
