/// Parts of a segment that might be made up though all of it, taken together, was measured: as regular, as near to the
/// rate, or as much in an order of chance as no heart's.
struct DoubtfulParts {
  /// A part that might be made up.
  struct Part {
    /// The samples.
    var samples: Range<Int>
    /// What speaks against measured beats.
    var doubt: Obstacle
  }

  /// Those parts, in their order; neighbours that overlap are one.
  private(set) var parts: [Part] = []
  /// How many intervals of the segment are what the rate beside them gives.
  private(set) var echo = RateEcho()

  /// Up to three quarters that came last.
  private var recent: [Stretch] = []

  /// Intervals that are taken together, two and four times as many of which are looked at by themselves: two minutes
  /// and four.
  private static let quarter = 60
  /// What no interval is farther from the mean than, in standard deviations, where none hides the order of the others.
  private static let usualReach = 3.5

  /// Finds those of a segment.
  init(of segment: borrowing Segment, in series: borrowing HeartRateSeries) {
    var place = 0
    while place < segment.effective.count {
      let own = Stretch(from: &place, of: segment, in: series, &echo)
      guard own.moments.count > 1 else { break }
      judgeLast(with: own, segment, series)
      if recent.count > 2 { recent.removeFirst() }
      recent.append(own)
    }
  }

  private mutating func judgeLast(
    with own: Stretch, _ segment: borrowing Segment, _ series: borrowing HeartRateSeries
  ) {
    guard var stretch = recent.last else { return }
    stretch.join(own)
    judge(stretch, segment, series)
    guard recent.count > 2 else { return }
    stretch = recent[0]
    for next in recent.dropFirst() { stretch.join(next) }
    stretch.join(own)
    judge(stretch, segment, series)
  }

  private mutating func judge(
    _ stretch: Stretch, _ segment: borrowing Segment, _ series: borrowing HeartRateSeries
  ) {
    guard let doubt = Self.doubt(about: stretch, segment, series) else { return }
    let (first, last) = (stretch.places.lowerBound, stretch.places.upperBound - 1)
    let samples = segment.effective[first]..<segment.effective[last] + 1
    if let last = parts.last, last.samples.upperBound >= samples.lowerBound {
      parts[parts.count - 1].samples =
        min(last.samples.lowerBound, samples.lowerBound)..<samples.upperBound
    } else {
      parts.append(Part(samples: samples, doubt: doubt))
    }
  }

  /// What speaks against measured beats; `nil` for nothing.
  private static func doubt(
    about stretch: Stretch, _ segment: borrowing Segment, _ series: borrowing HeartRateSeries
  ) -> Obstacle? {
    let moments = stretch.moments
    guard moments.count >= LivingIntervals.fewest else { return nil }
    if LivingIntervals.isTooRegular(moments) { return .tooRegular }
    let isResting = LivingIntervals.isResting(moments)
    if LivingIntervals.followsRate(stretch.near, of: moments.count, isResting: isResting) {
      return .followsRate
    }
    return isNoise(stretch, segment, series) ? .likeNoise : nil
  }

  private static func isNoise(
    _ stretch: Stretch, _ segment: borrowing Segment, _ series: borrowing HeartRateSeries
  ) -> Bool {
    let moments = stretch.moments
    guard moments.count >= LivingIntervals.fewestOfNoise else { return false }
    // Neighbours that are as alike are an order already, where no single interval makes or hides it.
    let alike = moments.correlation * moments.correlation * Double(moments.count)
    if alike >= LivingIntervals.mostOfNoise, moments.reach <= usualReach { return false }
    var values: [Double] = []
    values.reserveCapacity(moments.count)
    for place in stretch.places {
      for interval in series.intervals(ofSample: segment.effective[place]) {
        values.append(Double(series.ticks[interval]))
      }
    }
    return LivingIntervals.isNoise(values)
  }

  /// Some of a segment, that is looked at by itself.
  private struct Stretch {
    /// The samples, by their places in the segment.
    private(set) var places: Range<Int>
    private(set) var moments: SerialMoments
    /// Intervals that are near to what the rate beside them gives.
    private(set) var near: Int

    /// Those from a place on that have at least a quarter, or the rest; the place is then behind them.
    init(
      from place: inout Int, of segment: borrowing Segment, in series: borrowing HeartRateSeries,
      _ echo: inout RateEcho
    ) {
      let (effective, ticks, rates, bounds) = (
        segment.effective, series.ticks, series.rates, series.bounds
      )
      var (count, first) = (0, place)
      let before = echo.near
      while place < effective.count, count < quarter {
        if count == 0 { first = place }
        let sample = effective[place]
        let own = ticks.span.extracting(Int(bounds[sample])..<Int(bounds[sample + 1]))
        echo.add(own, beside: Int(rates[sample]))
        count += own.count
        place += 1
      }
      var moments = SerialMoments()
      effective.forEachRun(first..<place) { samples in
        let intervals = Int(bounds[samples.lowerBound])..<Int(bounds[samples.upperBound])
        moments.add(ticks.span.extracting(intervals))
      }
      (places, self.moments, near) = (first..<place, moments, echo.near - before)
    }

    mutating func join(_ next: Stretch) {
      guard next.moments.count > 1 else { return }
      places = places.lowerBound..<next.places.upperBound
      moments.join(next.moments)
      near += next.near
    }
  }
}
