import HSBytes
import HSValues

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
    let own = segment.effective
    let count = own.count
    let duration = count > 0 ? time(own[count - 1]) - time(own[0]) : 0
    var late = 0
    var bursts = 0
    var worst = 0.0
    let usual =
      noTimes != nil
      ? 0 : delivery.period ?? (count > 1 ? duration / Double(count - 1) : 0)
    if usual > 0 {
      forEachDistance(segment) { distance in
        late += distance > 1.5 * usual ? 1 : 0
        bursts += distance < 0.5 * usual ? 1 : 0
        worst = Swift.max(worst, distance)
      }
    }
    var figures = [Figure(.notifications, Double(count)), Figure(.duration, duration)]
    // A single value has no distance.
    if usual > 0 {
      figures += [
        Figure(.period, usual), Figure(.late, Double(late)), Figure(.bursts, Double(bursts)),
        Figure(.worstDelay, worst),
      ]
    }
    /// Where the link's packet counters show that nothing is missing, no timer is needed.
    let isCounted = count > 1 && series.counts.missing(within: own[0]..<own[count - 1] + 1) == 0
    let proof = isCounted ? [Figure(.packetsMissed, 0)] : []
    let counted = CheckResult(
      .notifications, .passed, figures: [Figure(.notifications, Double(count))] + proof)
    guard count >= Self.fewestNotifications else {
      let obstacle = noTimes ?? .tooShort
      segment.results.append(.cannotTell(.cadence, obstacle, figures: figures))
      segment.results.append(isCounted ? counted : .cannotTell(.notifications, obstacle))
      return
    }
    segment.results.append(
      timeObstacle.map { .cannotTell(.cadence, $0, figures: figures) }
        ?? CheckResult(.cadence, .passed, figures: figures))
    guard let clock = delivery.clock, clock.isSteady else {
      segment.results.append(
        isCounted ? counted : .cannotTell(.notifications, timeObstacle ?? .noTimer))
      return
    }
    // Whatever was lost or surplus has been cut out already: what is left is how steady it is.
    segment.results.append(
      CheckResult(
        .notifications, .passed,
        figures: [
          Figure(.notifications, Double(count)), Figure(.envelope, clock.unsteadiness),
          Figure(.slot, clock.lateness),
        ] + proof))
  }

  /// Calls `body` with the seconds between each two notifications that follow each other.
  @inline(__always)
  func forEachDistance(_ segment: Segment, _ body: (Double) -> Void) {
    var before: Double?
    segment.effective.forEach { sample in
      let now = time(sample)
      if let before { body(now - before) }
      before = now
    }
  }

  mutating func checkBeats(_ segment: inout Segment) {
    if segment.intervals.isEmpty {
      segment.results.append(.cannotTell(.beats, .noIntervals))
      return
    }
    noteLateStart(segment)
    if let noTimes {
      segment.results.append(.cannotTell(.beats, noTimes))
      return
    }
    guard segment.effective.count >= 2 * BeatBalance.width else {
      segment.results.append(.cannotTell(.beats, .tooShort))
      return
    }
    if delivery.isBundled {
      // Where a beat is missing shows in no notification; the coverage tells that none is.
      segment.results.append(.cannotTell(.beats, .bundled))
      return
    }
    guard let period = delivery.period else {
      segment.results.append(
        delivery.isBeatPaced
          // A notification is a beat, and of these none is missing.
          ? CheckResult(.beats, .passed, figures: [Figure(.evaluated, 1)])
          : .cannotTell(.beats, timeObstacle ?? .noTimer))
      return
    }
    segment.effective.forEach { sample in
      if nearness[sample].contains(.uncountable) { reasons[sample].insert(.beatsUnchecked) }
    }
    let balance = BeatBalance(
      BeatBalance.Notifications(segment, in: self),
      period: period * (unit.isWrong ? unit.ratio : 1))
    var lost = 0
    var surplus = 0
    for step in balance.steps {
      let number = Swift.max(Int(clamping: abs(step.size).rounded()), 1)
      let low = segment.effective[Swift.max(step.index - 6, 0)]
      let high = segment.effective[Swift.min(step.index + 5, segment.effective.count - 1)]
      let range = low..<high + 1
      if step.size < 0 { lost += number } else { surplus += number }
      note(
        step.size < 0
          ? .lostBeats(number, intervals: -step.size)
          : .surplusBeats(number, intervals: step.size), range)
      mark(step.size < 0 ? .beatsLost : .beatsSurplus, range)
      segment.add(.suspect, .beats, over: range)
    }
    segment.beatSteps = (lost, surplus)
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
    guard segment.samples.lowerBound == 0,
      let first = segment.effective.firstIndex(where: { !series.intervals(ofSample: $0).isEmpty }),
      first >= 2
    else { return }
    let samples = segment.effective[0]..<segment.effective[first] + 1
    let delay = time(segment.effective[first]) - time(segment.effective[0])
    // At a low rate one notification in some has no beat to tell of.
    guard delay > 2.5 else { return }
    note(.lateStart(notifications: first, seconds: delay), samples)
  }

  mutating func checkCoverage(_ segment: inout Segment) {
    if let noTimes {
      segment.results.append(.cannotTell(.coverage, noTimes))
      return
    }
    guard let covered = coveredTime(segment) else {
      segment.results.append(
        .cannotTell(.coverage, segment.intervals.isEmpty ? .noIntervals : .tooShort))
      return
    }
    let figures = [
      Figure(.coverage, covered.ratio, uncertainty: 1 / covered.duration),
      Figure(.balanceEnd, covered.excess), Figure(.duration, covered.duration),
    ]
    if let timeObstacle {
      segment.results.append(.cannotTell(.coverage, timeObstacle, figures: figures))
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
    let slot = Swift.max(lateness(segment), 1)
    let beat = Swift.max(2 * covered.meanInterval, 1.2)
    let limit = slot + beat + 1e-4 * covered.duration
    var excess = covered.excess
    // A few beats lost at known places are told there. Where there are many, no place is sure.
    let (lost, surplus) = segment.beatSteps
    if (lost + surplus) * 60 <= segment.effective.count {
      excess += Double(lost - surplus) * covered.meanInterval
    }
    // A clock that is known to be off is told as such, not as lost time on top.
    if let drift = segment.result(.drift), drift.outcome != .cannotTell {
      excess -= (drift.figure(.drift)?.value ?? 0) * 1e-6 * covered.duration
    }
    let isOff = abs(excess) > limit
    if isOff {
      note(
        covered.excess < 0
          ? .shortCoverage(seconds: -covered.excess) : .longCoverage(seconds: covered.excess),
        segment.samples)
    }
    segment.results.append(
      CheckResult(.coverage, isOff ? .failed : .passed, figures: figures))
  }

  /// How late a notification may be: what is usual on the link, or the latest where no timer tells.
  private func lateness(_ segment: Segment) -> Double {
    if let clock = delivery.clock, clock.isSteady { return clock.lateness }
    guard let cadence = segment.result(.cadence), let worst = cadence.figure(.worstDelay),
      let period = cadence.figure(.period)
    else { return 0 }
    return worst.value - period.value
  }

  mutating func checkDrift(_ segment: inout Segment) {
    if let noTimes {
      segment.results.append(.cannotTell(.drift, noTimes))
      return
    }
    guard segment.intervals.count >= 10, segment.effective.count >= 20 else {
      segment.results.append(
        .cannotTell(.drift, segment.intervals.isEmpty ? .noIntervals : .tooShort))
      return
    }
    let start = time(segment.effective[0])
    let duration = time(segment.effective[segment.effective.count - 1]) - start
    let line = DriftLine(around: duration / 2) { point in
      var total = 0
      segment.effective.forEach { sample in
        total += series.ticks(ofSample: sample)
        let elapsed = time(sample) - start
        point(elapsed, Double(total) / 1024 - elapsed)
      }
    }
    guard let line else {
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
    } else if let timeObstacle {
      segment.results.append(.cannotTell(.drift, timeObstacle, figures: figures))
    } else if duration < Self.shortestDrift {
      segment.results.append(.cannotTell(.drift, .tooShort, figures: figures))
    } else if line.error * 1e6 >= Self.largestDriftError || abs(ppm) > Self.largestDrift {
      segment.results.append(.cannotTell(.drift, .tooUncertain, figures: figures))
    } else {
      let size = abs(ppm)
      if size > 100 {
        let error = line.error * 1e6
        note(
          size > 500 ? .drift(ppm: ppm, error: error) : .slightDrift(ppm: ppm, error: error),
          segment.samples)
      }
      segment.results.append(
        CheckResult(.drift, size > 500 ? .failed : .passed, figures: figures))
    }
  }

  /// The time that a segment's intervals cover, from the first notification with intervals after ten
  /// seconds to the last with intervals; `nil` if there are no two.
  func coveredTime(_ segment: Segment) -> CoveredTime? {
    guard let start = segment.effective.first.map(time) else { return nil }
    func hasIntervals(_ sample: Int) -> Bool { !series.intervals(ofSample: sample).isEmpty }
    guard
      let first = segment.effective.first(where: { hasIntervals($0) && time($0) - start >= 10 }),
      let last = segment.effective.last(where: hasIntervals), last > first
    else { return nil }
    let begin = series.intervals(ofSample: first).upperBound
    var ticks = 0
    var result = CoveredTime()
    segment.intervals.forEach { place in
      let isCounted = place >= begin
      ticks += isCounted ? series.interval(place) : 0
      result.beats += isCounted ? 1 : 0
    }
    result.covered = Double(ticks) / 1024
    result.duration = time(last) - time(first)
    return result.duration > 0 && result.beats > 0 ? result : nil
  }
}

/// The time that a segment's RR intervals cover, without its uncertain ends.
struct CoveredTime {
  /// Seconds between the two notifications.
  var duration = 0.0
  /// Seconds that the intervals cover.
  var covered = 0.0
  /// How many intervals these are.
  var beats = 0

  /// The mean interval in seconds.
  var meanInterval: Double { covered / Double(Swift.max(beats, 1)) }
  var ratio: Double { duration > 0 ? covered / duration : 0 }
  var excess: Double { covered - duration }
}
