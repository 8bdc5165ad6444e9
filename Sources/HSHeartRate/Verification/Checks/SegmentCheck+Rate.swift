import HSBase
import HSNames

/// A segment's rate laid beside what a filter makes of its intervals.
struct RateComparison {
  /// How the check came out.
  let told: Told
  let standstills: Standstills
  /// The samples in which the rate is off by more than a tenth for at least ten seconds, in their order.
  private(set) var disagreement: [Range<Int>] = []

  init(_ told: Told, _ standstills: Standstills, _ disagreement: [Range<Int>] = []) {
    self.told = told
    self.standstills = standstills
    self.disagreement = disagreement
  }

  /// Whether the rate is known to be another than that of the intervals.
  @inline(__always)
  func disagrees(at sample: Int) -> Bool {
    disagreement.cover(sample)
  }
}

/// How the rate differs from what the filter makes of a segment.
struct Residuals {
  let count: Int
  let median: Double
  let high: Double
}

/// V5, V13, V17: the rate against the RR intervals, artefacts among these, and the heart's rhythm, which is told before
/// anything that it looks like is called a fault.
extension SegmentCheck {
  /// The fewest RR intervals of which the share of artefacts can be told.
  static let fewestIntervals = 60
  /// How far rate and intervals are apart that do not belong together: in the median, and in a twentieth.
  private static let (poorMedian, poorPart) = (2.0, 5.0)
  /// The share of artefacts above which nothing should be computed from the intervals.
  static let mostArtefacts = 0.05
  /// Fewer intervals that Malik's rule alone finds are the breath of a heart of large variability: they say nothing of the thresholds.
  private static let fewestUnfound = 10

  mutating func checkRate() -> RateComparison {
    var standstills = Standstills(segment, in: evidence)
    // The order in which values and intervals belong together rests on the same times.
    if let noTimes { return RateComparison(.cannotTell(noTimes), standstills) }
    let found = fit.filter.map { compare($0, &standstills) }
    guard fitting > 0 else {
      let hasRate = segment.effective.contains { series.rate(ofSample: $0) != nil }
      return RateComparison(
        .cannotTell(
          !hasRate ? .noRate : segment.intervals.isEmpty ? .noIntervals : .artefacts), standstills)
    }
    guard let filter = fit.filter, let found else {
      return RateComparison(.cannotTell(.tooShort), standstills)
    }
    let disagreement = found.stretches
    var residuals = found.residuals
    var longest = 0.0
    for samples in disagreement {
      let seconds = seconds(samples)
      longest = max(longest, seconds)
      ledger.note(.rateDisagrees, samples, segment.places(of: samples).count, seconds)
      ledger.mark(.rateDisagrees, samples)
      add(.rate, samples)
    }
    if !disagreement.isEmpty {
      // Those are told, and left out of how well the filter fits otherwise.
      residuals = compare(filter, &standstills, leavingOut: disagreement).residuals
    }
    func told(_ told: Told) -> RateComparison { RateComparison(told, standstills, disagreement) }
    var figures = [Figure(.filterLag, filter.lag), Figure(.disagreement, longest)]
    switch filter.shape {
    case .box(let beats): figures.append(Figure(.filterBeats, beats))
    case .exponential(let alpha): figures.append(Figure(.filterAlpha, alpha))
    }
    guard residuals.count >= 20, let middle = residuals.median,
      let high = quantile(residuals.values, 0.95)
    else { return told(.cannotTell(.tooShort, figures)) }
    figures += [Figure(.medianResidual, middle), Figure(.residual95, high)]
    self.residuals = Residuals(count: residuals.count, median: middle, high: high)
    // At high rates a beat more or less in the filter moves the rate further.
    if middle > Self.poorMedian {
      // Of so few the mean of a heart that changes its pace began before the recording.
      guard residuals.count >= RateFit.fewestFitted else {
        return told(.cannotTell(.tooShort, figures))
      }
      ledger.note(.poorFit, segment.samples, residuals.count, middle)
      return told(.failed(figures))
    }
    if high > Self.poorPart {
      if isFarThroughout(filter, leavingOut: disagreement) {
        ledger.note(.poorFit, segment.samples, residuals.count, middle)
        return told(.failed(figures))
      }
      // It is off in a part only: beats were misheard, and rate and intervals belong together all the same.
      return told(.cannotTell(.rateOffInParts, figures))
    }
    if filter.isLate { return told(.cannotTell(.rateLate, figures)) }
    if !unit.isWrong, fit.isOffScale { return told(.cannotTell(.rateScaled, figures)) }
    return told(filter.isAtEnd ? .cannotTell(.filterAtEnd, figures) : .passed(figures))
  }

  /// Parts of a segment of which all but one must have rates that are far off, and the fewest rates of a part.
  private static let (parts, fewestOfPart) = (8, 5)

  /// Whether in as good as every part of the segment a twentieth of the rates is far from what the filter makes.
  ///
  /// A spell of misheard beats is in one part or some; a rate that does not follow the intervals is off everywhere.
  private func isFarThroughout(_ filter: RateFilter, leavingOut known: [Range<Int>]) -> Bool {
    var (all, far) = (
      [Int](repeating: 0, count: Self.parts), [Int](repeating: 0, count: Self.parts)
    )
    forEachResidual(filter, leavingOut: known) { place, _, difference in
      let part = Self.parts * place / max(segment.effective.count, 1)
      all[part] += 1
      far[part] += difference > Self.poorPart ? 1 : 0
    }
    let isOff = all.indices.count { all[$0] >= Self.fewestOfPart && 20 * far[$0] > all[$0] }
    return isOff >= Self.parts - 1
  }

  /// Calls `body` with each rate that can be held against what a filter makes of the intervals: its place, what the filter
  /// makes, and by how much it is off; and before that `expecting` with what the filter makes at each rate.
  @inline(__always)
  private func forEachResidual(
    _ filter: RateFilter, leavingOut known: [Range<Int>],
    expecting: (_ sample: Int, _ rate: Double) -> Void = { _, _ in },
    _ body: (_ place: Int, _ rate: Double, _ difference: Double) -> Void
  ) {
    let model = RateModel(number, of: fit.beats, isCorrected: filter.isOfCorrected)
    // A wrong unit is told as such.
    let scale = unit.isWrong ? fit.scale.ratio : 1
    let isTrusted = !segment.isWithoutContact && !segment.intervals.isEmpty
    let (rates, nearness) = (series.rates, fit.beats.nearness)
    model.forEachRate(filter) { place, sample, rate in
      guard let rate = rate.map({ $0 * scale }), rates[sample] > 0 else { return }
      expecting(sample, rate)
      guard isTrusted, !nearness[sample].contains(.span), !known.cover(sample) else { return }
      body(place, rate, abs(rate - Double(rates[sample])))
    }
  }

  /// Lays the rate beside what a filter makes of the intervals.
  ///
  /// What that expects where the rate stands still is noted there.
  ///
  /// - Returns: Stretches of at least ten seconds in which the rate is off by more than a tenth; and how far it is off
  ///   where it is not known to disagree.
  private func compare(
    _ filter: RateFilter, _ standstills: inout Standstills, leavingOut known: [Range<Int>] = []
  ) -> (stretches: [Range<Int>], residuals: Decimated) {
    var stills = standstills.stretches
    var next = 0
    for index in stills.indices { stills[index].expected = Standstills.Stretch.nothing }
    var stretches: [Range<Int>] = []
    var residuals = Decimated()
    var start: Int?
    var last = 0
    func close() {
      if let begin = start {
        let samples = segment.samples(begin, through: last)
        if seconds(samples) >= 10 { stretches.append(samples) }
      }
      start = nil
    }
    forEachResidual(
      filter, leavingOut: known,
      expecting: { sample, rate in
        while next < stills.count, stills[next].last < sample { next += 1 }
        if next < stills.count, stills[next].first <= sample { stills[next].expect(rate) }
      }
    ) { place, rate, difference in
      residuals.append(difference)
      if difference > 0.1 * rate {
        if let begin = start, place - last > 1, begin <= last { close() }
        start = start ?? place
        last = place
      } else if start != nil {
        close()
      }
    }
    close()
    standstills.stretches = stills
    return (stretches, residuals)
  }

  func checkArtefacts() -> Told {
    guard !segment.intervals.isEmpty else { return .cannotTell(.noIntervals) }
    let count = Double(segment.intervals.count)
    var numbers = [Tally](repeating: Tally(), count: BeatClass.allCases.count)
    // Single missed beats: intervals over several are told as spans.
    var missed = Tally()
    var malik = MalikFilter.Counter()
    let ticks = series.ticks
    segment.intervals.forEach { malik.append(Double(ticks[$0])) }
    var (found, own, doubted) = (0, 0, 0)
    marks.forEachMarked(in: segment.intervals.range) { place in
      if marks.isDoubted(place) {
        doubted += 1
      } else if marks.isOwn(place) {
        own += 1
      } else {
        numbers[Int(marks[place].rawValue)].add(place)
        if marks[place] == .missed, !fit.beats.isSpan(place) { missed.add(place) }
        found += 1
      }
    }
    func tally(_ wanted: BeatClass) -> Tally { numbers[Int(wanted.rawValue)] }
    let share = Double(found) / count
    let figures = [
      Figure(.beats, count), Figure(.artefactShare, share),
      Figure(.malikShare, Double(malik.found) / count),
      Figure(.missedBeats, tally(.missed).count), Figure(.extraBeats, tally(.extra).count),
      Figure(.ectopicBeats, tally(.ectopic).count),
      Figure(.longShortBeats, tally(.long).count + tally(.short).count),
      Figure(.doubtedBeats, doubted), Figure(.unfoundBeats, rhythm.unfound),
    ]
    note(.missedBeats, missed)
    note(.extraBeats, tally(.extra))
    note(.ectopicBeats, tally(.ectopic))
    guard segment.intervals.count >= Self.fewestIntervals else {
      return .cannotTell(.tooShort, figures)
    }
    func areMany(_ artefacts: Int) -> Bool { Double(artefacts) / count > Self.mostArtefacts }
    if areMany(found) {
      ledger.note(.manyArtefacts, segment.samples, found, share)
      return .failed(figures)
    }
    // Beats of an irregular rhythm are no artefacts; whether there are others among them is not known.
    if rhythm.unfound >= Self.fewestUnfound, areMany(found + rhythm.unfound) {
      return .cannotTell(.thresholdsGrown, figures)
    }
    if areMany(found + own) || !rhythm.irregular.isEmpty {
      return .cannotTell(.irregularRhythm, figures)
    }
    // At high rates on a coarse grid the thresholds shrink to the grid's own noise.
    return areMany(found + doubted) ? .cannotTell(.methodsDiffer, figures) : .passed(figures)
  }

  func checkRhythm() -> Told {
    guard !segment.intervals.isEmpty else { return .cannotTell(.noIntervals) }
    for (samples, count, measures) in rhythm.irregular {
      ledger.note(
        .irregularRhythm, samples, count, seconds(samples), figures: measures.figures)
    }
    if rhythm.isEctopic {
      let hourly = rhythm.seconds > 0 ? Double(rhythm.premature) * 3600 / rhythm.seconds : 0
      ledger.note(.frequentEctopy, rhythm.early, rhythm.premature, hourly)
    }
    let figures = [
      Figure(.prematureBeats, rhythm.premature),
      Figure(.irregularBeats, rhythm.irregular.reduce(0) { $0 + $1.count }),
    ]
    return rhythm.isTold
      ? .passed(figures)
      : .cannotTell(
        segment.intervals.count < RhythmMeasures.beats ? .tooShort : .artefacts, figures)
  }
}
