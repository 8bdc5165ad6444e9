/// What the rate would be if a filter made it out of a segment's corrected intervals.
struct RateModel {
  /// Corrected intervals in seconds.
  private let values: [Double]
  private let sums: PrefixSums
  /// For each notification, how many corrected intervals had come by then.
  private let arrived: [Int]

  /// The fewest intervals before a notification of which the rate can be told.
  static let history = 25

  init(_ segment: Segment) {
    let corrected = segment.artefacts?.corrected ?? []
    values = corrected.map(\.value)
    sums = PrefixSums(values)
    var arrived: [Int] = []
    arrived.reserveCapacity(segment.effective.count)
    var next = 0
    for place in segment.effective.indices {
      while next < corrected.count, corrected[next].source < segment.owners.count,
        segment.owners[corrected[next].source] <= place
      {
        next += 1
      }
      arrived.append(next)
    }
    self.arrived = arrived
  }

  /// How many intervals had come at a notification, `lag` notifications earlier; `nil` for too few.
  private func count(at place: Int, lag: Int) -> Int? {
    let earlier = place - lag
    guard earlier >= 0, earlier < arrived.count, arrived[earlier] >= Self.history else {
      return nil
    }
    return arrived[earlier]
  }

  /// The rate by the mean of the last intervals.
  func box(beats: Int, lag: Int, at place: Int) -> Double? {
    guard let count = count(at: place, lag: lag), count >= beats else { return nil }
    let mean = sums.mean(count - beats..<count)
    return mean > 0 ? 60 / mean : nil
  }

  /// The exponential mean after each interval.
  func exponential(alpha: Double) -> [Double] {
    guard let first = values.first else { return [] }
    var mean = first
    return values.map { value in
      mean += alpha * (value - mean)
      return mean
    }
  }

  /// The rate by an exponential mean, as `exponential` gives it.
  func rate(of means: [Double], lag: Int, at place: Int) -> Double? {
    guard let count = count(at: place, lag: lag), means[count - 1] > 0 else { return nil }
    return 60 / means[count - 1]
  }

  /// The rate by a filter, for each notification of the segment.
  func rates(_ filter: RateFilter, count: Int) -> [Double?] {
    switch filter.shape {
    case .box(let beats):
      return (0..<count).map { box(beats: beats, lag: filter.lag, at: $0) }
    case .exponential(let alpha):
      let means = exponential(alpha: alpha)
      return (0..<count).map { rate(of: means, lag: filter.lag, at: $0) }
    }
  }
}
