import HSPlatform

/// Quantiles of the distribution that confidence intervals need; the square of Student's t is one of its kind.
enum Distribution {
  /// The quantile of Fisher's F.
  ///
  /// - Parameters:
  ///   - probability: Between 0 and 1.
  ///   - first: Degrees of freedom of the numerator.
  ///   - second: Degrees of freedom of the denominator.
  /// - Returns: The quantile.
  static func fisherF(_ probability: Double, _ first: Double, _ second: Double) -> Double {
    var low = 0.0
    var high = 1.0
    func isBelow(_ f: Double) -> Bool {
      beta(first * f / (first * f + second), first / 2, second / 2) < probability
    }
    while isBelow(high), high < 1e12 { high *= 2 }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if isBelow(middle) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The regularised incomplete beta function I(x; a, b).
  static func beta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    let front =
      exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    return x < (a + 1) / (a + b + 2)
      ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b
  }

  /// The continued fraction of the incomplete beta function, by Lentz's method.
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-300
    var c = 1.0
    var d = 1 - (a + b) * x / (a + 1)
    d = 1 / (abs(d) < tiny ? tiny : d)
    var result = d
    for step in 1...2000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 + even * d
      d = 1 / (abs(d) < tiny ? tiny : d)
      c = 1 + even / c
      if abs(c) < tiny { c = tiny }
      result *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 + odd * d
      d = 1 / (abs(d) < tiny ? tiny : d)
      c = 1 + odd / c
      if abs(c) < tiny { c = tiny }
      let change = d * c
      result *= change
      if abs(change - 1) < 1e-15 { break }
    }
    return result
  }
}
