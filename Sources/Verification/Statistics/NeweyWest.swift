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
  /// - Parameter visit: Calls its argument with each point, the same each time; it is called three times.
  init?(_ visit: ((_ x: Double, _ y: Double) -> Void) -> Void) {
    var count = 0
    var sumX = 0.0
    var sumY = 0.0
    visit { x, y in
      count += 1
      sumX += x
      sumY += y
    }
    guard count >= 10 else { return nil }
    let meanX = sumX / Double(count)
    let meanY = sumY / Double(count)
    var sxx = 0.0
    var sxy = 0.0
    visit { x, y in
      sxx += (x - meanX) * (x - meanX)
      sxy += (x - meanX) * (y - meanY)
    }
    guard sxx > 0 else { return nil }
    let slope = sxy / sxx
    let lags = Swift.max(Swift.min(Self.lags, count / 4), 1)
    // The last products, in a ring, the newest at `place`.
    var ring = [Double](repeating: 0, count: lags + 1)
    var covariances = ring
    var place = 0
    var squares = 0.0
    visit { x, y in
      let residual = y - meanY - slope * (x - meanX)
      squares += residual * residual
      let product = residual * (x - meanX)
      ring[place] = product
      for lag in 0...lags {
        let earlier = place - lag
        covariances[lag] += product * ring[earlier < 0 ? earlier + lags + 1 : earlier]
      }
      place = place == lags ? 0 : place + 1
    }
    self.slope = slope
    naiveError = (squares / Double(count - 2) / sxx).squareRoot()
    var variance = covariances[0]
    for lag in 1...lags {
      variance += 2 * (1 - Double(lag) / Double(lags + 1)) * covariances[lag]
    }
    error = Swift.max(variance, 0).squareRoot() / sxx
  }
}
