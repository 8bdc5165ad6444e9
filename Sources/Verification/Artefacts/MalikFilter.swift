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
    var found = 0
    var wasFound = false
    for index in intervals.indices.dropFirst() {
      if wasFound {
        wasFound = false
        continue
      }
      wasFound = abs(intervals[index] - intervals[index - 1]) > share * intervals[index - 1]
      if wasFound { found += 1 }
    }
    return found
  }
}
