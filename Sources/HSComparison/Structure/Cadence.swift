import HSProtocols

/// How often something comes.
struct Cadence {
  /// Times in seconds; a number that is none stands before those of another connection.
  private var times: [Double] = []
  private var connection: Int32 = -1

  /// What the times tell.
  struct Estimate {
    /// Seconds from one to the next.
    var interval: Double
    /// Whether a timer sends them, as far as the times tell.
    var isRegular: Bool
  }

  /// How many an estimate needs at least.
  static let fewest = 9
  /// Pauses that are no part of the beat last at least so long, in seconds.
  private static let pause = 3.0

  /// Adds one.
  mutating func add(_ time: Int64?, on number: Int) {
    guard let time else { return }
    let number = Int32(clamping: number)
    if number != connection, !times.isEmpty { times.append(.nan) }
    connection = number
    times.append(Double(time) / 1e9)
  }

  /// What the times tell; `nil` if they are too few.
  var estimate: Estimate? {
    // From one connection to another there is none.
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 >= 0 }
    guard gaps.count + 1 >= Self.fewest else { return nil }
    let median = Self.quantile(gaps.sorted(), 0.5)
    let within = gaps.filter { $0 <= max(median * 5, Self.pause) }.sorted()
    guard within.count + 1 >= Self.fewest else { return nil }
    let mean = within.reduce(0, +) / Double(within.count)
    let spread = Self.quantile(within, 0.75) - Self.quantile(within, 0.25)
    // Among many pauses there is no timer; and a burst's own pace is not the rate.
    guard within.count * 10 >= gaps.count * 9 else {
      return Estimate(interval: mean, isRegular: false)
    }
    if median > 0, spread <= median * 0.3, mean <= median * 1.3 {
      // The link delays some; lost ones count double. Neither is the timer's.
      let typical = within.filter { abs($0 - median) <= median / 2 }
      return Estimate(
        interval: typical.reduce(0, +) / Double(max(1, typical.count)), isRegular: true)
    }
    // What comes in bursts is as regular as the numbers in equal stretches of time are.
    return Estimate(interval: mean, isRegular: isEven(mean))
  }

  private func isEven(_ mean: Double) -> Bool {
    let stretch = mean * 40
    guard stretch > 0 else { return false }
    var counts: [Double] = []
    for part in times.split(whereSeparator: \.isNaN) {
      guard let first = part.first, let last = part.last, last >= first else { continue }
      let whole = (last - first) / stretch
      guard whole >= 1, whole < 1e6 else { continue }
      var found = [Double](repeating: 0, count: Int(clamping: whole))
      for time in part {
        let place = (time - first) / stretch
        if place >= 0, place < Double(found.count) { found[Int(clamping: place)] += 1 }
      }
      counts += found
    }
    guard counts.count >= 5 else { return false }
    counts.sort()
    let middle = Self.quantile(counts, 0.5)
    return middle > 0 && Self.quantile(counts, 0.75) - Self.quantile(counts, 0.25) <= middle * 0.2
  }

  private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    guard let last = sorted.last else { return 0 }
    let place = Int(clamping: Double(sorted.count - 1) * share)
    return sorted.indices.contains(place) ? sorted[place] : last
  }
}
