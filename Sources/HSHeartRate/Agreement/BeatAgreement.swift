package import HSBase

/// How well two recordings of the same beats agree.
///
/// The unit comes first: intervals are laid beside each other under each known mistake of the unit, and the
/// ratio of those that stand for each other decides. Numbers are then converted by the exact factor, and
/// everything else is computed from milliseconds.
///
/// Pure and deterministic. Memory is that of the alignment, at most about 16 MB, and of the intervals.
package struct BeatAgreement: Sendable {
  /// Why there is no answer.
  package enum Refusal: StaticText, Sendable, CaseIterable {
    /// One of the sides has too few intervals.
    case tooFew = "too_few_intervals"
    /// The rhythm is too even to tell one beat from the next.
    case tooEven = "rhythm_too_even"
    /// No stretch of one side is like one of the other.
    case unlike = "nothing_alike"

    /// What is wrong, and what to try.
    package var sentence: StaticText {
      switch self {
      case .tooFew: "one side has fewer than 30 RR intervals: too few to lay beside each other"
      case .tooEven:
        "the intervals hardly vary, so nobody can tell which beat is which; compare a longer stretch, or one in which the heart rate changes"
      case .unlike:
        "no stretch of one is like a stretch of the other; see whether both are of the same person at the same time"
      }
    }
  }

  /// How one side's clock runs against the other's.
  package struct Clocks: Sendable, Hashable {
    /// The first side's time of a beat minus the second's, in seconds, at the middle of the overlap.
    package var offset: Double
    /// Its standard error.
    package var offsetError: Double
    /// By how many parts per million the first side's clock runs faster; `nil` for less than a minute.
    package var drift: Double?
    /// Its standard error.
    package var driftError: Double?
    /// Whether both are in UTC; else each side counts from its own beginning.
    package var isUTC: Bool
    /// Whether the first side's times are those of arrival, which is later than the beat.
    package var isArrival: Bool
  }

  /// The first side, as it was read.
  package let first: BeatSource
  /// The second side: the reference.
  package let second: BeatSource
  /// Why nothing more is said; `nil` if there is an alignment.
  package let refusal: Refusal?
  /// What lies beside what, in order.
  ///
  /// Intervals that the alignment laid beside each other, but that are not of one beat, are not among them: each is
  /// without counterpart.
  package let links: [BeatLink]
  /// How many pairs these were.
  package let unlikePairs: Int
  /// The test of the unit; `nil` without an alignment.
  package let unit: UnitTest?
  /// Statistics of the numbers as they were written.
  package let written: AgreementStatistics?
  /// Statistics in milliseconds, after conversion.
  package let statistics: AgreementStatistics?
  /// Where both sides have a clock, how these stand to each other.
  package let clocks: Clocks?
  /// What is not the same, in order.
  package let differences: [BeatDifference]
  /// By how much likelier the alignment is than chance, as a natural logarithm.
  package let score: Double
  /// A difference of one interval's length that is told: four robust standard deviations, at least 20 ms.
  package let threshold: Double

  /// The fewest intervals of a side.
  package static let fewest = 30
  /// An alignment is one if its score is this much above twice that of chance.
  static let leastScore = 30.0
  /// The score of a pair from which on nobody has to ask what chance would give.
  static let clearScore = 1.5

  /// Compares two sides.
  package init(_ first: BeatSource, with second: BeatSource) {
    self.init(first, with: second, fields: BeatAlignment.mostFields)
  }

  /// Compares two sides, computing at most so many fields for one piece of the alignment.
  package init(_ first: BeatSource, with second: BeatSource, fields: Int) {
    self.first = first
    self.second = second
    let counts = (first.intervals.count, second.intervals.count)
    var best: BeatAlignment?
    var chance = 0.0
    var factor = 1.0
    if counts.0 >= Self.fewest, counts.1 >= Self.fewest {
      let other = Self.side(second, 1)
      var most = -1.0
      for candidate in [1.0, 1000.0 / 1024, 1.024] {
        let side = Self.side(first, candidate)
        let alignment = BeatAlignment(side, other, fields: fields)
        let likeness = alignment.likeness(side, other)
        if likeness > most { (most, factor, best) = (likeness, candidate, alignment) }
      }
      let side = Self.side(first, factor)
      best?.refine(side, other)
      // Rhythms of two hearts can be alike for a while.
      if let found = best, found.score < Self.clearScore * Double(found.links.count) {
        chance = found.chance(side, other)
      }
    }
    let isEven = best.map { $0.background < Self.leastBackground } ?? false
    // The unit is converted first: what is compared is the length of a beat.
    let laid = best?.links ?? []
    let links = laid.filter { link in
      !link.isPair
        || Self.areOfOneBeat(
          first.intervals[link.first.lowerBound].milliseconds * factor,
          second.intervals[link.second.lowerBound].milliseconds)
    }
    unlikePairs = laid.count - links.count
    let pairs = links.filter { $0.isPair }
    let isAligned =
      (best?.score ?? 0) >= 2 * chance + Self.leastScore
      && pairs.count >= AgreementStatistics.fewest
    score = best?.score ?? 0
    guard isAligned, !isEven else {
      refusal =
        counts.0 < Self.fewest || counts.1 < Self.fewest ? .tooFew : isEven ? .tooEven : .unlike
      self.links = []
      unit = nil
      written = nil
      statistics = nil
      clocks = nil
      differences = []
      threshold = 0
      return
    }
    refusal = nil
    self.links = links
    let values = pairs.map {
      (
        first: first.intervals[$0.first.lowerBound].milliseconds,
        second: second.intervals[$0.second.lowerBound].milliseconds
      )
    }
    let unit = UnitTest(values, first, second)
    self.unit = unit
    let factors = unit.finding.factors
    written = AgreementStatistics(values)
    let converted = values.map {
      (first: $0.first * factors.first, second: $0.second * factors.second)
    }
    statistics = AgreementStatistics(converted)
    clocks = Self.clocks(links, first, second)
    let deviations = converted.map { $0.first - $0.second }
    let centre = median(deviations) ?? 0
    threshold = max(20, 4 * (robustDeviation(deviations, from: centre) ?? 0))
    differences = Self.differences(
      links, first, second, factors, centre: centre, threshold: threshold)
  }

  /// Whether two intervals can be one beat's, measured twice: the shorter is at least seven tenths of the longer.
  ///
  /// Two detectors place a beat some tens of milliseconds apart. An interval in which a beat was missed is half as
  /// long again or more, one across a gap many times as long: those say nothing of how well two sides measure.
  static func areOfOneBeat(_ one: Double, _ other: Double) -> Bool {
    min(one, other) >= 0.7 * max(one, other)
  }

  /// Intervals that vary by less than this from one beat to a later one, in milliseconds, are all alike.
  static let leastBackground = 4.0

  private static func side(_ source: BeatSource, _ factor: Double) -> BeatAlignment.Side {
    BeatAlignment.Side(
      lengths: source.intervals.map { $0.milliseconds * factor },
      joined: source.intervals.map { $0.isJoined })
  }

  // MARK: - What is counted

  /// Beats that lie in the part which both sides have: links' intervals of the first side.
  package func count(_ kind: BeatDifference.Kind) -> Int {
    differences.reduce(0) { $0 + ($1.kind == kind ? max(1, $1.beats) : 0) }
  }

  /// Intervals of both sides that stand for each other one by one.
  package var pairs: [BeatLink] { links.filter { $0.isPair } }

  /// The share of the second side's intervals within the overlap that have one of the first side's.
  package var matched: Double {
    guard let start = links.first?.second.lowerBound, let end = links.last?.second.upperBound,
      let from = links.first?.first.lowerBound, let to = links.last?.first.upperBound
    else { return 0 }
    return Double(2 * pairs.count) / Double(end - start + to - from)
  }

  /// Whether both count in the same unit, and beats and intervals are the same but for one in twenty.
  package var agrees: Bool {
    guard let unit, unit.finding == .same else { return false }
    let others = differences.count { $0.kind == .length }
    return matched - Double(others) / Double(max(pairs.count, 1)) >= 0.95
  }

  // MARK: - Differences

  private static func differences(
    _ links: [BeatLink], _ first: BeatSource, _ second: BeatSource,
    _ factors: (first: Double, second: Double), centre: Double, threshold: Double
  ) -> [BeatDifference] {
    let attribution = Attribution(
      first: first, second: second,
      lengths: (
        first.intervals.map { $0.milliseconds * factors.first },
        second.intervals.map { $0.milliseconds * factors.second }
      ))
    let lengths = attribution.lengths
    func sum(_ range: Range<Int>, _ all: [Double]) -> Double { range.reduce(0) { $0 + all[$1] } }
    var differences: [BeatDifference] = []
    func note(_ kind: BeatDifference.Kind, _ own: Range<Int>, _ other: Range<Int>, _ beats: Int) {
      let (cause, evidence) = attribution.cause(kind, own, other)
      differences.append(
        BeatDifference(
          kind: kind, cause: cause, evidence: evidence, first: own, second: other, beats: beats,
          milliseconds: sum(own, lengths.first) - sum(other, lengths.second)))
    }
    func deviation(_ link: BeatLink) -> Double {
      lengths.first[link.first.lowerBound] - lengths.second[link.second.lowerBound] - centre
    }
    var before: BeatLink?
    for link in links {
      if let before {
        let own = before.first.upperBound..<link.first.lowerBound
        let other = before.second.upperBound..<link.second.lowerBound
        if !other.isEmpty { note(.absent, own.lowerBound..<own.lowerBound, other, other.count) }
        if !own.isEmpty { note(.extra, own, other.upperBound..<other.upperBound, own.count) }
      }
      let last = before
      before = link
      let (own, other) = (link.first.count, link.second.count)
      if own == 1, other == 1 {
        let difference = deviation(link)
        guard abs(difference) > threshold else { continue }
        // A beat elsewhere makes one interval longer and the next one as much shorter.
        if let last, last.isPair, let known = differences.last, known.kind == .length,
          known.first.lowerBound == link.first.lowerBound - 1,
          last.second.upperBound == link.second.lowerBound,
          abs(deviation(last) + difference) <= threshold
        {
          differences.removeLast()
          note(
            .moved, known.first.lowerBound..<link.first.upperBound,
            known.second.lowerBound..<link.second.upperBound, 0)
        } else {
          note(.length, link.first, link.second, 0)
        }
      } else if own < other {
        note(.missing, link.first, link.second, other - own)
      } else {
        note(.split, link.first, link.second, own - other)
      }
    }
    return differences
  }

  // MARK: - Clocks

  private static func clocks(
    _ links: [BeatLink], _ first: BeatSource, _ second: BeatSource
  ) -> Clocks? {
    guard let start = links.first else { return nil }
    // Intervals without times add up to a clock only as long as none is missing, which nothing tells.
    func times(_ source: BeatSource) -> (times: [Double], isArrival: Bool)? {
      let times = source.intervals.compactMap { $0.time }
      if times.count == source.intervals.count { return (times, false) }
      let arrivals = source.intervals.compactMap { $0.arrival }
      return arrivals.count == source.intervals.count ? (arrivals, true) : nil
    }
    guard let own = times(first), let other = times(second) else { return nil }
    var points: [(x: Double, y: Double)] = []
    // Where a side's clock begins anew behind a hole, another piece of points begins.
    var begins: [Int] = [0]
    let (isNew, isOthersNew) = (newClocks(first), newClocks(second))
    let origin = other.times[start.second.lowerBound]
    var before = start
    for link in links {
      let isBehindHole =
        isNew[link.first.upperBound] > isNew[before.first.upperBound]
        || isOthersNew[link.second.upperBound] > isOthersNew[before.second.upperBound]
      if isBehindHole, !own.isArrival { begins.append(points.count) }
      before = link
      let (a, b) = (own.times[link.first.upperBound - 1], other.times[link.second.upperBound - 1])
      points.append((b - origin, a - b))
    }
    guard let offset = median(points.map({ $0.y })) else { return nil }
    var clocks = Clocks(
      offset: offset, offsetError: 0, isUTC: first.isUTC && second.isUTC, isArrival: own.isArrival)
    let line = PiecewiseLine(points, begins: begins)
    guard let line else { return clocks }
    clocks.offsetError = line.offsetError
    if line.length >= 60, let slope = line.slope {
      // Where both have a host's clock these are compared, and else the clocks that intervals are measured with.
      let isOfHosts = clocks.isUTC || clocks.isArrival
      let own = isOfHosts ? 0 : first.ownClock.rate - second.ownClock.rate
      let errors = isOfHosts ? [first, second].map { $0.ownClock.error } : []
      clocks.drift = (slope + own) * 1e6
      clocks.driftError =
        errors.reduce(line.slopeError * line.slopeError) { $0 + $1 * $1 }.squareRoot() * 1e6
    }
    return clocks
  }

  /// Up to each interval, how often a side's clock has begun anew.
  private static func newClocks(_ source: BeatSource) -> [Int] {
    var counts = [0]
    counts.reserveCapacity(source.intervals.count + 1)
    for interval in source.intervals {
      counts.append(counts[counts.count - 1] + (interval.marks.contains(.newClock) ? 1 : 0))
    }
    return counts
  }
}

/// Lines of one slope through the pieces of some points, each at a height of its own: what a hole adds to a clock is not
/// taken for a drift.
private struct PiecewiseLine {
  /// Seconds between the first and the last of the points of a piece, in all.
  private(set) var length = 0.0
  /// The slope, and its standard error; `nil` for too few points.
  private(set) var slope: Double?
  private(set) var slopeError = 0.0
  /// The standard error of the mean height.
  private(set) var offsetError = 0.0

  /// Stretches that all points are cut into; what is late together is late within one of them.
  private static let stretches = 20
  /// The fewest points of a stretch.
  private static let fewest = 5

  init?(_ points: [(x: Double, y: Double)], begins: [Int]) {
    var means: [(x: Double, y: Double)] = []
    var (sxx, sxy, syy) = (0.0, 0.0, 0.0)
    var pieces = 0
    for (number, begin) in begins.enumerated() {
      let end = number + 1 < begins.count ? begins[number + 1] : points.count
      guard end > begin else { continue }
      let share = Self.stretches * (end - begin) / max(points.count, 1)
      let blocks = min(max(share, 2), (end - begin) / Self.fewest)
      guard blocks > 1 else { continue }
      means.removeAll(keepingCapacity: true)
      for block in 0..<blocks {
        let part =
          points[
            begin + (end - begin) * block / blocks..<begin + (end - begin) * (block + 1) / blocks]
        means.append(
          (part.reduce(0) { $0 + $1.x } / Double(part.count), median(part.map { $0.y }) ?? 0))
      }
      let n = Double(means.count)
      let (mx, my) = (means.reduce(0) { $0 + $1.x } / n, means.reduce(0) { $0 + $1.y } / n)
      for mean in means {
        sxx += (mean.x - mx) * (mean.x - mx)
        sxy += (mean.x - mx) * (mean.y - my)
        syy += (mean.y - my) * (mean.y - my)
      }
      count += means.count
      pieces += 1
      length += points[end - 1].x - points[begin].x
    }
    let freedom = Double(count - pieces - 1)
    guard count >= 4, freedom >= 1, sxx > 0 else { return nil }
    let slope = sxy / sxx
    let variance = max(syy - slope * sxy, 0) / freedom
    self.slope = slope
    slopeError = (variance / sxx).squareRoot()
    offsetError = (variance / Double(count)).squareRoot()
  }

  private var count = 0
}
