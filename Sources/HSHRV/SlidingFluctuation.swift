/// DFA α1 over a window that slides along the series: what thresholds of exercise are read from.
///
/// Rogers 2021 (doi 10.3389/fphys.2020.596567) puts the aerobic threshold at α1 = 0.75 in windows of
/// two minutes, and 0.5 at the anaerobic one. A window in which too much is artefact, or beats are
/// missing, has a refusal in place of a number: gaps in the curve are part of the answer.
public struct SlidingFluctuation: Sendable {
  /// One window.
  public struct Window: Sendable, Hashable {
    /// Where the window ends, in seconds of intervals since the start of the series.
    public let end: Double
    /// Number of intervals in it.
    public let count: Int
    /// How many of them are artefacts or corrected.
    public let doubtful: Int
    /// The exponent, or why there is none.
    public let alpha: Result<Double, Refusal>
  }

  /// The windows in order.
  public let windows: [Window]
  /// How the numbers were made.
  public let recipe: String

  /// Computes the exponent for every window that fits into the series.
  ///
  /// Time is the sum of the intervals, so it stands still over missing beats.
  ///
  /// - Parameters:
  ///   - series: Raw or corrected; may be of several pieces.
  ///   - seconds: Length of a window.
  ///   - step: From the end of one window to the end of the next.
  ///   - scales: Sizes of segments.
  ///   - limits: What each window must have.
  /// - Throws: What the whole series lacks.
  public init(
    _ series: NNSeries, seconds: Double = 120, step: Double = 5,
    scales: FluctuationAnalysis.Scales = .shortTerm, limits: Limits = Limits()
  ) throws(Refusal) {
    guard seconds > 0, seconds.isFinite, step > 0, step.isFinite else { throw .invalidOptions }
    try series.check(artefacts: 1)
    let total = series.seconds
    guard total >= seconds else { throw .tooShort(seconds: total, needed: seconds) }
    guard total / step <= 1_000_000 else { throw .invalidOptions }

    var cursor = Cursor(series, length: seconds * 1000)
    var windows: [Window] = []
    var number = 0.0
    while seconds + number * step <= total {
      let end = seconds + number * step
      cursor.move(to: end * 1000)
      windows.append(cursor.window(end: end, scales, limits))
      number += 1
    }
    self.windows = windows
    recipe =
      "DFA in windows of \(fixed(seconds, decimals: 0)) s of intervals every "
      + "\(fixed(step, decimals: 1)) s: segments of \(scales.smallest) to \(scales.largest) "
      + "without overlap, linear trend, no number where more than "
      + "\(fixed(limits.artefactsForDFA * 100, decimals: 0)) % of a window are artefacts or "
      + "corrected; \(series.provenance)"
  }
}

/// The intervals that lie within a window, counted as it moves on.
private struct Cursor {
  private let series: NNSeries
  private let values: [Double]
  private let length: Double
  private var first = 0
  private var next = 0
  /// Where `first` begins and where the last one before `next` ends, in ms.
  private var start = 0.0
  private var end = 0.0
  private var doubtful = 0
  private var breaks = 0
  private var fluctuations: [Double] = []

  init(_ series: NNSeries, length: Double) {
    self.series = series
    self.length = length
    values = series.intervals.map(\.milliseconds)
  }

  /// Moves the window's end: takes in what ends by then, leaves out what began before its start.
  mutating func move(to limit: Double) {
    // Sums of tens of thousands of intervals are off by less than this.
    let tolerance = 1e-6
    while next < values.count, end + values[next] <= limit + tolerance {
      end += values[next]
      count(next, 1)
      next += 1
    }
    while first < next, start < limit - length - tolerance {
      start += values[first]
      count(first, -1)
      first += 1
    }
  }

  private mutating func count(_ index: Int, _ change: Int) {
    let marks = series.intervals[index].marks
    if !marks.isDisjoint(with: [.artefact, .corrected]) { doubtful += change }
    if marks.contains(.afterBreak) { breaks += change }
  }

  mutating func window(
    end: Double, _ scales: FluctuationAnalysis.Scales, _ limits: Limits
  ) -> SlidingFluctuation.Window {
    let total = next - first
    do throws(Refusal) {
      let needed = limits.intervals(for: scales)
      guard total >= needed else { throw .tooFewIntervals(count: total, needed: needed) }
      guard Double(doubtful) <= limits.artefactsForDFA * Double(total) else {
        throw .tooManyArtefacts(count: doubtful, of: total, limit: limits.artefactsForDFA)
      }
      // A break before the first interval of the window is not within it.
      let within = breaks - (series.intervals[first].marks.contains(.afterBreak) ? 1 : 0)
      guard within == 0 else { throw .broken(pieces: within + 1) }
      let alpha = try FluctuationAnalysis.alpha(
        values[first..<next], scales, fluctuations: &fluctuations)
      return .init(end: end, count: total, doubtful: doubtful, alpha: .success(alpha))
    } catch {
      return .init(end: end, count: total, doubtful: doubtful, alpha: .failure(error))
    }
  }
}
