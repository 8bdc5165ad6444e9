import HSBase

extension Run {
  /// How much more of the same would let a check tell that could not, in words: `about 8 more minutes`.
  ///
  /// Reckoned from the run's own pace and scatter, so it is an estimate.
  ///
  /// - Parameter result: The check's result in this run.
  /// - Returns: The words; `nil` where a longer run would not help, or nobody can say how long.
  public func shortage(_ result: CheckResult) -> String? {
    secondsNeeded(result).map { Self.words(ofSecondsNeeded: $0) }
  }

  /// A length of time that a recording lacks: `about 8 more minutes`.
  public static func words(ofSecondsNeeded seconds: Double) -> String {
    if seconds <= 55 {
      return "about \(Int(clamping: max(0, seconds) / 10) * 10 + 10) more seconds"
    }
    let minutes = Int(clamping: seconds / 60 + 1)
    if minutes == 1 || minutes == 2 && seconds < 75 { return "about 1 more minute" }
    return minutes < 120 ? "about \(minutes) more minutes" : "about \(minutes / 60 + 1) more hours"
  }

  /// How many more seconds of the same would let a check tell; `nil` where that would not help, or nobody
  /// can say.
  func secondsNeeded(_ result: CheckResult) -> Double? {
    guard let seconds = missingSeconds(result), seconds.isFinite, seconds > 0, seconds < 1e6 else {
      return nil
    }
    return seconds
  }

  private func missingSeconds(_ result: CheckResult) -> Double? {
    guard result.outcome == .cannotTell, let obstacle = result.obstacle,
      let duration = self[.cadence]?.figure(.duration)?.value, duration > 0, samples.count > 1
    else { return nil }
    let pace = duration / Double(samples.count - 1)
    switch (result.check, obstacle) {
    case (.cadence, .tooShort), (.notifications, .tooShort):
      return Double(Segmentation.fewestNotifications - samples.count) * pace
    case (.beats, .tooShort): return Double(2 * BeatBalance.width - samples.count) * pace
    case (.coverage, .tooShort):
      return SegmentCheck.shortestCoverage - (result.figure(.duration)?.value ?? 0)
    case (.drift, .tooShort): return SegmentCheck.shortestDrift - duration
    case (.drift, .tooUncertain):
      guard let error = result.figure(.drift)?.uncertainty else { return nil }
      // A slope's error falls with the length to the power of 3/2.
      var factor = 1.0
      while factor < 1000,
        error / (factor * factor.squareRoot()) >= SegmentCheck.largestDriftError
      {
        factor *= 1.1
      }
      return factor > 1 ? duration * (factor - 1) : nil
    case (.unit, .tooShort):
      return Double(UnitEstimate.fewestCounted + 3 - samples.count) * pace
    case (.rate, .tooShort): return Double(RateFit.fewestFitted + 25 - samples.count) * pace
    case (.unit, .tooUncertain):
      guard let error = result.figure(.unitRatio)?.uncertainty else { return nil }
      let ratio = error / UnitEstimate.largestError
      // By the count the error falls with the length, as only the ends are uncertain; by windows with its root.
      return duration * ((result.figure(.windows) == nil ? ratio : ratio * ratio) - 1)
    case (.rhythm, .tooShort):
      guard let beats = result.figure(.prematureBeats).map({ _ in Double(intervals.count) }),
        beats > 0
      else { return nil }
      return (Double(RhythmMeasures.beats) / beats - 1) * duration
    case (.artefacts, .tooShort):
      guard let beats = result.figure(.beats)?.value, beats > 0 else { return nil }
      return (Double(SegmentCheck.fewestIntervals) / beats - 1) * duration
    default: return nil
    }
  }
}
