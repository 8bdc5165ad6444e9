import HSBase
import HSNames

/// The beats of a run on the host's clock, by `BeatAnchors`.
///
/// What remains unknown is the sensor's own delay, up to a second or so, which is the same for all beats. Lateness of
/// single notifications does not enter.
public struct BeatTimeline: Sendable {
  /// The beats, in the order of their times.
  public private(set) var beats: [TimedBeat] = []

  /// Places the beats of a run.
  ///
  /// - Parameters:
  ///   - run: A run of the verification.
  ///   - series: The series that was verified.
  ///   - verification: What was found.
  ///   - anchors: The clock of the series.
  package init(
    of run: Run, in series: HeartRateSeries, by verification: SeriesVerification,
    on anchors: BeatAnchors
  ) {
    var place = anchors.begin(of: run)
    func append(
      _ kind: TimedBeat.Kind, _ ticks: Double, _ interval: Int, _ sample: Int,
      _ own: (BeatClass, adaptive: BeatClass) = (.normal, .normal)
    ) {
      beats.append(
        TimedBeat(
          time: anchors.time(ticks, behind: place), kind: kind, interval: interval,
          beatClass: own.0, adaptiveClass: own.adaptive, sample: sample))
    }
    beats.reserveCapacity(run.intervals.count + 1)
    for sample in run.samples {
      if sample > run.samples.lowerBound { anchors.advance(to: sample, &place) }
      guard !verification.reasons[sample].contains(.duplicate) else { continue }
      for interval in series.intervals(ofSample: sample) {
        if beats.isEmpty { append(.first, 0, interval, sample) }
        let own = series.interval(interval)
        let missing = verification.beats.missing(interval)
        for number in 0..<missing {
          let share = Double(number + 1) / Double(missing + 1)
          append(.missing, Double(own) * share, interval, sample)
        }
        append(
          .measured, Double(own), interval, sample,
          (verification.beats[interval], verification.beats.adaptive(interval)))
        anchors.pass(own, &place)
      }
    }
  }
}
