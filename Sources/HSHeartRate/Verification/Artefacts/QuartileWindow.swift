import HSBase

/// A window that slides over numbers and knows how far their quartiles lie apart, or, for less, how far at least.
///
/// Numbers are counted by halves: sensors' ticks, their differences and their medians are whole or halves. A number
/// enters or leaves with a few additions, and each quartile is found a few numbers away from where it was before.
/// A window with other numbers is looked through when its quartiles are asked for.
struct QuartileWindow {
  /// How far the window reaches to either side.
  private let reach: Int
  /// The indices of the numbers in the window.
  private var held = 0..<0
  /// How often each half occurs, numbers between two counted as the lesser; the last stands for all that are greater.
  private var counts = [UInt16](repeating: 0, count: mostHalves + 1)
  /// How many numbers in the window are neither whole nor halves.
  private var fractions = 0
  private var low = Cursor()
  private var high = Cursor()

  /// The greatest number that is told from greater ones, in halves: two seconds of ticks.
  private static let mostHalves = 4096

  /// Stands on a half.
  private struct Cursor {
    var half = 0
    /// How many numbers of the window are less.
    var below = 0

    /// Goes to the number that `rank` others precede; there is one.
    @inline(__always)
    mutating func seek(_ rank: Int, in counts: Span<UInt16>) {
      while below > rank, half > 0 {
        half -= 1
        below -= Int(counts[half])
      }
      while half < counts.count - 1, below + Int(counts[half]) <= rank {
        below += Int(counts[half])
        half += 1
      }
    }
  }

  /// A window of so many numbers, an odd number, of a series; at its ends it is cut to what there is.
  init(width: Int) { reach = width / 2 }

  /// Goes to the window around an index of the series, always the same finite numbers; cheap from its neighbours.
  mutating func move(to index: Int, of values: [Double]) {
    let wanted = max(index - reach, 0)..<min(index + reach + 1, values.count)
    if !held.overlaps(wanted) {
      count(held, -1, of: values)
      held = wanted.lowerBound..<wanted.lowerBound
    }
    count(held.upperBound..<max(wanted.upperBound, held.upperBound), 1, of: values)
    count(wanted.lowerBound..<max(held.lowerBound, wanted.lowerBound), 1, of: values)
    count(held.lowerBound..<max(wanted.lowerBound, held.lowerBound), -1, of: values)
    count(wanted.upperBound..<max(held.upperBound, wanted.upperBound), -1, of: values)
    held = wanted
  }

  /// Counts numbers that enter, or one less for each that leaves.
  @inline(__always)
  private mutating func count(_ places: Range<Int>, _ change: Int, of values: [Double]) {
    guard !places.isEmpty else { return }
    var (low, high, fractions) = (low, high, fractions)
    var counts = counts.mutableSpan
    for place in places {
      let doubled = min(Double(Self.mostHalves), 2 * abs(values[place]))
      let half = Int(clamping: doubled)
      fractions &+= Double(half) == doubled ? 0 : change
      counts[half] &+= UInt16(truncatingIfNeeded: change)
      // By signs: a processor would often guess a branch wrongly.
      low.below &+= (half &- low.half) >> 63 & change
      high.below &+= (half &- high.half) >> 63 & change
    }
    (self.low, self.high, self.fractions) = (low, high, fractions)
  }

  /// A quantile of the window, in quarters: how many numbers precede it, and what part of the way to the next it lies.
  @inline(__always)
  private func rank(_ quarters: Int) -> (Int, part: Double) {
    let place = quarters &* (held.count &- 1)
    return (place >> 2, Double(place & 3) / 4)
  }

  /// No more than the distance between the window's quartiles.
  ///
  /// Cursors stand on the number above the lower quartile, and on the one below the upper one.
  mutating func leastDistance() -> Double {
    var (first, second) = (low, high)
    first.seek(min(rank(1).0 + 1, held.count - 1), in: counts.span)
    second.seek(rank(3).0, in: counts.span)
    (low, high) = (first, second)
    guard low.half < Self.mostHalves else { return 0 }
    return Double(high.half - low.half - (fractions > 0 ? 1 : 0)) / 2
  }

  /// The distance between the window's quartiles, each interpolated linearly.
  func distance(of values: [Double]) -> Double {
    if fractions == 0, let upper = counted(3, from: high), let lower = counted(1, from: low) {
      return upper - lower
    }
    let magnitudes = values[held].map(abs)
    return (quantile(magnitudes, 0.75) ?? 0) - (quantile(magnitudes, 0.25) ?? 0)
  }

  /// A quantile; `nil` where counting does not tell it from greater ones.
  private func counted(_ quarters: Int, from cursor: Cursor) -> Double? {
    let (rank, part) = rank(quarters)
    var place = cursor
    place.seek(rank, in: counts.span)
    var next = place
    if part > 0 { next.seek(min(rank + 1, held.count - 1), in: counts.span) }
    guard next.half < Self.mostHalves else { return nil }
    return (Double(place.half) + Double(next.half - place.half) * part) / 2
  }
}
