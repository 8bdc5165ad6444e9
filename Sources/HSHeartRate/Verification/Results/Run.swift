public import HSBase

/// A stretch of a series over which nothing interrupts the evidence, and what can be said of it.
public struct Run: Sendable {
  /// The samples, by their index in the series.
  public var samples: Range<Int>
  /// The RR intervals, by their index in the series.
  public var intervals: Range<Int>
  /// The packets of its first and last sample.
  public var packets: ClosedRange<Int>
  /// What can be said of it.
  public internal(set) var verdict = Verdict.notCheckable
  /// The samples that were checked together, of which this run is a part.
  ///
  /// What failed was cut out of them. The figures of the checks are theirs.
  public var checked: Range<Int>
  /// Whether the sensor said all along that it had no contact.
  public var isWithoutContact: Bool
  /// The results of what was checked together, shared by the runs of it.
  let shared: [CheckResult]
  /// The checks that failed in this run only, one bit each.
  var failures: UInt32 = 0

  /// The results of `checked` as a whole, whatever failed in parts of it.
  public var checksTogether: [CheckResult] { shared }

  /// A result for each check, in their order.
  public var checks: [CheckResult] { failures == 0 ? shared : shared.map(own) }

  /// The result of a check.
  public subscript(check: Check) -> CheckResult? {
    shared.first { $0.check == check }.map(own)
  }

  private func own(_ result: CheckResult) -> CheckResult {
    failsAlone(result.check) ? CheckResult(result.check, .failed, figures: result.figures) : result
  }

  private func failsAlone(_ check: Check) -> Bool {
    failures & (1 << UInt32(check.rawValue)) != 0
  }

  /// Whether a check's failure makes the run's values doubtful: what came twice, and was left out, does not.
  func isCondemned(by check: Check) -> Bool {
    check == .duplicates ? failsAlone(check) : self[check]?.outcome == .failed
  }

  /// Why no variability is to be computed from it; `nil` where nothing speaks against that.
  public var objectionToVariability: StaticText? {
    if isWithoutContact { return "the sensor had no contact" }
    if verdict == .rejected { return "the run is rejected" }
    if self[.origin]?.outcome == .failed {
      return "the RR intervals were smoothed, or made of the rate"
    }
    if self[.artefacts]?.outcome == .failed { return "too many RR intervals are artefacts" }
    if let obstacle = self[.artefacts]?.obstacle, obstacle == .thresholdsGrown {
      return obstacle.text
    }
    if let irregular = self[.rhythm]?.figure(.irregularBeats)?.value,
      let beats = self[.artefacts]?.figure(.beats)?.value,
      irregular > SegmentCheck.mostArtefacts * beats
    {
      return "the heart's rhythm is irregular"
    }
    return nil
  }

  /// The checks that came out so, with commas between; empty for none.
  public func titles(of outcome: Outcome) -> String {
    checks.filter { $0.outcome == outcome }.map { $0.check.title }.joined(separator: ", ")
  }

  /// The checks that failed.
  public var failed: [Check] { checks.filter { $0.outcome == .failed }.map { $0.check } }
}
