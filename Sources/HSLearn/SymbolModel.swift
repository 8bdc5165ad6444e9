import HSPlatform

/// How probable an octet is after those before it.
///
/// By how often each came, by how often its upper half came, by how near it is to the last, or as something else
/// expects it. Which of these is heard more is learnt on the way.
struct SymbolModel {
  private var counts = [Int](repeating: 0, count: 256)
  private var classes = [Int](repeating: 0, count: 16)
  private var seen = 0
  private var last: UInt8 = 0
  /// How much is given to each way of expecting.
  private var trust = SIMD4<Double>(repeating: 0.25)

  /// Steps from the last octet, either way: each a quarter less probable than the one before.
  private static let steps: [Double] = (0...255).map { 0.1428 * pow(0.75, Double($0)) }

  /// The probability of an octet, which is then one of those before.
  ///
  /// - Parameters:
  ///   - symbol: The octet.
  ///   - base: What something else expects of it.
  /// - Returns: The probability, from 0 to 1.
  mutating func tell(_ symbol: UInt8, base: Double) -> Double {
    let (place, half, all) = (Int(symbol), Int(symbol >> 4), Double(seen))
    let chances = SIMD4(
      base,
      (Double(counts[place]) + 0.5 * base) / (all + 0.5),
      (Double(classes[half]) / 16 + base) / (all + 1),
      seen > 0 ? 0.9 * Self.steps[abs(place - Int(last))] + 0.1 * base : base)
    let told = trust * chances
    let chance = told.sum()
    // Some trust is left to each: what is right may change.
    if chance > 0 { trust = told * (0.98 / chance) + 0.005 }
    counts[place] += 1
    classes[half] += 1
    seen += 1
    last = symbol
    return chance
  }
}
