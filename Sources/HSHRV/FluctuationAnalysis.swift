import HSPlatform

/// Detrended fluctuation analysis with a line as trend (DFA): how fluctuation grows with scale.
///
/// Peng 1995, as nolds and pyhrv compute it: the intervals' running sum about their mean is cut into
/// segments of n without overlap from its start, a line is fitted to each, F(n) is the root of the
/// mean of the residuals' variances, and α the slope of ln F over ln n by least squares.
///
/// neurokit2 is not comparable: its default scales differ, and it leaves out segments whose residual
/// is nearly none.
public struct FluctuationAnalysis: Sendable, Hashable {
  /// The sizes of segments.
  public struct Scales: Sendable, Hashable {
    /// Fewest intervals in a segment.
    public let smallest: Int
    /// Most intervals in a segment.
    public let largest: Int

    /// Every size from `smallest`, at least 4, to `largest`; `nil` if there are fewer than two.
    public init?(from smallest: Int, to largest: Int) {
      guard smallest >= 4, largest > smallest, largest <= 10_000 else { return nil }
      self.init(smallest, largest)
    }

    private init(_ smallest: Int, _ largest: Int) {
      self.smallest = smallest
      self.largest = largest
    }

    /// 4 to 16: the short-term exponent α1.
    public static let shortTerm = Scales(4, 16)
    /// 16 to 64: the long-term exponent α2.
    public static let longTerm = Scales(16, 64)
  }

  /// The exponent α.
  public let alpha: Double
  /// F(n) in ms for each size, from the smallest.
  public let fluctuations: [Double]
  /// The sizes of segments.
  public let scales: Scales
  /// How the numbers were made.
  public let recipe: String

  /// Computes the exponent.
  ///
  /// - Parameters:
  ///   - series: Raw or corrected, of one piece.
  ///   - scales: Sizes of segments.
  ///   - limits: What the series must have.
  /// - Throws: What the series lacks.
  public init(
    _ series: NNSeries, scales: Scales = .shortTerm, limits: Limits = Limits()
  ) throws(Refusal) {
    let needed = limits.intervals(for: scales)
    guard series.count >= needed else {
      throw .tooFewIntervals(count: series.count, needed: needed)
    }
    try series.check(artefacts: limits.artefactsForDFA)
    try series.checkUnbroken()
    let values = series.intervals.map(\.milliseconds)
    var fluctuations: [Double] = []
    alpha = try Self.alpha(values[...], scales, fluctuations: &fluctuations)
    self.fluctuations = fluctuations
    self.scales = scales
    recipe =
      "DFA: segments of \(scales.smallest) to \(scales.largest) intervals without overlap, "
      + "linear trend, F = root of the mean variance, least squares of ln F over ln n; "
      + series.provenance
  }

  /// The exponent of some intervals; `fluctuations` becomes F(n) for each scale.
  static func alpha(
    _ values: ArraySlice<Double>, _ scales: Scales, fluctuations: inout [Double]
  ) throws(Refusal) -> Double {
    let centre = mean(values)
    var sum = 0.0
    let profile = values.map { value in
      sum += value - centre
      return sum
    }
    fluctuations.removeAll(keepingCapacity: true)
    var line = Line()
    for size in scales.smallest...scales.largest {
      let fluctuation = fluctuation(of: profile, size: size)
      guard fluctuation > 0 else { throw .noVariation }
      fluctuations.append(fluctuation)
      line.add(log(Double(size)), log(fluctuation))
    }
    return line.slope
  }

  /// F(n): the root of the mean of the variances about the lines, of as many segments as fit.
  private static func fluctuation(of profile: [Double], size: Int) -> Double {
    let segments = profile.count / size
    guard segments > 0 else { return 0 }
    // Places in a segment are counted from its middle, so that the line's two parts are independent.
    let middle = Double(size - 1) / 2
    let places = Double(size) * (Double(size) * Double(size) - 1) / 12
    var squares = 0.0
    for segment in 0..<segments {
      let start = segment * size
      var sum = 0.0
      var moment = 0.0
      for place in 0..<size {
        sum += profile[start + place]
        moment += profile[start + place] * (Double(place) - middle)
      }
      let level = sum / Double(size)
      let slope = moment / places
      for place in 0..<size {
        let residual = profile[start + place] - level - slope * (Double(place) - middle)
        squares += residual * residual
      }
    }
    return (squares / Double(segments * size)).squareRoot()
  }
}

/// A line through points by least squares.
private struct Line {
  private var count = 0.0
  private var x = 0.0
  private var y = 0.0
  private var xx = 0.0
  private var xy = 0.0

  mutating func add(_ newX: Double, _ newY: Double) {
    count += 1
    x += newX
    y += newY
    xx += newX * newX
    xy += newX * newY
  }

  var slope: Double {
    let spread = count * xx - x * x
    return spread > 0 ? (count * xy - x * y) / spread : 0
  }
}
