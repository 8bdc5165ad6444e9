import HSBase
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
    let needed = max(limits.timeDomainIntervals, 3)
    guard series.count >= needed else {
      throw .tooFewIntervals(count: series.count, needed: needed)
    }
    try series.check(artefacts: limits.artefacts)

    let values = series.intervals.milliseconds
    let sums = NeighbourSums(series)
    guard sums.count >= 2 else { throw .tooFewIntervals(count: sums.count, needed: 2) }
    let spreads = NeighbourSpreads(series, sums)

    count = series.count
    differenceCount = sums.count
    meanRR = sums.intervals / Double(count)
    medianRR = median(Array(values)) ?? 0
    shortestRR = values.min() ?? 0
    longestRR = values.max() ?? 0
    heartRateOfMean = 60_000 / meanRR
    meanOfHeartRates = sums.rates / Double(count)
    sdnn = spreads.intervals
    rmssd = (sums.squares / Double(sums.count)).squareRoot()
    lnRMSSD = log(rmssd)
    sdsd = spreads.differences
    nn50 = sums.above50
    nn20 = sums.above20
    pnn50 = percent(nn50, of: sums.count)
    pnn20 = percent(nn20, of: sums.count)
    sd1 = sdsd / 2.0.squareRoot()
    sd2 = spreads.sums / 2.0.squareRoot()
    recipe = Self.recipe(series, differences: sums.count)
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

/// What intervals, and the differences and sums of neighbours, come to.
private struct NeighbourSums {
  /// Number of neighbours between which no beat is missing.
  private(set) var count = 0
  private(set) var intervals = 0.0
  /// The sum of the beats per minute of each interval.
  private(set) var rates = 0.0
  private(set) var differences = 0.0
  /// The sum of the squared differences.
  private(set) var squares = 0.0
  /// The sum of each two neighbours' sums.
  private(set) var sums = 0.0
  /// How many differences are above 50 and above 20, whatever their sign.
  private(set) var above50 = 0
  private(set) var above20 = 0

  init(_ series: NNSeries) {
    series.intervals.forEachNeighbour { before, value, isNeighbour in
      intervals += value
      rates += 60_000 / value
      guard isNeighbour else { return }
      count += 1
      let difference = value - before
      differences += difference
      squares += difference * difference
      above50 += difference.magnitude > 50 ? 1 : 0
      above20 += difference.magnitude > 20 ? 1 : 0
      sums += before + value
    }
  }
}

/// The standard deviations of the same, over N − 1.
private struct NeighbourSpreads {
  private(set) var intervals = 0.0
  private(set) var differences = 0.0
  private(set) var sums = 0.0

  init(_ series: NNSeries, _ known: NeighbourSums) {
    let centre = known.intervals / Double(series.count)
    let difference = known.differences / Double(known.count)
    let sum = known.sums / Double(known.count)
    series.intervals.forEachNeighbour { before, value, isNeighbour in
      intervals += (value - centre) * (value - centre)
      guard isNeighbour else { return }
      let (off, offSum) = (value - before - difference, before + value - sum)
      differences += off * off
      sums += offSum * offSum
    }
    intervals = (intervals / Double(series.count - 1)).squareRoot()
    differences = (differences / Double(known.count - 1)).squareRoot()
    sums = (sums / Double(known.count - 1)).squareRoot()
  }
}

/// The arithmetic mean; 0 for none.
func mean(_ values: some Collection<Double>) -> Double {
  values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
}
