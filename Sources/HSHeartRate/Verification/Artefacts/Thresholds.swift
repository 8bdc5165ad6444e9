/// Thresholds that follow a series: some quartile deviations of the numbers around each.
///
/// Nearly every number lies far below its threshold, and that is seen without knowing the threshold: a bound of
/// it does. So thresholds are computed only where they are asked for.
struct Thresholds {
  private let values: [Double]
  /// The least that a threshold may be.
  private let floor: Double
  private var window = QuartileWindow(width: width)
  /// The thresholds computed last, by the last bits of their indices: who asks for one asks for its neighbours.
  private var known = [(index: Int, threshold: Double)](repeating: (-1, 0), count: 8)

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
    self.floor = max(floor, 0)
  }

  /// The first index from one on whose number is more than its threshold; `end` where there is none.
  mutating func nextExceeded(from first: Int, before end: Int) -> Int {
    var index = first
    while index < end, !isExceeded(at: index) { index += 1 }
    return index
  }

  /// Whether a number is more than so many times its threshold, at least once.
  mutating func isExceeded(at index: Int, times: Double = 1) -> Bool {
    let value = abs(values[index])
    // A little more than the number: what is told without a division must not rest on rounding.
    let most = 1.000_001 * value
    guard most > times * floor else { return false }
    if known[index & 7].index != index {
      window.move(to: index, of: values)
      guard most > times * threshold(window.leastDistance()) else { return false }
    }
    return value / self[index] > times
  }

  /// Whether a number is positive, or negative, and more than its threshold.
  mutating func isExceeded(at index: Int, upwards: Bool) -> Bool {
    (upwards ? values[index] > 0 : values[index] < 0) && isExceeded(at: index)
  }

  /// The threshold of a number.
  subscript(index: Int) -> Double {
    mutating get {
      let place = index & 7
      if known[place].index != index {
        window.move(to: index, of: values)
        known[place] = (index, threshold(window.distance(of: values)))
      }
      return known[place].threshold
    }
  }

  @inline(__always)
  private func threshold(_ distance: Double) -> Double {
    max(Self.quartileDeviations * (distance / 2), floor)
  }

  /// A number over its threshold.
  mutating func ratio(at index: Int) -> Double {
    values[index] == 0 ? 0 : values[index] / self[index]
  }
}
