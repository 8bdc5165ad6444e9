/// A straight line through points by least squares, with an error that survives autocorrelation.
///
/// Arrival times slip by a slot every minute or so, so what is left beside the line is anything but
/// independent: the usual standard error is 1.1 to 4.6 times too small. Newey and West's estimate
/// with Bartlett weights over 120 lags is not.
struct DriftLine {
  /// Number of lags over which residuals are taken to depend on each other.
  static let lags = 120

  /// The slope.
  let slope: Double
  /// Newey and West's standard error of the slope.
  let error: Double
  /// The standard error if residuals were independent.
  let naiveError: Double

  /// Fits a line; `nil` for fewer than ten points or points at one place.
  ///
  /// - Parameters:
  ///   - middle: A place near the mean of `x`, so that nothing is lost where sums are taken from each other.
  ///   - visit: Calls its argument with each point, the same each time; it is called twice.
  @inline(__always)
  init?(around middle: Double, _ visit: ((_ x: Double, _ y: Double) -> Void) -> Void) {
    var count = 0
    var (sumX, sumY, squares, products) = (0.0, 0.0, 0.0, 0.0)
    visit { x, y in
      let x = x - middle
      count += 1
      sumX += x
      sumY += y
      squares += x * x
      products += x * y
    }
    guard count >= 10 else { return nil }
    let meanX = middle + sumX / Double(count)
    let meanY = sumY / Double(count)
    let sxx = squares - sumX * sumX / Double(count)
    let sxy = products - sumX * meanY
    guard sxx > 1e-9 * squares else { return nil }
    let slope = sxy / sxx
    let lags = max(min(Self.lags, count / 4), 1)
    squares = 0
    var bartlett = BartlettSum(lags: lags)
    visit { x, y in
      let residual = y - meanY - slope * (x - meanX)
      squares += residual * residual
      bartlett.append(residual * (x - meanX))
    }
    self.slope = slope
    naiveError = (squares / Double(count - 2) / sxx).squareRoot()
    error = bartlett.sum().squareRoot() / sxx
  }
}

/// The sum of a series' covariances over all lags with Bartlett's weights: the mean square of the sums over
/// lags + 1 products that follow each other, those that reach beyond the ends among them.
private struct BartlettSum {
  private var ring: [Double]
  private var place = 0
  private var window = 0.0
  private var windows = 0.0

  init(lags: Int) { ring = [Double](repeating: 0, count: lags + 1) }

  @inline(__always)
  mutating func append(_ product: Double) {
    window += product - ring[place]
    ring[place] = product
    place += 1
    if place == ring.count {
      place = 0
      // Summed anew, so that roundings do not add up.
      window = ring.reduce(0, +)
    }
    windows += window * window
  }

  /// The sum, when all products have been appended.
  consuming func sum() -> Double {
    for _ in 1..<ring.count { append(0) }
    return windows / Double(ring.count)
  }
}
