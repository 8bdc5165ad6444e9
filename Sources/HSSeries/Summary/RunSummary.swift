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
  /// The stretch that it is a part of, from 1: runs of one were checked together, and have the figures of the checks in
  /// common.
  let stretch: Int
  /// What can be said of it.
  package let run: Run
  /// When its first and last measurement came: nanoseconds since 1970.
  package let times: (first: Int64, last: Int64)
  /// RR intervals, those of duplicates left out.
  package let intervals: Int
  /// Its heart-rate variability; `nil` where none is computed.
  package let variability: VariabilityPair?

  /// - Parameters:
  ///   - run: What can be said of it.
  ///   - number: Its number among the sensor's.
  ///   - place: The series, by its index in the capture.
  ///   - series: The series.
  ///   - last: The run before it.
  ///   - intervals: Its RR intervals.
  ///   - variability: Their variability.
  init(
    _ run: Run, number: Int, series place: Int, _ series: CollectedSeries, behind last: RunSummary?,
    intervals: Int, variability: VariabilityPair?
  ) {
    self.run = run
    self.number = number
    self.series = place
    self.intervals = intervals
    self.variability = variability
    connection = series.connection
    times = (
      series.measurements.time(at: run.samples.lowerBound),
      series.measurements.time(at: run.samples.upperBound - 1)
    )
    let isTogether = last?.series == place && last?.run.checked == run.checked
    stretch = (last?.stretch ?? 0) + (isTogether ? 0 : 1)
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
