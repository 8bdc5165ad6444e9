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

  /// How many intervals had come at a notification; `nil` for too few.
  private func end(at place: Int) -> Int? {
    guard place >= 0, place < effective.count else { return nil }
    let end = Int(arrived[effective[place]])
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
    guard let end = end(at: notification) else { return [] }
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

  /// Calls `body` with each notification and the rate that a filter makes; `nil` where it makes none.
  @inline(__always)
  func forEachRate(
    _ filter: RateFilter, _ body: (_ place: Int, _ sample: Int, _ rate: Double?) -> Void
  ) {
    var beats: Int?
    var alpha = 0.0
    switch filter.shape {
    case .box(let number): beats = number
    case .exponential(let weight): alpha = weight
    }
    // The exponential mean walked so far: up to which interval, and what it is.
    var (walked, mean) = (start, beginning)
    let count = effective.count
    for place in 0..<count {
      let earlier = place - filter.lag
      var rate: Double?
      if earlier >= 0, earlier < count {
        let end = Int(arrived[effective[earlier]])
        if end - start < Self.history {
          // Too few.
        } else if let beats {
          rate = box(beats: beats, endingAt: end)
        } else {
          while walked < end {
            mean += alpha * (Double(values[walked]) - mean)
            walked += 1
          }
          rate = mean > 0 ? 60 / mean : nil
        }
      }
      body(place, effective[place], rate)
    }
  }
}
