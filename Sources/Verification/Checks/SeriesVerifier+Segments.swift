import HeartRate

/// Where the evidence is interrupted: contact, clock steps, gaps, lost notifications.
extension SeriesVerifier {
  /// A silence of that many periods is looked at.
  static let gapPeriods = 2.5
  /// A silence of that many seconds interrupts, whatever follows.
  static let longestSilence = 6.0

  mutating func cutIntoSegments() {
    var spans = contactSpans()
    // The longest span tells most about the timer.
    if let longest = spans.filter({ !$0.isWithoutContact }).max(by: {
      $0.samples.count < $1.samples.count
    }), !isTimeCoarse {
      let found = DeliveryClock(times: Array(times[longest.samples]))
      clock = found
      if found.isSteady { period = found.period }
    }
    for index in spans.indices {
      fill(&spans[index])
      if spans[index].isWithoutContact {
        segments.append(spans[index])
      } else {
        cut(spans[index].samples)
      }
    }
  }

  /// Stretches with and without contact, cut where the clock steps back by more than a second.
  private mutating func contactSpans() -> [Segment] {
    var spans: [Segment] = []
    var start = 0
    for index in 1...series.samples.count {
      let isEnd = index == series.samples.count
      let isOff = series.samples[start].contact == .notDetected
      if !isEnd {
        let isOther = (series.samples[index].contact == .notDetected) != isOff
        guard isOther || times[index] < times[index - 1] - 1 else { continue }
      }
      spans.append(Segment(samples: start..<index, isWithoutContact: isOff))
      start = index
    }
    return spans
  }

  /// Cuts a span where notifications are missing, and tells duplicates.
  private mutating func cut(_ span: Range<Int>) {
    let own = Array(times[span])
    let delivery =
      isTimeCoarse ? DeliveryClock(times: []) : DeliveryClock(times: own, period: period)
    let usual = usualPeriod(own)
    var cuts: Set<Int> = []
    for step in delivery.steps where step.count > 0 {
      let index = span.lowerBound + sharpest(own, step)
      cuts.insert(index)
      let silence = times[index] - times[index - 1]
      let isGap = silence > Self.gapPeriods * delivery.period
      note(
        isGap ? .gap : .lostNotifications, index - 1..<index + 1, count: step.count,
        amount: isGap ? silence : step.size)
      mark(.afterLoss, index..<index + 1)
    }
    for step in delivery.steps where step.count < 0 {
      dropDuplicates(step, span, delivery, &cuts)
    }
    for index in span.dropFirst() where !cuts.contains(index) {
      let silence = times[index] - times[index - 1]
      guard usual > 0, silence > Self.gapPeriods * usual else { continue }
      judgeSilence(index, span, silence, delivery, &cuts)
    }
    markLate(span, usual)
    var start = span.lowerBound
    for end in cuts.sorted() + [span.upperBound] where end > start {
      var segment = Segment(samples: start..<end, isWithoutContact: false)
      fill(&segment)
      segments.append(segment)
      start = end
    }
  }

  private func usualPeriod(_ times: [Double]) -> Double {
    if let period { return period }
    let distances = zip(times.dropFirst(), times).map { $0 - $1 }
    return median(thinned(distances, to: 4001)) ?? 0
  }

  /// Among the arrivals at which a loss may lie, the one after the longest silence.
  private func sharpest(_ own: [Double], _ step: DeliveryClock.Step) -> Int {
    let low = Swift.max(step.index - 2, 1)
    let high = Swift.min(step.index + 3, own.count)
    guard low < high else { return Swift.min(Swift.max(step.index, 1), own.count - 1) }
    return (low..<high).max { own[$0] - own[$0 - 1] < own[$1] - own[$1 - 1] } ?? step.index
  }

  /// A long silence that is no step of the envelope: late, or, without a timer, perhaps a gap.
  private mutating func judgeSilence(
    _ index: Int, _ span: Range<Int>, _ silence: Double, _ delivery: DeliveryClock,
    _ cuts: inout Set<Int>
  ) {
    let pair = index - 1..<index + 1
    if delivery.isSteady {
      if silence > Self.longestSilence {
        note(.longSilence, pair, amount: silence)
        cuts.insert(index)
      } else {
        note(.lateDelivery, pair, amount: silence)
      }
      return
    }
    // Without a timer the beats must tell: do those that follow make up for the silence?
    let end = Swift.min(index + 9, span.upperBound)
    var intervals = 0.0
    var hasIntervals = false
    // The least over those that follow: any of them may be late in its turn.
    var deficit = Double.infinity
    for sample in index..<end {
      intervals += sum(ofSample: sample)
      hasIntervals = hasIntervals || !series.samples[sample].intervals.isEmpty
      deficit = Swift.min(deficit, times[sample] - times[index - 1] - intervals)
    }
    // A slot and a beat are no gap.
    let isGap =
      hasIntervals
      ? deficit > Swift.max(0.5 * silence, 2.2) : silence > Self.longestSilence
    if isGap {
      note(.gap, pair, count: 0, amount: silence)
      mark(.afterLoss, index..<index + 1)
      cuts.insert(index)
    } else if silence > Self.longestSilence {
      note(.longSilence, pair, amount: silence)
      cuts.insert(index)
    } else if hasIntervals {
      note(.lateDelivery, pair, amount: silence)
    }
  }

  /// A surplus notification is a duplicate if it repeats the one before it right away.
  private mutating func dropDuplicates(
    _ step: DeliveryClock.Step, _ span: Range<Int>, _ delivery: DeliveryClock,
    _ cuts: inout Set<Int>
  ) {
    let place = span.lowerBound + step.index
    let reach = Swift.max(step.range.count, 4) + delivery.width / 4
    let near = (place - reach..<place + reach + 1).clamped(
      to: span.lowerBound + 1..<span.upperBound)
    var candidates = near.filter { index in
      times[index] - times[index - 1] < 0.5 * delivery.period
        && !reasons[index].contains(.duplicate)
        && isSameValue(series.samples[index], series.samples[index - 1])
    }
    candidates.sort { abs($0 - place) < abs($1 - place) }
    for index in candidates.prefix(-step.count).sorted() {
      reasons[index].insert(.duplicate)
      note(.duplicate, index - 1..<index + 1, amount: times[index] - times[index - 1])
    }
    let unexplained = -step.count - candidates.prefix(-step.count).count
    guard unexplained > 0, place > span.lowerBound, place < span.upperBound else { return }
    note(.surplusNotifications, place - 1..<place + 1, count: unexplained, amount: step.size)
    cuts.insert(place)
  }

  private mutating func markLate(_ span: Range<Int>, _ usual: Double) {
    guard usual > 0 else { return }
    for index in span.dropFirst() where times[index] - times[index - 1] > 1.5 * usual {
      if !reasons[index].contains(.afterLoss) { reasons[index].insert(.late) }
    }
  }

  /// Gathers what a segment's checks need.
  func fill(_ segment: inout Segment) {
    segment.effective.reserveCapacity(segment.samples.count)
    segment.sums.reserveCapacity(segment.samples.count)
    for index in segment.samples where !reasons[index].contains(.duplicate) {
      for place in series.samples[index].intervals {
        segment.intervals.append(place)
        segment.owners.append(segment.effective.count)
      }
      segment.effective.append(index)
      segment.sums.append(sum(ofSample: index))
    }
  }
}
