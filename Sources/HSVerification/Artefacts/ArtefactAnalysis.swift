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
  /// A class for each raw interval, which is judged by the beat that ends it, in the first pass.
  public let classes: [BeatClass]
  /// How many beats are missing within each raw interval; 0 unless it is of class `missed`.
  public let missing: [UInt16]
  /// The intervals between the corrected beats.
  public let corrected: [CorrectedInterval]
  /// How often the series was corrected.
  public let passes: Int

  /// An interval of that many local medians lacks more than one beat.
  public static let spanRatio = 2.5
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
  public init(intervals: [Double], floor: Double = 0, repeats: Bool = true) {
    let clean = intervals.map { $0.isFinite && $0 > 0 ? $0 : 0 }
    var classes = [BeatClass](repeating: .normal, count: clean.count)
    var missing = [UInt16](repeating: 0, count: clean.count)
    var corrector = BeatCorrector(intervals: clean)
    var method: LipponenTarvainen?
    var passes = 0
    var artefacts = Int.max
    while clean.count >= 3, passes < (repeats ? Self.maximumPasses : 1) {
      let intervals = corrector.intervals
      var current = LipponenTarvainen(
        intervals: intervals, floor: floor, after: method, origins: corrector.origins)
      let judged = Self.judge(intervals, &current)
      method = current
      let found = judged.classes.count(where: \.isArtefact)
      guard found > 0, found < artefacts else { break }
      artefacts = found
      passes += 1
      // Later passes judge what the first has made: their finds are corrections of corrections.
      if passes == 1 {
        for index in clean.indices {
          classes[index] = judged.classes[index + 1]
          if classes[index] == .missed {
            missing[index] = UInt16(clamping: judged.missing[index + 1] ?? 1)
          }
        }
      }
      corrector.correct(judged.classes) { judged.missing[$0] ?? 1 }
    }
    self.classes = classes
    self.missing = missing
    self.passes = passes
    corrected = corrector.corrected()
  }

  /// Classes, and the number of missing beats where it is not one.
  private static func judge(
    _ intervals: [Double], _ method: inout LipponenTarvainen
  ) -> (classes: [BeatClass], missing: [Int: Int]) {
    var classes = method.classes()
    var missing: [Int: Int] = [:]
    for index in classes.indices where classes[index] == .long || classes[index] == .missed {
      let usual = method.medians[index]
      guard usual > 0, intervals[index] >= spanRatio * usual else { continue }
      // Nobody knows how often a heart beat in a spell without contact: the median is a guess. The
      // limit keeps what a hostile series makes of memory in proportion.
      missing[index] = Int(Swift.min((intervals[index] / usual).rounded() - 1, 64))
      classes[index] = .missed
    }
    return (classes, missing)
  }

  /// Number of raw intervals of a class.
  public func count(_ wanted: BeatClass) -> Int { classes.count { $0 == wanted } }

  /// Number of raw intervals that are artefacts.
  public var artefactCount: Int { classes.count(where: \.isArtefact) }

  /// Artefacts among the raw intervals, 0 to 1; 0 where there is no interval.
  public var artefactShare: Double {
    classes.isEmpty ? 0 : Double(artefactCount) / Double(classes.count)
  }
}

extension ArtefactAnalysis {
  /// A part of a long series, analysed.
  public struct Block: Sendable {
    /// Its intervals, by their indices in the series.
    public let range: Range<Int>
    /// The intervals that correction leaves of it: `source` is an index in the series.
    public let corrected: [CorrectedInterval]
    private let analysis: ArtefactAnalysis
    private let start: Int

    fileprivate init(
      _ range: Range<Int>, _ analysis: ArtefactAnalysis, startingAt start: Int, unit: Double
    ) {
      self.range = range
      self.analysis = analysis
      self.start = start
      corrected = analysis.corrected.compactMap { interval in
        let source = interval.source + start
        guard range.contains(source) else { return nil }
        return CorrectedInterval(
          value: interval.value * unit, source: source, isCorrected: interval.isCorrected)
      }
    }

    /// The class of an interval of the block.
    public subscript(index: Int) -> BeatClass { analysis.classes[index - start] }

    /// How many beats are missing within an interval of the block.
    public func missing(_ index: Int) -> Int { Int(analysis.missing[index - start]) }
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
  ///   - floor: The least that the two thresholds may be, in the unit of the results.
  ///   - unit: A tick in the unit of the results.
  ///   - ticks: An interval by its index, in ticks.
  ///   - body: Gets each block, the first first.
  public static func forEachBlock(
    of count: Int, floor: Double, unit: Double, ticks: (Int) -> Int, _ body: (Block) -> Void
  ) {
    var begin = 0
    repeat {
      let end = begin + blockSize + blockMargin >= count ? count : begin + blockSize
      let low = Swift.max(begin - blockMargin, 0)
      let high = Swift.min(end + blockMargin, count)
      let analysis = ArtefactAnalysis(
        intervals: (low..<high).map { Double(ticks($0)) }, floor: floor / unit)
      body(Block(begin..<end, analysis, startingAt: low, unit: unit))
      begin = end
    } while begin < count
  }
}
