/// How much work the values of a run may be, all together: so that none costs more than so much for each of its octets.
///
/// Far beyond what layouts of devices need, so that only those reach it that are made to, or by mistake.
package struct LayoutBudget: Sendable {
  /// Steps for all values, whatever they are.
  package static let steps = 20_000_000
  /// Further steps for each value, and for each octet of it.
  private static let stepsOfValue = 512
  private static let stepsOfOctet = 16

  private var left = LayoutBudget.steps
  /// How many values were not read as the work was done.
  package private(set) var refused = 0

  /// A budget of which nothing is spent.
  package init() {}

  /// Whether a value of so many octets may be read: not, if those before it took all that is allowed.
  package mutating func admits(_ octets: Int) -> Bool {
    guard left > 0 else {
      refused += 1
      return false
    }
    let allowed = Self.stepsOfValue + Self.stepsOfOctet * min(max(octets, 0), 1 << 20)
    // Values that cost little save nothing for others: a run of hours is not to end in one that costs all of it.
    left = min(left + allowed, Self.steps)
    return true
  }

  /// Counts steps that were done.
  package mutating func count(_ steps: Int) { left -= steps }
}
