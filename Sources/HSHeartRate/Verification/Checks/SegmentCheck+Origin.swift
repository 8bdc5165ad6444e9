/// V16: whether values look measured, not repeated, worked out from each other, or smoothed.
extension SegmentCheck {
  /// So many equal notifications with RR intervals in a row are no heart's.
  private static let fewestRepeated = 30
  /// The fewest intervals of which it can be told that they are made of the rate.
  private static let fewestEchoed = 60
  /// The share of them that must be.
  private static let echoedShare = 0.8

  mutating func checkOrigin() -> Told {
    guard !segment.intervals.isEmpty else { return .cannotTell(.noIntervals) }
    let repeated = noteRepeated()
    let parts = DoubtfulParts(of: segment, in: series)
    let echo = parts.echo
    let share = echo.isTelling && echo.all >= Self.fewestEchoed ? echo.share : 0
    let isEchoed = share >= Self.echoedShare
    if isEchoed { ledger.note(.echoedRate, segment.samples, echo.equal, share) }
    let isSmoothed = fit.filter?.leads == true
    if isSmoothed {
      ledger.note(.smoothedIntervals, segment.samples, 1, Double(-(fit.filter?.lag ?? 0)))
    }
    let figures = [Figure(.repeated, repeated), Figure(.echoedShare, share)]
    if isEchoed || isSmoothed {
      ledger.mark(.notMeasured, segment.samples)
      return .failed(figures)
    }
    return doubt(repeated: repeated, parts).map { .cannotTell($0, figures) } ?? .passed(figures)
  }

  /// Why it is not known whether a segment's intervals were measured; `nil` if they were.
  ///
  /// Marks parts of it of which it is not known though it is of the rest.
  private func doubt(repeated: Int, _ found: DoubtfulParts) -> Obstacle? {
    if repeated > 0, isConstant(repeated: repeated) { return .neverVaries }
    if !series.placeholders.samples.isEmpty { return .placeholders }
    if let doubt = LivingIntervals(segment, of: series, found.echo, areMeans: areMeans).doubt {
      return doubt
    }
    let parts = found.parts
    for part in parts { ledger.mark(.unproven, part.samples) }
    let doubted = parts.reduce(0) { $0 + $1.samples.count }
    return 2 * doubted > segment.samples.count
      ? parts.max { $0.samples.count < $1.samples.count }?.doubt : nil
  }

  /// Tells stretches in which every notification is the same; returns how long the longest is.
  private mutating func noteRepeated() -> Int {
    let own = segment.effective
    var longest = 0
    var start = 0
    while start < own.count {
      var end = start + 1
      let first = own[start]
      while end < own.count, isEqual(own[end], first) { end += 1 }
      defer { start = end }
      guard series.hasIntervals(own[start]) else { continue }
      longest = max(longest, end - start)
      guard end - start >= Self.fewestRepeated else { continue }
      let samples = segment.samples(start, through: end - 1)
      ledger.note(.repeatedValues, samples, end - start, seconds(samples))
      guard !isConstant(repeated: end - start) else { continue }
      ledger.mark(.notMeasured, samples)
      add(.origin, samples)
    }
    return longest
  }

  /// Whether a segment is as good as all one notification again and again that adds up.
  ///
  /// Its intervals are as long as the time between two: a heart paced at 60 or 120 beats a minute looks so.
  /// What is stuck rarely adds up.
  private func isConstant(repeated: Int) -> Bool {
    let own = segment.effective
    guard repeated >= Self.fewestRepeated, 20 * repeated >= 19 * own.count, own.count > 1
    else { return false }
    let period = usualPeriod
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
}
