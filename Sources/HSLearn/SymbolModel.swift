import HSPlatform

/// How probable octets are after those before them in the same context.
///
/// By how often each came, by how often its upper half came, by how near it is to the last, or as something else
/// expects it. Which of these is heard more is learnt on the way, in all contexts together: a kind that comes for the
/// second time profits from what was learnt of the others.
struct SymbolModel {
  private var counts: [UInt16]
  private var classes: [UInt16]
  private var seen: [UInt16]
  private var last: [UInt8]
  /// How much is given to each way of expecting.
  private var trust = SIMD4<Double>(repeating: 0.25)

  /// Steps from the last octet, either way: each a quarter less probable than the one before.
  private static let steps: [Double] = (0...255).map { 0.1428 * pow(0.75, Double($0)) }

  /// A model of so many contexts, for at most 65,535 octets.
  init(contexts: Int) {
    counts = [UInt16](repeating: 0, count: contexts * 256)
    classes = [UInt16](repeating: 0, count: contexts * 16)
    seen = [UInt16](repeating: 0, count: contexts)
    last = [UInt8](repeating: 0, count: contexts)
  }

  /// The probability of an octet, which is then one of those before.
  ///
  /// - Parameters:
  ///   - symbol: The octet.
  ///   - context: The context in which it stands.
  ///   - base: What something else expects of it.
  /// - Returns: The probability, from 0 to 1.
  mutating func tell(_ symbol: UInt8, in context: Int, base: Double) -> Double {
    let (place, half) = (context * 256 + Int(symbol), context * 16 + Int(symbol >> 4))
    let all = Double(seen[context])
    var chance = base * trust.sum()
    if all > 0 {
      let told =
        trust
        * SIMD4(
          base,
          (Double(counts[place]) + 0.5 * base) / (all + 0.5),
          (Double(classes[half]) / 16 + base) / (all + 1),
          0.9 * Self.steps[abs(Int(symbol) - Int(last[context]))] + 0.1 * base)
      chance = told.sum()
      // Some trust is left to each: what is right may change.
      if chance > 0 { trust = told * (0.98 / chance) + 0.005 }
    }
    counts[place] &+= 1
    classes[half] &+= 1
    seen[context] &+= 1
    last[context] = symbol
    return chance
  }
}
