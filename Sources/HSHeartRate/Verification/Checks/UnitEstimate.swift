import HSBase
import HSNames

/// How long the sensor's RR intervals are against the host's clock, over the whole series.
struct UnitEstimate {
  /// Time that intervals claim over time that passed; 1 where all is well.
  var ratio = 0.0
  /// Its standard error.
  var error = Double.infinity
  /// Number of windows of 20 notifications, or 0 if whole segments were measured.
  var windows = 0
  /// What the unit is.
  var kind = Kind.unknown

  enum Kind {
    case unknown, right, milliseconds, tooLong
  }

  /// Milliseconds taken for ticks.
  static let millisecondRatio = 1000.0 / 1024
  /// The error of the ratio from which on the unit is not told.
  static let largestError = 0.0035
  /// The fewest notifications by whose count the unit is told.
  static let fewestCounted = 30

  /// Whether it is so near to 1, and so far from any known mistake, that the unit is right.
  var isRight: Bool {
    let mistake = Self.millisecondRatio
    guard abs(ratio - mistake) > 4 * error, abs(ratio - 1 / mistake) > 4 * error else {
      return false
    }
    return abs(ratio - 1) <= max(0.005, 2.5 * error)
  }

  /// The mean of two estimates, each by its error; none of two that contradict each other.
  func combined(with other: UnitEstimate) -> UnitEstimate {
    guard error.isFinite, error > 0 else { return other }
    guard other.error.isFinite, other.error > 0 else { return self }
    let (own, its) = (1 / (error * error), 1 / (other.error * other.error))
    guard abs(ratio - other.ratio) <= 4 * (1 / own + 1 / its).squareRoot() else {
      return UnitEstimate()
    }
    return UnitEstimate(
      ratio: (ratio * own + other.ratio * its) / (own + its), error: (1 / (own + its)).squareRoot())
  }

  /// Whether intervals are known to be in another unit than 1/1024 s.
  var isWrong: Bool { kind == .milliseconds || kind == .tooLong }
}

/// When beats were found by the sum of their intervals, and which notification brought them.
private struct BeatPlaces {
  private var beats: [(time: Double, notification: Double)] = []
  private let period: Double

  init(_ samples: Slice<Gapped>, period: Double, in series: HeartRateSeries) {
    self.period = period
    var time = 0.0
    for (number, sample) in samples.enumerated() {
      for place in series.intervals(ofSample: sample) {
        time += Double(series.ticks[place]) / 1024
        beats.append((time, Double(number) * period))
      }
    }
  }

  /// How far beats and notifications are apart at most, if intervals are that much longer.
  private func spread(_ factor: Double) -> Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for beat in beats {
      let distance = factor * beat.time - beat.notification
      low = min(low, distance)
      high = max(high, distance)
    }
    return high - low
  }

  /// The unit by which the spread is least; `nil` where none keeps beats and notifications together.
  ///
  /// Its error is half the range in which the spread is larger by no more than a tenth of a period.
  ///
  /// - Parameters:
  ///   - widest: How many periods the spread may be.
  ///   - isBound: Whether the error is no standard error but a bound: all units in which beats stay within a period of
  ///     notifications are within it. A steady heart at about the pace stays near them in the wrong unit as well.
  /// - Returns: The unit, with its error.
  func estimate(within widest: Double = 1.6, isBound: Bool = false) -> UnitEstimate? {
    guard beats.count >= 20 else { return nil }
    // The spread is a convex function of the factor.
    var (low, high) = (0.9, 1.1)
    for _ in 0..<30 {
      let third = (high - low) / 3
      if spread(low + third) < spread(high - third) { high -= third } else { low += third }
    }
    let best = (low + high) / 2
    let least = spread(best)
    guard least <= widest * period, best > 0.91, best < 1.09 else { return nil }
    let limit = max(least + period / 10, isBound ? Self.whole * period : 0)
    let (shortest, longest) = (
      bound(from: best, to: 0.8, limit), bound(from: best, to: 1.2, limit)
    )
    return UnitEstimate(ratio: 2 / (shortest + longest), error: (longest - shortest) / 2)
  }

  /// How many periods beats and notifications may be apart in the right unit: one, and what rounding adds.
  private static let whole = 1.02

  /// The factor between two at which the spread reaches a limit.
  private func bound(from best: Double, to end: Double, _ limit: Double) -> Double {
    var (inside, outside) = (best, end)
    for _ in 0..<20 {
      let middle = (inside + outside) / 2
      if spread(middle) <= limit { inside = middle } else { outside = middle }
    }
    return inside
  }
}

extension UnitEstimate {
  /// Decides the unit by two witnesses that have no cause in common: the time that intervals cover, which lost
  /// beats shorten, and the rate beside them, which they do not.
  ///
  /// A wrong unit needs both. The rate alone is no witness where the sensor sends none or where it belongs to
  /// other intervals: then the time must be short by the same share in nearly every window. A sensor may also make
  /// its rate of the wrong intervals; then beats fall behind so evenly, over minutes, as no loss makes them.
  init(_ fit: RateFit) { self = UnitWitnesses(fit: fit).estimate }
}

/// What tells the unit: a sensor that sends milliseconds as ticks makes time run 2.34 % slow.
private struct UnitWitnesses: Stage {
  let fit: RateFit
  var evidence: Evidence { fit.beats.evidence }
  var segments: [Segment] { fit.beats.segments }
  var delivery: Delivery { fit.beats.delivery }

  /// The fewest windows of which the unit can be told.
  private static let fewestWindows = 50
  /// Half the way from the right unit to milliseconds.
  private static let halfway = (1 - UnitEstimate.millisecondRatio) / 2
  /// The error of the rate against the intervals from which on it is no witness.
  private static let largestScaleError = 0.01
  /// Notifications that show whether beats fall behind evenly, and how many of them are looked at.
  private static let (fewestEven, mostEven) = (240, 1200)

  var estimate: UnitEstimate {
    guard timeObstacle == nil, !series.ticks.isEmpty else { return UnitEstimate() }
    var whole = ofSegments
    // Whatever was lost only shortens what the intervals claim: if that is all the time there was,
    // the unit is right.
    if whole.isRight {
      whole.kind = .right
      return whole
    }
    let isEven = evenly.map { isWrong($0, 0.004) } ?? false
    if !isEven, fit.scale.error < Self.largestScaleError,
      abs(fit.scale.ratio - 1) + fit.scale.error < Self.halfway
    {
      // What the time lacks or has too much is a hole, not the unit.
      var unit = fit.scale
      unit.kind = .right
      return unit
    }
    var estimate = delivery.clock?.isSteady == true ? whole : ofWindows
    let byPlace = byPlace
    if byPlace.error < estimate.error { estimate = byPlace }
    guard evidence.grid?.isOfMilliseconds != true else { return estimate }
    let isSecond =
      isEven
      || (fit.scale.error < Self.largestScaleError
        ? isRateWrong(within: 0.008) : isShortThroughout)
    if isSecond, isWrong(estimate, 0.0075), abs(estimate.ratio - 1) > 2 * estimate.error {
      estimate.kind = Self.wrong(estimate.ratio)
      return estimate
    }
    let bounds = bounds
    if let bounds, isOnlyWrong(bounds) {
      // The mean of many places is nearer to it than the middle of its bounds.
      if estimate.error > bounds.error || abs(estimate.ratio - bounds.ratio) > bounds.error {
        estimate = bounds
      }
      estimate.kind = Self.wrong(bounds.ratio)
      return estimate
    }
    return ofRate(beside: estimate, bounds) ?? estimate
  }

  /// The wrong unit of intervals that claim so much of the time.
  private static func wrong(_ ratio: Double) -> UnitEstimate.Kind {
    ratio < 1 ? .milliseconds : .tooLong
  }

  /// The wrong unit's ratio that is on the same side of 1.
  private static func mistake(_ ratio: Double) -> Double {
    ratio < 1 ? UnitEstimate.millisecondRatio : 1 / UnitEstimate.millisecondRatio
  }

  /// All units that the places of beats allow, with every pace that arrivals allow, in a minute or some: the middle and how
  /// far the ends are from it; `nil` where beats are missing, which part those before them from those behind them at once.
  ///
  /// Nothing is guessed of the sensor. In the right unit beats and notifications stay together, whatever the pace; and of
  /// paces some do not suit the arrivals. In a minute milliseconds part beats and notifications by 1.4 s: more than what a
  /// link hides of the pace, but where its interval is nearly as long and its phase hardly moves.
  private var bounds: UnitEstimate? {
    guard !delivery.isBeatPaced, let segment = longest,
      segment.effective.count >= UnitEstimate.fewestCounted + 3
    else { return nil }
    let own = segment.effective.prefix(Self.fewestEven)
    let times = own.map { series.times[$0] }[...]
    let slot = DeliveryClock.Search(
      DeliveryClock.Arrivals(times, since: evidence.start), slot: series.connectionInterval,
      cover: nil
    ).slot
    // The first notifications carry intervals from before them.
    guard let pace = PaceBounds(own.map(time), slot: slot),
      var found = BeatPlaces(own.dropFirst(3), period: pace.middle, in: series)
        .estimate(within: Self.evenSpread, isBound: true)
    else { return nil }
    found.error += pace.error
    return found
  }

  /// Whether bounds have a wrong unit within them and not the right one, and the rate is not that of the right one.
  private func isOnlyWrong(_ bounds: UnitEstimate) -> Bool {
    let mistake = Self.mistake(bounds.ratio)
    guard abs(bounds.ratio - mistake) <= max(bounds.error, 0.005),
      abs(bounds.ratio - 1) > bounds.error + Self.leastApart
    else { return false }
    let rate = fit.scale
    guard rate.error < Self.largestScaleError, fit.meanRate > 0 else { return true }
    /// Whether a rate that may be cut off is that of intervals which claim so much of the time.
    func isRate(of claimed: Double) -> Bool {
      // One that hardly changes is rounded the same way again and again.
      rate.ratio <= claimed + 0.25 / fit.meanRate + rate.error
        && rate.ratio >= claimed - 0.5 / fit.meanRate - rate.error
    }
    // A rate that is neither's is no witness.
    return isRate(of: mistake) || !isRate(of: 1)
  }

  /// How far a bound is from what it excludes at least.
  private static let leastApart = 0.001

  /// What the rate says where the time alone is too uncertain, and bears it out.
  ///
  /// - Parameters:
  ///   - time: What the time says, with its standard error: it must exclude the right unit.
  ///   - bounds: What it says at most: they must be nearer to the wrong unit than to the right one.
  /// - Returns: The unit; `nil` where the rate does not tell, or nothing bears it out.
  private func ofRate(beside time: UnitEstimate, _ bounds: UnitEstimate?) -> UnitEstimate? {
    let rate = fit.scale
    let mistake = Self.mistake(rate.ratio)
    func distance(_ time: UnitEstimate, _ unit: Double) -> Double { abs(time.ratio - unit) }
    // Two that say the same need not be as sure.
    let isNear = bounds.map { 3 * distance($0, mistake) < distance($0, 1) } ?? false
    let widest = isNear ? Self.largestScaleError : Self.sureScaleError
    guard rate.error < widest, isRateWrong(within: widest) else { return nil }
    func bears(_ time: UnitEstimate) -> Bool {
      distance(time, mistake) <= time.error + rate.error
    }
    var witness: UnitEstimate?
    if time.error < Self.largestTimeError, bears(time), distance(time, 1) > time.error {
      witness = time
    } else if let bounds, bears(bounds), distance(bounds, mistake) < distance(bounds, 1) {
      witness = bounds
    }
    guard let witness else { return nil }
    var found = rate.combined(with: witness)
    guard found.error.isFinite else { return nil }
    found.kind = Self.wrong(rate.ratio)
    return found
  }

  /// The error of the rate against the intervals below which it is the better witness, and that of the time that may be
  /// the other one.
  private static let (sureScaleError, largestTimeError) = (0.006, 0.016)

  /// Whether the rate is off from the intervals as a wrong unit makes it.
  ///
  /// A sensor may cut the rate off instead of rounding it: of a heart at rest that is half of what milliseconds are, or more.
  private func isRateWrong(within widest: Double) -> Bool {
    guard fit.scale.error < Self.largestScaleError, fit.meanRate > 0 else { return false }
    let ratio = fit.scale.ratio
    let cut = 0.5 / fit.meanRate
    let mistake = Self.mistake(ratio)
    let distance = ratio > mistake ? ratio - mistake : max(mistake - cut - ratio, 0)
    return distance <= widest && abs(ratio - 1) > (ratio < 1 ? cut : 0) + Self.roundingError
  }

  /// What is left of a rate's rounding in its mean, as a share.
  private static let roundingError = 0.003

  /// Whether an estimate is that of milliseconds, or of intervals that were scaled twice.
  private func isWrong(_ estimate: UnitEstimate, _ widest: Double) -> Bool {
    let tolerance = min(max(3 * estimate.error, 0.005), widest)
    return estimate.error < 0.01
      && (abs(estimate.ratio - UnitEstimate.millisecondRatio) <= tolerance
        || abs(estimate.ratio - 1 / UnitEstimate.millisecondRatio) <= tolerance)
  }

  /// The segment with contact that has most samples.
  private var longest: Segment? {
    segments.filter { !$0.isWithoutContact }.max { $0.samples.count < $1.samples.count }
  }

  /// What all of the longest segment says of the unit if it is on one line, beat for beat.
  ///
  /// `nil` if not, or if it is short. A loss of one beat in fifty parts beats from any line by more than a period
  /// within four minutes.
  private var evenly: UnitEstimate? {
    guard let period = delivery.period, let segment = longest,
      segment.effective.count >= Self.fewestEven
    else { return nil }
    let samples = segment.effective.dropFirst(3).prefix(Self.mostEven)
    return BeatPlaces(samples, period: period, in: series).estimate()
  }

  /// How far beats and notifications may be apart at most, in periods, where no beat is missing: one, and what rounding
  /// and the sensor's own timer add.
  private static let evenSpread = 1.1

  /// Whether the intervals are off by the same share in nearly every window of 20 notifications, as a wrong unit
  /// makes them.
  ///
  /// Where one interval in fifty is missing, most windows have all of them.
  private var isShortThroughout: Bool {
    let windows = ofWindows
    return windows.windows >= Self.fewestWindows && windows.error < UnitEstimate.largestError
      && isWrong(windows, 0.005)
  }

  /// The time that whole segments claim against that which passed.
  private var ofSegments: UnitEstimate {
    var estimate = UnitEstimate()
    var covered = 0.0
    var duration = 0.0
    var pieces = 0.0
    for segment in segments where !segment.isWithoutContact {
      guard let time = CoveredTime(segment, in: evidence), time.duration >= 30 else { continue }
      covered += time.covered
      duration += time.duration
      pieces += 1
    }
    guard duration > 0 else { return estimate }
    estimate.ratio = covered / duration
    // The balance of each piece is off by half a slot and half a beat or so.
    estimate.error = 0.6 * pieces.squareRoot() / duration
    return estimate
  }

  /// What the places of beats among the notifications say: a witness that knows no clock but the sensor's
  /// timer and nothing of the link's delays, so that a minute is enough.
  ///
  /// Each notification carries the beats found since the one before. In the right unit, beats and
  /// notifications stay together within a period or so; milliseconds as ticks part them by 1.4 s a minute.
  private var byPlace: UnitEstimate {
    var estimate = UnitEstimate()
    for segment in segments where !segment.isWithoutContact {
      // The first notifications carry intervals from before them.
      let samples = segment.effective.dropFirst(3)
      guard samples.count >= UnitEstimate.fewestCounted, let (period, error) = pace(segment)
      else { continue }
      var found = UnitEstimate()
      let pieces = min(max(samples.count / 60, 1), 64)
      // Pieces of a minute, or of two, spread over a long segment.
      let width = min(samples.count / pieces, 119)
      for piece in 0..<pieces {
        let first = samples.startIndex + samples.count / pieces * piece
        let own = BeatPlaces(samples[first..<first + width], period: period, in: series)
        if let own = own.estimate() { found = found.combined(with: own) }
      }
      // All pieces are off by what the pace is off by.
      guard found.error.isFinite else { continue }
      found.error = (found.error * found.error + error * error).squareRoot()
      estimate = estimate.combined(with: found)
    }
    return estimate
  }

  /// How far a pace of a second may be off, as a share, where a slow link hides it.
  private static let usualError = 0.0025

  /// How far apart the notifications of a segment are made, and by how much, as a share, that may be off.
  private func pace(_ segment: Segment) -> (period: Double, error: Double)? {
    if let period = delivery.period, let clock = delivery.clock {
      // Nearly all sensors have a second, where nothing speaks against it.
      return (period, period == 1 ? min(clock.periodError, Self.usualError) : clock.periodError)
    }
    let own = segment.effective
    guard own.count < 250, !delivery.isBeatPaced else { return nil }
    let (start, duration) = (time(own[0]), time(own[own.count - 1]) - time(own[0]))
    let period = duration / Double(own.count - 1)
    guard period > 0 else { return nil }
    let late = own.indices.map { time(own[$0]) - start - Double($0) * period }
    let range = (late.max() ?? 0) - (late.min() ?? 0)
    // Where one may be missing, the pace is off by as much as that is late.
    guard range < period / 2 else { return (period, range / duration) }
    // Else it is that of the line through all, whose error is twice its standard error.
    let middle = Double(own.count - 1) / 2
    let mean = late.reduce(0, +) / Double(own.count)
    var (moments, squares, products) = (0.0, 0.0, 0.0)
    for (number, late) in late.enumerated() {
      let place = Double(number) - middle
      moments += place * place
      squares += (late - mean) * (late - mean)
      products += place * (late - mean)
    }
    let slope = products / moments
    let error = (max(squares - slope * products, 0) / Double(own.count - 2) / moments).squareRoot()
    return (
      period + slope,
      max(2 * error / period, (series.connectionInterval ?? 0) / duration)
    )
  }

  /// Without a timer: windows of 20 notifications none of which came late, so that a loss hidden in
  /// a long silence does not count.
  private var ofWindows: UnitEstimate {
    var estimate = UnitEstimate()
    var ratios = Decimated()
    let width = 20
    for segment in segments where !segment.isWithoutContact && segment.effective.count > width {
      let own = segment.effective
      let distances = Decimated(1..<own.count) { time(own[$0]) - time(own[$0 - 1]) }
      let limit = 1.5 * (distances.median ?? 0)
      var lastBad = -1
      // The sum over the last `width` notifications.
      var claimed = 0.0
      for index in 0..<own.count - 1 {
        let next = own[index + 1]
        let distance = time(next) - time(own[index])
        claimed += sum(ofSample: next)
        if index >= width { claimed -= sum(ofSample: own[index + 1 - width]) }
        if distance > limit || distance <= 0
          || fit.beats.nearness[next].contains(.span) && sum(ofSample: next) > 4
        {
          lastBad = index
        }
        let start = index + 1 - width
        guard start > lastBad, start >= 0 else { continue }
        let elapsed = time(next) - time(own[start])
        if elapsed > 0 { ratios.append(claimed / elapsed) }
      }
    }
    estimate.windows = ratios.count
    guard ratios.count >= Self.fewestWindows, let middle = ratios.median,
      let spread = median(ratios.values.map { abs($0 - middle) })
    else { return estimate }
    estimate.ratio = middle
    // Windows overlap: each 20 of them are one.
    estimate.error = 1.2533 * 1.4826 * spread / (Double(ratios.count) / Double(width)).squareRoot()
    return estimate
  }
}
