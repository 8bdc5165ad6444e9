import HeartRate

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

  /// Whether intervals are known to be in another unit than 1/1024 s.
  var isWrong: Bool { kind == .milliseconds || kind == .tooLong }
}

/// V4: a sensor that sends milliseconds as ticks makes time run 2.34 % slow.
extension SeriesVerifier {
  /// The error of the ratio from which on the unit is not told.
  static let largestUnitError = 0.0035
  /// The fewest windows of which the unit can be told.
  static let fewestUnitWindows = 50

  /// Milliseconds taken for ticks.
  static let millisecondRatio = 1000.0 / 1024

  mutating func estimateUnit() {
    guard !isTimeCoarse, !series.intervals.isEmpty else { return }
    let whole = unitOfSegments()
    // Whatever was lost only shortens what the intervals claim: if that is all the time there was,
    // the unit is right.
    let isFar =
      abs(whole.ratio - Self.millisecondRatio) > 4 * whole.error
      && abs(whole.ratio - 1 / Self.millisecondRatio) > 4 * whole.error
    if isFar, abs(whole.ratio - 1) <= Swift.max(0.005, 2.5 * whole.error) {
      unit = whole
      unit.kind = .right
      return
    }
    var estimate = clock?.isSteady == true ? whole : unitOfWindows()
    let tolerance = Swift.min(Swift.max(2 * estimate.error, 0.003), 0.005)
    if estimate.error >= Self.largestUnitError || grid?.isOfMilliseconds == true {
      // Too uncertain, or a grid of converted milliseconds, which rules a wrong unit out.
    } else if abs(estimate.ratio - Self.millisecondRatio) <= tolerance {
      estimate.kind = .milliseconds
    } else if abs(estimate.ratio - 1 / Self.millisecondRatio) <= tolerance {
      estimate.kind = .tooLong
    }
    unit = estimate
  }

  /// The time that whole segments claim against that which passed.
  private func unitOfSegments() -> UnitEstimate {
    var estimate = UnitEstimate()
    var covered = 0.0
    var duration = 0.0
    var pieces = 0.0
    for segment in segments where !segment.isWithoutContact {
      guard let time = CoveredTime(segment, times: times), time.duration >= 30 else { continue }
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

  /// Without a timer: windows of 20 notifications none of which came late, so that a loss hidden in
  /// a long silence does not count.
  private func unitOfWindows() -> UnitEstimate {
    var estimate = UnitEstimate()
    var ratios: [Double] = []
    let width = 20
    for segment in segments where !segment.isWithoutContact && segment.effective.count > width {
      let own = segment.effective.map { times[$0] }
      let distances = zip(own.dropFirst(), own).map { $0 - $1 }
      let limit = 1.5 * (median(distances) ?? 0)
      let sums = PrefixSums(segment.sums)
      var lastBad = -1
      for index in distances.indices {
        if distances[index] > limit || distances[index] <= 0
          || segment.isNearSpan[index + 1] && segment.sums[index + 1] > 2 * Self.longestBeat
        {
          lastBad = index
        }
        let start = index + 1 - width
        guard start > lastBad, start >= 0 else { continue }
        let time = own[index + 1] - own[start]
        if time > 0 { ratios.append(sums.sum(start + 1..<index + 2) / time) }
      }
    }
    estimate.windows = ratios.count
    guard ratios.count >= Self.fewestUnitWindows, let middle = median(ratios),
      let spread = median(ratios.map { abs($0 - middle) })
    else { return estimate }
    estimate.ratio = middle
    // Windows overlap: each 20 of them are one.
    estimate.error = 1.2533 * 1.4826 * spread / (Double(ratios.count) / Double(width)).squareRoot()
    return estimate
  }

  mutating func checkUnit(_ segment: inout Segment) {
    guard !segment.intervals.isEmpty else {
      segment.results.append(.cannotTell(.unit, .noIntervals))
      return
    }
    var figures: [Figure] = []
    if unit.error.isFinite {
      figures.append(Figure(.unitRatio, unit.ratio, uncertainty: unit.error))
    }
    if unit.windows > 0 { figures.append(Figure(.windows, Double(unit.windows))) }
    if let grid {
      figures.append(Figure(.grid, grid.ticks))
      figures.append(Figure(.gridStrength, grid.strength))
    }
    switch unit.kind {
    case .right: segment.results.append(CheckResult(.unit, .passed, figures: figures))
    case .milliseconds, .tooLong:
      // Once for the series: it is the sensor that is wrong, not this run.
      if !isUnitTold {
        isUnitTold = true
        note(
          unit.kind == .milliseconds ? .millisecondsAsTicks : .ticksTooLong,
          series.samples.indices, amount: unit.ratio, uncertainty: unit.error)
      }
      for index in segment.effective where !series.samples[index].intervals.isEmpty {
        reasons[index].insert(.wrongUnit)
      }
      segment.results.append(CheckResult(.unit, .failed, figures: figures))
    case .unknown:
      let obstacle: Obstacle =
        isTimeCoarse
        ? .coarseTime
        : !unit.error.isFinite
          ? .tooShort : unit.error >= Self.largestUnitError ? .tooUncertain : .unexplained
      segment.results.append(.cannotTell(.unit, obstacle, figures: figures))
    }
  }
}
