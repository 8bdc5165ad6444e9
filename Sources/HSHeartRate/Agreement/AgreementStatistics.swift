import HSBase
import HSPlatform

/// A number with its confidence interval of 95 %.
package struct Estimate: Sendable, Hashable {
  /// The number.
  package var value: Double
  /// Where the interval begins.
  package var low: Double
  /// Where it ends.
  package var high: Double
}

/// How well two series of numbers agree, pair by pair.
///
/// Differences are the first minus the second, in the unit of the numbers.
package struct AgreementStatistics: Sendable {
  /// Number of pairs.
  package let count: Int
  /// The mean difference, with Student's interval.
  package let bias: Estimate
  /// The standard deviation of the differences.
  package let deviation: Double
  /// Bias − 1.96 standard deviations (Bland and Altman 1986, doi 10.1016/S0140-6736(86)90837-8); the
  /// interval by Student's t and √(1/n + 1.96² / 2(n−1)) standard deviations (1999,
  /// doi 10.1177/096228029900800204).
  package let lowerLimit: Estimate
  /// Bias + 1.96 standard deviations.
  package let upperLimit: Estimate
  /// ICC(2,1): two-way random effects, absolute agreement, single measurement (Shrout and Fleiss 1979,
  /// doi 10.1037/0033-2909.86.2.420; the interval is theirs).
  package let icc: Estimate
  /// Lin's concordance correlation coefficient (1989, doi 10.2307/2532051), moments over n; the interval
  /// by Fisher's z with the variance as corrected in 2000 (doi 10.1111/j.0006-341X.2000.00324.x).
  package let concordance: Estimate
  /// Pearson's correlation.
  package let correlation: Double
  /// The median difference.
  package let median: Double
  /// The robust standard deviation of the differences: 1.4826 times the median distance from their median.
  ///
  /// A few beats that one side placed elsewhere do not move it.
  package let robustDeviation: Double
  /// Where 95 % of differences lie that are not of another kind: the median ± 1.96 robust standard deviations.
  package var robustLimits: (lower: Double, upper: Double) {
    (median - 1.96 * robustDeviation, median + 1.96 * robustDeviation)
  }

  /// The fewest pairs of which anything is said.
  package static let fewest = 10

  /// Compares pairs; `nil` of too few, or where either side does not vary.
  package init?(_ pairs: [(first: Double, second: Double)]) {
    guard pairs.count >= Self.fewest else { return nil }
    let n = Double(pairs.count)
    count = pairs.count
    let meanX = pairs.reduce(0) { $0 + $1.first } / n
    let meanY = pairs.reduce(0) { $0 + $1.second } / n
    var sxx = 0.0
    var syy = 0.0
    var sxy = 0.0
    var squares = 0.0
    let mean = meanX - meanY
    for pair in pairs {
      let (x, y) = (pair.first - meanX, pair.second - meanY)
      sxx += x * x
      syy += y * y
      sxy += x * y
      squares += (x - y) * (x - y)
    }
    guard sxx > 0, syy > 0 else { return nil }
    let differences = pairs.map { $0.first - $0.second }
    median = HSBase.median(differences) ?? mean
    robustDeviation = HSBase.robustDeviation(differences, from: median) ?? 0
    let deviation = (squares / (n - 1)).squareRoot()
    self.deviation = deviation
    let t = Distribution.fisherF(0.95, 1, n - 1).squareRoot()
    func estimate(_ value: Double, _ error: Double) -> Estimate {
      Estimate(value: value, low: value - error, high: value + error)
    }
    bias = estimate(mean, t * deviation / n.squareRoot())
    let error = t * deviation * (1 / n + 1.96 * 1.96 / (2 * (n - 1))).squareRoot()
    lowerLimit = estimate(mean - 1.96 * deviation, error)
    upperLimit = estimate(mean + 1.96 * deviation, error)
    correlation = sxy / (sxx * syy).squareRoot()
    concordance = Self.concordance(n, sxx / n, syy / n, sxy / n, mean, correlation)

    // Two-way analysis of variance: rows are pairs, columns the two sides.
    let columns = n * mean * mean / 2
    let error2 = squares / 2
    var rows = 0.0
    for pair in pairs {
      let deviation = (pair.first + pair.second - meanX - meanY) / 2
      rows += 2 * deviation * deviation
    }
    icc = Self.icc(n, rows / (n - 1), columns, error2 / (n - 1))
  }

  private static func icc(_ n: Double, _ msr: Double, _ msc: Double, _ mse: Double) -> Estimate {
    let k = 2.0
    let value = (msr - mse) / (msr + (k - 1) * mse + k * (msc - mse) / n)
    guard mse > 0 else { return Estimate(value: value, low: value, high: value) }
    let f = msc / mse
    let a = n * (1 + (k - 1) * value) - k * value
    let above = (k - 1) * (n - 1) * (k * value * f + a) * (k * value * f + a)
    let below = (n - 1) * k * k * value * value * f * f + a * a
    let v = above / below
    guard v.isFinite, v > 0 else { return Estimate(value: value, low: .nan, high: .nan) }
    let upper = Distribution.fisherF(0.975, n - 1, v)
    let lower = Distribution.fisherF(0.975, v, n - 1)
    let rest = k * msc + (k * n - k - n) * mse
    return Estimate(
      value: value, low: n * (msr - upper * mse) / (upper * rest + n * msr),
      high: n * (lower * msr - mse) / (rest + n * lower * msr))
  }

  private static func concordance(
    _ n: Double, _ sxx: Double, _ syy: Double, _ sxy: Double, _ difference: Double, _ r: Double
  ) -> Estimate {
    let value = 2 * sxy / (sxx + syy + difference * difference)
    guard n > 2, abs(r) > 1e-9, abs(value) < 1 else {
      return Estimate(value: value, low: value, high: value)
    }
    let u2 = difference * difference / (sxx * syy).squareRoot()
    let c = value
    let variance =
      ((1 - r * r) * c * c / ((1 - c * c) * r * r)
        + 2 * c * c * c * (1 - c) * u2 / (r * (1 - c * c) * (1 - c * c))
        - c * c * c * c * u2 * u2 / (2 * r * r * (1 - c * c) * (1 - c * c))) / (n - 2)
    let error = 1.959963984540054 * (variance > 0 ? variance : 0).squareRoot()
    let z = atanh(c)
    return Estimate(value: value, low: tanh(z - error), high: tanh(z + error))
  }
}
