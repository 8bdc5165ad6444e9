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
    for index in segment.samples {
      let found = series.findings(ofSample: index)
      if found.hasError {
        errors += 1
        mark(.malformed, index..<index + 1)
        note(.malformedValues, index..<index + 1)
        segment.add(.rejected, .structure, over: index..<index + 1)
      } else if !found.isDisjoint(with: shape) {
        warnings += 1
        firstOdd = firstOdd ?? index
        lastOdd = index
      }
    }
    if let firstOdd { note(.oddValues, firstOdd..<lastOdd + 1, count: warnings) }
    segment.results.append(
      CheckResult(
        .structure, .passed,
        figures: [Figure(.errors, Double(errors)), Figure(.warnings, Double(warnings))]))
  }

  mutating func checkBounds(_ segment: inout Segment) {
    var zeros = 0
    var firstZero: Int?
    var lastZero = 0
    for index in segment.effective {
      guard let rate = series.beatsPerMinute(ofSample: index) else { continue }
      if rate == 0 {
        zeros += 1
        mark(.noReading, index..<index + 1)
        firstZero = firstZero ?? index
        lastZero = index
      } else if rate < 25 || rate > 250 {
        mark(.rateOutOfBounds, index..<index + 1)
        note(.rateOutOfBounds, index..<index + 1, amount: Double(rate))
        segment.add(.suspect, .bounds, over: index..<index + 1)
      }
    }
    if let firstZero { note(.noReading, firstZero..<lastZero + 1, count: zeros) }
    var short = 0
    var long = 0
    var firstShort: Int?
    var lastShort = 0
    for sample in segment.effective {
      for place in series.intervals(ofSample: sample) {
        if series.interval(place) < 256 {
          short += 1
          firstShort = firstShort ?? sample
          lastShort = sample
        }
        if isSpan(place), beats[place] == .missed {
          long += 1
          reasons[sample].insert(.span)
          note(.span, sample..<sample + 1, count: beats.missing(place), amount: seconds(place))
        }
      }
    }
    if let firstShort { note(.intervalsTooShort, firstShort..<lastShort + 1, count: short) }
    segment.results.append(
      CheckResult(
        .bounds, .passed,
        figures: [
          Figure(.missingRates, Double(zeros)), Figure(.shortIntervals, Double(short)),
          Figure(.longIntervals, Double(long)),
        ]))
  }

  mutating func checkSteps(_ segment: inout Segment) {
    var steps = 0
    var before: Int?
    // Without a timer the distance of arrivals says little; a second is usual.
    let least = (delivery.period ?? 1) / 2
    for index in segment.effective {
      guard let rate = series.rate(ofSample: index) else { continue }
      defer { before = index }
      guard let before, let earlier = series.rate(ofSample: before) else { continue }
      // Where the rate is known to disagree, its steps are told already.
      guard reasons[index].union(reasons[before]).isDisjoint(with: [.rateDisagrees, .malformed])
      else { continue }
      let speed = abs(rate - earlier) / Swift.max(time(index) - time(before), least)
      guard speed > 15 else { continue }
      steps += 1
      let isJump = speed > 30
      note(isJump ? .rateJump : .rateStep, before..<index + 1, amount: speed)
      mark(isJump ? .rateJump : .rateStep, index..<index + 1)
      if isJump { segment.add(.suspect, .steps, over: index..<index + 1) }
    }
    segment.results.append(
      CheckResult(.steps, .passed, figures: [Figure(.steps, Double(steps))]))
  }

  /// What a stretch with the same rate shows of the heart.
  private struct Standstill {
    var first: Int
    var last: Int
    var count = 1
    /// The rates that the sensor's own filter would have made.
    var expected = (count: 0, low: Double.infinity, high: -Double.infinity)
    /// The intervals that are no artefacts.
    var intervals = (count: 0, sum: 0.0, squares: 0.0)

    /// Whether the heart moved while the rate stood still: by what the filter would make of the
    /// intervals, or, where none is known, by intervals that vary by more than 3 %.
    var isStale: Bool {
      guard intervals.count >= 5 else { return true }
      if expected.count > 0, expected.count >= count / 2 { return expected.high - expected.low > 3 }
      let mean = intervals.sum / Double(intervals.count)
      let square = Swift.max(intervals.squares / Double(intervals.count) - mean * mean, 0)
      return square.squareRoot() > 0.03 * mean
    }
  }

  mutating func checkFlat(_ segment: inout Segment) {
    var longest = 0.0
    let filter = filter
    var model = RateModel(segment, in: self)
    var still: Standstill?
    for place in 0...segment.effective.count {
      let sample = place < segment.effective.count ? segment.effective[place] : -1
      let rate = sample < 0 ? nil : series.rate(ofSample: sample)
      if let known = still, rate == nil || rate != series.rate(ofSample: known.last) {
        still = nil
        let seconds = time(known.last) - time(known.first)
        if !segment.isWithoutContact {
          longest = Swift.max(longest, seconds)
          if seconds >= 30, known.isStale {
            let samples = known.first..<known.last + 1
            note(.flatRate, samples, count: known.count, amount: seconds)
            mark(.flat, samples)
          }
        }
      }
      guard sample >= 0 else { break }
      let expected = filter.flatMap { model.next($0, at: place) }
      guard rate != nil else { continue }
      var own = still ?? Standstill(first: sample, last: sample, count: 0)
      own.last = sample
      own.count += 1
      if let expected {
        own.expected.count += 1
        own.expected.low = Swift.min(own.expected.low, expected)
        own.expected.high = Swift.max(own.expected.high, expected)
      }
      for interval in series.intervals(ofSample: sample) where !beats[interval].isArtefact {
        let value = seconds(interval)
        own.intervals.count += 1
        own.intervals.sum += value
        own.intervals.squares += value * value
      }
      still = own
    }
    segment.results.append(
      CheckResult(.flat, .passed, figures: [Figure(.flatTime, longest)]))
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
    guard 3 * off <= judged else {
      segment.results.append(.cannotTell(.sentinels, .rateDisagrees))
      return
    }
    table = table.filter { $0.value.off >= 20 || $0.value.alone >= 8 }
    if !table.isEmpty {
      forEachJudged(segment) { interval, _ in table[interval]?.count += 1 }
      table = table.filter { 5 * $0.value.off >= 4 * $0.value.count }
    }
    let found = Set(table.keys)
    let total = table.values.reduce(0) { $0 + $1.count }
    if !found.isEmpty { noteSentinels(found, segment) }
    segment.results.append(
      CheckResult(
        .sentinels, total > 0 ? .failed : .passed, figures: [Figure(.sentinels, Double(total))]))
  }

  private struct Occurrences {
    var count = 0
    var off = 0
    var alone = 0
  }

  /// Calls `body` with each interval that can be held against a rate, in ticks, and whether it fits that.
  @inline(__always)
  private func forEachJudged(_ segment: Segment, _ body: (_ interval: Int, _ fits: Bool) -> Void) {
    for sample in segment.effective where !reasons[sample].contains(.rateDisagrees) {
      guard let rate = series.rate(ofSample: sample) else { continue }
      for place in series.intervals(ofSample: sample) {
        let interval = series.interval(place)
        body(interval, interval > 0 && abs(61_440 / Double(interval) - rate) <= 0.2 * rate)
      }
    }
  }

  private mutating func noteSentinels(_ values: Set<Int>, _ segment: Segment) {
    var places: [Int: (first: Int, last: Int, count: Int)] = [:]
    for sample in segment.effective {
      for place in series.intervals(ofSample: sample) where values.contains(series.interval(place))
      {
        let known = places[series.interval(place)]
        places[series.interval(place)] = (known?.first ?? sample, sample, (known?.count ?? 0) + 1)
        reasons[sample].insert(.sentinel)
      }
    }
    for (ticks, place) in places.sorted(by: { $0.key < $1.key }) {
      note(
        .sentinel, place.first..<place.last + 1, count: place.count,
        amount: Double(ticks) * 1000 / 1024)
    }
  }
}
