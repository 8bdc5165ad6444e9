import HSBase

extension SeriesVerification {
  /// Judges all series of a capture.
  ///
  /// ```swift
  /// let verifications = SeriesVerification.verify(&allSeries)
  /// for run in verifications[0].runs { … }
  /// ```
  ///
  /// Deterministic: the same series give the same answer. Time and memory are proportional to the number of
  /// measurements and beats. Intervals that stand for "none" are taken out of a series, which is judged again without
  /// them.
  ///
  /// - Parameters:
  ///   - series: The series, which lose their placeholders, in the order in which they began. Series of the same peer in different
  ///     connections are taken for one sensor that reconnected; series of different peers, and those of one peer that are
  ///     of different kinds, are held against each other, each against at most 255 that overlap it.
  ///   - sources: Other sources of a heart rate in the same capture.
  /// - Returns: A verification for each series, in their order.
  public static func verify(
    _ series: inout [HeartRateSeries], against sources: [RateReadings] = []
  ) -> [SeriesVerification] {
    var verifications: [SeriesVerification] = []
    let company = SeriesCompany(series)
    for index in series.indices {
      let own = series[index].origin
      let predecessor = series[..<index].last {
        $0.origin.peer == own.peer && $0.origin.kind == own.kind
          && $0.origin.connection != own.connection
      }
      let others =
        company.others(of: index).map { .series(series[$0]) }
        + sources.map { OtherRates.readings($0) }
      if let end = Placeholders.Wanted.end(of: series[index]) { series[index].leaveOut(end) }
      var round = 0
      while true {
        let (result, placeholders) = judge(
          Evidence(series[index], predecessor: predecessor, others: others))
        guard !placeholders.isEmpty, round < mostRounds else {
          verifications.append(result)
          break
        }
        series[index].leaveOut(.values(placeholders))
        round += 1
      }
    }
    return verifications
  }

  /// How often placeholders are searched for among what is left: each round costs as much as the first.
  private static let mostRounds = 4

  /// More segments than this share the results of their checks where they are short: a hostile capture
  /// makes as many as it has values.
  private static let mostJudgedAlone = 4096
  /// The results of segments that are too short for any check: with contact, and without.
  private static let tooShort = [false, true].map { isWithoutContact in
    Check.allCases.map {
      (isWithoutContact && $0 == .contact ? Told.failed([]) : .cannotTell(.tooShort)).result($0)
    }
  }

  /// Judges a series stage by stage.
  private static func judge(_ evidence: Evidence) -> (SeriesVerification, placeholders: Set<Int>) {
    let beats = MarkedBeats(Segmentation(evidence))
    let fit = RateFit(beats)
    let unit = UnitEstimate(fit)
    let areMeans = LivingIntervals.areMeans(beats)
    var filter = fit.filter
    var fitted = 0
    var placeholders: Set<Int> = []
    var runs: [Run] = []
    runs.reserveCapacity(beats.segments.count)
    var before: Segment?
    for (number, segment) in beats.segments.enumerated() {
      var check = SegmentCheck(number, fit, unit, areMeans: areMeans, before: before)
      let results = check.results()
      placeholders.formUnion(check.placeholders)
      // The filter is told with the figures of the longest run that it fits.
      if let residuals = check.residuals, residuals.count > fitted {
        fitted = residuals.count
        filter?.medianResidual = residuals.median
        filter?.residual95 = residuals.high
      }
      if !segment.intervals.isEmpty { before = segment }
      let isShort =
        beats.segments.count > mostJudgedAlone && segment.samples.count < Segment.shortestPiece
      runs += check.runs(isShort ? tooShort[segment.isWithoutContact ? 1 : 0] : results)
    }
    // It is told once: the sensor is wrong, not a run.
    if unit.isWrong, before != nil {
      evidence.ledger.note(
        unit.kind == .milliseconds ? .millisecondsAsTicks : .ticksTooLong,
        0..<evidence.series.count, 1, unit.ratio)
    }
    let ledger = evidence.ledger
    return (
      SeriesVerification(
        origin: evidence.series.origin, runs: runs, findings: ledger.inOrder,
        reasons: ledger.reasons, beats: beats.beats, filter: filter, grid: evidence.grid?.ticks,
        knowledge: ledger.knowledge), placeholders
    )
  }
}

/// Which series of other peers, or of another kind, came at the same time, so that a series can be held against them.
private struct SeriesCompany {
  private let origins: [SeriesOrigin]
  /// The time of each, from the earliest value to the latest.
  private let spans: [ClosedRange<Int64>]
  /// Their places, those that begin latest first.
  private let latest: [Int]

  /// Most series that one is held against.
  private static let most = 255

  init(_ series: [HeartRateSeries]) {
    let spans = series.map { one in (one.times.min() ?? 0)...(one.times.max() ?? 0) }
    latest = series.indices.filter { series[$0].count > 0 }
      .sorted { (spans[$0].lowerBound, $0) > (spans[$1].lowerBound, $1) }
    (self.spans, origins) = (spans, series.map { $0.origin })
  }

  /// The series that a series can be held against, in their order.
  func others(of index: Int) -> [Int] {
    let own = origins[index]
    return latest.lazy.filter {
      (origins[$0].peer != own.peer || origins[$0].kind != own.kind)
        && spans[$0].overlaps(spans[index])
    }.prefix(Self.most).sorted()
  }
}
