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

  mutating func fitFilter() {
    var total = 0
    for segment in segments { forEachFitting(segment) { _, _ in total += 1 } }
    guard total >= Self.fewestFitted else { return }
    // All filters on a part of the notifications, the best of them on more.
    let few = costs(
      of: FilterKey.all, step: Swift.max(total / Self.tried, 1), fewest: Self.fewestFitted / 2)
    let finalists = few.sorted { ($0.cost, $0.key.place) < ($1.cost, $1.key.place) }
      .prefix(Self.finalists).map(\.key).sorted { $0.place < $1.place }
    let many = costs(
      of: finalists, step: Swift.max(total / Self.fitted, 1), fewest: Self.fewestFitted / 2)
    var best: (key: FilterKey, cost: Double)?
    for candidate in many {
      // Of filters that are as good, the one found first: fewer beats, before exponential ones.
      if let known = best, candidate.cost >= known.cost * 0.999 { continue }
      best = candidate
    }
    guard let best else { return }
    // Where the rate hardly changes, all filters are as good, and none of this is said.
    let own = few.first { $0.key.place == best.key.place }?.cost ?? best.cost
    func isBetter(than isMeant: (FilterKey) -> Bool) -> Bool {
      few.filter { isMeant($0.key) }.map(\.cost).min().map { $0 > own + 0.1 } ?? false
    }
    filter = RateFilter(
      shape: best.key.shape, lag: best.key.lag, medianResidual: 0, residual95: 0,
      isAtEnd: best.key.isAtEnd && isBetter { !$0.isAtEnd },
      leads: best.key.lag <= -2 && isBetter { $0.lag >= 0 })
  }

  /// The mean difference that each filter leaves, for those with at least `fewest` notifications.
  ///
  /// Large differences count as eight beats a minute, so that a stretch in which rate and intervals
  /// disagree does not choose the filter.
  private func costs(
    of keys: [FilterKey], step: Int, fewest: Int
  ) -> [(key: FilterKey, cost: Double)] {
    var sums = [Double](repeating: 0, count: keys.count)
    var counts = [Int](repeating: 0, count: keys.count)
    var made = [Double](repeating: 0, count: FilterKey.all.count)
    for segment in segments where !segment.intervals.isEmpty && !segment.isWithoutContact {
      let model = RateModel(segment, in: self)
      var number = 0
      var next = 0
      forEachFitting(segment) { place, sample in
        number += 1
        guard number > next else { return }
        next += step
        let sent = Double(series.rates[sample])
        model.makeRates(at: place, into: &made)
        for (order, key) in keys.enumerated() where made[key.place] > 0 {
          sums[order] += Swift.min(abs(made[key.place] - sent), 8)
          counts[order] += 1
        }
      }
    }
    return keys.indices.filter { counts[$0] >= Swift.max(fewest, 1) }.map {
      (keys[$0], sums[$0] / Double(counts[$0]))
    }
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
    if timeObstacle == .impossibleTime {
      // The order in which values and intervals belong together rests on the same times.
      segment.results.append(.cannotTell(.rate, .impossibleTime))
      return
    }
    let comparison = filter.map { compare(&segment, $0) }
    var fitting = 0
    forEachFitting(segment) { _, _ in fitting += 1 }
    guard fitting > 0 else {
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
      note(.rateDisagrees, samples, count: range.count, amount: seconds)
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
    if residuals.count > fittedNotifications {
      fittedNotifications = residuals.count
      self.filter?.medianResidual = middle
      self.filter?.residual95 = high
    }
    // At high rates a beat more or less in the filter moves the rate further.
    let isPoor = middle > 2 || high > 5
    if isPoor { note(.poorFit, segment.samples, count: residuals.count, amount: middle) }
    segment.results.append(
      !isPoor && filter.isAtEnd
        ? .cannotTell(.rate, .filterAtEnd, figures: figures)
        : CheckResult(.rate, isPoor ? .failed : .passed, figures: figures))
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
    let model = RateModel(segment, in: self)
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
      guard let rate, rates[sample] > 0 else { return }
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

/// A filter to be tried.
struct FilterKey {
  /// Numbers of beats in a mean.
  static let boxes = 1...20
  /// Weights of the newest interval in exponential means.
  static let alphas: SIMD16<Double> = [
    0.05, 0.06, 0.07, 0.08, 0.09, 0.10, 0.11, 0.12, 0.14, 0.16, 0.18, 0.20, 0.25, 0.30, 0.40, 0.50,
  ]
  /// By how many notifications the rate may lag; a sensor whose intervals come late leads.
  static let lags = Array(-4...6)

  /// Means over few beats to many, then exponential ones.
  static let shapes: [RateFilter.Shape] =
    boxes.map { .box(beats: $0) } + alphas.indices.map { .exponential(alpha: alphas[$0]) }

  /// All filters: each shape at every lag.
  static let all = (0..<shapes.count * lags.count).map { FilterKey(place: $0) }

  /// Its place among all.
  let place: Int
  /// The number of its shape.
  var number: Int { place / Self.lags.count }
  var shape: RateFilter.Shape { Self.shapes[number] }
  var lag: Int { Self.lags[place % Self.lags.count] }

  /// Whether it stands at the end of what is tried, so that a filter beyond may fit better.
  var isAtEnd: Bool {
    if lag == Self.lags.first || lag == Self.lags.last { return true }
    switch shape {
    case .box(let beats): return beats == Self.boxes.upperBound
    case .exponential(let alpha): return alpha == Self.alphas[0]
    }
  }
}
