/// Malik's rule: an interval that differs from the one before by more than a fifth of it.
///
/// The second witness beside Lipponen and Tarvainen's thresholds, never instead of them: it knows no context, and a
/// healthy young heart at rest breaks it with every breath. What both call an artefact is one.
public enum MalikFilter {
  /// How much of the interval before a difference may be.
  public static let share = 0.20

  /// Whether an interval differs too much from the one before.
  static func differs(_ interval: Double, from before: Double) -> Bool {
    abs(interval - before) > share * before
  }

  /// Whether an interval differs too much from both neighbours, which are both shorter, or both longer.
  ///
  /// The breath of a heart at rest makes steps in one direction, then in the other.
  static func isApart(_ interval: Double, from before: Double, and after: Double) -> Bool {
    differs(interval, from: before) && differs(interval, from: after)
      && (interval > before) == (interval > after)
  }

  /// Counts intervals that break the rule as they come; the one after such an interval is not tested.
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
      wasFound = MalikFilter.differs(interval, from: before)
      if wasFound { found += 1 }
    }
  }
}
