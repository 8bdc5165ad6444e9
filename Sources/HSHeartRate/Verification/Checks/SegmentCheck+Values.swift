import HSBase
import HSNames

/// V0, V7, V8, V10, V11, V12: what single values say.
extension SegmentCheck {
  mutating func checkStructure() -> Told {
    var errors = 0
    var odd = Tally()
    // Warnings about values have checks of their own.
    let shape: ValueFindings = [.reservedFlags, .rrFlagWithoutValues, .trailingBytes]
    for index in series.hasFindings ? segment.samples : 0..<0 {
      let found = series.findings(ofSample: index)
      if found.hasError {
        errors += 1
        ledger.mark(.malformed, index)
        ledger.note(.malformedValues, index..<index + 1)
        add(.structure, index..<index + 1, .rejected)
      } else if !found.isDisjoint(with: shape) {
        odd.add(index)
      }
    }
    if let samples = odd.range { ledger.note(.oddValues, samples, odd.count) }
    return .passed([Figure(.errors, errors), Figure(.warnings, odd.count)])
  }

  mutating func checkBounds() -> Told {
    var (zeros, short, long) = (Tally(), Tally(), 0)
    let (rates, ticks) = (series.rates, series.ticks)
    segment.effective.forEach { index in
      let rate = rates[index]
      guard !Self.possibleRates.contains(Int(rate)), series.beatsPerMinute(ofSample: index) != nil
      else { return }
      // What the beats beside it show is a heart's, however slow it is at rest.
      if rate != 0, isBorneOut(rate, at: index) { return }
      if rate == 0 {
        zeros.add(index)
        ledger.mark(.noReading, index)
      } else {
        ledger.mark(.rateOutOfBounds, index)
        ledger.note(.rateOutOfBounds, index..<index + 1, 1, Double(rate))
        add(.bounds, index..<index + 1)
      }
    }
    if let samples = zeros.range { ledger.note(.noReading, samples, zeros.count) }
    segment.intervals.forEach { place in
      if ticks[place] < 256 { short.add(place) }
    }
    marks.forEachMarked(in: segment.intervals.range) { place in
      guard fit.beats.isSpan(place), marks[place] == .missed else { return }
      let sample = sample(ofInterval: place)
      long += 1
      ledger.mark(.span, sample)
      ledger.note(
        .span, sample..<sample + 1, marks.missing(place), Double(ticks[place]) / 1024)
    }
    note(.intervalsTooShort, short)
    return .passed([
      Figure(.missingRates, zeros.count), Figure(.shortIntervals, short.count),
      Figure(.longIntervals, long),
    ])
  }

  /// Whether intervals that came with a rate give it, to a tenth.
  private func isBorneOut(_ rate: UInt16, at sample: Int) -> Bool {
    let own = series.intervals(ofSample: sample)
    guard !own.isEmpty, sum(ofSample: sample) > 0 else { return false }
    let given = 60 * Double(own.count) / sum(ofSample: sample)
    return abs(given - Double(rate)) <= 0.1 * given
  }

  /// Tells how many intervals were found, over the samples that brought them.
  func note(_ code: SeriesFinding.Code, _ intervals: Tally) {
    guard intervals.count > 0 else { return }
    ledger.note(
      code, sample(ofInterval: intervals.first)..<sample(ofInterval: intervals.last) + 1,
      intervals.count)
  }

  mutating func checkSteps(beside comparison: RateComparison) -> Told {
    let rates = series.rates
    var steps = 0
    var before: Int?
    // Without a timer the distance of arrivals says little; a second is usual. A rate changes with a beat, however often
    // it is sent.
    let least = max(delivery.period ?? 1, 1) / 2
    let leastStep = 14.9 * least
    var last: UInt16 = 0
    segment.effective.forEach { index in
      let own = rates[index]
      guard own > 0 else { return }
      defer { (before, last) = (index, own) }
      guard let before, abs(Double(own) - Double(last)) > leastStep else { return }
      // Where the rate is known to disagree, its steps are told already; a rhythm that is irregular makes them.
      guard
        ![before, index].contains(where: {
          comparison.disagrees(at: $0) || series.findings(ofSample: $0).hasError
        }),
        !ledger.reasons[index].intersection(ledger.reasons[before]).contains(.irregular),
        !isOfBeats(from: before, to: index)
      else { return }
      let beat = 60 / Double(max(own, last))
      let speed =
        abs(Double(own) - Double(last)) / max(time(index) - time(before), least, beat)
      guard speed > 15 else { return }
      steps += 1
      let isJump = speed > 30
      ledger.note(isJump ? .rateJump : .rateStep, before..<index + 1, 1, speed)
      ledger.mark(isJump ? .rateJump : .rateStep, index)
      if isJump { add(.steps, index..<index + 1) }
    }
    return .passed([Figure(.steps, steps)])
  }

  /// Rates that a heart has.
  private static let possibleRates = 25...250
  /// Most beats over which a sensor makes its rate by a plain mean that may step as fast, and those among which a rate is.
  private static let (mostAveraged, mostRecent) = (8, 16)
  /// How near a rate is that is made of intervals: beats per minute, which rounding and cutting off are, or a share.
  private static let (nearness, nearShare) = (1.5, 0.03)

  /// Whether a step of the rate is one of the intervals: an irregular heart's beats differ so, and a sensor that hardly
  /// smooths shows it.
  ///
  /// It is where the rate was among its intervals, and one that came meanwhile is as far or farther, as any exponential mean
  /// needs it; or where the same plain mean over a few gives the rate at both ends. Intervals may belong to the notification
  /// before.
  private func isOfBeats(from before: Int, to after: Int) -> Bool {
    guard [before, after].allSatisfy({ Self.possibleRates.contains(Int(series.rates[$0])) }) else {
      return false
    }
    let (old, new) = (Double(series.rates[before]), Double(series.rates[after]))
    let (bounds, first) = (series.bounds, segment.intervals.range.lowerBound)
    func given(_ place: Int) -> Double { 61_440 / Double(max(series.interval(place), 1)) }
    func slack(_ rate: Double) -> Double { max(Self.nearness, Self.nearShare * rate) }
    let end = max(Int(bounds[before + 1]), first)
    let recent = (max(end - Self.mostRecent, first)..<end).map(given)
    // What was before the recording, nobody knows.
    let isAmong =
      recent.count < Self.mostAveraged
      || (recent.min() ?? 0) - slack(old) <= old && old <= (recent.max() ?? 0) + slack(old)
    if isAmong,
      (max(Int(bounds[before]), first)..<max(Int(bounds[after + 1]), first)).contains(where: {
        new > old ? given($0) >= new - slack(new) : given($0) <= new + slack(new)
      })
    {
      return true
    }
    return [0, 1].contains { lag in
      let (one, other) = (Int(bounds[before + 1 - lag]), Int(bounds[after + 1 - lag]))
      var sums = (0, 0)
      return (1...Self.mostAveraged).contains { beats in
        guard one - beats >= first else { return false }
        sums.0 += series.interval(one - beats)
        sums.1 += series.interval(other - beats)
        return [(old, sums.0), (new, sums.1)].allSatisfy { rate, ticks in
          abs(rate - 61_440 * Double(beats) / Double(max(ticks, 1))) <= slack(rate)
        }
      }
    }
  }

  func checkFlat(_ standstills: Standstills) -> Told {
    // A heart at rest keeps a smoothed rate for minutes: without beats nothing shows that it does not.
    guard !segment.intervals.isEmpty || segment.isWithoutContact else {
      return .cannotTell(.noIntervals, [Figure(.flatTime, standstills.longest)])
    }
    for still in standstills.stretches where isStale(still) {
      let samples = still.first..<still.last + 1
      ledger.note(.flatRate, samples, still.count, seconds(samples))
      ledger.mark(.flat, samples)
    }
    return .passed([Figure(.flatTime, standstills.longest)])
  }

  /// Whether the heart moved while the rate stood still: by what the filter would make of the intervals, where one is
  /// known, and by their mean over as many beats as sensors usually take.
  private func isStale(_ still: Standstills.Stretch) -> Bool {
    let beats = still.expected.count >= max(still.count / 2, 1) ? 16 : 32
    if beats == 16, still.expected.high - still.expected.low <= Self.stillRange { return false }
    var (count, sum) = (0, 0)
    var (low, high) = (Double.infinity, -Double.infinity)
    var kept: [Int] = []
    let own = segment.effective
    for place in segment.places(of: still.first..<still.last + 1) {
      for interval in series.intervals(ofSample: own[place]) where !marks[interval].isArtefact {
        let ticks = series.interval(interval)
        count += 1
        sum += ticks
        kept.append(ticks)
        guard count >= beats else { continue }
        let rate = 61_440 * Double(beats) / Double(max(sum, 1))
        (low, high) = (min(low, rate), max(high, rate))
        sum -= kept[count - beats]
      }
    }
    // A rate without beats is held.
    return count < 5 || high - low > Self.stillRange
  }

  /// Beats a minute by which a rate that was made of intervals may move before one that stands still is not.
  private static let stillRange = 3.0

  /// A value that comes often and never fits the rate stands for "none".
  ///
  /// Only among intervals that fit otherwise: where rate and intervals do not belong together, that is
  /// what is wrong, and every interval would be a placeholder.
  mutating func checkSentinels(beside comparison: RateComparison) -> Told {
    guard !segment.intervals.isEmpty else { return .cannotTell(.noIntervals) }
    // Of the values that do not fit; how often others occur does not matter.
    var table: [Int: Occurrences] = [:]
    var judged = 0
    var off = 0
    // An interval, the one before it, and whether that fits: whether both neighbours do is known only
    // when the next one is there.
    var before: (interval: Int, fits: Bool, isAlone: Bool)?
    forEachJudged(comparison) { interval, fits in
      judged += 1
      if !fits {
        off += 1
        table[interval, default: Occurrences()].off += 1
      }
      // Both neighbours fit the rate: then it is no spell of bad contact that makes it odd.
      if fits, let known = before, !known.fits, known.isAlone {
        table[known.interval, default: Occurrences()].alone += 1
      }
      before = (interval, fits, before?.fits ?? false)
    }
    let counts = table
    table = table.filter { interval, own in
      (own.off >= 20 || own.alone >= 8) && Self.standsOut(interval, among: counts)
    }
    if !table.isEmpty {
      forEachJudged(comparison) { interval, _ in table[interval]?.count += 1 }
      table = table.filter { 5 * $0.value.off >= 4 * $0.value.count }
    }
    // Placeholders apart, intervals must fit; and one beside each of the few of a slow heart is the most that there are.
    let named = table.values.reduce(0) { $0 + $1.off }
    guard 3 * (off - named) <= judged - named, 4 * (judged - named) >= judged else {
      return .cannotTell(rhythm.irregular.isEmpty ? .rateDisagrees : .irregularRhythm)
    }
    guard table.isEmpty else {
      // The series is judged again without them.
      placeholders = Set(table.keys)
      return .cannotTell(.placeholders)
    }
    // Measurements that had one before they were taken out.
    let samples = series.placeholders.samples
    func first(from sample: Int) -> Int {
      samples.indices.partitionPoint { Int(samples[$0]) < sample }
    }
    let own = first(from: segment.samples.upperBound) - first(from: segment.samples.lowerBound)
    let figures = [Figure(.sentinels, own)]
    return own > 0 ? .cannotTell(.placeholders, figures) : .passed(figures)
  }

  /// Whether a value is no one of many like it: a sensor writes one value for "none", a heart's early beats are of any
  /// length.
  private static func standsOut(_ interval: Int, among table: [Int: Occurrences]) -> Bool {
    let own = table[interval]?.off ?? 0
    return (interval - 40...interval + 40).allSatisfy {
      $0 == interval || 3 * (table[$0]?.off ?? 0) <= own
    }
  }

  private struct Occurrences {
    var count = 0
    var off = 0
    var alone = 0
  }

  /// Calls `body` with each interval that can be held against a rate, in ticks, and whether it fits that.
  @inline(__always)
  private func forEachJudged(
    _ comparison: RateComparison, _ body: (_ interval: Int, _ fits: Bool) -> Void
  ) {
    let (rates, bounds, ticks) = (series.rates, series.bounds, series.ticks)
    segment.effective.forEach { sample in
      let rate = Int(rates[sample])
      guard rate > 0, !comparison.disagrees(at: sample) else { return }
      for place in Int(bounds[sample])..<Int(bounds[sample + 1]) {
        let interval = Int(ticks[place])
        // To a fifth of the rate, in whole numbers.
        body(interval, interval > 0 && 5 * abs(61_440 - interval * rate) <= interval * rate)
      }
    }
  }

  func checkEnergy() -> Told {
    guard series.hasEnergies else { return .cannotTell(.notReported) }
    var readings = Tally()
    var largest = 0
    for index in segment.effective {
      guard let energy = series.energy(ofSample: index) else { continue }
      readings.add(index)
      largest = max(largest, energy)
    }
    guard let whole = readings.range else { return .cannotTell(.notReported) }
    let changes = oddEnergy
    let falls = changes.count { $0.code == .energyFalls }
    // Up and down, again and again: then it is a status code in the wrong field.
    if largest <= 6 && falls >= 3 {
      ledger.note(.energyIsStatus, whole, readings.count)
      for index in segment.effective where series.energy(ofSample: index) != nil {
        ledger.mark(.energy, index)
      }
    } else {
      for change in changes {
        ledger.note(change.code, change.samples)
        ledger.mark(.energy, change.samples.upperBound - 1)
      }
    }
    if largest == Int(UInt16.max) { ledger.note(.energySaturated, whole) }
    let figures = [Figure(.energyReadings, readings.count), Figure(.energyFalls, falls)]
    return changes.isEmpty ? .passed(figures) : .failed(figures)
  }

  /// Where energy falls, or grows faster than anybody's does: from one reading to the next.
  private var oddEnergy: [(code: SeriesFinding.Code, samples: Range<Int>)] {
    var odd: [(code: SeriesFinding.Code, samples: Range<Int>)] = []
    var before: (sample: Int, energy: Int)?
    for index in segment.effective {
      guard let energy = series.energy(ofSample: index) else { continue }
      defer { before = (index, energy) }
      guard let before,
        !marks(between: before.sample, and: index).contains(where: { $0.kind == .energyReset })
      else { continue }
      let samples = before.sample..<index + 1
      let elapsed = max(time(index) - time(before.sample), delivery.period ?? 1)
      if energy < before.energy {
        odd.append((.energyFalls, samples))
      } else if Double(energy - before.energy) > 2 * elapsed + 1 {
        odd.append((.energyTooFast, samples))
      }
    }
    return odd
  }

  /// What happened after one sample and up to another.
  func marks(between earlier: Int, and later: Int) -> ArraySlice<SeriesMark> {
    let all = series.marks
    func first(after sample: Int) -> Int {
      all.indices.partitionPoint { all[$0].sample <= sample }
    }
    return all[first(after: earlier)..<first(after: later)]
  }
}
