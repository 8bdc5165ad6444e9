/// Artefact classes of beats by their intervals: Lipponen and Tarvainen 2019.
///
/// doi 10.1080/03091902.2019.1640306, with the edges as neurokit2 has them, whose results it gives.
/// For each interval two numbers are compared with thresholds that follow the recording: the
/// difference to the interval before, and the difference to the median of the eleven around it.
/// A threshold is 5.2 quartile deviations of the 91 values around.
///
/// Pure and indifferent to the unit, but quicker where the intervals are whole numbers: a sensor's ticks.
struct LipponenTarvainen {
  /// Slope and offset of the line that ectopic beats lie beyond.
  static let ectopicSlope = 0.13
  static let ectopicOffset = 0.17

  private let intervals: [Double]
  /// The median of the eleven intervals around each.
  let medians: [Double]
  /// Differences to the interval before, and their thresholds.
  private var steps: Thresholds
  /// Deviations from the median, doubled where negative, and their thresholds.
  private var deviations: Thresholds

  /// Prepares the classification.
  ///
  /// - Parameters:
  ///   - intervals: One interval for each beat; the first stands for what is unknown before it.
  ///   - floor: The least that a threshold may be, so that a coarse sensor's grid does not turn
  ///     rounding into artefacts.
  ///   - earlier: What was prepared for the series as it was before a few beats were corrected. Its
  ///     medians and thresholds are taken where no interval of their windows has changed.
  ///   - origins: For each interval, its index in the earlier series; -1 for one that is not in it.
  init(
    intervals: [Double], floor: Double, after earlier: LipponenTarvainen? = nil,
    origins: [Int] = []
  ) {
    self.intervals = intervals
    let count = intervals.count
    let stale =
      earlier.map { Self.stale(origins, of: $0.intervals.count) } ?? (count > 0 ? [0..<count] : [])

    var medians =
      earlier.map { earlier in
        origins.map { earlier.medians.indices.contains($0) ? earlier.medians[$0] : 0 }
      } ?? [Double](repeating: 0, count: count)
    for range in stale {
      forEachMedianOfEleven(over: intervals, in: range) { medians[$0] = $1 }
    }
    self.medians = medians

    var differences = [Double](repeating: 0, count: count)
    for index in 1..<Swift.max(count, 1) {
      differences[index] = intervals[index] - intervals[index - 1]
    }
    if count > 1 {
      differences[0] = (intervals[count - 1] - intervals[0]) / Double(count - 1)
    }
    steps = Thresholds(of: differences, floor: floor)
    deviations = Thresholds(
      of: zip(intervals, medians).map { interval, median in
        interval < median ? 2 * (interval - median) : interval - median
      }, floor: floor)
    if let earlier {
      steps.take(earlier.steps, origins, but: stale)
      deviations.take(earlier.deviations, origins, but: stale)
    }
  }

  /// How far the windows behind a threshold reach: one of 91 deviations, each from a median of eleven.
  private static let reach = Thresholds.width / 2 + 11 / 2 + 1

  /// Where medians and thresholds differ from those of the earlier series.
  private static func stale(_ origins: [Int], of earlier: Int) -> [Range<Int>] {
    var stale: [Range<Int>] = []
    func add(_ index: Int) {
      let low = Swift.max(index - reach, 0)
      let high = Swift.min(index + reach + 1, origins.count)
      // A window costs its width to begin: what is near the last range is added to it.
      if let last = stale.last, low <= last.upperBound + Thresholds.width {
        stale[stale.count - 1] = last.lowerBound..<Swift.max(high, last.upperBound)
      } else if low < high {
        stale.append(low..<high)
      }
    }
    // What lies before the series' first interval and behind its last changes with any.
    add(0)
    for index in 1..<Swift.max(origins.count, 1)
    where origins[index] < 0 || origins[index] != origins[index - 1] + 1 {
      add(index)
    }
    if let last = origins.last, last != earlier - 1 { add(origins.count - 1) }
    return stale
  }

  /// A step over its threshold by its index, mirrored at the ends.
  private mutating func step(_ index: Int) -> Double {
    let count = intervals.count
    var place = index < 0 ? -index : index
    if place >= count { place = 2 * (count - 1) - place }
    return place >= 0 && place < count ? steps.ratio(at: place) : 0
  }

  /// The neighbouring step that speaks most against `index` being ectopic.
  private mutating func neighbour(_ index: Int) -> Double {
    let own = step(index)
    if own > 0 { return Swift.max(step(index - 1), step(index + 1)) }
    if own < 0 { return Swift.min(step(index - 1), step(index + 1)) }
    return 0
  }

  /// The following step that speaks least for a long or short beat at `index`.
  private mutating func follower(_ index: Int) -> Double {
    step(index) >= 0
      ? Swift.min(step(index + 1), step(index + 2)) : Swift.max(step(index + 1), step(index + 2))
  }

  /// A class for each interval; the last two are not judged, because nothing follows them.
  mutating func classes() -> [BeatClass] {
    var classes = [BeatClass](repeating: .normal, count: intervals.count)
    var index = 0
    while index < intervals.count - 2 {
      guard steps.isExceeded(at: index) else {
        index += 1
        continue
      }
      let own = step(index)
      let line = Self.ectopicSlope * abs(own) + Self.ectopicOffset
      let against = neighbour(index)
      if (own > 1 && against < -line) || (own < -1 && against > line) {
        classes[index] = .ectopic
        index += 1
        continue
      }
      // The beat after is judged with it if it deviates less than the one behind it.
      let both = abs(step(index + 1)) < abs(step(index + 2))
      for candidate in index...(both ? index + 1 : index) {
        if let found = judge(candidate) { classes[candidate] = found }
      }
      index += both ? 2 : 1
    }
    return classes
  }

  /// Long, short, missed or extra, or `nil` for a normal beat.
  private mutating func judge(_ index: Int) -> BeatClass? {
    let own = step(index)
    let follower = follower(index)
    let isLong = own > 1 && follower < -1
    let isShort = own < -1 && follower > 1
    guard isLong || isShort || deviations.isExceeded(at: index, times: 3) else { return nil }
    let interval = intervals[index]
    let median = medians[index]
    let next = index + 1 < intervals.count ? intervals[index + 1] : 0
    if isShort, abs(interval + next - median) < deviations[index] { return .extra }
    if isLong, abs(interval / 2 - median) < deviations[index] { return .missed }
    return interval < median ? .short : .long
  }
}
