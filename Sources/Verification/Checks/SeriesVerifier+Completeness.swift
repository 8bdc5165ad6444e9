import HeartRate

/// V1, V2: what is missing or surplus, in notifications, beats and time.
extension SeriesVerifier {
  /// No crystal is off by more parts per million; what looks like it is lost time.
  static let largestDrift = 2000.0
  /// The fewest notifications of which cadence can be told.
  static let fewestNotifications = 24
  /// Seconds of intervals below which their coverage says nothing.
  static let shortestCoverage = 45.0
  /// Seconds below which the sensor's clock cannot be told from a link's delays.
  static let shortestDrift = 1200.0
  /// The error, in parts per million, from which on a drift is not told.
  static let largestDriftError = 30.0

  mutating func checkDelivery(_ segment: inout Segment) {
    let own = segment.effective.map { times[$0] }
    let count = own.count
    let duration = (own.last ?? 0) - (own.first ?? 0)
    var late = 0
    var bursts = 0
    var worst = 0.0
    let usual = period ?? (count > 1 ? duration / Double(count - 1) : 0)
    for (time, before) in zip(own.dropFirst(), own) where usual > 0 {
      if time - before > 1.5 * usual { late += 1 }
      if time - before < 0.5 * usual { bursts += 1 }
      worst = Swift.max(worst, time - before)
    }
    let figures = [
      Figure(.notifications, Double(count)), Figure(.duration, duration),
      Figure(.period, usual), Figure(.late, Double(late)), Figure(.bursts, Double(bursts)),
      Figure(.worstDelay, worst),
    ]
    guard count >= Self.fewestNotifications else {
      segment.results.append(.cannotTell(.cadence, .tooShort, figures: figures))
      segment.results.append(.cannotTell(.notifications, .tooShort))
      return
    }
    segment.results.append(
      isTimeCoarse
        ? .cannotTell(.cadence, .coarseTime, figures: figures)
        : CheckResult(.cadence, .passed, figures: figures))
    guard let clock, clock.isSteady else {
      segment.results.append(.cannotTell(.notifications, isTimeCoarse ? .coarseTime : .noTimer))
      return
    }
    // Whatever was lost or surplus has been cut out already: what is left is how steady it is.
    segment.results.append(
      CheckResult(
        .notifications, .passed,
        figures: [
          Figure(.notifications, Double(count)), Figure(.envelope, clock.unsteadiness),
          Figure(.slot, clock.lateness),
        ]))
  }

  mutating func checkBeats(_ segment: inout Segment) {
    if segment.intervals.isEmpty {
      segment.results.append(.cannotTell(.beats, .noIntervals))
      return
    }
    noteLateStart(segment)
    guard segment.effective.count >= 2 * BeatBalance.width else {
      segment.results.append(.cannotTell(.beats, .tooShort))
      return
    }
    guard let period else {
      segment.results.append(.cannotTell(.beats, isTimeCoarse ? .coarseTime : .noTimer))
      return
    }
    let counts = segment.effective.map { series.samples[$0].intervals.count }
    var excluded = segment.isUncountable
    // The first notifications of a connection carry intervals from before it.
    for index in 0..<Swift.min(10, excluded.count) { excluded[index] = true }
    for (place, index) in segment.effective.enumerated() where segment.isUncountable[place] {
      reasons[index].insert(.beatsUnchecked)
    }
    let balance = BeatBalance(
      sums: segment.sums, counts: counts, period: period, excluded: excluded,
      doubtful: segment.isNearArtefact)
    var lost = 0
    var surplus = 0
    for step in balance.steps {
      let number = Swift.max(Int(abs(step.size).rounded()), 1)
      let low = segment.effective[Swift.max(step.index - 6, 0)]
      let high = segment.effective[Swift.min(step.index + 5, segment.effective.count - 1)]
      let range = low..<high + 1
      if step.size < 0 { lost += number } else { surplus += number }
      note(
        step.size < 0 ? .lostBeats : .surplusBeats, range, count: number, amount: abs(step.size))
      mark(step.size < 0 ? .beatsLost : .beatsSurplus, range)
      segment.add(.suspect, .beats, over: range)
    }
    let figures = [
      Figure(.evaluated, balance.evaluated), Figure(.lostBeats, Double(lost)),
      Figure(.surplusBeats, Double(surplus)), Figure(.largestStep, balance.largest),
    ]
    segment.results.append(
      balance.evaluated < 0.25
        ? .cannotTell(.beats, .artefacts, figures: figures)
        : CheckResult(.beats, .passed, figures: figures))
  }

  /// RR intervals that begin some notifications after the rate.
  private mutating func noteLateStart(_ segment: Segment) {
    guard segment.samples.lowerBound == 0, let first = segment.owners.first, first >= 2 else {
      return
    }
    let samples = segment.effective[0]..<segment.effective[first] + 1
    let delay = times[segment.effective[first]] - times[segment.effective[0]]
    // At a low rate one notification in some has no beat to tell of.
    guard delay > 2.5 else { return }
    note(.lateStart, samples, count: first, amount: delay)
  }

  mutating func checkCoverage(_ segment: inout Segment) {
    guard let covered = CoveredTime(segment, times: times) else {
      segment.results.append(
        .cannotTell(.coverage, segment.intervals.isEmpty ? .noIntervals : .tooShort))
      return
    }
    let figures = [
      Figure(.coverage, covered.ratio, uncertainty: 1 / covered.duration),
      Figure(.balanceEnd, covered.excess), Figure(.duration, covered.duration),
    ]
    guard !isTimeCoarse else {
      segment.results.append(.cannotTell(.coverage, .coarseTime, figures: figures))
      return
    }
    guard covered.duration >= Self.shortestCoverage else {
      segment.results.append(.cannotTell(.coverage, .tooShort, figures: figures))
      return
    }
    guard !unit.isWrong else {
      segment.results.append(.cannotTell(.coverage, .wrongUnit, figures: figures))
      return
    }
    // At either end the balance may be off by a slot and a beat; clocks differ by 100 ppm at most.
    let slot = Swift.max(clock?.lateness ?? 1, 1)
    let beat = Swift.max(2 * covered.meanInterval, 1.2)
    let limit = slot + beat + 1e-4 * covered.duration
    let explained = segment.stretches.contains { $0.check == .beats }
    // A clock that is known to be off is told as such, not as lost time on top.
    var excess = covered.excess
    if let drift = segment.result(.drift), drift.outcome != .cannotTell {
      excess -= (drift.figure(.drift)?.value ?? 0) * 1e-6 * covered.duration
    }
    let isOff = abs(excess) > limit && !explained
    if isOff {
      note(
        covered.excess < 0 ? .shortCoverage : .longCoverage, segment.samples,
        amount: covered.excess)
    }
    segment.results.append(
      CheckResult(.coverage, isOff ? .failed : .passed, figures: figures))
  }

  mutating func checkDrift(_ segment: inout Segment) {
    guard segment.intervals.count >= 10, segment.effective.count >= 20 else {
      segment.results.append(
        .cannotTell(.drift, segment.intervals.isEmpty ? .noIntervals : .tooShort))
      return
    }
    var balance: [Double] = []
    var own: [Double] = []
    var total = 0.0
    let start = times[segment.effective[0]]
    for (place, index) in segment.effective.enumerated() {
      total += segment.sums[place]
      own.append(times[index] - start)
      balance.append(total - own[place])
    }
    let duration = own.last ?? 0
    guard let line = DriftLine(x: own, y: balance) else {
      segment.results.append(.cannotTell(.drift, .tooShort))
      return
    }
    let ppm = line.slope * 1e6
    let figures = [
      Figure(.drift, ppm, uncertainty: line.error * 1e6),
      Figure(.driftNaive, line.naiveError * 1e6), Figure(.duration, duration),
    ]
    if unit.isWrong {
      segment.results.append(.cannotTell(.drift, .wrongUnit, figures: figures))
    } else if isTimeCoarse {
      segment.results.append(.cannotTell(.drift, .coarseTime, figures: figures))
    } else if duration < Self.shortestDrift {
      segment.results.append(.cannotTell(.drift, .tooShort, figures: figures))
    } else if line.error * 1e6 >= Self.largestDriftError || abs(ppm) > Self.largestDrift {
      segment.results.append(.cannotTell(.drift, .tooUncertain, figures: figures))
    } else {
      let size = abs(ppm)
      if size > 100 {
        note(
          size > 500 ? .drift : .slightDrift, segment.samples, amount: ppm,
          uncertainty: line.error * 1e6)
      }
      segment.results.append(
        CheckResult(.drift, size > 500 ? .failed : .passed, figures: figures))
    }
  }
}

/// The time that a segment's RR intervals cover, without its uncertain ends.
struct CoveredTime {
  /// Seconds between the two notifications.
  let duration: Double
  /// Seconds that the intervals cover.
  let covered: Double
  /// The mean interval in seconds.
  let meanInterval: Double

  var ratio: Double { duration > 0 ? covered / duration : 0 }
  var excess: Double { covered - duration }

  /// From the first notification with intervals after ten seconds to the last with intervals;
  /// `nil` if there are no two.
  init?(_ segment: Segment, times: [Double]) {
    guard let start = segment.effective.first, let lastOwner = segment.owners.last else {
      return nil
    }
    guard
      let first = segment.owners.first(where: { times[segment.effective[$0]] - times[start] >= 10 }
      ),
      lastOwner > first
    else { return nil }
    duration = times[segment.effective[lastOwner]] - times[segment.effective[first]]
    var sum = 0.0
    var beats = 0
    for place in first + 1...lastOwner { sum += segment.sums[place] }
    for owner in segment.owners where owner > first { beats += owner <= lastOwner ? 1 : 0 }
    guard duration > 0, beats > 0 else { return nil }
    covered = sum
    meanInterval = sum / Double(beats)
  }
}
