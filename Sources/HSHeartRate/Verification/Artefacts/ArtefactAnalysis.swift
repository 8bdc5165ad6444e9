import HSBase

/// Which RR intervals are artefacts, and the series as it would be without them.
///
/// Classes by Lipponen and Tarvainen 2019 (doi 10.1080/03091902.2019.1640306). An extra beat is
/// taken out, missing beats are put in at equal distances, ectopic, long and short ones are moved
/// halfway between their neighbours; then the corrected series is judged again, for as long as that
/// finds fewer artefacts than before. An interval of at least 2.5 usual ones is a *span*: not one
/// beat is missing but several, which happens where a strap loses contact and sends one interval
/// over the whole spell.
///
/// A pure function of the intervals. The raw ones are left as they are; time is kept, as the
/// corrected intervals have the same sum, unless the first beats are extra.
///
/// ```swift
/// let milliseconds = ticks.map { Double($0.rawValue) * 1000 / 1024 }
/// let analysis = ArtefactAnalysis(intervals: milliseconds, floor: 10)
/// let nn = analysis.corrected.map(\.value)
/// ```
public struct ArtefactAnalysis: Sendable {
  /// The intervals between the corrected beats.
  public var corrected: [CorrectedInterval] {
    var corrected: [CorrectedInterval] = []
    corrected.reserveCapacity(count)
    corrector.forEachCorrected { corrected.append($0) }
    return corrected
  }
  /// How often the series was corrected.
  public private(set) var passes = 0

  /// A raw interval that is no normal one.
  public struct Artefact: Sendable {
    /// The interval, by its index.
    public let index: Int
    /// Its class, by the first pass.
    public let beatClass: BeatClass
    /// How many beats are missing within it; 0 unless it is of class `missed`.
    public let missing: Int
    /// Whether Malik's rule, which knows no thresholds of the recording, does not call it one: neither it nor the
    /// interval behind it differs by more than a fifth from the one before.
    public let isDoubted: Bool
  }

  /// The artefacts among the raw intervals, in their order.
  public private(set) var artefacts: [Artefact] = []
  let count: Int
  private var corrector: BeatCorrector

  /// An interval of that many local medians lacks more than one beat.
  private static let spanRatio = 2.5
  /// The most passes; each but the last finds fewer artefacts, real series need two to four.
  static let maximumPasses = 20

  /// Analyses a series of intervals that follow each other without a gap.
  ///
  /// - Parameters:
  ///   - intervals: RR intervals in any one unit; one that is negative or not finite counts as 0.
  ///   - floor: The least that the two thresholds may be, in the same unit: 10 ms, or two steps of
  ///     the sensor's grid if that is more. At 0 the results are neurokit2's, and a sensor with a
  ///     coarse grid at a high heart rate gets artefacts out of its rounding.
  ///   - repeats: Whether the corrected series is judged again.
  ///   - correctsDoubted: Whether those that are doubted are corrected as well, as neurokit2 does. On a heart that
  ///     beats evenly the thresholds shrink to what every heart does.
  public init(
    intervals: [Double], floor: Double = 0, repeats: Bool = true, correctsDoubted: Bool = true
  ) {
    count = intervals.count
    corrector = BeatCorrector(intervals: intervals)
    var found = count >= 3 ? Self.judge(corrector, [0..<count + 1], floor) : []
    // Later passes judge what the first has made: their finds are corrections of corrections.
    // A beat's interval is the one before it, which the first beat has not.
    artefacts = found.filter { $0.index > 0 }.map {
      Artefact(
        index: $0.index - 1, beatClass: $0.beatClass,
        missing: $0.beatClass == .missed ? $0.missing : 0,
        isDoubted: Self.isDoubted($0.index, of: corrector))
    }
    if !correctsDoubted { found.removeAll { Self.isDoubted($0.index, of: corrector) } }
    while !found.isEmpty {
      passes += 1
      let changed = corrector.correct(found)
      guard passes < (repeats ? Self.maximumPasses : 1) else { return }
      var next = Self.judge(corrector, Self.stale(changed, of: corrector.beats.count), floor)
      if !correctsDoubted { next.removeAll { Self.isDoubted($0.index, of: corrector) } }
      guard next.count < found.count else { return }
      found = next
    }
  }

  /// Whether Malik's rule finds nothing at a beat: in the interval that ends with it, and in the one behind.
  private static func isDoubted(_ index: Int, of corrector: BeatCorrector) -> Bool {
    func differs(_ later: Int) -> Bool {
      later > 1 && later < corrector.beats.count
        && MalikFilter.differs(corrector.interval(later), from: corrector.interval(later - 1))
    }
    return !differs(index) && !differs(index + 1)
  }

  /// The beats whose classes may be others after some have changed; what lies beside them is normal.
  private static func stale(_ changed: [Int], of count: Int) -> [Range<Int>] {
    // The mean, which stands for the first interval, changes with any.
    var stale = [0..<min(LipponenTarvainen.reach, count)]
    for index in changed + [count - 1] {
      let low = max(index - LipponenTarvainen.reach, 0)
      let high = min(index + LipponenTarvainen.reach, count)
      // What is judged costs a margin: what is near the last range is added to it.
      if low <= stale[stale.count - 1].upperBound + 2 * margin {
        stale[stale.count - 1] = stale[stale.count - 1].lowerBound..<high
      } else {
        stale.append(low..<high)
      }
    }
    return stale
  }

  /// How many intervals beside those that are judged are looked at: the windows behind their thresholds, and
  /// up to `mostTogether` that may be judged with them.
  private static let margin = LipponenTarvainen.windowReach + mostTogether + 4
  private static let mostTogether = 16

  /// The artefacts in some ranges, where all other beats are normal.
  private static func judge(
    _ corrector: BeatCorrector, _ ranges: [Range<Int>], _ floor: Double
  ) -> [BeatCorrector.Artefact] {
    let count = corrector.beats.count
    let firstStep = LipponenTarvainen.firstStep(
      corrector.interval(0), corrector.interval(count - 1), count)
    var found: [BeatCorrector.Artefact] = []
    for range in ranges {
      let near =
        max(range.lowerBound - margin, 0)..<min(range.upperBound + margin, count)
      let intervals = corrector.intervals(near)
      var method = LipponenTarvainen(
        intervals: intervals, floor: floor, firstStep: near.lowerBound == 0 ? firstStep : 0)
      // From where an interval is judged alone to where one is: what lies beyond is not concerned.
      let first = (0...mostTogether).lazy.map { range.lowerBound - near.lowerBound - $0 }
        .first { $0 <= 0 || method.isJudgedAlone($0) }
      let last = (0...mostTogether).lazy.map { range.upperBound - near.lowerBound + $0 }
        .first { $0 + near.lowerBound >= count - 2 || method.isJudgedAlone($0) }
      guard let first, let last else { return judge(corrector, [0..<count], floor) }
      let own = max(first, 0)..<max(min(last, near.count), first, 0)
      let medians = method.medians
      method.forEachArtefact(in: own) { index, beatClass in
        var artefact = BeatCorrector.Artefact(
          index: index + near.lowerBound, beatClass: beatClass)
        let usual = medians[index]
        if beatClass == .long || beatClass == .missed, usual > 0,
          intervals[index] >= spanRatio * usual
        {
          // Nobody knows how often a heart beat in a spell without contact: the median is a guess. The
          // limit keeps what a hostile series makes of memory in proportion.
          artefact.beatClass = .missed
          artefact.missing = Int(clamping: min((intervals[index] / usual).rounded() - 1, 64))
        }
        found.append(artefact)
      }
    }
    return found
  }
}

extension ArtefactAnalysis {
  /// A part of a long series, analysed.
  public struct Block: Sendable {
    /// Its intervals, by their indices in the series.
    public let range: Range<Int>
    fileprivate let analysis: ArtefactAnalysis
    fileprivate let start: Int

    /// Calls `body` with each artefact of the block, by its index in the series.
    public func forEachArtefact(_ body: (Artefact) -> Void) {
      for artefact in analysis.artefacts where range.contains(artefact.index + start) {
        body(
          Artefact(
            index: artefact.index + start, beatClass: artefact.beatClass,
            missing: artefact.missing, isDoubted: artefact.isDoubted))
      }
    }

    /// The most intervals that correction leaves of the block.
    var mostCorrected: Int { analysis.corrector.beats.count }

    /// Calls `body` with each interval that correction leaves of the block: `source` is an index in the series.
    @inline(__always)
    public func forEachCorrected(_ body: (CorrectedInterval) -> Void) {
      analysis.corrector.forEachCorrected { interval in
        let source = interval.source + start
        guard range.contains(source) else { return }
        body(
          CorrectedInterval(
            value: interval.value, source: source, isCorrected: interval.isCorrected))
      }
    }
  }

  /// Intervals that are analysed at a time, and how many before and behind them are looked at as well.
  private static let blockSize = 16_384
  private static let blockMargin = 256

  /// Analyses intervals that follow each other without a gap block by block, so that memory does not grow
  /// with them.
  ///
  /// A series of a few hours is one block.
  ///
  /// - Parameters:
  ///   - count: Number of intervals.
  ///   - grid: The sensor's grid in ticks, if it has one: thresholds are no less than two of its steps, or 10 ms.
  ///   - correctsDoubted: Whether those that are doubted are corrected as well.
  ///   - ticks: An interval by its index, in ticks.
  ///   - body: Gets each block, the first first.
  public static func forEachBlock(
    of count: Int, grid: Double?, correctsDoubted: Bool = false, ticks: (Int) -> Int,
    _ body: (Block) -> Void
  ) {
    var begin = 0
    repeat {
      let end = begin + blockSize + blockMargin >= count ? count : begin + blockSize
      let low = max(begin - blockMargin, 0)
      let high = min(end + blockMargin, count)
      body(
        Block(
          range: begin..<end,
          analysis: ArtefactAnalysis(
            intervals: (low..<high).map { Double(ticks($0)) }, floor: max(10.24, 2 * (grid ?? 0)),
            correctsDoubted: correctsDoubted), start: low))
      begin = end
    } while begin < count
  }
}
