package import HSHeartRate
import HSProtocols

/// A run of a sensor, with its place in time and the variability of its intervals.
package struct RunSummary: Sendable {
  /// The run's number among the sensor's, from 1.
  package let number: Int
  /// The series, by its index in the capture.
  package let series: Int
  /// The connection's number on the timeline.
  package let connection: Int
  /// What can be said of it.
  package let run: Run
  /// When its first and last measurement came: nanoseconds since 1970.
  package let times: (first: Int64, last: Int64)
  /// RR intervals, those of duplicates left out.
  package let intervals: Int
  /// Its heart-rate variability; `nil` where none is computed.
  package let variability: VariabilityPair?

  init(
    number: Int, series: Int, connection: Int, run: Run, times: (first: Int64, last: Int64),
    intervals: Int, variability: VariabilityPair?
  ) {
    self.number = number
    self.series = series
    self.connection = connection
    self.run = run
    self.times = times
    self.intervals = intervals
    self.variability = variability
  }

  /// Whether it was checked together with another run, so that the figures of the checks are the same.
  func isChecked(with other: RunSummary?) -> Bool {
    guard let other else { return false }
    return other.series == series && other.run.checked == run.checked
  }

  /// Why there is no variability; `nil` if there is.
  package var refusal: String? {
    guard variability == nil else { return nil }
    return run.objectionToVariability?.string ?? "no RR intervals were sent"
  }

  /// From the first to the last measurement, in seconds.
  package var seconds: Double {
    let (difference, overflow) = times.last.subtractingReportingOverflow(times.first)
    return overflow ? 0 : Double(difference) * 1e-9
  }
}
