/// V16: whether values look measured, not repeated, worked out from each other, or smoothed.
extension SeriesVerifier {
  /// So many equal notifications with RR intervals in a row are no heart's.
  static let fewestRepeated = 30
  /// The fewest intervals of which it can be told that they are made of the rate.
  static let fewestEchoed = 60
  /// The share of them that must be.
  static let echoedShare = 0.8

  mutating func checkOrigin(_ segment: inout Segment) {
    guard !segment.intervals.isEmpty else {
      segment.results.append(.cannotTell(.origin, .noIntervals))
      return
    }
    let repeated = noteRepeated(&segment)
    let echoed = echoes(segment)
    let isEchoed = echoed.share >= Self.echoedShare
    if isEchoed {
      note(.echoedRate, segment.samples, count: echoed.count, amount: echoed.share)
      mark(.notMeasured, segment.samples)
    }
    let isSmoothed = filter?.leads == true
    if isSmoothed {
      note(.smoothedIntervals, segment.samples, amount: Double(-(filter?.lag ?? 0)))
      mark(.notMeasured, segment.samples)
    }
    let figures = [
      Figure(.repeated, Double(repeated)), Figure(.echoedShare, echoed.share),
    ]
    let isConstant = repeated > 0 && isConstant(segment, repeated: repeated)
    segment.results.append(
      isEchoed || isSmoothed
        ? CheckResult(.origin, .failed, figures: figures)
        : isConstant
          ? .cannotTell(.origin, .neverVaries, figures: figures)
          : CheckResult(.origin, .passed, figures: figures))
  }

  /// Tells stretches in which every notification is the same; returns how long the longest is.
  private mutating func noteRepeated(_ segment: inout Segment) -> Int {
    let own = segment.effective
    var longest = 0
    var start = 0
    while start < own.count {
      var end = start + 1
      while end < own.count, isEqual(own[end], own[start]) { end += 1 }
      defer { start = end }
      guard !series.intervals(ofSample: own[start]).isEmpty else { continue }
      longest = Swift.max(longest, end - start)
      guard end - start >= Self.fewestRepeated else { continue }
      let samples = own[start]..<own[end - 1] + 1
      note(
        .repeatedValues, samples, count: end - start,
        amount: time(own[end - 1]) - time(own[start]))
      guard !isConstant(segment, repeated: end - start) else { continue }
      mark(.notMeasured, samples)
      segment.add(.suspect, .origin, over: samples)
    }
    return longest
  }

  /// Whether a segment is as good as all one notification again and again that adds up.
  ///
  /// Its intervals are as long as the time between two: a heart paced at 60 or 120 beats a minute looks so.
  /// What is stuck rarely adds up.
  private func isConstant(_ segment: Segment, repeated: Int) -> Bool {
    let own = segment.effective
    guard repeated >= Self.fewestRepeated, 20 * repeated >= 19 * own.count, own.count > 1
    else { return false }
    let passed = time(own[own.count - 1]) - time(own[0])
    let period = delivery.period ?? passed / Double(own.count - 1)
    let claimed = sum(ofSample: own[own.count / 2])
    // A tick, and what the sensor's clock may be off.
    return abs(claimed - period) <= 1 / 1024 + 0.0005 * period
  }

  /// Whether two samples have the same rate and intervals.
  private func isEqual(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (series.intervals(ofSample: left), series.intervals(ofSample: right))
    guard one.count == other.count, series.rate(ofSample: left) == series.rate(ofSample: right)
    else { return false }
    return one.indices.allSatisfy {
      series.interval($0) == series.interval($0 - one.lowerBound + other.lowerBound)
    }
  }

  /// How many intervals are 60 s over the rate that stands beside them, to a tick; 0 where the rate does
  /// not change enough to tell.
  private func echoes(_ segment: Segment) -> (share: Double, count: Int) {
    var rates: Set<Int> = []
    var equal = 0
    var total = 0
    for sample in segment.effective {
      guard let rate = series.rate(ofSample: sample) else { continue }
      for place in series.intervals(ofSample: sample) {
        total += 1
        if abs(Double(series.interval(place)) - 61_440 / rate) <= 1 { equal += 1 }
        if rates.count < 3 { rates.insert(Int(rate)) }
      }
    }
    guard total >= Self.fewestEchoed, rates.count >= 3 else { return (0, 0) }
    return (Double(equal) / Double(total), equal)
  }
}
