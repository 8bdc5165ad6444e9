/// Malik's rule: an interval that differs from the one before by more than a fifth of it.
///
/// Told beside Lipponen and Tarvainen's classes, never instead of them: it knows no context, and a
/// healthy young heart at rest breaks it with every breath.
public enum MalikFilter {
  /// How much of the interval before a difference may be.
  public static let share = 0.20

  /// Number of intervals that break the rule; the one after such an interval is not tested.
  ///
  /// - Parameter intervals: RR intervals in any one unit.
  /// - Returns: How many differ too much from the interval before.
  public static func count(_ intervals: [Double]) -> Int {
    var counter = Counter()
    for interval in intervals { counter.append(interval) }
    return counter.found
  }

  /// Counts as intervals come.
  struct Counter {
    /// How many differ too much from the interval before.
    private(set) var found = 0
    private var before: Double?
    private var wasFound = false

    mutating func append(_ interval: Double) {
      defer { before = interval }
      guard let before else { return }
      if wasFound {
        wasFound = false
        return
      }
      wasFound = abs(interval - before) > share * before
      if wasFound { found += 1 }
    }
  }
}
