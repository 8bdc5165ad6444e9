import HeartRate

/// V6, V9, V12, V14: duplicates, contact, energy, and the recorder.
extension SeriesVerifier {
  mutating func checkDuplicates(_ segment: inout Segment, index: Int) {
    let duplicates = segment.samples.count - segment.effective.count
    let replayed = countReplayed(segment, index: index)
    segment.results.append(
      CheckResult(
        .duplicates, replayed > 0 ? .failed : .passed,
        figures: [
          Figure(.duplicates, Double(duplicates)), Figure(.replayed, Double(replayed)),
        ]))
  }

  /// RR intervals sent again after an interruption: at least six in a row, more than time passed.
  private mutating func countReplayed(_ segment: Segment, index: Int) -> Int {
    let before: [RRInterval]
    if index > 0 {
      before =
        lastWithIntervals.map { earlier in
          segments[earlier].intervals.suffix(24).map { series.intervals[$0] }
        } ?? []
    } else {
      before = predecessor?.intervals.suffix(24) ?? []
      noteResent(segment)
    }
    let after = segment.intervals.prefix(24).map { series.intervals[$0] }
    guard before.count >= 6, after.count >= 6 else { return 0 }
    var longest = 0
    for start in before.indices {
      var length = 0
      while start + length < before.count, length < after.count,
        before[start + length] == after[length]
      {
        length += 1
      }
      longest = Swift.max(longest, length)
    }
    guard longest >= 6, longest <= segment.owners.count else { return 0 }
    // True beats take their time; beats played again come on top of it.
    let lastOwner = segment.owners[longest - 1]
    let end = Swift.min(lastOwner + 10, segment.effective.count - 1)
    let elapsed =
      times[segment.effective[end]] - times[segment.effective[0]] + (period ?? 1)
    let claimed = segment.sums[0...end].reduce(0, +)
    let again = after.prefix(longest).reduce(0) { $0 + $1.seconds }
    guard claimed - elapsed > 0.5 * again else { return 0 }
    let samples = segment.effective[0]..<segment.effective[lastOwner] + 1
    note(.replay, samples, count: longest, amount: again)
    mark(.replayed, samples)
    return longest
  }

  /// The last value of a connection, sent again as the first of the next.
  private mutating func noteResent(_ segment: Segment) {
    guard let predecessor, let last = predecessor.samples.last, let first = segment.effective.first,
      !last.intervals.isEmpty, series.samples[first].beatsPerMinute == last.beatsPerMinute,
      predecessor.intervals[last.intervals].elementsEqual(
        series.intervals[series.samples[first].intervals])
    else { return }
    note(.resentRate, first..<first + 1)
  }

  mutating func checkContact(_ segment: inout Segment) {
    let reported = segment.samples.count { series.samples[$0].contact?.isSupported == true }
    let duration = duration(of: segment)
    var silent = 0
    if segment.isWithoutContact {
      mark(.contactLost, segment.samples)
      note(.contactLost, segment.samples, count: segment.samples.count, amount: duration)
    } else {
      noteStaleRate(segment)
      for spell in silentSpells(segment) {
        silent += spell.count
        let samples =
          segment.effective[spell.lowerBound]..<segment.effective[spell.upperBound - 1] + 1
        note(
          .silentSpell, samples, count: spell.count,
          amount: times[samples.upperBound - 1] - times[samples.lowerBound])
        mark(.rateHeld, samples)
      }
    }
    let figures = [
      Figure(.contactReported, Double(reported)),
      Figure(.contactLost, segment.isWithoutContact ? duration : 0),
      Figure(.silentNotifications, Double(silent)),
    ]
    if segment.isWithoutContact {
      segment.results.append(CheckResult(.contact, .failed, figures: figures))
    } else if reported == 0 {
      segment.results.append(.cannotTell(.contact, .notReported, figures: figures))
    } else {
      segment.results.append(CheckResult(.contact, .passed, figures: figures))
    }
  }

  /// Seconds from the first notification of a segment to the one that follows its last.
  private func duration(of segment: Segment) -> Double {
    let end = Swift.min(segment.samples.upperBound, times.count - 1)
    return times[end] - times[segment.samples.lowerBound]
  }

  /// After contact is back: the rate from before, without a beat to show for it.
  private mutating func noteStaleRate(_ segment: Segment) {
    let start = segment.samples.lowerBound
    guard start > 0, series.samples[start - 1].contact == .notDetected,
      let held = series.samples[start - 1].rate
    else { return }
    var end = start
    while end < segment.samples.upperBound, series.samples[end].rate == held,
      series.samples[end].intervals.isEmpty
    {
      end += 1
    }
    if end - start >= 5 { note(.staleRate, start..<end, count: end - start) }
  }

  mutating func checkEnergy(_ segment: inout Segment) {
    var readings: [Int] = []
    for index in segment.effective where series.samples[index].energyExpended != nil {
      readings.append(index)
    }
    guard let firstReading = readings.first, let lastReading = readings.last else {
      segment.results.append(.cannotTell(.energy, .notReported))
      return
    }
    let whole = firstReading..<lastReading + 1
    var falls: [Range<Int>] = []
    var leaps: [Range<Int>] = []
    var largest = 0
    var isSaturated = false
    var before: Int?
    for index in readings {
      let energy = series.samples[index].energyExpended?.kilojoules ?? 0
      largest = Swift.max(largest, energy)
      isSaturated = isSaturated || series.samples[index].energyExpended?.isSaturated == true
      defer { before = index }
      guard let before, let earlier = series.samples[before].energyExpended?.kilojoules,
        !wasReset(between: before, and: index)
      else { continue }
      let elapsed = Swift.max(times[index] - times[before], period ?? 1)
      if energy < earlier { falls.append(before..<index + 1) }
      if Double(energy - earlier) > 2 * elapsed + 1 { leaps.append(before..<index + 1) }
    }
    let isStatus = largest <= 6 && falls.count >= 3
    if isStatus {
      note(.energyIsStatus, whole, count: readings.count)
    } else {
      for fall in falls { note(.energyFalls, fall) }
      for leap in leaps { note(.energyTooFast, leap) }
    }
    for index in isStatus ? readings : (falls + leaps).map({ $0.upperBound - 1 }) {
      reasons[index].insert(.energy)
    }
    if isSaturated { note(.energySaturated, whole) }
    segment.results.append(
      CheckResult(
        .energy, falls.isEmpty && leaps.isEmpty ? .passed : .failed,
        figures: [
          Figure(.energyReadings, Double(readings.count)),
          Figure(.energyFalls, Double(falls.count)),
        ]))
  }

  private func wasReset(between earlier: Int, and later: Int) -> Bool {
    marks(between: earlier, and: later).contains { $0.kind == .energyReset }
  }

  /// What happened after one sample and up to another.
  private func marks(between earlier: Int, and later: Int) -> ArraySlice<SeriesMark> {
    series.marks[lowestMark(after: earlier)..<lowestMark(after: later)]
  }

  /// Index of the first mark that stands behind a sample.
  private func lowestMark(after sample: Int) -> Int {
    var low = 0
    var high = series.marks.count
    while low < high {
      let middle = (low + high) / 2
      if series.marks[middle].sample <= sample { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func checkCapture(_ segment: inout Segment) {
    var clockSteps: [Int] = []
    var largest = 0.0
    for index in segment.samples where index > 0 && times[index] < times[index - 1] {
      clockSteps.append(index)
      largest = Swift.max(largest, times[index - 1] - times[index])
      reasons[index].insert(.clockStep)
    }
    if let first = clockSteps.first, let last = clockSteps.last {
      note(.clockStep, first - 1..<last + 1, count: clockSteps.count, amount: largest)
    }
    var cut: [Int] = []
    for index in segment.samples where series.samples[index].findings.contains(.recordCut) {
      cut.append(index)
      reasons[index].insert(.cut)
    }
    if let first = cut.first, let last = cut.last {
      note(.cutValues, first..<last + 1, count: cut.count)
    }
    let isBegin = segment.samples.lowerBound == 0
    let own = marks(
      between: isBegin ? -1 : segment.samples.lowerBound - 1, and: segment.samples.upperBound - 1)
    var drops = 0.0
    for mark in own {
      let place = Swift.min(Swift.max(mark.sample, 0), series.samples.count - 1)
      switch mark.kind {
      case .captureDrops(let count):
        drops += Double(Swift.max(count ?? 1, 1))
        note(.captureDrops, place..<place + 1, count: count ?? 0)
      case .encrypted: note(.encryptedTraffic, place..<place + 1)
      case .failedCRC: note(.failedCRC, place..<place + 1)
      case .energyReset: break
      }
    }
    let isBad =
      drops > 0 || !cut.isEmpty || !clockSteps.isEmpty
      || own.contains { $0.kind == .encrypted || $0.kind == .failedCRC }
    segment.results.append(
      CheckResult(
        .capture, isBad ? .failed : .passed,
        figures: [
          Figure(.clockSteps, Double(clockSteps.count)), Figure(.largestClockStep, largest),
          Figure(.captureDrops, drops), Figure(.cutValues, Double(cut.count)),
        ]))
  }
}
