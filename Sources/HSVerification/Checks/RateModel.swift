/// What the rate would be if a filter made it out of a segment's corrected intervals.
struct RateModel {
  /// Corrected intervals of the series, in seconds, and where those of the segment begin.
  private let values: [Float]
  private let start: Int
  private let arrived: [UInt32]
  private let effective: Gapped
  /// What an exponential mean begins with: the median of the first intervals, in seconds.
  ///
  /// The first one alone is often odd, and has no neighbour that would correct it.
  private let beginning: Double
  /// The exponential mean walked so far: up to which interval, and what it is.
  private var walked: (end: Int, mean: Double)?

  /// The fewest intervals before a notification of which the rate can be told.
  static let history = 25
  /// Intervals before a notification of which an exponential mean is made where not all are walked: the
  /// weight of those before is less than a thousandth.
  private static let memory = 160

  init(_ segment: Segment, in verifier: SeriesVerifier) {
    values = verifier.corrected
    start = segment.correctedStart
    arrived = verifier.arrived
    effective = segment.effective
    let first = values[Swift.min(start, values.count)...].prefix(Self.history).sorted()
    beginning = first.isEmpty ? 0 : Double(first[first.count / 2])
  }

  /// How many intervals had come at a notification, `lag` notifications earlier; `nil` for too few.
  @inline(__always)
  private func end(at place: Int, lag: Int) -> Int? {
    let earlier = place - lag
    guard earlier >= 0, earlier < effective.count else { return nil }
    let end = Int(arrived[effective[earlier]])
    return end - start >= Self.history ? end : nil
  }

  private func box(beats: Int, endingAt end: Int) -> Double? {
    guard end - start >= beats else { return nil }
    var sum = 0.0
    for index in end - beats..<end { sum += Double(values[index]) }
    return sum > 0 ? 60 * Double(beats) / sum : nil
  }

  /// The rates that the filters tried make of the intervals up to a notification, in the order of
  /// `FilterKey.shapes`; 0 for one that makes none, empty where too few intervals had come.
  func rates(at notification: Int) -> [Double] {
    guard let end = end(at: notification, lag: 0) else { return [] }
    var rates: [Double] = []
    rates.reserveCapacity(FilterKey.shapes.count)
    var sum = 0.0
    for beats in FilterKey.boxes {
      guard end - start >= beats else {
        rates.append(0)
        continue
      }
      sum += Double(values[end - beats])
      rates.append(sum > 0 ? 60 * Double(beats) / sum : 0)
    }
    // All exponential means in one walk.
    let begin = Swift.max(start, end - Self.memory)
    var means = SIMD16(repeating: begin == start ? beginning : Double(values[begin]))
    for value in values[begin..<end] {
      means += FilterKey.alphas * (SIMD16(repeating: Double(value)) - means)
    }
    for place in means.indices { rates.append(means[place] > 0 ? 60 / means[place] : 0) }
    return rates
  }

  /// The rate by a filter at the next notification of a walk through all.
  mutating func next(_ filter: RateFilter, at place: Int) -> Double? {
    guard let end = end(at: place, lag: filter.lag) else { return nil }
    let alpha: Double
    switch filter.shape {
    case .box(let beats): return box(beats: beats, endingAt: end)
    case .exponential(let weight): alpha = weight
    }
    var state = walked ?? (start, beginning)
    while state.end < end {
      state.mean += alpha * (Double(values[state.end]) - state.mean)
      state.end += 1
    }
    walked = state
    return state.mean > 0 ? 60 / state.mean : nil
  }
}
