/// Thresholds that follow a series: some quartile deviations of the numbers around each.
///
/// Nearly every number lies far below its threshold, and that is seen without knowing the threshold: a bound of
/// it does. So thresholds are computed only where they are asked for.
struct Thresholds {
  private let values: [Double]
  /// The least that a threshold may be.
  private let floor: Double
  private var window: QuartileWindow
  /// For each number its threshold; where that is not known, a lower bound of it with a minus sign.
  private var known: [Double]

  /// Number of values that make a threshold.
  static let width = 91
  /// Quartile deviations that make a threshold: covers 99.95 % of normally distributed values.
  private static let quartileDeviations = 5.2

  /// The thresholds of a series, none of them computed yet.
  ///
  /// - Parameters:
  ///   - values: The series; finite.
  ///   - floor: The least that a threshold may be.
  init(of values: [Double], floor: Double) {
    self.values = values
    self.floor = Swift.max(floor, 0)
    window = QuartileWindow(over: values, width: Self.width)
    known = [Double](repeating: -self.floor, count: values.count)
  }

  /// Takes what is known of an earlier series where nothing in reach has changed.
  ///
  /// - Parameters:
  ///   - earlier: The thresholds of that series.
  ///   - origins: For each number, its index in it.
  ///   - stale: The indices that must be computed anew.
  mutating func take(_ earlier: Thresholds, _ origins: [Int], but stale: [Range<Int>]) {
    var next = 0
    for range in stale + [known.count..<known.count] {
      for place in next..<range.lowerBound { known[place] = earlier.known[origins[place]] }
      next = range.upperBound
    }
  }

  /// Whether a number is more than so many times its threshold, at least once.
  @inline(__always)
  mutating func isExceeded(at index: Int, times: Double = 1) -> Bool {
    abs(values[index]) > abs(known[index]) && isExceeded(near: index, times)
  }

  /// The same for a number over what is known of its threshold.
  private mutating func isExceeded(near index: Int, _ times: Double) -> Bool {
    let value = abs(values[index])
    if known[index].sign == .minus {
      window.move(to: index)
      known[index] = -threshold(window.leastDistance())
      guard value / -known[index] > times else { return false }
    }
    return value / self[index] > times
  }

  /// The threshold of a number.
  subscript(index: Int) -> Double {
    mutating get {
      if known[index].sign == .minus {
        window.move(to: index)
        known[index] = threshold(window.distance())
      }
      return known[index]
    }
  }

  private func threshold(_ distance: Double) -> Double {
    Swift.max(Self.quartileDeviations * (distance / 2), floor)
  }

  /// A number over its threshold.
  mutating func ratio(at index: Int) -> Double {
    values[index] == 0 ? 0 : values[index] / self[index]
  }
}
