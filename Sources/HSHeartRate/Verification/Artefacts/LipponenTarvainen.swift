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
  private let differences: [Double]
  private var steps: Thresholds
  /// Deviations from the median, doubled where negative, and their thresholds.
  private var deviations: Thresholds

  /// Prepares the classification.
  ///
  /// - Parameters:
  ///   - intervals: One interval for each beat, or those of some beats that follow each other; the first of all
  ///     stands for what is unknown before it.
  ///   - floor: The least that a threshold may be, so that a coarse sensor's grid does not turn
  ///     rounding into artefacts.
  ///   - firstStep: What stands for the difference to the interval before the first; `nil` for the mean of all.
  init(intervals: [Double], floor: Double, firstStep: Double? = nil) {
    self.intervals = intervals
    let count = intervals.count
    let medians = mediansOfEleven(intervals)
    self.medians = medians
    var differences = [Double](repeating: 0, count: count)
    var distances = differences
    var steps = differences.mutableSpan
    var offs = distances.mutableSpan
    var before = intervals.first ?? 0
    for index in 0..<count {
      let own = intervals[index]
      steps[index] = own - before
      before = own
      let distance = own - medians[index]
      // Doubled where negative, without a branch that nobody can foresee.
      offs[index] = distance + min(distance, 0)
    }
    if count > 1 {
      differences[0] = firstStep ?? Self.firstStep(intervals[0], intervals[count - 1], count)
    }
    self.differences = differences
    self.steps = Thresholds(of: differences, floor: floor)
    deviations = Thresholds(of: distances, floor: floor)
  }

  /// What stands for the difference before the first interval of a series: the mean of all.
  static func firstStep(_ first: Double, _ last: Double, _ count: Int) -> Double {
    count > 1 ? (last - first) / Double(count - 1) : 0
  }

  /// How far the windows behind a threshold reach: one of 91 deviations, each from a median of eleven.
  static let windowReach = Thresholds.width / 2 + 11 / 2 + 1
  /// How many intervals before and behind one a change of it may give another class: by their thresholds, and
  /// those of up to three steps that follow.
  static let reach = windowReach + 4

  /// The index of a step, mirrored at the ends; of `differences`.
  private func mirrored(_ index: Int) -> Int {
    index < 0 ? -index : index < intervals.count ? index : 2 * (intervals.count - 1) - index
  }

  /// Whether a step is compensated by those at both sides of it, so that its beat came early or late.
  private mutating func isEctopic(_ index: Int) -> Bool {
    let (before, after) = (mirrored(index - 1), mirrored(index + 1))
    let isUp = differences[index] > 0
    // Most steps are none, by the direction of their neighbours.
    guard isUp ? differences[before] < 0 : differences[before] > 0,
      isUp ? differences[after] < 0 : differences[after] > 0
    else { return false }
    let own = abs(steps.ratio(at: index))
    let against = min(abs(steps.ratio(at: before)), abs(steps.ratio(at: after)))
    return against > Self.ectopicSlope * own + Self.ectopicOffset
  }

  /// Whether one of the two steps behind one goes the other way.
  private mutating func isAnswered(_ index: Int, upwards: Bool) -> Bool {
    steps.isExceeded(at: mirrored(index + 1), upwards: upwards)
      || steps.isExceeded(at: mirrored(index + 2), upwards: upwards)
  }

  /// A class for each interval; the last two are not judged, because nothing follows them.
  mutating func classes() -> [BeatClass] {
    var classes = [BeatClass](repeating: .normal, count: intervals.count)
    forEachArtefact(in: intervals.indices) { classes[$0] = $1 }
    return classes
  }

  /// Whether it is known of an interval, without its classes before, that it is judged: the one before it
  /// makes no step that would have it judged with that.
  mutating func isJudgedAlone(_ index: Int) -> Bool {
    index == 0 || !steps.isExceeded(at: index - 1)
  }

  /// Calls `body` with the artefacts of a range, which begins where intervals are judged alone.
  mutating func forEachArtefact(
    in range: Range<Int>, _ body: (_ index: Int, _ found: BeatClass) -> Void
  ) {
    let end = min(range.upperBound, intervals.count - 2)
    var index = range.lowerBound
    while true {
      index = steps.nextExceeded(from: index, before: end)
      guard index < end else { return }
      if isEctopic(index) {
        body(index, .ectopic)
        index += 1
        continue
      }
      // The beat after is judged with it if it deviates less than the one behind it.
      let both =
        mayJudge(index + 1)
        && abs(steps.ratio(at: index + 1)) < abs(steps.ratio(at: index + 2))
      for candidate in index...(both ? index + 1 : index) {
        if let found = judge(candidate) { body(candidate, found) }
      }
      index += both ? 2 : 1
    }
  }

  /// Whether it makes a difference to judge a beat: it steps or deviates enough to be an artefact.
  private mutating func mayJudge(_ index: Int) -> Bool {
    steps.isExceeded(at: index) || deviations.isExceeded(at: index, times: 3)
  }

  /// Long, short, missed or extra, or `nil` for a normal beat.
  private mutating func judge(_ index: Int) -> BeatClass? {
    let isLong =
      steps.isExceeded(at: index, upwards: true) && isAnswered(index, upwards: false)
    let isShort =
      steps.isExceeded(at: index, upwards: false) && isAnswered(index, upwards: true)
    guard isLong || isShort || deviations.isExceeded(at: index, times: 3) else { return nil }
    let interval = intervals[index]
    let median = medians[index]
    let next = index + 1 < intervals.count ? intervals[index + 1] : 0
    if isShort, abs(interval + next - median) < deviations[index] { return .extra }
    if isLong, abs(interval / 2 - median) < deviations[index] { return .missed }
    return interval < median ? .short : .long
  }
}
