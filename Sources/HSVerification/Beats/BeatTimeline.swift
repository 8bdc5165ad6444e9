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
  public let beats: [TimedBeat]
  /// By how many parts per million intervals were shortened to fit the host's clock.
  public let drift: Double
  /// The middle of how late notifications were against their newest beat, in seconds: at best half a
  /// period and half an interval.
  public let delay: Double

  /// Places the beats of a run.
  ///
  /// - Parameters:
  ///   - run: A run of the verification.
  ///   - series: The series that was verified.
  ///   - verification: What was found.
  public init(of run: Run, in series: HeartRateSeries, by verification: SeriesVerification) {
    var speed = 1.0
    if let unit = run[.unit], unit.outcome == .failed, let ratio = unit.figure(.unitRatio)?.value,
      ratio > 0.5
    {
      speed = ratio
    } else if let drift = run[.drift], drift.outcome != .cannotTell,
      let ppm = drift.figure(.drift)?.value
    {
      speed = 1 + ppm * 1e-6
    }
    drift = (speed - 1) * 1e6
    guard !run.samples.isEmpty else {
      beats = []
      delay = 0
      return
    }
    let start = series.time(at: run.samples.lowerBound)
    var ticks = 0
    // How long after its newest beat each notification came, were the first beat at the start.
    var lags: [Double] = []
    for index in run.samples where !verification.reasons[index].contains(.duplicate) {
      guard series.hasIntervals(index) else { continue }
      ticks += series.ticks(ofSample: index)
      lags.append(
        Evidence.seconds(from: start, to: series.time(at: index))
          - Double(ticks) / 1024 / speed)
    }
    let earliest = lags.min() ?? 0
    delay = (median(lags) ?? 0) - earliest
    var beats: [TimedBeat] = []
    beats.reserveCapacity(run.intervals.count + 1)
    func time(_ ticks: Double) -> Int64 {
      let nanoseconds = ((ticks / 1024 / speed + earliest) * 1e9).rounded()
      let (sum, overflow) = start.addingReportingOverflow(
        abs(nanoseconds) < 9e18 ? Int64(clamping: nanoseconds) : 0)
      return overflow ? start : sum
    }
    ticks = 0
    for index in run.samples where !verification.reasons[index].contains(.duplicate) {
      for place in series.intervals(ofSample: index) {
        let beatClass = verification.beats[place]
        if beats.isEmpty {
          beats.append(
            TimedBeat(
              time: time(0), kind: .first, interval: place, beatClass: .normal, sample: index))
        }
        let own = series.interval(place)
        let missing = verification.beats.missing(place)
        for number in 0..<missing {
          let share = Double(number + 1) / Double(missing + 1)
          beats.append(
            TimedBeat(
              time: time(Double(ticks) + Double(own) * share), kind: .missing, interval: place,
              beatClass: .normal, sample: index))
        }
        ticks += own
        beats.append(
          TimedBeat(
            time: time(Double(ticks)), kind: .measured, interval: place, beatClass: beatClass,
            adaptiveClass: verification.beats.adaptive(place), sample: index))
      }
    }
    self.beats = beats
  }
}
