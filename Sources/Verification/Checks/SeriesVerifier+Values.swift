import HeartRate

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
      let found = series.samples[index].findings
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
      guard let rate = series.samples[index].beatsPerMinute else { continue }
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
    for (order, place) in segment.intervals.enumerated() {
      let sample = segment.effective[segment.owners[order]]
      if series.intervals[place].rawValue < 256 {
        short += 1
        firstShort = firstShort ?? sample
        lastShort = sample
      }
      if isSpan(place), classes[place] == .missed {
        long += 1
        reasons[sample].insert(.span)
        note(
          .span, sample..<sample + 1, count: Int(missing[place]),
          amount: series.intervals[place].seconds)
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
    let least = (period ?? 1) / 2
    for index in segment.effective {
      guard let rate = series.samples[index].rate else { continue }
      defer { before = index }
      guard let before, let earlier = series.samples[before].rate else { continue }
      // Where the rate is known to disagree, its steps are told already.
      guard reasons[index].union(reasons[before]).isDisjoint(with: [.rateDisagrees, .malformed])
      else { continue }
      let speed = abs(rate - earlier) / Swift.max(times[index] - times[before], least)
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

  mutating func checkFlat(_ segment: inout Segment) {
    var start = 0
    var longest = 0.0
    let own = segment.effective
    let expected = filter.map { RateModel(segment).rates($0, count: own.count) }
    while start < own.count {
      var end = start + 1
      let rate = series.samples[own[start]].rate
      while end < own.count, series.samples[own[end]].rate == rate { end += 1 }
      defer { start = end }
      guard rate != nil, !segment.isWithoutContact else { continue }
      let seconds = times[own[end - 1]] - times[own[start]]
      longest = Swift.max(longest, seconds)
      guard seconds >= 30, isStale(own[start..<end], expected.map { $0[start..<end] }) else {
        continue
      }
      let samples = own[start]..<own[end - 1] + 1
      note(.flatRate, samples, count: end - start, amount: seconds)
      mark(.flat, samples)
    }
    segment.results.append(
      CheckResult(.flat, .passed, figures: [Figure(.flatTime, longest)]))
  }

  /// Whether the heart moved while the rate stood still: by what the sensor's own filter would make
  /// of the intervals, or, where none is known, by intervals that vary by more than 3 %.
  private func isStale(_ samples: ArraySlice<Int>, _ expected: ArraySlice<Double?>?) -> Bool {
    var values: [Double] = []
    for index in samples {
      for place in series.samples[index].intervals where !classes[place].isArtefact {
        values.append(series.intervals[place].seconds)
      }
    }
    guard values.count >= 5 else { return true }
    let rates = (expected ?? []).compactMap { $0 }
    if rates.count >= samples.count / 2, let low = rates.min(), let high = rates.max() {
      return high - low > 3
    }
    let mean = values.reduce(0, +) / Double(values.count)
    let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    return square.squareRoot() > 0.03 * mean
  }

  /// A value that comes often and never fits the rate stands for "none".
  mutating func checkSentinels(_ segment: inout Segment) {
    guard !segment.intervals.isEmpty else {
      segment.results.append(.cannotTell(.sentinels, .noIntervals))
      return
    }
    var table: [UInt16: Occurrences] = [:]
    for (order, place) in segment.intervals.enumerated() {
      let sample = segment.effective[segment.owners[order]]
      guard let rate = series.samples[sample].rate else { continue }
      let ticks = series.intervals[place].rawValue
      var seen = table[ticks] ?? Occurrences()
      seen.count += 1
      if !fits(series.intervals[place], rate) {
        seen.off += 1
        if isBetweenFitting(order, segment, rate) { seen.alone += 1 }
      }
      table[ticks] = seen
    }
    var total = 0
    for (ticks, seen) in table.sorted(by: { $0.key < $1.key }) {
      guard 5 * seen.off >= 4 * seen.count, seen.off >= 20 || seen.alone >= 8 else { continue }
      total += seen.count
      noteSentinel(ticks, seen.count, &segment)
    }
    segment.results.append(
      CheckResult(
        .sentinels, total > 0 ? .failed : .passed, figures: [Figure(.sentinels, Double(total))]))
  }

  private struct Occurrences {
    var count = 0
    var off = 0
    var alone = 0
  }

  private func fits(_ interval: RRInterval, _ rate: Double) -> Bool {
    interval.rawValue > 0 && abs(60 / interval.seconds - rate) <= 0.2 * rate
  }

  /// Whether both neighbours fit the rate: then it is no spell of bad contact that makes it odd.
  private func isBetweenFitting(_ order: Int, _ segment: Segment, _ rate: Double) -> Bool {
    guard order > 0, order + 1 < segment.intervals.count else { return false }
    return fits(series.intervals[segment.intervals[order - 1]], rate)
      && fits(series.intervals[segment.intervals[order + 1]], rate)
  }

  private mutating func noteSentinel(_ ticks: UInt16, _ count: Int, _ segment: inout Segment) {
    var first: Int?
    var last = 0
    for (order, place) in segment.intervals.enumerated()
    where series.intervals[place].rawValue == ticks {
      last = segment.effective[segment.owners[order]]
      first = first ?? last
      reasons[last].insert(.sentinel)
    }
    guard let first else { return }
    note(
      .sentinel, first..<last + 1, count: count,
      amount: RRInterval(rawValue: ticks).milliseconds)
  }
}
