import HSBytes

/// A window that slides over numbers and knows how far their quartiles lie apart, or, for less, how far at least.
///
/// Numbers are counted by halves: sensors' ticks, their differences and their medians are whole or halves. A number
/// enters or leaves with a few additions, and each quartile is found a few numbers away from where it was before.
/// A window with other numbers is looked through when its quartiles are asked for.
struct QuartileWindow {
  private let values: [Double]
  /// For each number its half, and `fraction` for one that is between two.
  private let halves: [UInt16]
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
  private static let fraction: UInt16 = 1 << 15

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

  /// A window over the magnitudes of a series.
  ///
  /// - Parameters:
  ///   - values: The series; finite.
  ///   - width: Number of values in a whole window, odd. At the ends of the series the window is cut to what there is.
  init(over values: [Double], width: Int) {
    self.values = values
    halves = Self.halves(values)
    reach = width / 2
  }

  /// The magnitudes of numbers in halves, `fraction` added to those that are between two.
  private static func halves(_ values: [Double]) -> [UInt16] {
    var halves = [UInt16](repeating: 0, count: values.count)
    var places = halves.mutableSpan
    for index in values.indices {
      let doubled = min(Double(mostHalves), 2 * abs(values[index]))
      // With no room for a fraction, the last bits are the nearest whole number.
      let shifted = doubled + 0x1p52
      let nearest = shifted - 0x1p52
      let half = UInt16(truncatingIfNeeded: shifted.bitPattern) &- (nearest > doubled ? 1 : 0)
      places[index] = nearest == doubled ? half : half | fraction
    }
    return halves
  }

  /// Goes to the window around an index of the series; cheap from its neighbours.
  mutating func move(to index: Int) {
    let wanted = max(index - reach, 0)..<min(index + reach + 1, values.count)
    if held.isEmpty || !held.overlaps(wanted) {
      for place in held { count(halves[place], -1) }
      held = wanted.lowerBound..<wanted.lowerBound
    }
    for place in held.upperBound..<max(wanted.upperBound, held.upperBound) {
      count(halves[place], 1)
    }
    for place in wanted.lowerBound..<max(held.lowerBound, wanted.lowerBound) {
      count(halves[place], 1)
    }
    for place in held.lowerBound..<max(wanted.lowerBound, held.lowerBound) {
      count(halves[place], -1)
    }
    for place in wanted.upperBound..<max(held.upperBound, wanted.upperBound) {
      count(halves[place], -1)
    }
    held = wanted
  }

  /// Counts a number that enters, or one less that leaves.
  private mutating func count(_ number: UInt16, _ change: Int) {
    let half = Int(number & ~Self.fraction)
    fractions &+= number & Self.fraction == 0 ? 0 : change
    counts[half] = UInt16(truncatingIfNeeded: Int(counts[half]) &+ change)
    low.below &+= half < low.half ? change : 0
    high.below &+= half < high.half ? change : 0
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
  func distance() -> Double {
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
