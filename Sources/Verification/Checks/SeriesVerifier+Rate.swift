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
  /// Notifications that the fit looks at; more change nothing.
  static let fitted = 1200
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
    let step = Swift.max(total / Self.fitted, 1)
    var best: (cost: Double, filter: RateFilter)?
    var costs = FilterCosts()
    for (segment, points) in zip(segments, wanted) where !points.isEmpty {
      let model = RateModel(segment)
      let chosen = stride(from: 0, to: points.count, by: step).map { points[$0] }
      for beats in Self.boxes {
        for lag in Self.lags {
          for point in chosen {
            guard let rate = model.box(beats: beats, lag: lag, at: point.place) else { continue }
            costs.add(abs(rate - point.rate), to: .init(shape: .box(beats: beats), lag: lag))
          }
        }
      }
      for alpha in Self.alphas {
        let means = model.exponential(alpha: alpha)
        for lag in Self.lags {
          for point in chosen {
            guard let rate = model.rate(of: means, lag: lag, at: point.place) else { continue }
            costs.add(
              abs(rate - point.rate), to: .init(shape: .exponential(alpha: alpha), lag: lag))
          }
        }
      }
    }
    for shape in Self.boxes.map({ RateFilter.Shape.box(beats: $0) })
      + Self.alphas.map({ .exponential(alpha: $0) })
    {
      for lag in Self.lags {
        guard let cost = costs.mean(.init(shape: shape, lag: lag), fewest: Self.fewestFitted / 2)
        else { continue }
        // Of filters that are as good, the one found first: fewer beats, before exponential ones.
        if let known = best, cost >= known.cost * 0.999 { continue }
        best = (cost, RateFilter(shape: shape, lag: lag, medianResidual: 0, residual95: 0))
      }
    }
    filter = best?.filter
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

/// The mean cost of each filter tried; large differences count as eight beats a minute, so that a
/// stretch in which rate and intervals disagree does not choose the filter.
struct FilterCosts {
  struct Key: Hashable {
    var shape: RateFilter.Shape
    var lag: Int

    /// A place of its own in a table.
    var place: Int {
      let column = lag + 4
      switch shape {
      case .box(let beats): return (beats - 1) * 11 + column
      case .exponential(let alpha): return (20 + Int((alpha * 100).rounded())) * 11 + column
      }
    }
  }

  private var sums = [Double](repeating: 0, count: 71 * 11 + 11)
  private var counts = [Int](repeating: 0, count: 71 * 11 + 11)

  mutating func add(_ difference: Double, to key: Key) {
    sums[key.place] += Swift.min(difference, 8)
    counts[key.place] += 1
  }

  /// The mean cost, if at least `fewest` differences were added.
  func mean(_ key: Key, fewest: Int) -> Double? {
    let count = counts[key.place]
    return count >= Swift.max(fewest, 1) ? sums[key.place] / Double(count) : nil
  }
}
