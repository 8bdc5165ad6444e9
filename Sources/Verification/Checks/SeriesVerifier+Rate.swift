import HeartRate

/// V5: the rate against the RR intervals, by the sensor's own filter.
///
/// Sensors smooth, each in its way, and none says how. So the filter is fitted, of two families: the
/// mean of the last beats, and an exponential mean. Where the best one still differs, rate and
/// intervals do not belong together.
extension SeriesVerifier {
  static let boxes = Array(1...20)
  static let alphas = [
    0.05, 0.06, 0.07, 0.08, 0.09, 0.10, 0.11, 0.12, 0.14, 0.16, 0.18, 0.20, 0.25, 0.30, 0.40, 0.50,
  ]
  /// By how many notifications the rate may lag; a sensor whose intervals come late leads.
  static let lags = Array(-4...6)
  /// Notifications on which all filters are tried.
  static let tried = 250
  /// Notifications on which the best of them are compared; more change nothing.
  static let fitted = 1200
  /// How many are.
  static let finalists = 12
  /// The fewest from which a filter can be told.
  static let fewestFitted = 60

  /// A notification to be fitted, and the rate that was sent.
  private struct Point {
    var place: Int
    var rate: Double
  }

  mutating func fitFilter() {
    let wanted = segments.map(points)
    let total = wanted.reduce(0) { $0 + $1.count }
    guard total >= Self.fewestFitted else { return }
    // All filters on a part of the notifications, the best of them on more.
    let few = costs(
      of: FilterKey.all, wanted, step: Swift.max(total / Self.tried, 1),
      fewest: Self.fewestFitted / 2)
    let finalists = few.sorted { ($0.cost, $0.key.place) < ($1.cost, $1.key.place) }
      .prefix(Self.finalists).map(\.key).sorted { $0.place < $1.place }
    let many = costs(
      of: finalists, wanted, step: Swift.max(total / Self.fitted, 1),
      fewest: Self.fewestFitted / 2)
    var best: (key: FilterKey, cost: Double)?
    for candidate in many {
      // Of filters that are as good, the one found first: fewer beats, before exponential ones.
      if let known = best, candidate.cost >= known.cost * 0.999 { continue }
      best = candidate
    }
    filter = best.map {
      RateFilter(shape: $0.key.shape, lag: $0.key.lag, medianResidual: 0, residual95: 0)
    }
  }

  /// The mean difference that each filter leaves, for those with at least `fewest` notifications.
  ///
  /// Large differences count as eight beats a minute, so that a stretch in which rate and intervals
  /// disagree does not choose the filter.
  private func costs(
    of keys: [FilterKey], _ wanted: [[Point]], step: Int, fewest: Int
  ) -> [(key: FilterKey, cost: Double)] {
    var sums = [Double](repeating: 0, count: keys.count)
    var counts = [Int](repeating: 0, count: keys.count)
    for (segment, points) in zip(segments, wanted) where !points.isEmpty {
      let model = RateModel(segment)
      let chosen = stride(from: 0, to: points.count, by: step).map { points[$0] }
      var means: (alpha: Double, values: [Double]) = (0, [])
      for (order, key) in keys.enumerated() {
        if case .exponential(let alpha) = key.shape, alpha != means.alpha {
          means = (alpha, model.exponential(alpha: alpha))
        }
        for point in chosen {
          let rate: Double?
          switch key.shape {
          case .box(let beats): rate = model.box(beats: beats, lag: key.lag, at: point.place)
          case .exponential: rate = model.rate(of: means.values, lag: key.lag, at: point.place)
          }
          guard let rate else { continue }
          sums[order] += Swift.min(abs(rate - point.rate), 8)
          counts[order] += 1
        }
      }
    }
    return keys.indices.filter { counts[$0] >= Swift.max(fewest, 1) }.map {
      (keys[$0], sums[$0] / Double(counts[$0]))
    }
  }

  /// The notifications with a rate and beats that can be trusted.
  private func points(_ segment: Segment) -> [Point] {
    guard !segment.intervals.isEmpty, !segment.isWithoutContact else { return [] }
    var points: [Point] = []
    for (place, index) in segment.effective.enumerated() where !segment.isNearSpan[place] {
      if let rate = series.samples[index].rate { points.append(Point(place: place, rate: rate)) }
    }
    return points
  }

  mutating func checkRate(_ segment: inout Segment) {
    let wanted = points(segment)
    guard !segment.intervals.isEmpty, !wanted.isEmpty else {
      let hasRate = segment.effective.contains { series.samples[$0].rate != nil }
      segment.results.append(
        .cannotTell(
          .rate, !hasRate ? .noRate : segment.intervals.isEmpty ? .noIntervals : .artefacts))
      return
    }
    guard let filter else {
      segment.results.append(.cannotTell(.rate, .tooShort))
      return
    }
    let rates = RateModel(segment).rates(filter, count: segment.effective.count)
    let apart = disagreements(segment, wanted, rates)
    var inside = [Bool](repeating: false, count: segment.effective.count)
    var longest = 0.0
    for range in apart {
      for place in range { inside[place] = true }
      let samples =
        segment.effective[range.lowerBound]..<segment.effective[range.upperBound - 1] + 1
      let seconds = times[samples.upperBound - 1] - times[samples.lowerBound]
      longest = Swift.max(longest, seconds)
      note(.rateDisagrees, samples, count: range.count, amount: seconds)
      mark(.rateDisagrees, samples)
      segment.add(.suspect, .rate, over: samples)
    }
    let residuals = wanted.compactMap { point -> Double? in
      guard !inside[point.place], let rate = rates[point.place] else { return nil }
      return abs(rate - point.rate)
    }.sorted()
    var figures = [
      Figure(.filterLag, Double(filter.lag)), Figure(.disagreement, longest),
    ]
    switch filter.shape {
    case .box(let beats): figures.append(Figure(.filterBeats, Double(beats)))
    case .exponential(let alpha): figures.append(Figure(.filterAlpha, alpha))
    }
    guard residuals.count >= 20, let middle = quantile(sorted: residuals, 0.5),
      let high = quantile(sorted: residuals, 0.95)
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
    segment.results.append(CheckResult(.rate, isPoor ? .failed : .passed, figures: figures))
  }

  /// Stretches of at least ten seconds in which the rate is off by more than a tenth.
  private func disagreements(
    _ segment: Segment, _ points: [Point], _ rates: [Double?]
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    var last = 0
    func close() {
      if let begin = start,
        times[segment.effective[last]] - times[segment.effective[begin]] >= 10
      {
        found.append(begin..<last + 1)
      }
      start = nil
    }
    for point in points {
      guard let rate = rates[point.place] else { continue }
      if abs(point.rate - rate) > 0.1 * rate {
        if let begin = start, point.place - last > 1, begin <= last { close() }
        start = start ?? point.place
        last = point.place
      } else {
        close()
      }
    }
    close()
    return found
  }
}

/// A filter to be tried.
struct FilterKey {
  var shape: RateFilter.Shape
  var lag: Int
  /// Its place among all.
  var place: Int

  /// All filters: boxes from few beats to many, then exponential ones; each at every lag.
  static let all: [FilterKey] = {
    var keys: [FilterKey] = []
    let shapes =
      SeriesVerifier.boxes.map { RateFilter.Shape.box(beats: $0) }
      + SeriesVerifier.alphas.map { .exponential(alpha: $0) }
    for shape in shapes {
      for lag in SeriesVerifier.lags {
        keys.append(FilterKey(shape: shape, lag: lag, place: keys.count))
      }
    }
    return keys
  }()
}
