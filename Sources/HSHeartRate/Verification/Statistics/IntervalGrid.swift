import HSNames
import HSPlatform

/// The grid on which a sensor's RR intervals lie: how finely it samples, and in which unit.
///
/// A detector of 128 Hz gives multiples of 8 ticks. So does one of 8 ms whose milliseconds are sent
/// as ticks; had they been converted, the grid would be 8.192 ticks.
struct IntervalGrid {
  /// The distance of neighbouring intervals in ticks.
  let ticks: Double
  /// How well intervals lie on it, 0 to 1.
  let strength: Double

  /// Whether it is one of whole milliseconds, rightly converted: then the unit cannot be wrong.
  let isOfMilliseconds: Bool

  /// What a strap without a grid does not reach.
  static let leastStrength = 0.8
  /// The coarsest first: multiples of 8 are multiples of 4.
  static let candidates = [16.384, 16, 10.24, 10, 8.192, 8, 5.12, 5, 4.096, 4, 2]

  /// Looks for the coarsest grid; `nil` if there is none, or too few different intervals to tell.
  init?(_ intervals: [UInt16]) {
    // Counts of the intervals that a heart makes.
    var counts = [Int](repeating: 0, count: 4096)
    for ticks in intervals where ticks < 4096 { counts[Int(ticks)] += 1 }
    // In an order of their own: sums of floating-point numbers depend on it.
    let values = counts.indices.filter {
      counts[$0] > 0 && RRInterval(rawValue: UInt16($0)).isPlausible
    }.map { (key: $0, value: counts[$0]) }
    let total = values.reduce(0) { $0 + $1.value }
    guard total >= 50, values.count >= 8 else { return nil }
    /// How well intervals lie on a grid through 0; `nil` where they do not.
    func fit(_ grid: Double) -> Double? {
      var real = 0.0
      var imaginary = 0.0
      for (ticks, count) in values {
        let angle = 2 * Double.pi * Double(ticks) / grid
        real += Double(count) * cos(angle)
        imaginary += Double(count) * sin(angle)
      }
      let strength = (real * real + imaginary * imaginary).squareRoot() / Double(total)
      // Intervals of a grid through 0 have no angle.
      return strength > Self.leastStrength && real > 0.9 * strength * Double(total)
        ? strength : nil
    }
    for candidate in Self.candidates {
      guard let strength = fit(candidate) else { continue }
      ticks = candidate
      self.strength = strength
      // Of a heart that hardly varies, ticks that are sent as milliseconds look the same.
      isOfMilliseconds =
        candidate != candidate.rounded() && fit(candidate / (1.024 * 1.024)) == nil
      return
    }
    return nil
  }
}
