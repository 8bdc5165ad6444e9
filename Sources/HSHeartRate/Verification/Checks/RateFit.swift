import HSNames

/// The filter by which the sensor makes its rate out of RR intervals, as far as a series tells it.
///
/// Sensors smooth, each in its way, and none says how. So the filter is fitted, of two families: the mean of the last
/// beats, and an exponential mean.
struct RateFit: Stage {
  let beats: MarkedBeats
  /// The filter; `nil` where none can be told.
  private(set) var filter: RateFilter?
  /// The rate over what its filter makes of the intervals: 1 where both are on one scale.
  private(set) var scale = UnitEstimate()
  /// The mean of the rates that were sent.
  private(set) var meanRate = 0.0
  /// How much neighbouring intervals differ, in the root mean square, as a share of the mean interval.
  private(set) var irregularity = 0.0
  /// Of each segment, how many notifications have a rate and beats that can be trusted.
  let fitting: [Int]

  var evidence: Evidence { beats.evidence }

  /// Notifications on which all filters are tried.
  private static let tried = 250
  /// Notifications on which the best of them are compared; more change nothing.
  private static let fitted = 1200
  /// How many are.
  private static let finalists = 12
  /// The fewest from which a filter can be told.
  static let fewestFitted = 60
  /// The fewest from which it can be told whether rate and intervals are on one scale.
  private static let fewestScaled = 20

  /// Fits a filter.
  init(_ beats: MarkedBeats) {
    self.beats = beats
    fitting = beats.segments.map { segment in
      var count = 0
      Self.forEachFitting(segment, beats) { _, _ in count += 1 }
      return count
    }
    let total = fitting.reduce(0, +)
    guard total >= Self.fewestScaled else { return }
    meanRate = Self.mean(series.rates)
    let (few, many) = tried(
      every: max(total / Self.tried, 1), and: max(total / Self.fitted, 1))
    let fits = [true, false].compactMap { fit(isCorrected: $0, total, few, many) }
    // Corrected intervals, unless those that were sent fit clearly better.
    guard let best = fits.min(by: { $0.weight < $1.weight }) else { return }
    scale = best.scale
    irregularity = Self.irregularity(series.ticks)
    guard total >= Self.fewestFitted else { return }
    // Where the rate hardly changes, all filters are as good, and none of this is said.
    let own = best.few.first { $0.key.place == best.key.place }?.cost ?? best.cost
    func isBetter(than isMeant: (FilterKey) -> Bool) -> Bool {
      best.few.filter { isMeant($0.key) }.map { $0.cost }.min().map { $0 > own + 0.1 } ?? false
    }
    filter = RateFilter(
      shape: best.key.shape, lag: best.key.lag, medianResidual: 0, residual95: 0,
      isAtEnd: best.key.isAtEnd && isBetter { !$0.isAtEnd },
      leads: best.key.lag <= -2 && !beats.delivery.isBundled && isBetter { $0.lag >= 0 },
      isOfCorrected: best.isCorrected, isLate: best.key.lag > FilterKey.longestUsual)
  }

  /// Whether all rates are off from the intervals by one share, more than rounding explains and than the mean of rates
  /// differs from the rate of the mean interval.
  var isOffScale: Bool {
    scale.error < 0.01
      && abs(scale.ratio - 1) * meanRate
        > 0.5 + 2 * scale.error * meanRate + meanRate * irregularity * irregularity
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
    let fewest = min(total / 3, Self.fewestFitted / 2)
    // A few notifications would suit a filter that lags far by chance.
    let keys = total > Self.tried ? FilterKey.all : FilterKey.all.filter { $0.isShort }
    let few = costs(
      of: keys, isCorrected: isCorrected, at: fewTried, fewest: fewest)
    let ranked = few.sorted { ($0.cost, $0.key.place) < ($1.cost, $1.key.place) }.map { $0.key }
    let finalists =
      (ranked.prefix(Self.finalists)
      + ranked.filter { $0.lag <= FilterKey.longestUsual }.prefix(Self.finalists / 2))
      .sorted { $0.place < $1.place }
    let many = costs(
      of: finalists, isCorrected: isCorrected, at: manyTried, fewest: fewest)
    var best: Cost?
    // A lag that no sensor is known to have must be told from those that are usual.
    let usual = many.filter { $0.key.lag <= FilterKey.longestUsual }.map { $0.cost }.min()
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
    let independent = max(Double(best.count) / 10, 1)
    scale.error =
      meanRate > 0 ? (best.cost / independent.squareRoot() + 0.1) / meanRate + 0.001 : .infinity
    return Fit(
      key: best.key, cost: best.cost, isCorrected: isCorrected, scale: scale, few: few)
  }

  /// The mean of the rates that were sent.
  private static func mean(_ rates: [UInt16]) -> Double {
    var (sum, count) = (0, 0)
    for rate in rates where rate > 0 {
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
        sums[order] += min(abs(made[order] * scales[order] - rate), 8)
        counts[order] += 1
      }
    }
    let known = min(keys.isEmpty ? 0 : kept.count / keys.count, tried.count)
    for number in 0..<known {
      let rate = Double(series.rates[tried[number].sample])
      add(rate, kept.span.extracting(number * keys.count..<(number + 1) * keys.count))
    }
    forEachTried(tried[known...], filters, isCorrected: isCorrected, add)
    return keys.indices.filter { counts[$0] >= max(fewest, 1) }.map {
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
    for (index, segment) in beats.segments.enumerated() {
      var number = 0
      var (nextOfFew, nextOfMany) = (0, 0)
      Self.forEachFitting(segment, beats) { place, sample in
        number += 1
        guard number > min(nextOfFew, nextOfMany) else { return }
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
        ?? RateModel(one.segment, of: beats, isCorrected: isCorrected)
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
  private static func forEachFitting(
    _ segment: Segment, _ beats: MarkedBeats, _ body: (_ place: Int, _ sample: Int) -> Void
  ) {
    guard !segment.isWithoutContact, !segment.intervals.isEmpty else { return }
    let (rates, nearness) = (beats.series.rates, beats.nearness)
    var place = 0
    segment.effective.forEach { sample in
      if rates[sample] > 0, !nearness[sample].contains(.span) { body(place, sample) }
      place += 1
    }
  }

  /// How much neighbouring intervals differ, in the root mean square, as a share of the mean interval.
  private static func irregularity(_ ticks: [UInt16]) -> Double {
    // Of 16 bits each, so that even the squares of the longest series fit.
    var (squares, sum) = (0, 0)
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
}
