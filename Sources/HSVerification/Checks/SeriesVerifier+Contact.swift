import HSValues

/// V6, V9, V12, V14: duplicates, contact, energy, and the recorder.
extension SeriesVerifier {
  /// What came twice right away is left out, and says nothing of the rest; what was sent again after an interruption
  /// condemns the notifications that brought it.
  mutating func checkDuplicates(_ segment: inout Segment, index: Int) {
    let duplicates = segment.samples.count - segment.effective.count
    let replayed = countReplayed(&segment, index: index)
    segment.results.append(
      CheckResult(
        .duplicates, duplicates > 0 ? .failed : .passed,
        figures: [
          Figure(.duplicates, Double(duplicates)), Figure(.replayed, Double(replayed)),
        ]))
  }

  /// RR intervals sent again after an interruption: at least six in a row, more than time passed; or the
  /// last ones before it, at least three, if that is no chance.
  private mutating func countReplayed(_ segment: inout Segment, index: Int) -> Int {
    var within = 0
    let silence = longestUsual(segment)
    var behind: [Int] = []
    var (number, moment) = (0, Double.infinity)
    segment.effective.forEach { sample in
      let now = time(sample)
      if now - moment > silence { behind.append(number) }
      (number, moment) = (number + 1, now)
    }
    for place in behind {
      let first = series.intervals(ofSample: segment.effective[place]).lowerBound
      let start = segment.intervals.range.lowerBound
      let before = (Swift.max(start, first - Self.neighbours)..<first).map { series.interval($0) }
      within += noteRepeated(before, from: place, &segment)
    }
    let before: [Int]
    if index > 0 {
      before =
        lastWithIntervals.map { earlier in
          segments[earlier].intervals.suffix(Self.neighbours).map { series.interval($0) }
        } ?? []
    } else {
      before =
        predecessor.map { $0.intervals.suffix(Self.neighbours).map { Int($0.rawValue) } } ?? []
      noteResent(segment)
    }
    let after = segment.intervals.prefix(24).map { series.interval($0) }
    let repeated = noteRepeated(before, from: 0, &segment)
    let last = Array(before.suffix(24))
    guard repeated == 0, last.count >= 6, after.count >= 6 else { return within + repeated }
    var longest = 0
    for start in last.indices {
      var length = 0
      while start + length < last.count, length < after.count,
        last[start + length] == after[length]
      {
        length += 1
      }
      longest = Swift.max(longest, length)
    }
    guard longest >= 6 else { return within }
    // True beats take their time; beats played again come on top of it.
    var lastOwner = 0
    var seen = 0
    while lastOwner + 1 < segment.effective.count {
      seen += series.intervals(ofSample: segment.effective[lastOwner]).count
      if seen >= longest { break }
      lastOwner += 1
    }
    let end = Swift.min(lastOwner + 10, segment.effective.count - 1)
    let elapsed =
      time(segment.effective[end]) - time(segment.effective[0]) + (delivery.period ?? 1)
    let claimed = (0...end).reduce(0) { $0 + sum(ofSample: segment.effective[$1]) }
    let again = Double(after.prefix(longest).reduce(0, +)) / 1024
    guard claimed - elapsed > 0.5 * again else { return within }
    let samples = segment.effective[0]..<segment.effective[lastOwner] + 1
    noteReplay(longest, again, samples, &segment)
    return within + longest
  }

  /// Seconds from one notification of a segment to the next; after more some should have come between them.
  private func longestUsual(_ segment: Segment) -> Double {
    guard segment.effective.count > 1 else { return .infinity }
    let (first, last) = (segment.effective[0], segment.effective[segment.effective.count - 1])
    let usual =
      delivery.period ?? (time(last) - time(first)) / Double(segment.effective.count - 1)
    return Self.gapPeriods * usual
  }

  /// Intervals on each side of a silence that tell how frequent one is.
  private static let neighbours = 64
  /// Most chance of intervals that are alike and are told as sent again.
  private static let mostChance = 1e-4

  /// Tells RR intervals that are the last ones before a silence, at least three, sent again.
  ///
  /// True ones may happen to be the same: how often each of them is among its neighbours gives the chance.
  private mutating func noteRepeated(
    _ before: [Int], from place: Int, _ segment: inout Segment
  ) -> Int {
    let first = series.intervals(ofSample: segment.effective[place]).lowerBound
    let end = Swift.min(segment.intervals.range.upperBound, first + Self.neighbours)
    guard first < end else { return 0 }
    let after = (first..<end).map { series.interval($0) }
    guard
      let length = (3...24).last(where: {
        $0 <= before.count && $0 <= after.count && before.suffix($0).elementsEqual(after.prefix($0))
      })
    else { return 0 }
    let neighbours = before + after.dropFirst(length)
    let chance = before.suffix(length).reduce(1.0) { product, interval in
      product * Double(neighbours.count { $0 == interval }) / Double(neighbours.count)
    }
    guard chance < Self.mostChance else { return 0 }
    var last = place
    while last + 1 < segment.effective.count,
      series.intervals(ofSample: segment.effective[last]).upperBound < first + length
    {
      last += 1
    }
    let samples = segment.effective[place]..<segment.effective[last] + 1
    noteReplay(length, Double(after.prefix(length).reduce(0, +)) / 1024, samples, &segment)
    return length
  }

  private mutating func noteReplay(
    _ intervals: Int, _ seconds: Double, _ samples: Range<Int>, _ segment: inout Segment
  ) {
    note(.replay(intervals: intervals, seconds: seconds), samples)
    mark(.replayed, samples)
    segment.add(.suspect, .duplicates, over: samples)
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
    let reported = series.countReportingContact(segment.samples)
    let duration = duration(of: segment)
    var silent = 0
    if segment.isWithoutContact {
      mark(.contactLost, segment.samples)
      note(
        .contactLost(notifications: segment.samples.count, seconds: duration), segment.samples)
    } else {
      noteStaleRate(segment)
      for spell in segment.silentSpells {
        // A rate of 0 is told as no reading.
        guard let held = spell.first(where: { series.rates[segment.effective[$0]] > 0 }),
          let last = spell.last(where: { series.rates[segment.effective[$0]] > 0 })
        else { continue }
        let spell = held..<last + 1
        silent += spell.count
        let samples =
          segment.effective[spell.lowerBound]..<segment.effective[spell.upperBound - 1] + 1
        note(
          .silentSpell(
            notifications: spell.count,
            seconds: time(samples.upperBound - 1) - time(samples.lowerBound)), samples)
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
    let end = Swift.min(segment.samples.upperBound, series.count - 1)
    return time(end) - time(segment.samples.lowerBound)
  }

  /// After contact is back: the rate from before, without a beat to show for it.
  private mutating func noteStaleRate(_ segment: Segment) {
    let start = segment.samples.lowerBound
    guard start > 0, series.isWithoutContact(start - 1),
      let held = series.rate(ofSample: start - 1)
    else { return }
    var end = start
    while end < segment.samples.upperBound, series.rate(ofSample: end) == held,
      series.intervals(ofSample: end).isEmpty
    {
      end += 1
    }
    if end - start >= 5 { note(.staleRate(notifications: end - start), start..<end) }
  }

  mutating func checkEnergy(_ segment: inout Segment) {
    var readings = (count: 0, first: 0, last: 0)
    var largest = 0
    guard series.hasEnergies else {
      segment.results.append(.cannotTell(.energy, .notReported))
      return
    }
    for index in segment.effective {
      guard let energy = series.energy(ofSample: index) else { continue }
      if readings.count == 0 { readings.first = index }
      readings.count += 1
      readings.last = index
      largest = Swift.max(largest, energy)
    }
    guard readings.count > 0 else {
      segment.results.append(.cannotTell(.energy, .notReported))
      return
    }
    let changes = oddEnergy(segment)
    let falls = changes.count { $0.kind.code == .energyFalls }
    let whole = readings.first..<readings.last + 1
    // Up and down, again and again: then it is a status code in the wrong field.
    if largest <= 6 && falls >= 3 {
      note(.energyIsStatus(readings: readings.count), whole)
      for index in segment.effective where series.energy(ofSample: index) != nil {
        reasons[index].insert(.energy)
      }
    } else {
      for change in changes {
        note(change.kind, change.samples)
        reasons[change.samples.upperBound - 1].insert(.energy)
      }
    }
    if largest == Int(UInt16.max) { note(.energySaturated, whole) }
    segment.results.append(
      CheckResult(
        .energy, changes.isEmpty ? .passed : .failed,
        figures: [
          Figure(.energyReadings, Double(readings.count)),
          Figure(.energyFalls, Double(falls)),
        ]))
  }

  /// Where energy falls, or grows faster than anybody's does: from one reading to the next.
  private func oddEnergy(_ segment: Segment) -> [(kind: SeriesFinding.Kind, samples: Range<Int>)] {
    var odd: [(kind: SeriesFinding.Kind, samples: Range<Int>)] = []
    var before: (sample: Int, energy: Int)?
    for index in segment.effective {
      guard let energy = series.energy(ofSample: index) else { continue }
      defer { before = (index, energy) }
      guard let before, !wasReset(between: before.sample, and: index) else { continue }
      let samples = before.sample..<index + 1
      let elapsed = Swift.max(time(index) - time(before.sample), delivery.period ?? 1)
      if energy < before.energy {
        odd.append((.energyFalls(times: 1), samples))
      } else if Double(energy - before.energy) > 2 * elapsed + 1 {
        odd.append((.energyTooFast(times: 1), samples))
      }
    }
    return odd
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
    var clockSteps = (count: 0, first: 0, last: 0)
    var largest = 0.0
    let times = series.times
    for index in segment.samples
    where index > 0 && times[index] < times[index - 1] && time(index) < time(index - 1) {
      if clockSteps.count == 0 { clockSteps.first = index }
      clockSteps.count += 1
      clockSteps.last = index
      largest = Swift.max(largest, time(index - 1) - time(index))
      reasons[index].insert(.clockStep)
    }
    if clockSteps.count > 0 {
      note(
        .clockStep(times: clockSteps.count, seconds: largest),
        clockSteps.first - 1..<clockSteps.last + 1)
    }
    var cut = (count: 0, first: 0, last: 0)
    let mayBeCut = series.hasCuts ? segment.samples : 0..<0
    for index in mayBeCut where series.isCut(index) {
      if cut.count == 0 { cut.first = index }
      cut.count += 1
      cut.last = index
      reasons[index].insert(.cut)
    }
    if cut.count > 0 { note(.cutValues(cut.count), cut.first..<cut.last + 1) }
    let isBegin = segment.samples.lowerBound == 0
    let own = marks(
      between: isBegin ? -1 : segment.samples.lowerBound - 1, and: segment.samples.upperBound - 1)
    var (drops, unheard) = (0.0, 0.0)
    for mark in own {
      let place = Swift.min(Swift.max(mark.sample, 0), series.count - 1)
      switch mark.kind {
      case .captureDrops(let count):
        drops += Double(Swift.max(count ?? 1, 1))
        note(.captureDrops(count.flatMap { $0 > 0 ? $0 : nil }), place..<place + 1)
      case .packetsUnheard(let count):
        unheard += Double(Swift.max(count ?? 1, 1))
        note(.packetsUnheard(count.flatMap { $0 > 0 ? $0 : nil }), place..<place + 1)
      case .encrypted: note(.encryptedTraffic(times: 1), place..<place + 1)
      case .failedCRC: note(.failedCRC(times: 1), place..<place + 1)
      case .energyReset: break
      }
    }
    for loss in series.counts.losses(in: segment.samples)
    // Where notifications are known to be lost, that explains them.
    where !reasons[loss.sample].contains(.afterLoss) {
      unheard += Double(loss.count)
      note(.packetsMissed(loss.count), loss.sample..<loss.sample + 1)
    }
    let isBad =
      drops > 0 || unheard > 0 || cut.count > 0 || clockSteps.count > 0
      || own.contains { $0.kind == .encrypted || $0.kind == .failedCRC }
    segment.results.append(
      CheckResult(
        .capture, isBad ? .failed : .passed,
        figures: [
          Figure(.clockSteps, Double(clockSteps.count)), Figure(.largestClockStep, largest),
          Figure(.captureDrops, drops), Figure(.cutValues, Double(cut.count)),
        ] + (unheard > 0 ? [Figure(.packetsUnheard, unheard)] : [])))
  }
}
