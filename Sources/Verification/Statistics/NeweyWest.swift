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
  init?(x: [Double], y: [Double]) {
    let count = Swift.min(x.count, y.count)
    guard count >= 10 else { return nil }
    let meanX = x.reduce(0, +) / Double(count)
    let meanY = y.reduce(0, +) / Double(count)
    var sxx = 0.0
    var sxy = 0.0
    for index in 0..<count {
      sxx += (x[index] - meanX) * (x[index] - meanX)
      sxy += (x[index] - meanX) * (y[index] - meanY)
    }
    guard sxx > 0 else { return nil }
    slope = sxy / sxx
    var products = [Double](repeating: 0, count: count)
    var squares = 0.0
    for index in 0..<count {
      let residual = y[index] - meanY - slope * (x[index] - meanX)
      squares += residual * residual
      products[index] = residual * (x[index] - meanX)
    }
    naiveError = (squares / Double(count - 2) / sxx).squareRoot()
    var variance = products.reduce(0) { $0 + $1 * $1 }
    let lags = Swift.min(Self.lags, count / 4)
    for lag in 1...Swift.max(lags, 1) where lag < count {
      var covariance = 0.0
      for index in lag..<count { covariance += products[index] * products[index - lag] }
      variance += 2 * (1 - Double(lag) / Double(lags + 1)) * covariance
    }
    error = Swift.max(variance, 0).squareRoot() / sxx
  }
}
