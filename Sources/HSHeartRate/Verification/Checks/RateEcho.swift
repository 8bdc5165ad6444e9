/// How many of some intervals are what the rate beside them gives: 60 s over it.
struct RateEcho {
  /// Intervals with a rate beside them.
  private(set) var all = 0
  /// Those of them that are equal to what it gives, to a tick, and those that are near to that, to three.
  private(set) var (equal, near) = (0, 0)
  /// The first three rates that differ.
  private var rates: [Int] = []

  /// Whether the rate changes enough to tell.
  var isTelling: Bool { rates.count == 3 }
  /// The share of equal intervals.
  var share: Double { Double(equal) / Double(all) }

  /// Counts the intervals of a measurement.
  @inline(__always)
  mutating func add(_ ticks: Span<UInt16>, beside rate: Int) {
    guard rate > 0, !ticks.isEmpty else { return }
    for index in ticks.indices {
      equal &+= Self.near(ticks[index], rate, within: 1)
      near &+= Self.near(ticks[index], rate, within: 3)
    }
    all &+= ticks.count
    if rates.count < 3, !rates.contains(rate) { rates.append(rate) }
  }

  /// 1 for an interval within some ticks of 60 s over a rate, 0 for others.
  ///
  /// By signs: a processor would often guess a branch wrongly.
  @inline(__always)
  static func near(_ ticks: UInt16, _ rate: Int, within reach: Int) -> Int {
    let above = (Int(ticks) &+ reach) &* rate &- 61_440
    let below = 2 &* reach &* rate &- above
    return 1 &+ (above | below) >> 63
  }
}
