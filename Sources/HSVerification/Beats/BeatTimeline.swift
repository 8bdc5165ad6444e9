import HSBytes
import HSValues

/// The beats of a run on the host's clock.
///
/// Intervals are added up, divided by the clock's drift where that is known, and shifted as a whole
/// so that no beat comes after the notification that brought it: the earliest delivery of the run
/// sets the time. What remains unknown is the sensor's own delay, up to a second or so, which is the
/// same for all beats of the run. Lateness of single notifications does not enter.
public struct BeatTimeline: Sendable {
  /// The beats, in the order of their times.
  public private(set) var beats: [TimedBeat] = []

  /// Places the beats of a run.
  ///
  /// - Parameters:
  ///   - run: A run of the verification.
  ///   - series: The series that was verified.
  ///   - verification: What was found.
  public init(of run: Run, in series: HeartRateSeries, by verification: SeriesVerification) {
    guard let first = run.samples.first else { return }
    let (start, speed) = (series.time(at: first), Self.speed(of: run))
    let samples = run.samples.lazy.filter {
      series.hasIntervals($0) && !verification.reasons[$0].contains(.duplicate)
    }
    var ticks = 0
    // How long after its newest beat a notification came at least, were the first beat at the start.
    var earliest = Double.infinity
    for index in samples {
      ticks += series.ticks(ofSample: index)
      let came = Evidence.seconds(from: start, to: series.time(at: index))
      earliest = min(earliest, came - Double(ticks) / 1024 / speed)
    }
    func append(
      _ kind: TimedBeat.Kind, _ ticks: Double, _ place: Int, _ sample: Int,
      _ own: (BeatClass, adaptive: BeatClass) = (.normal, .normal)
    ) {
      let nanoseconds = ((ticks / 1024 / speed + earliest) * 1e9).rounded()
      let (sum, overflow) = start.addingReportingOverflow(
        abs(nanoseconds) < 9e18 ? Int64(clamping: nanoseconds) : 0)
      beats.append(
        TimedBeat(
          time: overflow ? start : sum, kind: kind, interval: place, beatClass: own.0,
          adaptiveClass: own.adaptive, sample: sample))
    }
    beats.reserveCapacity(run.intervals.count + 1)
    ticks = 0
    for index in samples {
      for place in series.intervals(ofSample: index) {
        if beats.isEmpty { append(.first, 0, place, index) }
        let own = series.interval(place)
        let missing = verification.beats.missing(place)
        for number in 0..<missing {
          let share = Double(number + 1) / Double(missing + 1)
          append(.missing, Double(ticks) + Double(own) * share, place, index)
        }
        ticks += own
        append(
          .measured, Double(ticks), place, index,
          (verification.beats[place], verification.beats.adaptive(place)))
      }
    }
  }

  /// How much longer the intervals of a run are than on the host's clock, as far as that is known.
  private static func speed(of run: Run) -> Double {
    if let unit = run[.unit], unit.outcome == .failed, let ratio = unit.figure(.unitRatio)?.value,
      ratio > 0.5
    {
      return ratio
    }
    guard let drift = run[.drift], drift.outcome != .cannotTell else { return 1 }
    return 1 + (drift.figure(.drift)?.value ?? 0) * 1e-6
  }
}
