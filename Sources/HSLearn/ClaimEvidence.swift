import HSPlatform

/// What a claim rests on: how often it holds, and how probable that would be by chance.
package struct ClaimEvidence: Sendable, Equatable {
  /// Messages, or steps between messages, for which it holds.
  package var holds = 0
  /// Those that could have shown it.
  package var of = 0
  /// Those of the half that was held out for which it holds.
  package var heldOutHolds = 0
  /// Those of the half that was held out.
  package var heldOutOf = 0
  /// Chance of it, before correction: 1 in 2 to this power.
  package var rawBits = 0.0
  /// Hypotheses that were tried: 2 to this power.
  package var hypothesisBits = 0.0

  /// Chance of it among all hypotheses tried: 1 in 2 to this power.
  package var bits: Double { rawBits - hypothesisBits }

  /// What a claim needs: one chance in a million after correction, so that a thousand streams of
  /// random bytes, with a few roles each, stay silent.
  package static let needed = 20.0

  /// Whether there is enough of it, in both halves.
  package func isEnough(share: Double, needed: Double = needed) -> Bool {
    bits >= needed && of > 0 && Double(holds) >= share * Double(of)
      && (heldOutOf == 0 || Double(heldOutHolds) >= share * Double(heldOutOf) - 1)
  }

  /// Counts something for which it holds, or could have held.
  mutating func count(_ isSo: Bool, isHeldOut: Bool) {
    of += 1
    if isSo { holds += 1 }
    guard isHeldOut else { return }
    heldOutOf += 1
    if isSo { heldOutHolds += 1 }
  }

  /// In how many orders things may stand of which there are so many alike: the logarithm to base 2.
  static func orders(_ counts: some Sequence<Int>) -> Double {
    var (bits, all) = (0.0, 0)
    for count in counts {
      for number in stride(from: 1, through: count, by: 1) {
        all += 1
        bits += Bits.log(Double(all) / Double(number))
      }
    }
    return bits
  }

  /// Bits against chance when so many of some steps are among others: of all ways to choose both from all steps how few have as
  /// many in common.
  static func together(_ both: Int, of some: Int, _ others: Int, in all: Int) -> Double {
    let most = min(some, others)
    guard both > 0, both <= most, some <= all, others <= all else { return 0 }
    var orders = [0.0]
    for number in 1...all { orders.append(orders[number - 1] + Bits.log(number)) }
    func ways(_ count: Int, of all: Int) -> Double {
      orders[all] - orders[count] - orders[all - count]
    }
    let chances = (max(both, some + others - all)...most).map { common in
      ways(common, of: others) + ways(some - common, of: all - others) - ways(some, of: all)
    }
    let greatest = chances.max() ?? 0
    return max(0, -greatest - Bits.log(chances.reduce(0.0) { $0 + exp2($1 - greatest) }))
  }

  /// Bits against chance when something of probability 2^-`bits` happened `hits` times in `count`: Chernoff's bound.
  static func tail(_ hits: Int, of count: Int, bits: Double) -> Double {
    guard count > 0, hits > 0, bits > 0 else { return 0 }
    let share = Double(hits) / Double(count)
    let chance = exp2(-bits)
    guard share > chance else { return 0 }
    var divergence = share * (log2(share) + bits)
    if share < 1 { divergence += (1 - share) * (log2(1 - share) - log2(1 - chance)) }
    return max(0, divergence * Double(count))
  }
}

/// Logarithms to base 2 that inference needs.
enum Bits {
  /// The logarithm of a count, 0 for none.
  static func log(_ count: Int) -> Double { count > 1 ? log2(Double(count)) : 0 }

  /// The logarithm of a number.
  static func log(_ number: Double) -> Double { log2(number) }

  /// 2 to a power, at most 2^60.
  static func power(_ bits: Double) -> Double { exp2(min(60, max(0, bits))) }

  /// Entropy in bits of counts.
  static func entropy(_ counts: some Sequence<Int>) -> Double {
    var total = 0
    var sum = 0.0
    for count in counts where count > 0 {
      total += count
      sum += Double(count) * log2(Double(count))
    }
    return total > 0 ? log2(Double(total)) - sum / Double(total) : 0
  }
}

extension Sequence where Element: Hashable {
  /// How often each element occurs.
  var counts: [Element: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

extension Dictionary where Key: Comparable, Value == Int {
  /// What occurs most often; of several the least.
  var mostFrequent: Element? { self.max { ($0.value, $1.key) < ($1.value, $0.key) } }
}
