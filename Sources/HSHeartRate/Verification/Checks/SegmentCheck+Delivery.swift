import HSBase
import HSNames

/// V1 to V4: what is missing or surplus, in notifications, beats and time, and in which unit.
extension SegmentCheck {
  /// No crystal is off by more parts per million; what looks like it is lost time.
  private static let largestDrift = 2000.0
  /// Seconds of intervals below which their coverage says nothing.
  static let shortestCoverage = 45.0
  /// Seconds below which the sensor's clock cannot be told from a link's delays.
  static let shortestDrift = 1200.0
  /// The error, in parts per million, from which on a drift is not told.
  static let largestDriftError = 30.0

  /// V1 and V2n.
  func checkDelivery() -> (cadence: Told, notifications: Told) {
    let own = segment.effective
    let count = own.count
    var figures = [Figure(.notifications, count), Figure(.duration, duration)]
    let usual = noTimes != nil ? 0 : usualPeriod
    // A single value has no distance.
    if usual > 0 {
      var (late, bursts, worst, before) = (0, 0, 0.0, Double?.none)
      own.forEach { sample in
        let now = time(sample)
        defer { before = now }
        guard let before else { return }
        let distance = now - before
        late += distance > 1.5 * usual ? 1 : 0
        bursts += distance < 0.5 * usual ? 1 : 0
        worst = max(worst, distance)
      }
      figures += [
        Figure(.period, usual), Figure(.late, late), Figure(.bursts, bursts),
        Figure(.worstDelay, worst),
      ]
    }
    // Where the link's packet counters show that nothing is missing, no timer is needed.
    let isCounted = count > 1 && series.counts.missing(within: own[0]..<own[count - 1] + 1) == 0
    let proof = isCounted ? [Figure(.packetsMissed, 0)] : []
    func notifications(unless obstacle: Obstacle) -> Told {
      isCounted
        ? .passed([Figure(.notifications, count)] + proof) : .cannotTell(obstacle)
    }
    guard count >= Segmentation.fewestNotifications else {
      let obstacle = noTimes ?? .tooShort
      return (.cannotTell(obstacle, figures), notifications(unless: obstacle))
    }
    let cadence = timeObstacle.map { .cannotTell($0, figures) } ?? Told.passed(figures)
    guard let clock = delivery.clock, clock.isSteady else {
      return (cadence, notifications(unless: timeObstacle ?? .noTimer))
    }
    // Whatever was lost or surplus has been cut out already: what is left is how steady it is.
    return (
      cadence,
      .passed(
        [
          Figure(.notifications, count), Figure(.envelope, clock.unsteadiness),
          Figure(.slot, clock.lateness),
        ] + proof)
    )
  }

  /// V2b; and, as far as single places are known, how many beats are lost, less those surplus, and with those.
  mutating func checkBeats() -> (Told, steps: (net: Int, all: Int)) {
    let none = (0, 0)
    if segment.intervals.isEmpty { return (.cannotTell(.noIntervals), none) }
    noteLateStart()
    if let noTimes { return (.cannotTell(noTimes), none) }
    let own = segment.effective
    guard own.count >= 2 * BeatBalance.width else { return (.cannotTell(.tooShort), none) }
    // Where a beat is missing shows in no notification; the coverage tells that none is.
    if delivery.isBundled { return (.cannotTell(.bundled), none) }
    guard let period = delivery.period else {
      // A notification is a beat, and of these none is missing.
      return (
        delivery.isBeatPaced
          ? .passed([Figure(.evaluated, 1.0)]) : .cannotTell(timeObstacle ?? .noTimer), none
      )
    }
    let nearness = fit.beats.nearness
    own.forEach { sample in
      if nearness[sample].contains(.uncountable) { ledger.mark(.beatsUnchecked, sample) }
    }
    let balance = BeatBalance(
      BeatBalance.Notifications(segment, fit.beats),
      period: period * (unit.isWrong ? unit.ratio : 1),
      error: period * (delivery.clock?.periodError ?? 0))
    var (lost, surplus) = (0, 0)
    for step in balance.steps where !isRefuted(step, period) {
      let number = max(Int(clamping: abs(step.size).rounded()), 1)
      let samples = segment.samples(
        max(step.index - 6, 0), through: min(step.index + 5, own.count - 1))
      let isLost = step.size < 0
      if isLost { lost += number } else { surplus += number }
      ledger.note(isLost ? .lostBeats : .surplusBeats, samples, number, abs(step.size))
      ledger.mark(isLost ? .beatsLost : .beatsSurplus, samples)
      add(.beats, samples)
    }
    let figures = [
      Figure(.evaluated, balance.evaluated), Figure(.lostBeats, lost),
      Figure(.surplusBeats, surplus), Figure(.largestStep, balance.largest),
    ]
    return (
      balance.evaluated < 0.25 ? .cannotTell(.artefacts, figures) : .passed(figures),
      (lost - surplus, lost + surplus)
    )
  }

  /// The part of a move of beats against notifications that beats against time must show.
  private static let leastOfMove = 0.25

  /// How far the timer moves among the notifications that say when they are made, in seconds: a program's, which waits anew
  /// each time, adds up what it is late.
  private func wander(around place: Int, _ period: Double) -> Double {
    let own = segment.effective
    let first = max(place - BeatBalance.witnesses, 0)
    let width = max(delivery.clock?.width ?? 0, 2 * BeatBalance.width)
    let earliest = (0..<max(min(place + BeatBalance.witnesses, own.count) - first, 0) / width).map {
      (first + $0 * width..<first + ($0 + 1) * width)
        .map { time(own[$0]) - Double($0) * period }.min() ?? 0
    }
    return (earliest.max() ?? 0) - (earliest.min() ?? 0)
  }

  /// Whether the time that passed speaks against a move of beats against notifications.
  ///
  /// Where a link hides the pace, notifications may come by another one for a while, and beats part from their count; so they
  /// do where the timer wanders. The time that passed tells: intervals that cover it after the move as before lack none, and
  /// none is too many.
  private func isRefuted(_ step: BeatBalance.Step, _ period: Double) -> Bool {
    let own = segment.effective
    let first = max(step.index - BeatBalance.width, 1)
    let places = first..<max(min(step.index + BeatBalance.width, own.count), first)
    var (covered, beats) = (0.0, 0)
    // What a wrong unit takes off is told elsewhere.
    let scale = unit.isWrong ? unit.ratio : 1
    var latest = (before: -Double.infinity, after: -Double.infinity)
    for place in places {
      let sample = own[place]
      covered += sum(ofSample: sample)
      beats += series.intervals(ofSample: sample).count
      // Where the move is may be off by one or two.
      let ahead = covered - time(sample) * scale
      if place < step.index - 2 { latest.before = max(latest.before, ahead) }
      if place > step.index + 2 { latest.after = max(latest.after, ahead) }
    }
    guard beats > 0, latest.before.isFinite, latest.after.isFinite else { return false }
    let interval = covered / Double(beats)
    let hidden = max(
      (delivery.clock?.periodError ?? 0) * period * Double(BeatBalance.witnesses),
      wander(around: step.index, period))
    guard hidden > BeatBalance.threshold * interval else { return false }
    return (latest.after - latest.before) / (step.size * interval) < Self.leastOfMove
  }

  /// RR intervals that begin some notifications after the rate.
  private func noteLateStart() {
    let own = segment.effective
    guard segment.samples.lowerBound == 0,
      let first = own.firstIndex(where: { series.hasIntervals($0) }), first >= 2
    else { return }
    let samples = segment.samples(0, through: first)
    // At a low rate one notification in some has no beat to tell of.
    guard seconds(samples) > 2.5 else { return }
    ledger.note(.lateStart, samples, first, seconds(samples))
  }

  /// V2c, by how late values come, what is lost at known places, and how the clock drifts.
  func checkCoverage(_ cadence: Told, _ steps: (net: Int, all: Int), _ drift: Told) -> Told {
    if let noTimes { return .cannotTell(noTimes) }
    if let surplus = surplusTime {
      ledger.note(.longCoverage, segment.samples, 1, surplus)
      return .failed([Figure(.balanceEnd, surplus)])
    }
    guard let covered = CoveredTime(segment, in: evidence) else {
      return .cannotTell(segment.intervals.isEmpty ? .noIntervals : .tooShort)
    }
    let figures = [
      Figure(.coverage, covered.ratio, uncertainty: 1 / covered.duration),
      Figure(.balanceEnd, covered.excess), Figure(.duration, covered.duration),
    ]
    if let timeObstacle { return .cannotTell(timeObstacle, figures) }
    guard covered.duration >= Self.shortestCoverage else { return .cannotTell(.tooShort, figures) }
    guard !unit.isWrong else { return .cannotTell(.wrongUnit, figures) }
    // At either end the balance may be off by a slot and a beat; clocks differ by 100 ppm at most.
    let slot = max(lateness(cadence), 1)
    let beat = max(2 * covered.meanInterval, 1.2)
    let limit = slot + beat + 1e-4 * covered.duration
    var excess = covered.excess
    // A few beats lost at known places are told there. Where there are many, no place is sure.
    if steps.all * 60 <= segment.effective.count {
      excess += Double(steps.net) * covered.meanInterval
    }
    // A clock that is known to be off is told as such, not as lost time on top.
    if drift.isCertain { excess -= (drift.figure(.drift) ?? 0) * 1e-6 * covered.duration }
    guard abs(excess) > limit else { return .passed(figures) }
    ledger.note(
      covered.excess < 0 ? .shortCoverage : .longCoverage, segment.samples, 1, abs(covered.excess))
    return .failed(figures)
  }

  /// How many times as much time as passed intervals claim at least that no delay explains, how many seconds besides, and
  /// the fewest notifications that show it: the first of a connection bring intervals from before it.
  private static let (surplusShare, surplusSeconds, fewestOfSurplus) = (2.0, 10.0, 10)

  /// Seconds by which the intervals claim more than passed, where that is so much, in the first half and in the second,
  /// that it shows in a few seconds already.
  ///
  /// What one half has too much may have been held back before it.
  private var surplusTime: Double? {
    let own = segment.effective
    guard timeObstacle == nil, own.count >= Self.fewestOfSurplus else { return nil }
    var surplus = 0.0
    for part in [3..<own.count / 2, own.count / 2..<own.count] {
      let elapsed = max(time(own[part.upperBound - 1]) - time(own[part.lowerBound - 1]), 0)
      var ticks = 0
      for place in part {
        for interval in series.intervals(ofSample: own[place])
        // A longer one may be over a spell before.
        where Double(series.interval(interval)) <= BeatMarks.longestBeat {
          ticks += series.interval(interval)
        }
      }
      let claimed = Double(ticks) / 1024
      guard claimed > Self.surplusShare * elapsed + Self.surplusSeconds else { return nil }
      surplus += claimed - elapsed
    }
    return surplus
  }

  /// How late a notification may be: what is usual on the link, or the latest where no timer tells.
  private func lateness(_ cadence: Told) -> Double {
    if let clock = delivery.clock, clock.isSteady { return clock.lateness }
    guard let worst = cadence.figure(.worstDelay), let period = cadence.figure(.period) else {
      return 0
    }
    return worst - period
  }

  /// V3.
  func checkDrift() -> Told {
    if let noTimes { return .cannotTell(noTimes) }
    let own = segment.effective
    guard segment.intervals.count >= 10, own.count >= 20 else {
      return .cannotTell(segment.intervals.isEmpty ? .noIntervals : .tooShort)
    }
    let (start, duration) = (time(own[0]), duration)
    let line = DriftLine(around: duration / 2) { point in
      var total = 0
      own.forEach { sample in
        total += series.ticks(ofSample: sample)
        let elapsed = time(sample) - start
        point(elapsed, Double(total) / 1024 - elapsed)
      }
    }
    guard let line else { return .cannotTell(.tooShort) }
    let (ppm, error) = (line.slope * 1e6, line.error * 1e6)
    let drift = Figure(.drift, ppm, uncertainty: error)
    let figures = [
      drift, Figure(.driftNaive, line.naiveError * 1e6), Figure(.duration, duration),
    ]
    if unit.isWrong { return .cannotTell(.wrongUnit, figures) }
    if let timeObstacle { return .cannotTell(timeObstacle, figures) }
    if duration < Self.shortestDrift { return .cannotTell(.tooShort, figures) }
    if error >= Self.largestDriftError || abs(ppm) > Self.largestDrift {
      return .cannotTell(.tooUncertain, figures)
    }
    let isOff = abs(ppm) > 500
    if abs(ppm) > 100 {
      ledger.note(isOff ? .drift : .slightDrift, segment.samples, 1, ppm, figures: [drift])
    }
    return isOff ? .failed(figures) : .passed(figures)
  }

  /// V4.
  func checkUnit() -> Told {
    guard !segment.intervals.isEmpty else { return .cannotTell(.noIntervals) }
    var figures: [Figure] = []
    if unit.error.isFinite {
      figures.append(Figure(.unitRatio, unit.ratio, uncertainty: unit.error))
    }
    if unit.windows > 0 { figures.append(Figure(.windows, unit.windows)) }
    if let grid = evidence.grid {
      figures += [Figure(.grid, grid.ticks), Figure(.gridStrength, grid.strength)]
    }
    switch unit.kind {
    case .right: return .passed(figures)
    case .milliseconds, .tooLong:
      for index in segment.effective where series.hasIntervals(index) {
        ledger.mark(.wrongUnit, index)
      }
      return .failed(figures)
    case .unknown:
      let obstacle =
        !unit.error.isFinite
        ? Obstacle.tooShort
        : unit.error >= UnitEstimate.largestError ? .tooUncertain : .unexplained
      return .cannotTell(timeObstacle ?? obstacle, figures)
    }
  }
}

/// The time that a segment's RR intervals cover, without its uncertain ends: from the first notification with intervals
/// after ten seconds to the last with intervals.
struct CoveredTime {
  /// Seconds between the two notifications.
  let duration: Double
  /// Seconds that the intervals cover.
  let covered: Double
  /// How many intervals these are.
  private let beats: Int

  /// `nil` if there are no two such notifications.
  init?(_ segment: Segment, in evidence: Evidence) {
    let series = evidence.series
    guard let start = segment.effective.first.map(evidence.time) else { return nil }
    func hasIntervals(_ sample: Int) -> Bool { series.hasIntervals(sample) }
    guard
      let first = segment.effective.first(where: {
        hasIntervals($0) && evidence.time($0) - start >= 10
      }),
      let last = segment.effective.last(where: hasIntervals), last > first
    else { return nil }
    let begin = series.intervals(ofSample: first).upperBound
    var (ticks, beats) = (0, 0)
    segment.intervals.forEach { place in
      let isCounted = place >= begin
      ticks += isCounted ? series.interval(place) : 0
      beats += isCounted ? 1 : 0
    }
    covered = Double(ticks) / 1024
    duration = evidence.time(last) - evidence.time(first)
    self.beats = beats
    guard duration > 0, beats > 0 else { return nil }
  }

  /// The mean interval in seconds.
  var meanInterval: Double { covered / Double(beats) }
  var ratio: Double { covered / duration }
  var excess: Double { covered - duration }
}
