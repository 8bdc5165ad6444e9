import HSValues

/// V0, V7, V8, V10, V11: what single values say.
extension SeriesVerifier {
  mutating func checkStructure(_ segment: inout Segment) {
    var errors = 0
    var warnings = 0
    var firstOdd: Int?
    var lastOdd = 0
    // Warnings about values have checks of their own.
    let shape: ValueFindings = [.reservedFlags, .rrFlagWithoutValues, .trailingBytes]
    let mayBeOdd = series.hasFindings ? segment.samples : 0..<0
    for index in mayBeOdd {
      let found = series.findings(ofSample: index)
      if found.hasError {
        errors += 1
        mark(.malformed, index..<index + 1)
        note(.malformedValues(1), index..<index + 1)
        segment.add(.rejected, .structure, over: index..<index + 1)
      } else if !found.isDisjoint(with: shape) {
        warnings += 1
        firstOdd = firstOdd ?? index
        lastOdd = index
      }
    }
    if let firstOdd { note(.oddValues(warnings), firstOdd..<lastOdd + 1) }
    segment.results.append(
      CheckResult(
        .structure, .passed,
        figures: [Figure(.errors, Double(errors)), Figure(.warnings, Double(warnings))]))
  }

  mutating func checkBounds(_ segment: inout Segment) {
    var zeros = 0
    var firstZero: Int?
    var lastZero = 0
    let (rates, ticks) = (series.rates, series.ticks)
    segment.effective.forEach { index in
      let rate = rates[index]
      guard rate < 25 || rate > 250, series.beatsPerMinute(ofSample: index) != nil else { return }
      if rate == 0 {
        zeros += 1
        mark(.noReading, index..<index + 1)
        firstZero = firstZero ?? index
        lastZero = index
      } else {
        mark(.rateOutOfBounds, index..<index + 1)
        note(.rateOutOfBounds(times: 1, rate: Double(rate)), index..<index + 1)
        segment.add(.suspect, .bounds, over: index..<index + 1)
      }
    }
    if let firstZero { note(.noReading(zeros), firstZero..<lastZero + 1) }
    var short = 0
    var long = 0
    var firstShort: Int?
    var lastShort = 0
    segment.intervals.forEach { place in
      guard ticks[place] < 256 else { return }
      short += 1
      firstShort = firstShort ?? place
      lastShort = place
    }
    beats.forEachMarked(in: segment.intervals.range) { place in
      guard isSpan(place), beats[place] == .missed else { return }
      let sample = sample(ofInterval: place)
      long += 1
      reasons[sample].insert(.span)
      note(
        .span(missing: beats.missing(place), seconds: seconds(place)), sample..<sample + 1)
    }
    if let firstShort {
      note(
        .intervalsTooShort(short),
        sample(ofInterval: firstShort)..<sample(ofInterval: lastShort) + 1)
    }
    segment.results.append(
      CheckResult(
        .bounds, .passed,
        figures: [
          Figure(.missingRates, Double(zeros)), Figure(.shortIntervals, Double(short)),
          Figure(.longIntervals, Double(long)),
        ]))
  }

  mutating func checkSteps(_ segment: inout Segment) {
    let rates = series.rates
    var steps = 0
    var before: Int?
    // Without a timer the distance of arrivals says little; a second is usual.
    let least = (delivery.period ?? 1) / 2
    let leastStep = 14.9 * least
    var last: UInt16 = 0
    segment.effective.forEach { index in
      let own = rates[index]
      guard own > 0 else { return }
      defer { (before, last) = (index, own) }
      guard let before, abs(Double(own) - Double(last)) > leastStep else { return }
      let (rate, earlier) = (Double(own), Double(last))
      // Where the rate is known to disagree, its steps are told already; a rhythm that is irregular makes them.
      guard reasons[index].union(reasons[before]).isDisjoint(with: [.rateDisagrees, .malformed]),
        !reasons[index].intersection(reasons[before]).contains(.irregular)
      else { return }
      let speed = abs(rate - earlier) / Swift.max(time(index) - time(before), least)
      guard speed > 15 else { return }
      steps += 1
      let isJump = speed > 30
      note(
        isJump ? .rateJump(times: 1, speed: speed) : .rateStep(times: 1, speed: speed),
        before..<index + 1)
      mark(isJump ? .rateJump : .rateStep, index..<index + 1)
      if isJump { segment.add(.suspect, .steps, over: index..<index + 1) }
    }
    segment.results.append(
      CheckResult(.steps, .passed, figures: [Figure(.steps, Double(steps))]))
  }

  /// Seconds for which a rate must stand still to be looked at.
  private static let shortestStandstill = 30.0

  /// Finds where the rate of a segment stands still.
  func standstills(_ segment: Segment) -> Standstills {
    var found = Standstills()
    guard !segment.isWithoutContact else { return found }
    let rates = series.rates
    var still: Standstill?
    var held: UInt16 = 0
    func end() {
      guard let known = still, known.count > 1 else { return }
      let seconds = time(known.last) - time(known.first)
      found.longest = Swift.max(found.longest, seconds)
      if seconds >= Self.shortestStandstill { found.stretches.append(known) }
    }
    segment.effective.forEach { sample in
      let rate = rates[sample]
      if rate == held, still != nil {
        still?.last = sample
        still?.count += 1
        return
      }
      end()
      still = rate > 0 ? Standstill(first: sample, last: sample) : nil
      held = rate
    }
    end()
    return found
  }

  mutating func checkFlat(_ segment: inout Segment) {
    for still in segment.standstills.stretches {
      let samples = still.first..<still.last + 1
      guard isStale(still, segment) else { continue }
      note(
        .flatRate(notifications: still.count, seconds: time(still.last) - time(still.first)),
        samples)
      mark(.flat, samples)
    }
    segment.results.append(
      CheckResult(
        .flat, .passed, figures: [Figure(.flatTime, segment.standstills.longest)]))
  }

  /// Whether the heart moved while the rate stood still: by what the filter would make of the intervals, or,
  /// where none is known, by intervals that vary by more than 3 %.
  private func isStale(_ still: Standstill, _ segment: Segment) -> Bool {
    var (count, sum, squares) = (0, 0.0, 0.0)
    for place in segment.effective.place(of: still.first)...segment.effective.place(of: still.last)
    {
      for interval in series.intervals(ofSample: segment.effective[place])
      where !beats[interval].isArtefact {
        let value = seconds(interval)
        count += 1
        sum += value
        squares += value * value
      }
    }
    guard count >= 5 else { return true }
    let expected = still.expected
    if expected.count > 0, expected.count >= still.count / 2 {
      return expected.high - expected.low > 3
    }
    let mean = sum / Double(count)
    return Swift.max(squares / Double(count) - mean * mean, 0).squareRoot() > 0.03 * mean
  }

  /// A value that comes often and never fits the rate stands for "none".
  ///
  /// Only among intervals that fit otherwise: where rate and intervals do not belong together, that is
  /// what is wrong, and every interval would be a placeholder.
  mutating func checkSentinels(_ segment: inout Segment) {
    guard !segment.intervals.isEmpty else {
      segment.results.append(.cannotTell(.sentinels, .noIntervals))
      return
    }
    // Of the values that do not fit; how often others occur does not matter.
    var table: [Int: Occurrences] = [:]
    var judged = 0
    var off = 0
    // An interval, the one before it, and whether that fits: whether both neighbours do is known only
    // when the next one is there.
    var before: (interval: Int, fits: Bool, isAlone: Bool)?
    forEachJudged(segment) { interval, fits in
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
      forEachJudged(segment) { interval, _ in table[interval]?.count += 1 }
      table = table.filter { 5 * $0.value.off >= 4 * $0.value.count }
    }
    // Placeholders apart, intervals must fit; and one beside each of the few of a slow heart is the most that there are.
    let named = table.values.reduce(0) { $0 + $1.off }
    guard 3 * (off - named) <= judged - named, 4 * (judged - named) >= judged else {
      segment.results.append(
        .cannotTell(
          .sentinels, segment.rhythm.irregular.isEmpty ? .rateDisagrees : .irregularRhythm))
      return
    }
    guard table.isEmpty else {
      // The series is judged again without them.
      segment.foundPlaceholders = Set(table.keys)
      segment.results.append(.cannotTell(.sentinels, .placeholders))
      return
    }
    let own = Double(placeholders(in: segment))
    let figures = [Figure(.sentinels, own)]
    segment.results.append(
      own > 0
        ? .cannotTell(.sentinels, .placeholders, figures: figures)
        : CheckResult(.sentinels, .passed, figures: figures))
  }

  /// How many measurements of a segment had placeholders.
  func placeholders(in segment: Segment) -> Int {
    let samples = series.placeholders.samples
    func first(from sample: Int) -> Int {
      var (low, high) = (0, samples.count)
      while low < high {
        let middle = (low + high) / 2
        if Int(samples[middle]) < sample { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return samples.isEmpty
      ? 0 : first(from: segment.samples.upperBound) - first(from: segment.samples.lowerBound)
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
  private func forEachJudged(_ segment: Segment, _ body: (_ interval: Int, _ fits: Bool) -> Void) {
    let (rates, bounds, ticks) = (series.rates, series.bounds, series.ticks)
    segment.effective.forEach { sample in
      let rate = Int(rates[sample])
      guard rate > 0, !reasons[sample].contains(.rateDisagrees) else { return }
      for place in Int(bounds[sample])..<Int(bounds[sample + 1]) {
        let interval = Int(ticks[place])
        // To a fifth of the rate, in whole numbers.
        body(interval, interval > 0 && 5 * abs(61_440 - interval * rate) <= interval * rate)
      }
    }
  }

  /// Tells what was taken out of the intervals.
  mutating func notePlaceholders() {
    for sample in series.placeholders.samples { reasons[Int(sample)].insert(.sentinel) }
    for value in series.placeholders.values {
      note(
        .sentinel(times: value.times, milliseconds: Double(value.ticks) * 1000 / 1024),
        value.samples)
    }
  }
}
