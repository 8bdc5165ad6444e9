import HSHeartRate
package import HSProtocols
package import HSSeries
package import HSTimeline

/// Says when enough of a live run's heart rates is verified: judges, as it goes, what `series` would
/// judge if the capture ended here.
package final class LiveVerifier {
  /// Seconds that a verified run must last.
  let wanted: Double
  /// Whether there is such a run.
  private(set) var isVerified = false
  /// The longest verified run up to now, in seconds.
  private(set) var longest = 0.0

  /// What can be said of each sensor up to now, by its peer's number.
  package private(set) var standings: [Int: String] = [:]

  private var collector: SeriesCollector?
  /// Number of measurements at the last verification.
  private var judged = 0
  private var lastLook: Int64 = .min

  package init(seconds: Double) { wanted = seconds }

  /// Begins with a capture.
  ///
  /// - Parameter resolution: The finest difference in time that it can write down.
  /// - Returns: The sink for its events.
  package func begin(_ resolution: TimeResolution) -> SeriesCollector {
    let collector = SeriesCollector(resolution: resolution)
    self.collector = collector
    judged = 0
    lastLook = .min
    return collector
  }

  /// Verifies what has come so far; call it often, it works at most once a second.
  ///
  /// - Parameters:
  ///   - time: The time of the record decoded last.
  ///   - story: The decoder.
  package func look(at time: CaptureTime, _ story: borrowing Story) {
    // A clock that steps back must not keep us from looking.
    guard !isVerified,
      lastLook == .min || (time.nanoseconds &- lastLook).magnitude >= 1_000_000_000
    else { return }
    lastLook = time.nanoseconds
    // Verifying takes time in proportion to the series; this keeps its share of a long run small.
    guard measurements > judged + judged / 64 else { return }
    judge(story)
  }

  /// Judges all that has come.
  ///
  /// - Parameter story: The decoder.
  package func judge(_ story: borrowing Story) {
    guard let collector, !isVerified else { return }
    judged = measurements
    let capture = VerifiedCapture(collector, story: story, name: "")
    for (place, result) in capture.verifications.enumerated() {
      let samples = capture.series[place].measurements.samples
      for run in result.runs where run.verdict == .verified && !run.samples.isEmpty {
        let first = samples[run.samples.lowerBound].time
        let last = samples[run.samples.upperBound - 1].time
        longest = max(longest, (Double(last) - Double(first)) / 1e9)
      }
    }
    let own = Set(capture.sensors.lazy.filter { $0.kind == .heartRateSensor }.map(\.peer))
    for sensor in capture.sensors
    where sensor.kind == .heartRateSensor || !own.contains(sensor.peer) {
      let runs = sensor.series.flatMap { capture.verifications[$0].runs }
      guard let verdict = runs.map(\.verdict).max() else { continue }
      let count = sensor.series.reduce(0) { count, place in
        count
          + capture.verifications[place].runs.filter { $0.verdict == .verified }
          .reduce(0) { $0 + $1.samples.count }
      }
      standings[sensor.peer] =
        count > 0
        ? "\(count) verified" + (verdict > .notCheckable ? ", others \(verdict.words.string)" : "")
        : "\(verdict.words.string) so far"
    }
    isVerified = longest >= wanted
  }

  private var measurements: Int {
    collector?.series.reduce(0) { $0 + $1.measurements.samples.count } ?? 0
  }
}
