/// Intervals between beats in the order in which they happened: what heart-rate variability is
/// computed from.
///
/// The series is raw (all as sent, artefacts marked) or corrected (artefacts replaced, these
/// marked); every result says how many of each it rests on. Two intervals between which beats are
/// missing are neighbours in the array and not in time: `NNInterval.Marks.afterBreak` says so, no
/// difference is taken across, and what needs an unbroken series is refused.
public struct NNSeries: Sendable, Hashable {
  /// The intervals.
  public var intervals: NNIntervals
  /// The grid in milliseconds on which the sensor's intervals lie, if it is known.
  ///
  /// It adds an error that no result shows by itself: see `gridError`.
  public var grid: Double?

  /// A series of intervals.
  public init(_ intervals: some Sequence<NNInterval> = NNIntervals(), grid: Double? = nil) {
    self.intervals = intervals as? NNIntervals ?? NNIntervals(intervals)
    self.grid = grid
  }

  /// An unbroken series of milliseconds without marks.
  public init(milliseconds: some Sequence<Double>, grid: Double? = nil) {
    self.init(milliseconds.lazy.map { NNInterval(milliseconds: $0) }, grid: grid)
  }

  /// An unbroken series of ticks of 1/1024 second without marks, as a strap sends them.
  ///
  /// - Parameters:
  ///   - ticks: The intervals; each becomes milliseconds exactly.
  ///   - gridTicks: How many ticks the steps of the sensor's own clock are long.
  public init(ticks: some Sequence<UInt16>, gridTicks: Int = 1) {
    self.init(
      milliseconds: ticks.map { Double($0) * 1000 / 1024 }, grid: Double(gridTicks) * 1000 / 1024)
  }

  /// Number of intervals.
  public var count: Int { intervals.count }

  /// Sum of the intervals in seconds.
  public var seconds: Double { intervals.sum / 1000 }

  /// Intervals that were computed in place of artefacts.
  public var correctedCount: Int { intervals.count(of: .corrected) }

  /// Artefacts that are still in the series.
  public var artefactCount: Int { intervals.count(of: .artefact) }

  /// Beats that are artefacts or were corrected; one changes several intervals.
  public var doubtfulBeats: Int { intervals.doubtfulBeats.count { $0 } }

  /// Unbroken pieces.
  public var pieceCount: Int {
    guard !intervals.isEmpty else { return 0 }
    return 1 + intervals.count(of: .afterBreak) - (intervals.has(.afterBreak, at: 0) ? 1 : 0)
  }

  /// What the sensor's grid adds to SDNN and to RMSSD, in milliseconds and in quadrature.
  ///
  /// Rounding to a grid g is an error of g/√12, and of √2 times as much in a difference.
  var gridError: (sdnn: Double, rmssd: Double)? {
    grid.map { ($0 / 12.0.squareRoot(), $0 / 6.0.squareRoot()) }
  }
}
