package import HSHeartRate
import HSProtocols

/// The beats of a run on the host's clock, each with what correction makes of its RR interval.
package struct RunBeats: Sendable {
  /// The beats in the order of their times.
  ///
  /// Corrected intervals are in milliseconds: none of an extra beat,
  /// several where beats are missing, and none of a beat that no interval ends in.
  package let beats: [(beat: TimedBeat, corrected: ArraySlice<CorrectedInterval>)]

  /// Places and corrects the beats of a run.
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
    let corrected = Self.corrected(run, series, verification)
    var next = 0
    beats = BeatTimeline(of: run, in: series, by: verification, on: anchors).beats.map { beat in
      let first = next
      if beat.kind == .measured {
        while next < corrected.count, corrected[next].source <= beat.interval { next += 1 }
      }
      return (beat, corrected[first..<next])
    }
  }

  /// The intervals of a run in milliseconds, with artefacts corrected.
  ///
  /// Each says in which of the series' intervals it ends. One over several beats is left as it is: how often the heart beat in it is a guess.
  private static func corrected(
    _ run: Run, _ series: HeartRateSeries, _ verification: SeriesVerification
  ) -> [CorrectedInterval] {
    var corrected: [CorrectedInterval] = []
    var places: [Int] = []
    func endPiece() {
      ArtefactAnalysis.forEachBlock(
        of: places.count, grid: verification.grid, ticks: { Int(series.ticks[places[$0]]) }
      ) { block in
        block.forEachCorrected { interval in
          corrected.append(
            CorrectedInterval(
              value: interval.value * (1000 / 1024), source: places[interval.source],
              isCorrected: interval.isCorrected))
        }
      }
      places.removeAll(keepingCapacity: true)
    }
    for sample in run.samples where verification.reasons[sample].isDisjoint(with: .sentAgain) {
      for place in series.intervals(ofSample: sample) {
        if verification.beats.isOverSeveral(place) {
          endPiece()
          corrected.append(
            CorrectedInterval(
              value: Double(series.ticks[place]) * 1000 / 1024, source: place, isCorrected: false))
        } else {
          places.append(place)
        }
      }
    }
    endPiece()
    return corrected
  }
}
