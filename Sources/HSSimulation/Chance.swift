/// Chance that a seed fixes: SplitMix64.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from 0 up to, but not including, another.
  mutating func number(below limit: Int) -> Int { limit > 0 ? Int(next() % UInt64(limit)) : 0 }

  /// Octets.
  mutating func octets(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 32) }
  }

  /// A number from -1 to 1, mostly in the middle.
  mutating func spread() -> Double {
    let sum = (0..<3).reduce(0.0) { total, _ in total + Double(next() >> 11) / 9_007_199_254_740_992
    }
    return sum / 1.5 - 1
  }
}
