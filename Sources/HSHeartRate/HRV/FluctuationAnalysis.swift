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
  /// - Throws: What the series lacks.
  public init(_ series: NNSeries, scales: Scales = .shortTerm) throws(Refusal) {
    let needed = Limits.intervals(for: scales)
    guard series.count >= needed else {
      throw .tooFewIntervals(count: series.count, needed: needed)
    }
    try series.check(artefacts: Limits.artefactsForDFA)
    try series.checkUnbroken()
    var sums = FluctuationSums(scales)
    alpha = try sums.alpha(series.intervals)
    fluctuations = sums.fluctuations
    self.scales = scales
    recipe =
      "DFA: segments of \(scales.smallest) to \(scales.largest) intervals without overlap, "
      + "linear trend, F = root of the mean variance, least squares of ln F over ln n; "
      + series.provenance
  }
}

/// Four segments of the profile, and how far the numbers of each are from a line through them.
struct DetrendedSegments {
  private var count = 0.0
  private var sum = SIMD4<Double>.zero
  private var moment = SIMD4<Double>.zero
  private var square = SIMD4<Double>.zero

  /// Adds the next number of each, counted from any one number of the segment, so that sums stay small.
  @inline(__always)
  mutating func append(_ values: SIMD4<Double>) {
    sum += values
    moment += values * count
    square += values * values
    count += 1
  }

  /// The squared residuals about the lines through what they have so far.
  @inline(__always)
  var squares: SIMD4<Double> {
    // Places are counted from the middle, so that the line's two parts are independent.
    let moment = moment - sum * (count - 1) / 2
    let places = count * (count * count - 1) / 12
    let residual = square - sum * sum / count - moment * moment / places
    // A segment on a line leaves only what rounding makes.
    return residual.replacing(with: 0, where: residual .<= 1e-13 * square)
  }
}

/// How F(n) grows with n.
struct ScalingLaw {
  /// The sizes of segments.
  let sizes: ClosedRange<Int>
  private let logarithms: [Double]

  init(_ scales: FluctuationAnalysis.Scales) {
    sizes = scales.smallest...scales.largest
    logarithms = sizes.map { log(Double($0)) }
  }

  /// The slope of ln F over ln n by least squares.
  ///
  /// - Parameters:
  ///   - sums: The number of segments of a size, and the sum of their squared residuals.
  ///   - each: Gets F(n) of each size, from the smallest.
  /// - Returns: The exponent α.
  /// - Throws: That there is no variation.
  func exponent(
    _ sums: (_ size: Int) -> (segments: Int, squares: Double), each: (Double) -> Void = { _ in }
  ) throws(Refusal) -> Double {
    var line = Line()
    for (size, logarithm) in zip(sizes, logarithms) {
      let (segments, squares) = sums(size)
      let fluctuation = segments > 0 ? (squares / Double(segments * size)).squareRoot() : 0
      guard fluctuation > 0 else { throw .noVariation }
      each(fluctuation)
      line.add(logarithm, log(fluctuation))
    }
    return line.slope
  }
}

/// F(n) for every size of segment, from a profile that is looked at in parts: memory does not grow with
/// its length.
struct FluctuationSums {
  private let law: ScalingLaw
  /// F(n) for each size, after `alpha`.
  private(set) var fluctuations: [Double] = []
  /// The part of the profile at hand, and the place of its first number.
  private var profile: [Double] = []
  private var base = 0
  /// For each size: how many segments are done, and the sum of their squared residuals.
  private var done: [(segments: Int, squares: Double)] = []

  /// Numbers of the profile that are looked at together.
  private static let part = 4096

  init(_ scales: FluctuationAnalysis.Scales) { law = ScalingLaw(scales) }

  /// The exponent of some intervals, whose F(n) are in `fluctuations` then.
  mutating func alpha(_ intervals: NNIntervals) throws(Refusal) -> Double {
    profile.removeAll(keepingCapacity: true)
    base = 0
    done = law.sizes.map { _ in (0, 0) }
    let centre = intervals.sum / Double(max(intervals.count, 1))
    var sum = 0.0
    for index in 0..<intervals.count {
      sum += intervals.milliseconds(index) - centre
      profile.append(sum)
      if profile.count == Self.part + law.sizes.upperBound { take() }
    }
    take()
    var fluctuations: [Double] = []
    let alpha = try law.exponent({ done[$0 - law.sizes.lowerBound] }) { fluctuations.append($0) }
    self.fluctuations = fluctuations
    return alpha
  }

  /// Adds the segments that end in the part at hand, and keeps what belongs to later ones.
  private mutating func take() {
    var kept = base + profile.count
    for (place, size) in law.sizes.enumerated() {
      let start = done[place].segments * size
      let segments = (base + profile.count - start) / size
      done[place].squares += Self.squares(
        profile, from: start - base, size: size, segments: segments)
      done[place].segments += segments
      kept = min(kept, done[place].segments * size)
    }
    profile.removeFirst(kept - base)
    base = kept
  }

  /// The squared residuals about the lines of some segments that follow each other.
  private static func squares(
    _ profile: [Double], from start: Int, size: Int, segments: Int
  ) -> Double {
    var squares = 0.0
    let numbers = profile.span
    for number in stride(from: 0, to: segments, by: 4) {
      // Where there are fewer than four, the last is looked at again.
      let last = segments - 1
      let (a, b) = (start + number * size, start + min(number + 1, last) * size)
      let (c, d) = (
        start + min(number + 2, last) * size, start + min(number + 3, last) * size
      )
      // Counted from the segment's first number, so that the sums stay small.
      let base = SIMD4(numbers[a], numbers[b], numbers[c], numbers[d])
      var four = DetrendedSegments()
      for place in 0..<size {
        four.append(
          SIMD4(numbers[a + place], numbers[b + place], numbers[c + place], numbers[d + place])
            - base)
      }
      let own = four.squares
      for lane in 0..<min(segments - number, 4) { squares += own[lane] }
    }
    return squares
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
