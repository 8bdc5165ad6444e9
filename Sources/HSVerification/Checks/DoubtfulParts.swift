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

  private let segment: Segment
  private let series: HeartRateSeries
  /// Up to three quarters that are complete, and the one that is being filled.
  private var recent: [Stretch] = []
  private var own = Stretch()

  /// Intervals that are taken together, two and four times as many of which are looked at by themselves: two minutes
  /// and four.
  private static let quarter = 60
  /// What no interval is farther from the mean than, in standard deviations, where none hides the order of the others.
  private static let usualReach = 3.5

  init(of segment: Segment, in series: HeartRateSeries) {
    (self.segment, self.series) = (segment, series)
    var place = 0
    segment.effective.forEach { sample in
      own.add(sample, at: place, of: series)
      place += 1
      guard own.moments.count >= Self.quarter else { return }
      judgeLast()
      if recent.count > 2 { recent.removeFirst() }
      recent.append(own)
      own = Stretch()
    }
    if own.moments.count > 1 { judgeLast() }
  }

  private mutating func judgeLast() {
    guard var stretch = recent.last else { return }
    stretch.join(own)
    judge(stretch)
    guard recent.count > 2 else { return }
    stretch = recent[0]
    for next in recent.dropFirst() { stretch.join(next) }
    stretch.join(own)
    judge(stretch)
  }

  private mutating func judge(_ stretch: Stretch) {
    guard let doubt = doubt(about: stretch) else { return }
    let (first, last) = (stretch.places.lowerBound, stretch.places.upperBound - 1)
    let samples = segment.effective[first]..<segment.effective[last] + 1
    if let last = parts.last, last.samples.upperBound >= samples.lowerBound {
      parts[parts.count - 1].samples =
        Swift.min(last.samples.lowerBound, samples.lowerBound)..<samples.upperBound
    } else {
      parts.append(Part(samples: samples, doubt: doubt))
    }
  }

  /// What speaks against measured beats; `nil` for nothing.
  private func doubt(about stretch: Stretch) -> Obstacle? {
    let moments = stretch.moments
    guard moments.count >= LivingIntervals.fewest else { return nil }
    if LivingIntervals.isTooRegular(moments) { return .tooRegular }
    let isResting = LivingIntervals.isResting(moments)
    if LivingIntervals.followsRate(stretch.near, of: moments.count, isResting: isResting) {
      return .followsRate
    }
    return isNoise(stretch) ? .likeNoise : nil
  }

  private func isNoise(_ stretch: Stretch) -> Bool {
    let moments = stretch.moments
    guard moments.count >= LivingIntervals.fewestOfNoise else { return false }
    // Neighbours that are as alike are an order already, where no single interval makes or hides it.
    let alike = moments.correlation * moments.correlation * Double(moments.count)
    if alike >= LivingIntervals.mostOfNoise, moments.reach <= Self.usualReach { return false }
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
    private(set) var places = 0..<0
    private(set) var moments = SerialMoments()
    /// Intervals that are near to what the rate beside them gives.
    private(set) var near = 0

    @inline(__always)
    mutating func add(_ sample: Int, at place: Int, of series: HeartRateSeries) {
      places = (moments.count == 0 ? place : places.lowerBound)..<place + 1
      let rate = Int(series.rates[sample])
      for interval in series.intervals(ofSample: sample) {
        let ticks = series.ticks[interval]
        moments.add(ticks)
        near += LivingIntervals.isNear(ticks, rate) ? 1 : 0
      }
    }

    mutating func join(_ next: Stretch) {
      guard next.moments.count > 1 else { return }
      places = places.lowerBound..<next.places.upperBound
      moments.join(next.moments)
      near += next.near
    }
  }
}
