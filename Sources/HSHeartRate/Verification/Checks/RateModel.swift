/// What the rate would be if a filter made it out of a segment's intervals: as sent, or corrected.
///
/// A sensor that leaves out what it takes for artefacts makes its rate of the corrected ones. One that does not
/// makes it of those that it sends, which an irregular heart shows: correction would take its beats for faults.
struct RateModel {
  /// Corrected intervals of the series, in seconds; `nil` for intervals as sent.
  private let corrected: [Float]?
  private let ticks: [UInt16]
  private let bounds: [UInt32]
  private let sent: Gapped
  /// Where the intervals of the segment begin.
  private let start: Int
  private let arrived: [UInt32]
  private let effective: Gapped
  /// What an exponential mean begins with: the median of the first intervals, in seconds.
  ///
  /// The first one alone is often odd, and has no neighbour that would correct it.
  private var beginning = 0.0
  /// The fewest intervals before a notification of which the rate can be told.
  static let history = 25

  /// A model over the intervals of a segment.
  ///
  /// - Parameters:
  ///   - segment: The segment's number.
  ///   - beats: What is known of the beats of the series.
  ///   - isCorrected: Whether the intervals are corrected before they are averaged.
  init(_ segment: Int, of beats: MarkedBeats, isCorrected: Bool) {
    let own = beats.segments[segment]
    corrected = isCorrected ? beats.corrected : nil
    ticks = beats.series.ticks
    bounds = beats.series.bounds
    sent = own.intervals
    start = isCorrected ? beats.correctedStarts[segment] : 0
    arrived = beats.arrived
    effective = own.effective
    let all = isCorrected ? beats.corrected.count : own.intervals.count
    let first = (min(start, all)..<min(start + Self.history, all)).map(value).sorted()
    if !first.isEmpty { beginning = first[first.count / 2] }
  }

  /// An interval in seconds.
  @inline(__always)
  private func value(_ index: Int) -> Double {
    guard let corrected else { return Double(ticks[sent[index]]) / 1024 }
    return Double(corrected[index])
  }

  /// How many intervals had come by a sample.
  @inline(__always)
  private func arrivals(_ sample: Int) -> Int {
    corrected == nil ? sent.place(of: Int(bounds[sample + 1])) : Int(arrived[sample])
  }

  /// How many intervals had come at a notification; `nil` for too few.
  private func end(at place: Int) -> Int? {
    guard place >= 0, place < effective.count else { return nil }
    let end = arrivals(effective[place])
    return end - start >= Self.history ? end : nil
  }

  /// The mean of the intervals before one, with which an exponential mean begins.
  private func mean(before end: Int) -> Double {
    let first = max(start, end - Self.history)
    var sum = 0.0
    for index in first..<end { sum += value(index) }
    return end > first ? sum / Double(end - first) : beginning
  }

  /// Appends what rates some filters make at a notification.
  ///
  /// A filter that lags takes the intervals up to an earlier notification.
  ///
  /// - Parameters:
  ///   - notification: The notification's place.
  ///   - filters: The filters.
  ///   - sums: Memory that is used again; what it holds is of no use.
  ///   - rates: Gets their rates, in their order; 0 where a filter makes none.
  func appendRates(
    at notification: Int, of filters: FilterSet, _ sums: inout [Double], to rates: inout [Double]
  ) {
    let base = rates.count
    rates.append(contentsOf: repeatElement(0, count: filters.keys.count))
    var rates = rates.mutableSpan
    // The sums of all intervals up to each that counts; they are exact, so that their differences are, too.
    var (first, last) = (Int.max, 0)
    for lag in filters.lags {
      guard let end = end(at: notification - lag.lag) else { continue }
      first = min(first, end)
      last = max(last, end)
    }
    guard first <= last else { return }
    let lowest = max(start, first - filters.mostBeats)
    sums.removeAll(keepingCapacity: true)
    var sum = 0.0
    sums.append(sum)
    for index in lowest..<last {
      sum += value(index)
      sums.append(sum)
    }
    // All exponential means in one walk, from the earliest notification on.
    var walked: Int?
    var means = SIMD16<Double>.zero
    for lag in filters.lags {
      guard let end = end(at: notification - lag.lag) else { continue }
      let (own, upTo) = (sums.span, end - lowest)
      for index in lag.boxes {
        let (beats, place) = filters.boxes[index]
        guard end - start >= beats else { break }
        let sum = own[upTo] - own[upTo - beats]
        if sum > 0 { rates[base + place] = 60 * Double(beats) / sum }
      }
      guard filters.hasMeans else { continue }
      let begin = walked ?? max(start, end - filters.memory)
      if walked == nil {
        means = SIMD16(repeating: begin == start ? beginning : mean(before: begin))
      }
      walked = max(begin, end)
      for index in begin..<max(begin, end) {
        means += FilterKey.alphas * (SIMD16(repeating: value(index)) - means)
      }
      for index in lag.means {
        let mean = means[filters.means[index].number]
        if mean > 0 { rates[base + filters.means[index].place] = 60 / mean }
      }
    }
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
    // Up to which interval was walked; the exponential mean up to there, or the sum of the last beats, which is exact.
    var (walked, mean, sum) = (start, beginning, 0.0)
    let count = effective.count
    for place in 0..<count {
      let earlier = place - filter.lag
      var rate: Double?
      if earlier >= 0, earlier < count {
        let end = arrivals(effective[earlier])
        if end - start < Self.history {
          // Too few.
        } else if let beats {
          while walked < end {
            sum += value(walked)
            if walked - start >= beats { sum -= value(walked - beats) }
            walked += 1
          }
          rate = end - start >= beats && sum > 0 ? 60 * Double(beats) / sum : nil
        } else {
          while walked < end {
            mean += alpha * (value(walked) - mean)
            walked += 1
          }
          rate = mean > 0 ? 60 / mean : nil
        }
      }
      body(place, effective[place], rate)
    }
  }
}
