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
  ///     connections are taken for one sensor that reconnected; series of different peers are held
  ///     against each other, each against at most 255 that overlap it.
  ///   - sources: Other sources of a heart rate in the same capture.
  /// - Returns: A verification for each series, in their order.
  public static func verify(
    _ series: inout [HeartRateSeries], against sources: [any RateSource] = []
  ) -> [SeriesVerification] {
    var verifications: [SeriesVerification] = []
    let company = SeriesCompany(series)
    var predecessors = Predecessors()
    for index in series.indices {
      let predecessor = predecessors.note(index, series[index].origin)
      let others = company.others(of: index)
      var (result, found) = judge(index, of: series, predecessor, others, sources)
      var round = 0
      while !found.isEmpty, round < mostRounds {
        round += 1
        series[index].leaveOut(found)
        (result, found) = judge(index, of: series, predecessor, others, sources)
      }
      verifications.append(result)
    }
    return verifications
  }

  /// How often placeholders are searched for among what is left: each round costs as much as the first.
  private static let mostRounds = 4

  /// Judges a series of several, and says which intervals are placeholders.
  private static func judge(
    _ index: Int, of series: [HeartRateSeries], _ predecessor: Int?, _ others: [Int],
    _ sources: [any RateSource]
  ) -> (SeriesVerification, placeholders: Set<Int>) {
    let beside: [any RateSource] = others.map { series[$0] }
    return judge(
      Evidence(
        series[index], predecessor: predecessor.map { series[$0] }, others: beside + sources))
  }

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
    var filter = fit.filter
    var fitted = 0
    var placeholders: Set<Int> = []
    var runs: [Run] = []
    runs.reserveCapacity(beats.segments.count)
    var before: Segment?
    for (number, segment) in beats.segments.enumerated() {
      var check = SegmentCheck(number, fit, unit, before: before)
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
        reasons: ledger.reasons, beats: beats.beats, corrections: beats.corrections,
        filter: filter, grid: evidence.grid?.ticks, knowledge: ledger.knowledge), placeholders
    )
  }
}

/// Which series of a peer came last in another connection than the one at hand.
private struct Predecessors {
  /// A peer's last series, and the last one in another connection than that.
  private var known: [Int: (last: Int, connection: Int, before: Int?)] = [:]

  /// Notes a peer's next series; returns the one before it in another connection.
  mutating func note(_ index: Int, _ origin: SeriesOrigin) -> Int? {
    guard let own = known[origin.peer] else {
      known[origin.peer] = (index, origin.connection, nil)
      return nil
    }
    let found = own.connection == origin.connection ? own.before : own.last
    known[origin.peer] = (index, origin.connection, found)
    return found
  }
}

/// Which series of other peers came at the same time, so that a series can be held against them.
private struct SeriesCompany {
  /// A series and its time, from the earliest value to the latest.
  private struct Span {
    var index: Int
    var peer: Int
    var begin: Int64
    var end: Int64
    /// The latest value of this and all those that begin earlier.
    var latest = Int64.min
  }

  /// By their beginnings.
  private var spans: [Span] = []
  private var places: [Int]

  /// Most series that one is held against.
  private static let most = 255

  init(_ series: [HeartRateSeries]) {
    places = [Int](repeating: -1, count: series.count)
    for (index, one) in series.enumerated() {
      guard let begin = one.times.min(), let end = one.times.max() else { continue }
      spans.append(Span(index: index, peer: one.origin.peer, begin: begin, end: end))
    }
    spans.sort { ($0.begin, $0.index) < ($1.begin, $1.index) }
    var latest = Int64.min
    for place in spans.indices {
      latest = max(latest, spans[place].end)
      spans[place].latest = latest
      places[spans[place].index] = place
    }
  }

  /// The series that a series can be held against, in their order.
  func others(of index: Int) -> [Int] {
    guard places[index] >= 0 else { return [] }
    let own = spans[places[index]]
    var found: [Int] = []
    var place =
      (places[index]..<spans.count).partitionPoint { spans[$0].begin <= own.end } - 1
    while place >= 0, spans[place].latest >= own.begin, found.count < Self.most {
      if spans[place].end >= own.begin, spans[place].peer != own.peer {
        found.append(spans[place].index)
      }
      place -= 1
    }
    return found.sorted()
  }
}
