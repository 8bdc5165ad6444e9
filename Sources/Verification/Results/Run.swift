/// A stretch of a series over which nothing interrupts the evidence, and what can be said of it.
public struct Run: Sendable {
  /// The samples, by their index in the series.
  public var samples: Range<Int>
  /// The RR intervals, by their index in the series.
  public var intervals: Range<Int>
  /// The packets of its first and last sample.
  public var packets: ClosedRange<Int>
  /// What can be said of it.
  public var verdict: Verdict
  /// A result for each check, in their order.
  public var checks: [CheckResult]
  /// Indices of the findings, in the verification's list, that touch the run.
  public var findings: [Int]
  /// Whether the sensor said all along that it had no contact.
  public var isWithoutContact: Bool

  /// The result of a check.
  public subscript(check: Check) -> CheckResult? { checks.first { $0.check == check } }

  /// The checks that failed.
  public var failed: [Check] { checks.filter { $0.outcome == .failed }.map(\.check) }
}
