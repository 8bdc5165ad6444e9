import HSPlatform

/// Heart-rate variability in the time domain, and the Poincaré plot's two axes.
///
/// Conventions differ among programs by more than people do; these are what neurokit2, pyhrv and
/// hrv-analysis agree on where they do, and `recipe` names each:
///
/// - SDNN, SDSD, SD1 and SD2 divide by N − 1.
/// - pNN50 and pNN20 divide by the number of differences, N − 1 in an unbroken series, and count
///   differences *greater* than 50 and 20 ms.
/// - SD1 and SD2 are geometric: standard deviations along the diagonals of the plot.
/// - RMSSD has no mean taken away.
public struct TimeDomain: Sendable, Hashable {
  /// Number of intervals.
  public let count: Int
  /// Number of differences between neighbours: one less in an unbroken series.
  public let differenceCount: Int
  /// Mean interval in ms.
  public let meanRR: Double
  /// Median interval in ms.
  public let medianRR: Double
  /// Shortest interval in ms.
  public let shortestRR: Double
  /// Longest interval in ms.
  public let longestRR: Double
  /// Beats per minute of the mean interval: beats divided by time.
  public let heartRateOfMean: Double
  /// Mean of the beats per minute of each interval: larger than `heartRateOfMean`.
  public let meanOfHeartRates: Double
  /// Standard deviation of the intervals in ms.
  public let sdnn: Double
  /// Root of the mean square of successive differences in ms.
  public let rmssd: Double
  /// Natural logarithm of RMSSD.
  public let lnRMSSD: Double
  /// Standard deviation of successive differences in ms.
  public let sdsd: Double
  /// Number of successive differences above 50 ms.
  public let nn50: Int
  /// Percentage of successive differences above 50 ms.
  public let pnn50: Double
  /// Number of successive differences above 20 ms.
  public let nn20: Int
  /// Percentage of successive differences above 20 ms.
  public let pnn20: Double
  /// Width of the Poincaré plot in ms.
  public let sd1: Double
  /// Length of the Poincaré plot in ms.
  public let sd2: Double
  /// How these numbers were made.
  public let recipe: String

  /// Computes the numbers.
  ///
  /// - Parameters:
  ///   - series: Raw or corrected; no difference is taken across a break.
  ///   - limits: What the series must have.
  /// - Throws: What the series lacks.
  public init(_ series: NNSeries, limits: Limits = Limits()) throws(Refusal) {
    let needed = Swift.max(limits.timeDomainIntervals, 3)
    guard series.count >= needed else {
      throw .tooFewIntervals(count: series.count, needed: needed)
    }
    try series.check(artefacts: limits.artefacts)

    var differences: [Double] = []
    var sums: [Double] = []
    var rates = 0.0
    differences.reserveCapacity(series.count)
    sums.reserveCapacity(series.count)
    var before: Double?
    for interval in series.intervals {
      rates += 60_000 / interval.milliseconds
      if let before, !interval.marks.contains(.afterBreak) {
        differences.append(interval.milliseconds - before)
        sums.append(interval.milliseconds + before)
      }
      before = interval.milliseconds
    }
    guard differences.count >= 2 else {
      throw .tooFewIntervals(count: differences.count, needed: 2)
    }

    let sorted = series.intervals.map(\.milliseconds).sorted()
    let middle = sorted.count / 2
    count = sorted.count
    differenceCount = differences.count
    meanRR = mean(series.intervals.lazy.map(\.milliseconds))
    medianRR = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    shortestRR = sorted[0]
    longestRR = sorted[sorted.count - 1]
    heartRateOfMean = 60_000 / meanRR
    meanOfHeartRates = rates / Double(count)
    sdnn = standardDeviation(series.intervals.lazy.map(\.milliseconds))
    rmssd = mean(differences.lazy.map { $0 * $0 }).squareRoot()
    lnRMSSD = log(rmssd)
    sdsd = standardDeviation(differences)
    nn50 = differences.count { $0.magnitude > 50 }
    nn20 = differences.count { $0.magnitude > 20 }
    pnn50 = percent(nn50, of: differences.count)
    pnn20 = percent(nn20, of: differences.count)
    sd1 = sdsd / 2.0.squareRoot()
    sd2 = standardDeviation(sums) / 2.0.squareRoot()
    recipe = Self.recipe(series, differences: differences.count)
  }

  private static func recipe(_ series: NNSeries, differences: Int) -> String {
    var text = "time domain: SDNN, SDSD, SD1, SD2 with N-1; RMSSD without mean; pNN50, pNN20 over "
    text += "\(differences) differences, strictly greater; SD1, SD2 geometric; \(series.provenance)"
    if series.pieceCount > 1 { text += ", \(series.pieceCount) pieces" }
    if let error = series.gridError, let grid = series.grid {
      text +=
        "; a grid of \(fixed(grid, decimals: 3)) ms adds \(fixed(error.sdnn, decimals: 2)) ms "
      text += "to SDNN and \(fixed(error.rmssd, decimals: 2)) ms to RMSSD, in quadrature"
    }
    return text
  }
}

/// The arithmetic mean; 0 for none.
func mean(_ values: some Collection<Double>) -> Double {
  values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
}

/// The standard deviation over N − 1; 0 for fewer than two.
func standardDeviation(_ values: some Collection<Double>) -> Double {
  guard values.count > 1 else { return 0 }
  let centre = mean(values)
  let squares = values.reduce(0) { $0 + ($1 - centre) * ($1 - centre) }
  return (squares / Double(values.count - 1)).squareRoot()
}
