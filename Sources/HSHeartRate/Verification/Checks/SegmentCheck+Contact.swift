import HSBase
import HSNames

/// V6, V9, V14: duplicates, contact, and the recorder.
extension SegmentCheck {
  /// What came twice right away is left out, and says nothing of the rest; what was sent again after an interruption
  /// condemns the notifications that brought it.
  mutating func checkDuplicates() -> Told {
    let duplicates = segment.samples.count - segment.effective.count
    let figures = [
      Figure(.duplicates, duplicates), Figure(.replayed, countReplayed()),
    ]
    return duplicates > 0 ? .failed(figures) : .passed(figures)
  }

  /// RR intervals sent again after an interruption: at least six in a row, more than time passed; or the
  /// last ones before it, at least three, if that is no chance.
  private mutating func countReplayed() -> Int {
    let own = segment.effective
    // After more than this some should have come between two, whatever the link's slots are.
    let silence = max(
      Segmentation.gapPeriods * usualPeriod,
      1.5 * (lateness + usualPeriod))
    var behind: [Int] = []
    var (number, moment) = (0, Double.infinity)
    own.forEach { sample in
      let now = time(sample)
      if now - moment > silence { behind.append(number) }
      (number, moment) = (number + 1, now)
    }
    var within = 0
    for place in behind {
      let first = series.intervals(ofSample: own[place]).lowerBound
      let start = max(segment.intervals.range.lowerBound, first - Self.neighbours)
      within += noteRepeated(
        Array(series.ticks[start..<first]), from: place, among: behind.count)
    }
    let earlier: [UInt16]
    if self.number > 0 {
      earlier = before?.intervals.suffix(Self.neighbours).map { series.ticks[$0] } ?? []
    } else {
      earlier = Array(evidence.predecessor?.ticks.suffix(Self.neighbours) ?? [])
      noteResent()
    }
    let repeated = noteRepeated(earlier, from: 0)
    let last = Array(earlier.suffix(24))
    let after = segment.intervals.prefix(24).map { series.ticks[$0] }
    guard repeated == 0, last.count >= 6, after.count >= 6 else { return within + repeated }
    let longest =
      last.indices.map { start in zip(last[start...], after).prefix { $0 == $1 }.count }.max() ?? 0
    guard longest >= 6 else { return within }
    // True beats take their time; beats played again come on top of it.
    var lastOwner = 0
    var seen = 0
    while lastOwner + 1 < own.count {
      seen += series.intervals(ofSample: own[lastOwner]).count
      if seen >= longest { break }
      lastOwner += 1
    }
    let end = min(lastOwner + 10, own.count - 1)
    let elapsed = time(own[end]) - time(own[0]) + (delivery.period ?? 1)
    let claimed = (0...end).reduce(0) { $0 + sum(ofSample: own[$1]) }
    let again = Self.seconds(after.prefix(longest))
    guard claimed - elapsed > 0.5 * again else { return within }
    noteReplay(longest, again, segment.samples(0, through: lastOwner))
    return within + longest
  }

  /// How late values are, in seconds: by the timer, or, where they follow none that is known, what often passes between two
  /// of them, as a link brings several at once.
  private var lateness: Double {
    if let clock = delivery.clock, clock.isSteady { return clock.lateness }
    let own = segment.effective
    guard own.count > 1 else { return 0 }
    let distances = Decimated(1..<own.count) { time(own[$0]) - time(own[$0 - 1]) }
    return quantile(distances.values, 0.9) ?? 0
  }

  private static func seconds(_ ticks: some Sequence<UInt16>) -> Double {
    Double(ticks.reduce(0) { $0 + Int($1) }) / 1024
  }

  /// Intervals on each side of a silence that tell how frequent one is.
  private static let neighbours = 64
  /// The nearest of them.
  private static let nearby = 24
  /// Most chance of intervals that are alike and are told as sent again.
  private static let mostChance = 1e-4

  /// Tells RR intervals that are the last ones before a silence, at least three, sent again.
  ///
  /// True ones may happen to be the same: how often each of them is among its neighbours gives the chance.
  ///
  /// - Parameters:
  ///   - before: The last intervals before the silence.
  ///   - place: The first value behind it.
  ///   - places: How many places are looked at: of many, chance makes one alike.
  /// - Returns: How many intervals were sent again; 0 if none were.
  private mutating func noteRepeated(
    _ before: [UInt16], from place: Int, among places: Int = 1
  ) -> Int {
    let own = segment.effective
    let first = series.intervals(ofSample: own[place]).lowerBound
    let end = min(segment.intervals.range.upperBound, first + Self.neighbours)
    guard first < end else { return 0 }
    let after = series.ticks[first..<end]
    guard
      let length = (3...24).last(where: {
        $0 <= before.count && $0 <= after.count && before.suffix($0).elementsEqual(after.prefix($0))
      })
    else { return 0 }
    // Intervals that hardly vary, and drift, are like those nearby and unlike those farther away.
    let chance =
      [Self.neighbours, Self.nearby].map { reach in
        let near = [
          before.dropLast(length).suffix(reach), after.dropFirst(length).prefix(reach),
        ]
        return Self.chance(
          of: Array(before.suffix(length)), among: near,
          all: near.reduce(length) { $0 + $1.count })
      }.max() ?? 1
    guard chance < Self.mostChance / Double(max(places, 1)) else { return 0 }
    var last = place
    while last + 1 < own.count,
      series.intervals(ofSample: own[last]).upperBound < first + length
    {
      last += 1
    }
    noteReplay(length, Self.seconds(after.prefix(length)), segment.samples(place, through: last))
    return length
  }

  /// The chance of a sequence of intervals among their neighbours: how often each of them is there, and follows the one
  /// before it, as intervals on a coarse grid follow each other in an order.
  private static func chance(
    of intervals: [UInt16], among neighbours: [ArraySlice<UInt16>], all: Int
  ) -> Double {
    var (product, last) = (1.0, UInt16?.none)
    for interval in intervals {
      let own =
        neighbours.reduce(0) { $0 + $1.count { $0 == interval } }
        + intervals.count { $0 == interval }
      let frequency = Double(own) / Double(max(all, 1))
      var (before, following) = (0, 0)
      for part in neighbours {
        for (one, next) in zip(part, part.dropFirst()) where one == last {
          before += 1
          following += next == interval ? 1 : 0
        }
      }
      product *= (Double(following) + frequency) / Double(before + 1)
      last = interval
    }
    return product
  }

  private mutating func noteReplay(_ intervals: Int, _ seconds: Double, _ samples: Range<Int>) {
    ledger.note(.replay, samples, intervals, seconds)
    ledger.mark(.replayed, samples)
    add(.duplicates, samples)
  }

  /// The last value of a connection, sent again as the first of the next.
  private func noteResent() {
    guard let predecessor = evidence.predecessor, let last = predecessor.samples.last,
      let first = segment.effective.first, !last.intervals.isEmpty,
      series.beatsPerMinute(ofSample: first) == last.beatsPerMinute,
      predecessor.ticks[last.intervals].elementsEqual(
        series.ticks[series.intervals(ofSample: first)])
    else { return }
    ledger.note(.resentRate, first..<first + 1)
  }

  func checkContact() -> Told {
    let samples = segment.samples
    let reported = series.countReportingContact(samples)
    func figures(lost: Double = 0, silent: Int = 0) -> [Figure] {
      [
        Figure(.contactReported, reported), Figure(.contactLost, lost),
        Figure(.silentNotifications, silent),
      ]
    }
    if segment.isWithoutContact {
      // To the one that follows its last.
      let duration =
        time(min(samples.upperBound, series.count - 1)) - time(samples.lowerBound)
      ledger.mark(.contactLost, samples)
      ledger.note(.contactLost, samples, samples.count, duration)
      return .failed(figures(lost: duration))
    }
    noteStaleRate()
    var silent = 0
    for spell in segment.silentSpells {
      // A rate of 0 is told as no reading: the sensor is off the body. What it sends right before and behind that is none
      // that is held.
      func isHeld(_ place: Int) -> Bool { series.rates[segment.effective[place]] > 0 }
      let isOff = !spell.allSatisfy(isHeld)
      var rest = spell
      while let first = rest.first(where: isHeld) {
        let end = rest[first...].first { !isHeld($0) } ?? rest.upperBound
        rest = end..<rest.upperBound
        guard !isOff || end - first >= Self.longestTurn else { continue }
        silent += end - first
        let samples = segment.samples(first, through: end - 1)
        ledger.note(.silentSpell, samples, end - first, seconds(samples))
        ledger.mark(.rateHeld, samples)
      }
    }
    let own = figures(silent: silent)
    return reported == 0 ? .cannotTell(.notReported, own) : .passed(own)
  }

  /// Values with a rate that a sensor sends beside those of 0 at most, as it is taken off or put on.
  private static let longestTurn = 10

  /// After contact is back: the rate from before, without a beat to show for it.
  private func noteStaleRate() {
    let start = segment.samples.lowerBound
    guard start > 0, series.isWithoutContact(start - 1),
      let held = series.rate(ofSample: start - 1)
    else { return }
    let count = segment.samples.prefix {
      series.rate(ofSample: $0) == held && !series.hasIntervals($0)
    }.count
    if count >= 5 { ledger.note(.staleRate, start..<start + count, count) }
  }

  func checkCapture() -> Told {
    let samples = segment.samples
    var counts: [CaptureFault: Double] = [:]
    func note(_ fault: CaptureFault, _ samples: Range<Int>, _ count: Int?, _ amount: Double = 0) {
      ledger.note(fault.code, samples, count, amount)
      counts[fault, default: 0] += Double(count ?? 1)
    }
    var (clockSteps, cut, largest) = (Tally(), Tally(), 0.0)
    let times = series.times
    for index in samples
    where index > 0 && times[index] < times[index - 1] && time(index) < time(index - 1) {
      clockSteps.add(index)
      largest = max(largest, time(index - 1) - time(index))
      ledger.mark(.clockStep, index)
    }
    if let range = clockSteps.range {
      note(.clockStep, range.lowerBound - 1..<range.upperBound, clockSteps.count, largest)
    }
    for index in series.hasCuts ? samples : 0..<0 where series.isCut(index) {
      cut.add(index)
      ledger.mark(.cut, index)
    }
    if let range = cut.range { note(.cut, range, cut.count) }
    for mark in marks(between: samples.lowerBound - 1, and: samples.upperBound - 1) {
      guard case .fault(let fault, let count) = mark.kind else { continue }
      let place = min(max(mark.sample, 0), series.count - 1)
      note(fault, place..<place + 1, count.flatMap { $0 > 0 ? $0 : nil })
    }
    for loss in series.counts.losses(in: samples)
    // Where notifications are known to be lost, that explains them.
    where !ledger.reasons[loss.sample].contains(.afterLoss) {
      note(.missed, loss.sample..<loss.sample + 1, loss.count)
    }
    func figure(_ measure: Measure) -> Figure {
      Figure(measure, counts.reduce(0) { $0 + ($1.key.measure == measure ? $1.value : 0) })
    }
    let unheard = figure(.packetsUnheard)
    let figures =
      [
        figure(.clockSteps), Figure(.largestClockStep, largest), figure(.captureDrops),
        figure(.cutValues),
      ] + (unheard.value > 0 ? [unheard] : [])
    return counts.isEmpty ? .passed(figures) : .failed(figures)
  }
}
