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
      note(.echoedRate(intervals: echoed.count, share: echoed.share), segment.samples)
      mark(.notMeasured, segment.samples)
    }
    let isSmoothed = filter?.leads == true
    if isSmoothed {
      note(.smoothedIntervals(lag: Double(-(filter?.lag ?? 0))), segment.samples)
      mark(.notMeasured, segment.samples)
    }
    let figures = [
      Figure(.repeated, Double(repeated)), Figure(.echoedShare, echoed.share),
    ]
    segment.results.append(
      isEchoed || isSmoothed
        ? CheckResult(.origin, .failed, figures: figures)
        : doubt(about: segment, repeated: repeated).map {
          .cannotTell(.origin, $0, figures: figures)
        } ?? CheckResult(.origin, .passed, figures: figures))
  }

  /// Why it is not known whether a segment's intervals were measured; `nil` if they were.
  ///
  /// Marks parts of it of which it is not known though it is of the rest.
  private mutating func doubt(about segment: Segment, repeated: Int) -> Obstacle? {
    if repeated > 0, isConstant(segment, repeated: repeated) { return .neverVaries }
    if !series.placeholders.samples.isEmpty { return .placeholders }
    if let doubt = LivingIntervals(segment, of: series).doubt { return doubt }
    let parts = DoubtfulParts(of: segment, in: series).parts
    for part in parts { mark(.unproven, part.samples) }
    let doubted = parts.reduce(0) { $0 + $1.samples.count }
    return 2 * doubted > segment.samples.count
      ? parts.max { $0.samples.count < $1.samples.count }?.doubt : nil
  }

  /// Tells stretches in which every notification is the same; returns how long the longest is.
  private mutating func noteRepeated(_ segment: inout Segment) -> Int {
    let own = segment.effective
    var longest = 0
    var start = 0
    while start < own.count {
      var end = start + 1
      let first = own[start]
      while end < own.count, isEqual(own[end], first) { end += 1 }
      defer { start = end }
      guard !series.intervals(ofSample: own[start]).isEmpty else { continue }
      longest = Swift.max(longest, end - start)
      guard end - start >= Self.fewestRepeated else { continue }
      let samples = own[start]..<own[end - 1] + 1
      note(
        .repeatedValues(
          notifications: end - start, seconds: time(own[end - 1]) - time(own[start])), samples)
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
  @inline(__always)
  private func isEqual(_ left: Int, _ right: Int) -> Bool {
    guard series.rates[left] == series.rates[right] else { return false }
    let (one, other) = (series.intervals(ofSample: left), series.intervals(ofSample: right))
    return one.count == other.count && series.ticks[one].elementsEqual(series.ticks[other])
  }

  /// How many intervals are 60 s over the rate that stands beside them, to a tick; 0 where the rate does
  /// not change enough to tell.
  private func echoes(_ segment: Segment) -> (share: Double, count: Int) {
    let (sent, bounds, ticks) = (series.rates, series.bounds, series.ticks)
    var rates: [Int] = []
    var equal = 0
    var total = 0
    segment.effective.forEach { sample in
      let rate = Int(sent[sample])
      let own = Int(bounds[sample])..<Int(bounds[sample + 1])
      guard rate > 0, !own.isEmpty else { return }
      total += own.count
      for place in own { equal &+= LivingIntervals.near(ticks[place], rate, within: 1) }
      if rates.count < 3, !rates.contains(rate) { rates.append(rate) }
    }
    guard total >= Self.fewestEchoed, rates.count >= 3 else { return (0, 0) }
    return (Double(equal) / Double(total), equal)
  }
}
