import HSBytes
import HSValues

/// Where the evidence is interrupted: contact, clock steps, gaps, lost notifications.
extension SeriesVerifier {
  /// A silence of that many periods is looked at.
  static let gapPeriods = 2.5
  /// A silence of that many seconds interrupts, whatever follows.
  static let longestSilence = 6.0

  mutating func cutIntoSegments() {
    let spans = spans()
    if timeObstacle == nil { dropTwins() }
    delivery.isBundled = isBundled
    // The longest span tells most about the timer.
    if timeObstacle == nil,
      let longest = spans.lazy.filter({ !$0.isWithoutContact }).max(by: {
        $0.samples.count < $1.samples.count
      })
    {
      delivery = delivery(of: longest.samples)
    }
    segments.reserveCapacity(spans.count)
    for span in spans {
      if span.isBehindPause {
        let pair = span.samples.lowerBound - 1..<span.samples.lowerBound + 1
        note(.pause(seconds: time(pair.upperBound - 1) - time(pair.lowerBound)), pair)
        mark(.afterLoss, pair.upperBound - 1..<pair.upperBound)
      }
      if span.isWithoutContact {
        segments.append(filled(Segment(samples: span.samples, isWithoutContact: true)))
      } else {
        cut(span.samples)
      }
    }
  }

  /// Whether most notifications that should bring intervals bring none, and others those of several seconds.
  private var isBundled: Bool {
    var (bringing, several) = (0, 0)
    let bounds = series.bounds
    for sample in 0..<series.count where bounds[sample] < bounds[sample + 1] {
      bringing += 1
      several += bounds[sample + 1] - bounds[sample] > 1 ? 1 : 0
    }
    let expected = Swift.min(series.count, series.ticks.count)
    return bringing >= 10 && 10 * bringing < 6 * expected && 2 * several > bringing
  }

  /// When the samples of a range came that are no duplicates known by now.
  private func arrivals(_ samples: Range<Int>) -> DeliveryClock.Arrivals {
    guard hasDuplicates else { return DeliveryClock.Arrivals(series.times[samples], since: start) }
    let kept = samples.filter { !reasons[$0].contains(.duplicate) }
    return DeliveryClock.Arrivals(kept.map { series.times[$0] }[...], since: start)
  }

  /// The share of notifications that come twice from which on no chance makes them alike.
  private static let leastTwins = 0.03

  /// Drops notifications that repeat the one before within a fraction of the time that is usual, where there are so
  /// many that they hide the timer.
  ///
  /// Without them notifications must be as far apart as they usually are: what is delivered in bursts leaves holes.
  private mutating func dropTwins() {
    guard series.count >= Self.fewestNotifications else { return }
    var twins: [Int] = []
    var distances = Decimated()
    var bringing = 0
    var before = 0
    let times = series.times
    // Nearly all are farther apart: that is told without what it costs to tell exactly.
    let apart = Int64(clamping: 1.01e9 * Self.twinDistance)
    for index in 1..<series.count {
      let (distance, isWide) = times[index].subtractingReportingOverflow(times[index - 1])
      if !isWide, distance <= apart, let twin = twin(of: index) {
        twins.append(index)
        bringing += series.intervals(ofSample: twin).isEmpty ? 0 : 1
      } else {
        distances.append(time(index) - time(before))
        before = index
      }
    }
    guard Double(bringing) >= Self.leastTwins * Double(series.count), let usual = distances.median,
      usual > 2 * Self.twinDistance
    else { return }
    // In front of those that were delivered in a burst something was late.
    var late = 0
    for index in twins where index >= 2 && time(index - 1) - time(index - 2) > 1.5 * usual {
      late += 1
    }
    guard 2 * late < twins.count else { return }
    guard let first = twins.first, let last = twins.last else { return }
    var longest = 0.0
    for index in twins {
      reasons[index].insert(.duplicate)
      longest = Swift.max(longest, time(index) - time(index - 1))
    }
    note(.duplicate(times: twins.count, seconds: longest), first - 1..<last + 1)
    hasDuplicates = true
  }

  /// The same notification shortly before, if there is one: nearly always the one before.
  private func twin(of index: Int) -> Int? {
    var earlier = index - 1
    while earlier >= 0, earlier >= index - 3 {
      let distance = time(index) - time(earlier)
      guard distance >= 0, distance < Self.twinDistance else { return nil }
      if series.hasSameOctets(index, earlier) { return earlier }
      earlier -= 1
    }
    return nil
  }

  /// Seconds within which the same again is no other notification.
  private static let twinDistance = 0.25

  /// How notifications come: at a timer, at each beat, or anyhow.
  private func delivery(of samples: Range<Int>) -> Delivery {
    if let beats = beatArrivals(samples) {
      let found = DeliveryClock(beats.arrivals, period: beats.interval)
      if found.isSteady {
        return Delivery(
          samples: samples, clock: found, isBeatPaced: true, isBundled: delivery.isBundled)
      }
    }
    let found = DeliveryClock(
      arrivals(samples), slot: series.connectionInterval, cover: beatCover(samples))
    return Delivery(
      samples: samples, period: found.isSteady ? found.period : nil, clock: found,
      isBundled: delivery.isBundled)
  }

  /// What the RR intervals of some samples say of how many there should be; `nil` if they say nothing.
  private func beatCover(_ samples: Range<Int>) -> BeatCover? {
    guard !delivery.isBundled, !series.ticks.isEmpty else { return nil }
    let most = samples.prefix(DeliveryClock.Search.most)
    let kept = hasDuplicates ? most.filter { !reasons[$0].contains(.duplicate) } : Array(most)
    return BeatCover(
      times: kept.map(time), sums: kept.map { sum(ofSample: $0) },
      intervals: kept.reduce(0) { $0 + series.intervals(ofSample: $1).count })
  }

  /// Arrivals less the beats up to each, for a sensor that sends a notification for each beat: nearly
  /// all have one interval, and it tells the time since the one before better than any timer does.
  private func beatArrivals(
    _ samples: Range<Int>
  ) -> (arrivals: DeliveryClock.Arrivals, interval: Double)? {
    guard samples.count >= Self.fewestNotifications, !hasDuplicates else { return nil }
    var single = 0
    for sample in samples.dropFirst() {
      single += series.bounds[sample + 1] - series.bounds[sample] == 1 ? 1 : 0
    }
    guard 10 * single >= 9 * samples.count - 10 else { return nil }
    var due: [Double] = [0]
    due.reserveCapacity(samples.count)
    var total = 0
    var byTimer = Decimated()
    var byBeat = Decimated()
    let period =
      (time(samples.upperBound - 1) - time(samples.lowerBound)) / Double(samples.count - 1)
    for sample in samples.dropFirst() {
      let sum = sum(ofSample: sample)
      total += series.ticks(ofSample: sample)
      due.append(Double(total) / 1024)
      let distance = time(sample) - time(sample - 1)
      byTimer.append(abs(distance - period))
      byBeat.append(abs(distance - sum))
    }
    guard let timer = byTimer.median, let beat = byBeat.median, timer > 0.01, beat < 0.5 * timer
    else { return nil }
    let interval = Double(total) / 1024 / Double(samples.count - 1)
    var arrivals = arrivals(samples)
    arrivals.beats = (due, interval)
    return (arrivals, interval)
  }

  /// A stretch of samples that one timer may explain.
  private struct Span {
    var samples: Range<Int>
    var isWithoutContact: Bool
    /// Whether nothing was due between the sample before it and its first.
    var isBehindPause: Bool
  }

  /// Stretches with and without contact, cut where the clock steps back by more than a second, unless it always does, and
  /// at pauses: a timer that explained both sides would make up values for them.
  private func spans() -> [Span] {
    var spans: [Span] = []
    var start = 0
    var isBehindPause = false
    let times = series.times
    let isAlwaysOn = !series.hasSpellsWithoutContact
    var usual: Double?
    // Nearly all are nearer: what follows is asked of few.
    let near = Int64(clamping: 1e9 * Self.gapPeriods)
    func end(_ index: Int, pause: Bool = false) {
      spans.append(
        Span(
          samples: start..<index, isWithoutContact: series.isWithoutContact(start),
          isBehindPause: isBehindPause))
      (start, isBehindPause) = (index, pause)
    }
    for index in 1..<series.count {
      let isBack =
        noTimes == nil && times[index] < times[index - 1] && time(index) < time(index - 1) - 1
      if isBack
        || !isAlwaysOn && series.isWithoutContact(index) != series.isWithoutContact(start)
      {
        end(index)
        continue
      }
      let (distance, isWide) = times[index].subtractingReportingOverflow(times[index - 1])
      guard isWide || distance > near, timeObstacle == nil, !series.isWithoutContact(start) else {
        continue
      }
      let median = usual ?? usualDistance
      usual = median
      let silence = time(index) - time(index - 1)
      guard silence > Self.gapPeriods * median else { continue }
      // One value by itself has no pace: how many were due behind it, nobody knows.
      let isLone = index == start + 1 && silence > Self.longestSilence
      let isCounted = (series.counts.missing(before: index) ?? 0) > 0
      if isPause(silence, before: index) || isLone && !isCounted { end(index, pause: true) }
    }
    end(series.count)
    return spans
  }

  /// The seconds that are usual between two samples.
  private var usualDistance: Double {
    Decimated(1..<Swift.max(series.count, 1)) { time($0) - time($0 - 1) }.median ?? 0
  }

  /// Cuts a span where notifications are missing, and tells duplicates.
  private mutating func cut(_ span: Range<Int>) {
    let beats = delivery.isBeatPaced ? beatArrivals(span) : nil
    let own = arrivals(span)
    let found: DeliveryClock
    if timeObstacle != nil {
      found = DeliveryClock(DeliveryClock.Arrivals([], since: 0))
    } else if let beats {
      found = DeliveryClock(beats.arrivals, period: beats.interval)
    } else if let clock = delivery.clock, delivery.period != nil, delivery.samples == span {
      found = clock
    } else {
      found = DeliveryClock(
        own, period: delivery.period, slot: series.connectionInterval, cover: beatCover(span))
    }
    let usual = noTimes != nil ? 0 : usualPeriod(own)
    let kept = Gapped(
      span, without: hasDuplicates ? span.filter { reasons[$0].contains(.duplicate) } : [])
    var cuts: Set<Int> = []
    for step in found.steps where step.count > 0 {
      let index = kept[found.isLattice ? step.index : sharpest(own, step, kept)]
      cuts.insert(index)
      let silence = time(index) - time(index - 1)
      let pair = index - 1..<index + 1
      let isGap = silence > Self.gapPeriods * found.period
      mark(.afterLoss, index..<index + 1)
      let proved = series.counts.missing(before: index)
      if proved != 0, isPause(silence, before: index) {
        note(.pause(seconds: silence), pair)
        continue
      }
      if proved == 0 {
        note(.unsentNotifications(due: step.count, seconds: silence), pair)
      } else if isGap {
        note(.gap(due: step.count, seconds: silence, proved: proved), pair)
      } else {
        note(.lostNotifications(step.count, moved: step.size, proved: proved), pair)
      }
    }
    for step in found.steps where step.count < 0 {
      dropDuplicates(step, at: kept[Swift.min(step.index, kept.count - 1)], span, found, &cuts)
    }
    var before = time(span.lowerBound)
    for index in span.dropFirst() where usual > 0 {
      let now = time(index)
      let silence = now - before
      before = now
      guard silence > 1.5 * usual else { continue }
      // Where packets are missing, a late value is enough.
      let isProved = !found.isSteady && (series.counts.missing(before: index) ?? 0) > 0
      if silence > Self.gapPeriods * usual || isProved, !cuts.contains(index) {
        judgeSilence(index, span, silence, found, &cuts)
      }
      if !reasons[index].contains(.afterLoss) { reasons[index].insert(.late) }
    }
    let whole = filled(Segment(samples: span, isWithoutContact: false))
    cutAtHoles(of: whole, &cuts)
    guard !cuts.isEmpty else { return segments.append(whole) }
    var start = span.lowerBound
    for end in (cuts.sorted() + [span.upperBound]) where end > start && end <= span.upperBound {
      segments.append(filled(Segment(samples: start..<end, isWithoutContact: false)))
      start = end
    }
  }

  /// Cuts behind spells without intervals for whose time nothing makes up, and around placeholders that hide beats:
  /// what stands on their two sides does not follow each other.
  private func cutAtHoles(of whole: Segment, _ cuts: inout Set<Int>) {
    if series.placeholders.hideBeats {
      for sample in series.placeholders.samples where whole.samples.contains(Int(sample)) {
        cuts.formUnion([Int(sample), Int(sample) + 1])
      }
    }
    for spell in whole.silentSpells where spell.upperBound < whole.effective.count {
      let next = whole.effective[spell.upperBound]
      let before = time(whole.effective[Swift.max(spell.lowerBound - 1, 0)])
      if madeUp(next, since: before) == .not { cuts.insert(next) }
    }
  }

  /// Whether nothing counts as lost in a silence: by its cause; where that does not tell, because it is so long that
  /// the link would have been given up in it, and was not.
  private func isPause(_ silence: Double, before index: Int) -> Bool {
    if let wereDue = series.gap(before: index)?.wereDue { return !wereDue }
    guard let timeout = series.supervisionTimeout else { return false }
    return silence > Swift.max(2 * timeout, 10)
  }

  private func usualPeriod(_ own: DeliveryClock.Arrivals) -> Double {
    if let period = delivery.period { return period }
    let distances = Decimated(0..<Swift.max(own.count - 1, 0)) {
      own.time($0 + 1) - own.time($0)
    }
    return distances.median ?? 0
  }

  /// Among the arrivals at which a loss may lie, the one after the longest silence; of those that lack
  /// packets by the link's counters, if there are any.
  private func sharpest(
    _ own: DeliveryClock.Arrivals, _ step: DeliveryClock.Step, _ kept: Gapped
  ) -> Int {
    let low = Swift.max(step.index - 2, 1)
    let high = Swift.min(step.index + 3, own.count)
    guard low < high else { return Swift.min(Swift.max(step.index, 1), own.count - 1) }
    func silence(_ index: Int) -> Double { own.time(index) - own.time(index - 1) }
    let counted = series.counts.losses(in: kept[low]..<kept[high - 1] + 1)
      .map { kept.place(of: $0.sample) }.filter { (low..<high).contains($0) }
    if let proved = counted.max(by: { silence($0) < silence($1) }) { return proved }
    return (low..<high).max { silence($0) < silence($1) } ?? step.index
  }

  /// A long silence that is no step of the envelope: late, or, without a timer, perhaps a gap.
  private mutating func judgeSilence(
    _ index: Int, _ span: Range<Int>, _ silence: Double, _ delivery: DeliveryClock,
    _ cuts: inout Set<Int>
  ) {
    let pair = index - 1..<index + 1
    if isPause(silence, before: index) {
      note(.pause(seconds: silence), pair)
      mark(.afterLoss, index..<index + 1)
      cuts.insert(index)
      return
    }
    if delivery.isSteady {
      if silence > Self.longestSilence {
        note(.longSilence(seconds: silence), pair)
        cuts.insert(index)
      } else {
        note(.lateDelivery(times: 1, seconds: silence), pair)
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
      hasIntervals = hasIntervals || !series.intervals(ofSample: sample).isEmpty
      deficit = Swift.min(deficit, time(sample) - time(index - 1) - intervals)
    }
    // A slot and a beat are no gap.
    let isLong =
      hasIntervals
      ? deficit > Swift.max(0.5 * silence, 2.2) : silence > Self.longestSilence
    let proved = series.counts.missing(before: index)
    if isLong || (proved ?? 0) > 0 {
      note(
        proved == 0
          ? .unsentNotifications(due: nil, seconds: silence)
          : .gap(due: nil, seconds: silence, proved: proved), pair)
      mark(.afterLoss, index..<index + 1)
      cuts.insert(index)
    } else if silence > Self.longestSilence {
      note(.longSilence(seconds: silence), pair)
      cuts.insert(index)
    } else if hasIntervals {
      note(.lateDelivery(times: 1, seconds: silence), pair)
    }
  }

  /// A surplus notification is a duplicate if it repeats the one before it right away.
  private mutating func dropDuplicates(
    _ step: DeliveryClock.Step, at place: Int, _ span: Range<Int>, _ delivery: DeliveryClock,
    _ cuts: inout Set<Int>
  ) {
    let reach = Swift.max(step.range.count, 4) + delivery.width / 4
    let near = (place - reach..<place + reach + 1).clamped(
      to: span.lowerBound + 1..<span.upperBound)
    var candidates = near.filter { index in
      time(index) - time(index - 1) < 0.5 * delivery.period
        && !reasons[index].contains(.duplicate)
        && series.hasSameOctets(index, index - 1)
    }
    candidates.sort { abs($0 - place) < abs($1 - place) }
    for index in candidates.prefix(-step.count).sorted() {
      reasons[index].insert(.duplicate)
      hasDuplicates = true
      note(
        .duplicate(times: 1, seconds: time(index) - time(index - 1)), index - 1..<index + 1)
    }
    let unexplained = -step.count - candidates.prefix(-step.count).count
    guard unexplained > 0, place > span.lowerBound, place < span.upperBound else { return }
    note(.surplusNotifications(unexplained, moved: step.size), place - 1..<place + 1)
    cuts.insert(place)
  }

  /// Gathers what a segment's checks need.
  private func filled(_ segment: Segment) -> Segment {
    var segment = segment
    var removed: [Int] = []
    var removedIntervals: [Int] = []
    for index in hasDuplicates ? segment.samples : 0..<0
    where reasons[index].contains(.duplicate) {
      removed.append(index)
      removedIntervals += series.intervals(ofSample: index)
    }
    segment.effective = Gapped(segment.samples, without: removed)
    let first = series.intervals(ofSample: segment.samples.lowerBound).lowerBound
    let last = series.intervals(ofSample: segment.samples.upperBound - 1).upperBound
    segment.intervals = Gapped(first..<last, without: removedIntervals)
    segment.silentSpells = silentSpells(segment)
    return segment
  }
}
