package import HSHeartRate

/// The verdicts on a sensor's measurements, counted.
package struct VerdictTally: Sendable {
  /// Measurements by verdict, from `verified` on.
  package private(set) var counts = [Int](repeating: 0, count: Verdict.allCases.count)
  /// Of these, measurements that came twice and are left out.
  private var leftOut = [Int](repeating: 0, count: Verdict.allCases.count)

  /// Nothing counted.
  package init() {}

  /// Counts a series.
  package mutating func add(_ verification: SeriesVerification) {
    for (place, count) in verification.verdictCounts.enumerated() { counts[place] += count }
    guard verification.findings.contains(where: { $0.code == .duplicate }) else { return }
    for sample in verification.reasons.indices
    where verification.reasons[sample].contains(.duplicate) {
      leftOut[Int(verification.verdict(ofSample: sample).rawValue)] += 1
    }
  }

  /// The verdict that most measurements have, without those that came twice.
  ///
  /// Of equally many, the worse one.
  package var verdict: Verdict {
    var best = Verdict.notCheckable
    var most = 1
    for verdict in Verdict.allCases {
      let count = counts[Int(verdict.rawValue)] - leftOut[Int(verdict.rawValue)]
      guard count >= most else { continue }
      best = verdict
      most = count
    }
    return best
  }
}
