import HSValues

/// V5: the rate against the RR intervals, by the sensor's own filter.
///
/// Sensors smooth, each in its way, and none says how. So the filter is fitted, of two families: the
/// mean of the last beats, and an exponential mean. Where the best one still differs, rate and
/// intervals do not belong together.
extension SeriesVerifier {
  /// Notifications on which all filters are tried.
  static let tried = 250
  /// Notifications on which the best of them are compared; more change nothing.
  static let fitted = 1200
  /// How many are.
  static let finalists = 12
  /// The fewest from which a filter can be told.
  static let fewestFitted = 60
  /// The fewest from which it can be told whether rate and intervals are on one scale.
  static let fewestScaled = 20

  mutating func fitFilter() {
    for index in segments.indices {
      var count = 0
      forEachFitting(segments[index]) { _, _ in count += 1 }
      segments[index].fitting = count
    }
    let total = segments.reduce(0) { $0 + $1.fitting }
    guard total >= Self.fewestScaled else { return }
    fit.meanRate = meanRate
    let (few, many) = tried(
      every: Swift.max(total / Self.tried, 1), and: Swift.max(total / Self.fitted, 1))
    let fitted = [true, false].compactMap { fit(isCorrected: $0, total, few, many) }
    // Corrected intervals, unless those that were sent fit clearly better.
    guard
      let best = fitted.min(by: { $0.weight < $1.weight })
    else { return }
    fit.scale = best.scale
    fit.irregularity = irregularity
    guard total >= Self.fewestFitted else { return }
    // Where the rate hardly changes, all filters are as good, and none of this is said.
    let own = best.few.first { $0.key.place == best.key.place }?.cost ?? best.cost
    func isBetter(than isMeant: (FilterKey) -> Bool) -> Bool {
      best.few.filter { isMeant($0.key) }.map(\.cost).min().map { $0 > own + 0.1 } ?? false
    }
    filter = RateFilter(
      shape: best.key.shape, lag: best.key.lag, medianResidual: 0, residual95: 0,
      isAtEnd: best.key.isAtEnd && isBetter { !$0.isAtEnd },
      leads: best.key.lag <= -2 && !delivery.isBundled && isBetter { $0.lag >= 0 },
      isOfCorrected: best.isCorrected, isLate: best.key.lag > FilterKey.longestUsual)
  }

  /// A filter, and how well it fits.
  private struct Fit {
    let key: FilterKey
    let cost: Double
    let isCorrected: Bool
    let scale: UnitEstimate
    /// What every filter costs on a part of the notifications.
    let few: [Cost]
    /// By which it is held against another; intervals as sent must be a tenth better.
    var weight: Double { isCorrected ? cost : 1.1 * cost + 0.02 }
  }

  /// What a filter costs: the mean difference that it leaves, and the rate over what it makes.
  private struct Cost {
    let key: FilterKey
    let cost: Double
    let scale: Double
    let count: Int
  }

  /// The filter that fits best.
  private func fit(
    isCorrected: Bool, _ total: Int, _ fewTried: [Tried], _ manyTried: [Tried]
  ) -> Fit? {
    // All filters on a part of the notifications, the best of them on more.
    let fewest = Swift.min(total / 3, Self.fewestFitted / 2)
    // A few notifications would suit a filter that lags far by chance.
    let keys = total > Self.tried ? FilterKey.all : FilterKey.all.filter(\.isShort)
    let few = costs(
      of: keys, isCorrected: isCorrected, at: fewTried, fewest: fewest)
    let ranked = few.sorted { ($0.cost, $0.key.place) < ($1.cost, $1.key.place) }.map(\.key)
    let finalists =
      (ranked.prefix(Self.finalists)
      + ranked.filter { $0.lag <= FilterKey.longestUsual }.prefix(Self.finalists / 2))
      .sorted { $0.place < $1.place }
    let many = costs(
      of: finalists, isCorrected: isCorrected, at: manyTried, fewest: fewest)
    var best: Cost?
    // A lag that no sensor is known to have must be told from those that are usual.
    let usual = many.filter { $0.key.lag <= FilterKey.longestUsual }.map(\.cost).min()
    for candidate in many {
      if candidate.key.lag > FilterKey.longestUsual, let usual,
        1.1 * candidate.cost + 0.02 > usual
      {
        continue
      }
      // Of filters that are as good, the one found first: fewer beats, before exponential ones.
      if let known = best, candidate.cost >= known.cost * 0.999 { continue }
      best = candidate
    }
    guard let best, best.scale > 0 else { return nil }
    var scale = UnitEstimate()
    scale.ratio = best.scale
    // A tenth of the notifications are independent; a sensor may cut the rate off instead of rounding it, by half a
    // beat a minute in the mean.
    let rate = fit.meanRate
    let independent = Swift.max(Double(best.count) / 10, 1)
    scale.error =
      rate > 0 ? (best.cost / independent.squareRoot() + 0.1) / rate + 0.001 : .infinity
    return Fit(
      key: best.key, cost: best.cost, isCorrected: isCorrected, scale: scale, few: few)
  }

  /// The mean of the rates that were sent.
  private var meanRate: Double {
    var (sum, count) = (0, 0)
    for rate in series.rates where rate > 0 {
      sum += Int(rate)
      count += 1
    }
    return count > 0 ? Double(sum) / Double(count) : 0
  }

  /// How far rate and intervals may be apart for the one to be the other on another scale.
  private static let widestScale = 0.12

  /// As many rates that filters make are kept to be used again.
  private static let mostKept = 1 << 18

  /// The mean difference that each filter leaves, for those with at least `fewest` notifications.
  ///
  /// Large differences count as eight beats a minute, so that a stretch in which rate and intervals
  /// disagree does not choose the filter. What all rates are off by is no difference: the unit of the intervals is
  /// another question.
  private func costs(
    of keys: [FilterKey], isCorrected: Bool, at tried: [Tried], fewest: Int
  ) -> [Cost] {
    let filters = FilterSet(keys)
    var (sent, own) = (
      [Double](repeating: 0, count: keys.count), [Double](repeating: 0, count: keys.count)
    )
    // Twice, as what is made of many short segments is too much to be kept; what is made of the first is.
    let kept = forEachTried(
      tried[...], filters, isCorrected: isCorrected, keeping: Self.mostKept
    ) { rate, made in
      let widest = Self.widestScale * rate
      for order in made.indices where made[order] > 0 {
        guard abs(rate - made[order]) < widest else { continue }
        sent[order] += rate
        own[order] += made[order]
      }
    }
    let scales = keys.indices.map { own[$0] > 0 ? sent[$0] / own[$0] : 1 }
    var sums = [Double](repeating: 0, count: keys.count)
    var counts = [Int](repeating: 0, count: keys.count)
    func add(_ rate: Double, _ made: Span<Double>) {
      for order in made.indices where made[order] > 0 {
        sums[order] += Swift.min(abs(made[order] * scales[order] - rate), 8)
        counts[order] += 1
      }
    }
    let known = Swift.min(keys.isEmpty ? 0 : kept.count / keys.count, tried.count)
    for number in 0..<known {
      let rate = Double(series.rates[tried[number].sample])
      add(rate, kept.span.extracting(number * keys.count..<(number + 1) * keys.count))
    }
    forEachTried(tried[known...], filters, isCorrected: isCorrected, add)
    return keys.indices.filter { counts[$0] >= Swift.max(fewest, 1) }.map {
      Cost(
        key: keys[$0], cost: sums[$0] / Double(counts[$0]), scale: scales[$0], count: counts[$0])
    }
  }

  /// A notification on which filters are tried: its segment, its place in `effective`, and the sample.
  private struct Tried {
    let segment: Int
    let place: Int
    let sample: Int
  }

  /// Every so many of the notifications of each segment that filters can be tried on, few and many.
  private func tried(every wide: Int, and narrow: Int) -> (few: [Tried], many: [Tried]) {
    var (few, many): ([Tried], [Tried]) = ([], [])
    for index in segments.indices {
      var number = 0
      var (nextOfFew, nextOfMany) = (0, 0)
      forEachFitting(segments[index]) { place, sample in
        number += 1
        guard number > Swift.min(nextOfFew, nextOfMany) else { return }
        let own = Tried(segment: index, place: place, sample: sample)
        if number > nextOfFew {
          nextOfFew += wide
          few.append(own)
        }
        if number > nextOfMany {
          nextOfMany += narrow
          many.append(own)
        }
      }
    }
    return (few, many)
  }

  /// Calls `body` with the rate of each notification that is tried, and what each filter makes.
  ///
  /// - Returns: What the filters make at the first notifications: of each all, and `most` or a few more.
  @discardableResult
  private func forEachTried(
    _ tried: ArraySlice<Tried>, _ filters: FilterSet, isCorrected: Bool, keeping most: Int = 0,
    _ body: (_ rate: Double, _ made: Span<Double>) -> Void
  ) -> [Double] {
    var made: [Double] = []
    var sums: [Double] = []
    var kept = 0
    var own: (segment: Int, model: RateModel)?
    for one in tried {
      let model =
        own.flatMap { $0.segment == one.segment ? $0.model : nil }
        ?? RateModel(segments[one.segment], in: self, isCorrected: isCorrected)
      own = (one.segment, model)
      if kept >= most { made.removeLast(made.count - kept) }
      model.appendRates(at: one.place, of: filters, &sums, to: &made)
      body(Double(series.rates[one.sample]), made.span.extracting(last: filters.keys.count))
      if kept < most { kept = made.count }
    }
    made.removeLast(made.count - kept)
    return made
  }

  /// Calls `body` with each notification that has a rate and beats that can be trusted: its place in
  /// `effective`, and the sample.
  @inline(__always)
  private func forEachFitting(_ segment: Segment, _ body: (_ place: Int, _ sample: Int) -> Void) {
    guard !segment.isWithoutContact, !segment.intervals.isEmpty else { return }
    let rates = series.rates
    var place = 0
    segment.effective.forEach { sample in
      if rates[sample] > 0, !nearness[sample].contains(.span) { body(place, sample) }
      place += 1
    }
  }

  mutating func checkRate(_ segment: inout Segment) {
    segment.standstills = standstills(segment)
    if let noTimes {
      // The order in which values and intervals belong together rests on the same times.
      segment.results.append(.cannotTell(.rate, noTimes))
      return
    }
    let comparison = filter.map { compare(&segment, $0) }
    guard segment.fitting > 0 else {
      let hasRate = segment.effective.contains { series.rate(ofSample: $0) != nil }
      segment.results.append(
        .cannotTell(
          .rate, !hasRate ? .noRate : segment.intervals.isEmpty ? .noIntervals : .artefacts))
      return
    }
    guard let filter, let comparison else {
      segment.results.append(.cannotTell(.rate, .tooShort))
      return
    }
    var residuals = comparison.residuals
    var longest = 0.0
    for range in comparison.stretches {
      let samples =
        segment.effective[range.lowerBound]..<segment.effective[range.upperBound - 1] + 1
      let seconds = time(samples.upperBound - 1) - time(samples.lowerBound)
      longest = Swift.max(longest, seconds)
      note(.rateDisagrees(notifications: range.count, seconds: seconds), samples)
      mark(.rateDisagrees, samples)
      segment.add(.suspect, .rate, over: samples)
    }
    if !comparison.stretches.isEmpty {
      // Those are told, and left out of how well the filter fits otherwise.
      residuals = compare(&segment, filter).residuals
    }
    var figures = [
      Figure(.filterLag, Double(filter.lag)), Figure(.disagreement, longest),
    ]
    switch filter.shape {
    case .box(let beats): figures.append(Figure(.filterBeats, Double(beats)))
    case .exponential(let alpha): figures.append(Figure(.filterAlpha, alpha))
    }
    let sorted = residuals.values.sorted()
    guard residuals.count >= 20, let middle = quantile(sorted: sorted, 0.5),
      let high = quantile(sorted: sorted, 0.95)
    else {
      segment.results.append(.cannotTell(.rate, .tooShort, figures: figures))
      return
    }
    figures += [Figure(.medianResidual, middle), Figure(.residual95, high)]
    // The filter is told with the figures of the longest run that it fits.
    if residuals.count > fit.notifications {
      fit.notifications = residuals.count
      self.filter?.medianResidual = middle
      self.filter?.residual95 = high
    }
    // At high rates a beat more or less in the filter moves the rate further.
    let isPoor = middle > 2 || high > 5
    if isPoor {
      note(.poorFit(notifications: residuals.count, difference: middle), segment.samples)
    }
    let obstacle: Obstacle? =
      filter.isLate ? .rateLate : isOffScale ? .rateScaled : filter.isAtEnd ? .filterAtEnd : nil
    segment.results.append(
      !isPoor && obstacle != nil
        ? .cannotTell(.rate, obstacle ?? .filterAtEnd, figures: figures)
        : CheckResult(.rate, isPoor ? .failed : .passed, figures: figures))
  }

  /// Whether all rates are off from the intervals by one share, more than rounding explains and than the mean of rates
  /// differs from the rate of the mean interval.
  private var isOffScale: Bool {
    guard !unit.isWrong, fit.scale.error < 0.01 else { return false }
    let (rate, irregularity) = (fit.meanRate, fit.irregularity)
    return abs(fit.scale.ratio - 1) * rate
      > 0.5 + 2 * fit.scale.error * rate + rate * irregularity * irregularity
  }

  /// How much neighbouring intervals differ, in the root mean square, as a share of the mean interval.
  private var irregularity: Double {
    // Of 16 bits each, so that even the squares of the longest series fit.
    var (squares, sum) = (0, 0)
    let ticks = series.ticks
    guard ticks.count > 1 else { return 0 }
    var before = Int(ticks[0])
    for own in ticks.dropFirst() {
      let step = Int(own) &- before
      before = Int(own)
      squares &+= step &* step
      sum &+= before
    }
    let count = Double(ticks.count - 1)
    return sum > 0 ? (Double(squares) / count).squareRoot() / (Double(sum) / count) : 0
  }

  /// Lays the rate beside what a filter makes of the intervals.
  ///
  /// What that expects where the rate stands still is noted there.
  ///
  /// - Returns: Stretches of at least ten seconds in which the rate is off by more than a tenth, by their places
  ///   in `effective`; and how far it is off where it is not known to disagree.
  private func compare(
    _ segment: inout Segment, _ filter: RateFilter
  ) -> (stretches: [Range<Int>], residuals: Decimated) {
    let model = RateModel(segment, in: self, isCorrected: filter.isOfCorrected)
    // A wrong unit is told as such.
    let scale = unit.isWrong ? fit.scale.ratio : 1
    let isTrusted = !segment.isWithoutContact && !segment.intervals.isEmpty
    let (rates, effective) = (series.rates, segment.effective)
    var stills = segment.standstills.stretches
    var next = 0
    for index in stills.indices {
      stills[index] = Standstill(
        first: stills[index].first, last: stills[index].last, count: stills[index].count)
    }
    var stretches: [Range<Int>] = []
    var residuals = Decimated()
    var start: Int?
    var last = 0
    func close() {
      if let begin = start, time(effective[last]) - time(effective[begin]) >= 10 {
        stretches.append(begin..<last + 1)
      }
      start = nil
    }
    model.forEachRate(filter) { place, sample, rate in
      while next < stills.count, stills[next].last < sample { next += 1 }
      guard let rate = rate.map({ $0 * scale }), rates[sample] > 0 else { return }
      if next < stills.count, stills[next].first <= sample { stills[next].expect(rate) }
      guard isTrusted, !nearness[sample].contains(.span),
        !reasons[sample].contains(.rateDisagrees)
      else { return }
      let difference = abs(rate - Double(rates[sample]))
      residuals.append(difference)
      if difference > 0.1 * rate {
        if let begin = start, place - last > 1, begin <= last { close() }
        start = start ?? place
        last = place
      } else if start != nil {
        close()
      }
    }
    close()
    segment.standstills.stretches = stills
    return (stretches, residuals)
  }
}
