import HRV
import Values
public import Verification

/// A run of a sensor, with its place in time and the variability of its intervals.
public struct RunSummary: Sendable {
  /// The run's number among the sensor's, from 1.
  public let number: Int
  /// The series, by its index in the capture.
  public let series: Int
  /// The connection's number on the timeline.
  public let connection: Int
  /// What can be said of it.
  public let run: Run
  /// When its first and last measurement came: nanoseconds since 1970.
  public let times: (first: Int64, last: Int64)
  /// RR intervals, those of duplicates left out.
  public let intervals: Int
  /// Its heart-rate variability; `nil` where none is computed.
  public let variability: VariabilityPair?

  /// Whether it was checked together with another run, so that the figures of the checks are the same.
  func isChecked(with other: RunSummary?) -> Bool {
    guard let other else { return false }
    return other.series == series && other.run.checked == run.checked
  }

  /// Why there is no variability; `nil` if there is.
  public var refusal: String? {
    guard variability == nil else { return nil }
    if run.isWithoutContact { return "the sensor had no contact" }
    if run.verdict == .rejected { return "the run is rejected" }
    return "no RR intervals were sent"
  }

  /// From the first to the last measurement, in seconds.
  public var seconds: Double {
    let (difference, overflow) = times.last.subtractingReportingOverflow(times.first)
    return overflow ? 0 : Double(difference) * 1e-9
  }
}
