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
  /// - Parameter series: Raw or corrected; no difference is taken across a break.
  /// - Throws: What the series lacks.
  public init(_ series: NNSeries) throws(Refusal) {
    let needed = Limits.timeDomainIntervals
    guard series.count >= needed else {
      throw .tooFewIntervals(count: series.count, needed: needed)
    }
    try series.check(artefacts: Limits.artefacts)

    // The sums of intervals and of rates; of neighbours between which no beat is missing, those of differences and sums.
    var (sum, rates, neighbours) = (0.0, 0.0, 0)
    var (difference, squares, both) = (0.0, 0.0, 0.0)
    var (above50, above20) = (0, 0)
    series.intervals.forEachNeighbour { before, value, isNeighbour in
      sum += value
      rates += 60_000 / value
      guard isNeighbour else { return }
      neighbours += 1
      let step = value - before
      difference += step
      squares += step * step
      both += before + value
      above50 += step.magnitude > 50 ? 1 : 0
      above20 += step.magnitude > 20 ? 1 : 0
    }
    guard neighbours >= 2 else { throw .tooFewIntervals(count: neighbours, needed: 2) }
    let (all, pairs) = (Double(series.count), Double(neighbours))
    // How far they are from their means.
    var (ofIntervals, ofDifferences, ofSums) = (0.0, 0.0, 0.0)
    let (centre, meanDifference, meanSum) = (sum / all, difference / pairs, both / pairs)
    series.intervals.forEachNeighbour { before, value, isNeighbour in
      ofIntervals += (value - centre) * (value - centre)
      guard isNeighbour else { return }
      let (off, offSum) = (value - before - meanDifference, before + value - meanSum)
      ofDifferences += off * off
      ofSums += offSum * offSum
    }
    let values = series.intervals.milliseconds
    count = series.count
    differenceCount = neighbours
    meanRR = centre
    medianRR = median(Array(values)) ?? 0
    shortestRR = values.min() ?? 0
    longestRR = values.max() ?? 0
    heartRateOfMean = 60_000 / meanRR
    meanOfHeartRates = rates / all
    sdnn = (ofIntervals / (all - 1)).squareRoot()
    rmssd = (squares / pairs).squareRoot()
    lnRMSSD = log(rmssd)
    sdsd = (ofDifferences / (pairs - 1)).squareRoot()
    nn50 = above50
    nn20 = above20
    pnn50 = percent(nn50, of: neighbours)
    pnn20 = percent(nn20, of: neighbours)
    sd1 = sdsd / 2.0.squareRoot()
    sd2 = (ofSums / (pairs - 1)).squareRoot() / 2.0.squareRoot()
    recipe = Self.recipe(series, differences: neighbours)
  }

  private static func recipe(_ series: NNSeries, differences: Int) -> String {
    var text = "time domain: SDNN, SDSD, SD1, SD2 with N-1; RMSSD without mean; pNN50, pNN20 over "
    text += "\(differences) differences, strictly greater; SD1, SD2 geometric; \(series.provenance)"
    if series.pieceCount > 1 { text += ", \(series.pieceCount) pieces" }
    if let error = series.gridError, let grid = series.grid {
      text +=
        "; a grid of \(digits(grid, 3)) ms adds \(digits(error.sdnn, 2)) ms "
      text += "to SDNN and \(digits(error.rmssd, 2)) ms to RMSSD, in quadrature"
    }
    return text
  }
}

/// The arithmetic mean; 0 for none.
func mean(_ values: some Collection<Double>) -> Double {
  values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
}
