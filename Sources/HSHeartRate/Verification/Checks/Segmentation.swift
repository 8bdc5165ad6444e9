import HSBase
import HSNames

/// How notifications come.
struct Delivery {
  /// The samples by which it was told.
  var samples = 0..<0
  /// The sensor's timer in seconds; `nil` if notifications follow none.
  var period: Double?
  /// What the arrivals say of it.
  var clock: DeliveryClock?
  /// Whether the sensor sends a notification for each beat.
  var isBeatPaced = false
  /// Whether intervals come only with every third notification or so, several at once.
  var isBundled = false
}

/// How notifications come, and where the evidence is interrupted: contact, clock steps, gaps, lost notifications.
struct Segmentation: Stage {
  let evidence: Evidence
  /// What the delivery of the longest part with contact is like.
  private(set) var delivery = Delivery()
  private(set) var segments: [Segment] = []
  /// Whether a sample is a duplicate.
  private var hasDuplicates = false

  /// The fewest notifications of which cadence can be told.
  static let fewestNotifications = 24
  /// A silence of that many periods is looked at.
  static let gapPeriods = 2.5
  /// A silence of that many seconds interrupts, whatever follows.
  static let longestSilence = 6.0

  /// Cuts a series into segments.
  init(_ evidence: Evidence) {
    self.evidence = evidence
    guard series.count > 0 else { return }
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
        notePause(before: span.samples.lowerBound)
      }
      if span.isWithoutContact {
        segments.append(segment(span.samples, isWithoutContact: true))
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
    let expected = min(series.count, series.ticks.count)
    return bringing >= 10 && 10 * bringing < 6 * expected && 2 * several > bringing
  }

  /// Whether a sample is known by now to be a duplicate.
  private func isDuplicate(_ sample: Int) -> Bool {
    hasDuplicates && ledger.reasons[sample].contains(.duplicate)
  }

  private mutating func dropDuplicate(_ sample: Int) {
    hasDuplicates = true
    ledger.mark(.duplicate, sample)
  }

  /// When the samples of a range came that are no duplicates known by now.
  private func arrivals(_ samples: Range<Int>) -> DeliveryClock.Arrivals {
    let kept =
      hasDuplicates
      ? samples.filter { !isDuplicate($0) }.map { series.times[$0] }[...] : series.times[samples]
    return DeliveryClock.Arrivals(kept, since: evidence.start)
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
        bringing += !series.hasIntervals(twin) ? 0 : 1
      } else {
        distances.append(time(index) - time(before))
        before = index
      }
    }
    guard Double(bringing) >= Self.leastTwins * Double(series.count), let usual = distances.median,
      usual > 0.5
    else { return }
    // The same again is no other notification within half of what is usual.
    twins.removeAll { silence(before: $0) > usual / 2 }
    // In front of those that were delivered in a burst something was late.
    var late = 0
    for index in twins where index >= 2 && time(index - 1) - time(index - 2) > 1.5 * usual {
      late += 1
    }
    guard 2 * late < twins.count else { return }
    guard let first = twins.first, let last = twins.last, !areBeats(twins) else { return }
    var longest = 0.0
    for index in twins {
      dropDuplicate(index)
      longest = max(longest, silence(before: index))
    }
    ledger.note(.duplicate, first - 1..<last + 1, twins.count, longest)
  }

  /// Whether the time that passed needs the intervals of notifications that look like those before them.
  private func areBeats(_ twins: [Int]) -> Bool {
    let elapsed = seconds(0..<series.count)
    guard elapsed > 0 else { return false }
    // The first brings those from before it.
    let all = Double(series.ticks[Int(series.bounds[1])...].reduce(0) { $0 + Int($1) }) / 1024
    let own = twins.reduce(0.0) { $0 + sum(ofSample: $1) }
    // With them the intervals are nearer to the time that passed than without.
    return own > 0 && all - own / 2 < elapsed
  }

  /// The same notification shortly before, if there is one: nearly always the one before.
  private func twin(of index: Int) -> Int? {
    (max(index - 3, 0)..<index).reversed().prefix { earlier in
      (0..<Self.twinDistance).contains(time(index) - time(earlier))
    }.first { series.hasSameOctets(index, $0) }
  }

  /// Seconds within which the same again may be no other notification.
  private static let twinDistance = 0.45

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
    let kept = most.filter { !isDuplicate($0) }
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
    let period = seconds(samples) / Double(samples.count - 1)
    for sample in samples.dropFirst() {
      let sum = sum(ofSample: sample)
      total += series.ticks(ofSample: sample)
      due.append(Double(total) / 1024)
      let distance = silence(before: sample)
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
    let (times, canLoseContact) = (series.times, series.hasSpellsWithoutContact)
    var usual: Double?
    // Nearly all follow within it, and then nothing but contact is asked.
    let near = UInt64(clamping: 1e9 * Self.gapPeriods)
    func end(_ index: Int, pause: Bool = false) {
      spans.append(
        Span(
          samples: start..<index, isWithoutContact: series.isWithoutContact(start),
          isBehindPause: isBehindPause))
      (start, isBehindPause) = (index, pause)
    }
    for index in 1..<series.count {
      let (distance, isWide) = times[index].subtractingReportingOverflow(times[index - 1])
      // As a number without a sign a step back is far.
      let isFar = isWide || UInt64(bitPattern: distance) > near
      guard isFar || canLoseContact else { continue }
      let isBack = isFar && noTimes == nil && time(index) < time(index - 1) - 1
      if isBack || series.isWithoutContact(index) != series.isWithoutContact(start) {
        end(index)
        continue
      }
      guard isWide || isFar && distance > 0, timeObstacle == nil, !series.isWithoutContact(start)
      else { continue }
      let median = usual ?? arrivals(0..<series.count).usualDistance
      usual = median
      let silence = silence(before: index)
      guard silence > Self.gapPeriods * median else { continue }
      // One value by itself has no pace: how many were due behind it, nobody knows.
      let isLone = index == start + 1 && silence > Self.longestSilence
      let isCounted = (series.counts.missing(before: index) ?? 0) > 0
      if isPause(silence, before: index) || isLone && !isCounted { end(index, pause: true) }
    }
    end(series.count)
    return spans
  }

  /// Seconds between a sample and the one before it.
  @inline(__always)
  private func silence(before index: Int) -> Double { seconds(index - 1..<index + 1) }

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
    let usual = noTimes != nil ? 0 : delivery.period ?? own.usualDistance
    let kept = Gapped(span, without: duplicates(in: span))
    var cuts: Set<Int> = []
    for step in found.steps where step.count > 0 {
      let index = kept[found.isLattice ? step.index : sharpest(own, step, kept)]
      cuts.insert(index)
      let silence = silence(before: index)
      let proved = series.counts.missing(before: index)
      if proved != 0, isPause(silence, before: index) {
        notePause(before: index)
      } else if proved == 0 || silence > Self.gapPeriods * found.period {
        noteLoss(.gap, before: index, step.count)
      } else {
        noteLoss(.lostNotifications, before: index, step.count, step.size)
      }
    }
    for step in found.steps where step.count < 0 {
      dropDuplicates(step, at: kept[min(step.index, kept.count - 1)], span, found, &cuts)
    }
    for index in span.dropFirst() where usual > 0 {
      let silence = silence(before: index)
      guard silence > 1.5 * usual else { continue }
      // Where packets are missing, a late value is enough.
      let isProved = !found.isSteady && (series.counts.missing(before: index) ?? 0) > 0
      // What a sensor finds while nobody wants values it need not send.
      let wasUnwanted = series.gap(before: index)?.wereDue == false
      if silence > Self.gapPeriods * usual || isProved || wasUnwanted, !cuts.contains(index) {
        judgeSilence(index, span, silence, found, &cuts)
      }
      if !ledger.reasons[index].contains(.afterLoss) { ledger.mark(.late, index) }
    }
    let whole = segment(span)
    cutAtHoles(of: whole, &cuts)
    guard !cuts.isEmpty else { return segments.append(whole) }
    var start = span.lowerBound
    for end in (cuts.sorted() + [span.upperBound]) where end > start && end <= span.upperBound {
      segments.append(segment(start..<end))
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
      let before = time(whole.effective[max(spell.lowerBound - 1, 0)])
      if madeUp(next, since: before) == .not { cuts.insert(next) }
    }
  }

  /// Whether nothing counts as lost in a silence: by its cause; where that does not tell, because it is so long that
  /// the link would have been given up in it, and was not.
  private func isPause(_ silence: Double, before index: Int) -> Bool {
    if let wereDue = series.gap(before: index)?.wereDue { return !wereDue }
    guard let timeout = series.supervisionTimeout else { return false }
    return silence > max(2 * timeout, 10)
  }

  /// Tells a silence in which nothing counts as lost: nothing was due, or how much was is not known.
  private func notePause(before index: Int) {
    noteLoss(.pause, before: index, series.gap(before: index)?.wereDue == false ? 0 : nil)
  }

  /// Tells that something is missing in front of a sample.
  ///
  /// Of a gap that the link's packet counters say nothing of is missing in, the sensor did not send.
  private func noteLoss(
    _ code: SeriesFinding.Code, before index: Int, _ count: Int?, _ amount: Double? = nil
  ) {
    let proved = code == .pause ? nil : series.counts.missing(before: index)
    let isUnsent = proved == 0
    ledger.note(
      isUnsent ? .unsentNotifications : code, index - 1..<index + 1, count,
      amount ?? silence(before: index), proved: isUnsent ? nil : proved)
    ledger.mark(.afterLoss, index)
  }

  /// Among the arrivals at which a loss may lie, the one after the longest silence; of those that lack
  /// packets by the link's counters, if there are any.
  private func sharpest(
    _ own: DeliveryClock.Arrivals, _ step: DeliveryClock.Step, _ kept: Gapped
  ) -> Int {
    let low = max(step.index - 2, 1)
    let high = min(step.index + 3, own.count)
    guard low < high else { return min(max(step.index, 1), own.count - 1) }
    func silence(_ index: Int) -> Double { own.time(index) - own.time(index - 1) }
    let counted = series.counts.losses(in: kept[low]..<kept[high - 1] + 1)
      .map { kept.place(of: $0.sample) }.filter { (low..<high).contains($0) }
    if let proved = counted.max(by: { silence($0) < silence($1) }) { return proved }
    return (low..<high).max { silence($0) < silence($1) } ?? step.index
  }

  /// A long silence that is no step of the envelope: late, or, without a timer, perhaps a gap.
  private func judgeSilence(
    _ index: Int, _ span: Range<Int>, _ silence: Double, _ delivery: DeliveryClock,
    _ cuts: inout Set<Int>
  ) {
    if isPause(silence, before: index) {
      notePause(before: index)
      cuts.insert(index)
      return
    }
    var mayBeLate = delivery.isSteady
    if !mayBeLate {
      // Without a timer the beats must tell: do those that follow make up for the silence?
      let following = index..<min(index + 9, span.upperBound)
      var intervals = 0.0
      // The least over those that follow: any of them may be late in its turn.
      var deficit = Double.infinity
      for sample in following {
        intervals += sum(ofSample: sample)
        deficit = min(deficit, time(sample) - time(index - 1) - intervals)
      }
      mayBeLate = following.contains(where: series.hasIntervals)
      // A slot and a beat are no gap.
      let isLong =
        mayBeLate ? deficit > max(0.5 * silence, 2.2) : silence > Self.longestSilence
      if isLong || (series.counts.missing(before: index) ?? 0) > 0 {
        noteLoss(.gap, before: index, nil)
        cuts.insert(index)
        return
      }
    }
    if silence > Self.longestSilence {
      ledger.note(.longSilence, index - 1..<index + 1, 1, silence)
      cuts.insert(index)
    } else if mayBeLate {
      ledger.note(.lateDelivery, index - 1..<index + 1, 1, silence)
    }
  }

  /// A surplus notification is a duplicate if it repeats the one before it right away.
  private mutating func dropDuplicates(
    _ step: DeliveryClock.Step, at place: Int, _ span: Range<Int>, _ delivery: DeliveryClock,
    _ cuts: inout Set<Int>
  ) {
    let reach = max(step.range.count, 4) + delivery.width / 4
    let near = (place - reach..<place + reach + 1).clamped(
      to: span.lowerBound + 1..<span.upperBound)
    var candidates = near.filter { index in
      silence(before: index) < 0.5 * delivery.period
        && !isDuplicate(index)
        && series.hasSameOctets(index, index - 1)
    }
    candidates.sort { abs($0 - place) < abs($1 - place) }
    for index in candidates.prefix(-step.count).sorted() {
      dropDuplicate(index)
      ledger.note(.duplicate, index - 1..<index + 1, 1, silence(before: index))
    }
    let unexplained = -step.count - candidates.prefix(-step.count).count
    guard unexplained > 0, place > span.lowerBound, place < span.upperBound else { return }
    ledger.note(.surplusNotifications, place - 1..<place + 1, unexplained, step.size)
    cuts.insert(place)
  }

  private func duplicates(in samples: Range<Int>) -> [Int] {
    hasDuplicates ? samples.filter(isDuplicate) : []
  }

  /// A segment with what its checks need.
  private func segment(_ samples: Range<Int>, isWithoutContact: Bool = false) -> Segment {
    let removed = duplicates(in: samples)
    var segment = Segment(
      samples: samples, isWithoutContact: isWithoutContact,
      effective: Gapped(samples, without: removed),
      intervals: Gapped(
        series.intervals(ofSamples: samples), without: removed.flatMap(series.intervals(ofSample:)))
    )
    segment.silentSpells = silentSpells(segment)
    return segment
  }

  /// Stretches of `effective` without intervals while a rate is held or sent as 0.
  ///
  /// At a low rate a second or two without a beat are normal, and so is what the intervals that follow make up for
  /// beat by beat. Only for a sensor that sends intervals.
  private func silentSpells(_ segment: Segment) -> [Range<Int>] {
    guard !segment.intervals.isEmpty, !segment.isWithoutContact else { return [] }
    let (bounds, rates) = (series.bounds, series.rates)
    var spells: [Range<Int>] = []
    var start: Int?
    var hasBegun = false
    var number = 0
    func end() {
      if let begin = start, number - begin >= Self.silentNotifications {
        let own = segment.effective
        let before = max(begin - 1, 0)
        let rate = Double(max(rates[own[begin]], rates[own[before]], 24))
        // From the last beat to the notification without one.
        let arrived = time(own[number - 1]) - time(own[begin]) + (delivery.period ?? 1)
        // A link that delivers late makes no time longer in which the sensor made so few.
        let made = delivery.period.map { Double(number - begin + 1) * $0 }
        let silence = min(arrived, made ?? arrived)
        let isMadeUp =
          number < own.count && madeUp(own[number], since: time(own[before])) == .beatByBeat
        if silence > 2.5 * 60 / rate, !isMadeUp { spells.append(begin..<number) }
      }
      start = nil
    }
    segment.effective.forEach { sample in
      if bounds[sample] < bounds[sample + 1] {
        if start != nil { end() }
        hasBegun = true
      } else if hasBegun || rates[sample] == 0 {
        start = start ?? number
      } else if start != nil {
        end()
      }
      number += 1
    }
    end()
    return spells
  }

  /// Notifications without intervals that make a silent spell.
  private static let silentNotifications = 3

  /// How the intervals of a notification make up for the time since another one with intervals.
  private enum Amends {
    case beatByBeat, byOne, not
  }

  /// How the intervals of a notification make up for the time since a moment.
  private func madeUp(_ sample: Int, since moment: Double) -> Amends {
    guard sum(ofSample: sample) >= 0.5 * (time(sample) - moment) else { return .not }
    let longest = Double(series.ticks[series.intervals(ofSample: sample)].max() ?? 0)
    // Of a heart at rest a beat may be longer.
    let usual = series.rate(ofSample: sample).map { 61_440 / $0 } ?? 0
    return longest > max(BeatMarks.longestBeat, BeatMarks.longestOfMedian * usual)
      ? .byOne : .beatByBeat
  }
}
