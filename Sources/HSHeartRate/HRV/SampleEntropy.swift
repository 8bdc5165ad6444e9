import HSPlatform

/// Sample entropy: how seldom patterns of intervals that are alike go on alike.
///
/// Richman and Moorman 2000, as neurokit2 computes it: of the N − m patterns of m intervals, B pairs lie within the
/// tolerance in every interval, and A of these also in the next one; the entropy is −ln(A/B). m is 2, and the tolerance
/// a fifth of SDNN.
public struct SampleEntropy: Sendable, Hashable {
  /// Intervals in a pattern.
  static let dimension = 2
  /// The tolerance as a part of SDNN.
  static let toleranceOfSDNN = 0.2

  /// The entropy, in nats.
  public let value: Double
  /// The tolerance in ms.
  public let tolerance: Double
  /// Pairs of patterns that are alike.
  public let alike: Int
  /// Those of them that go on alike.
  public let goingOnAlike: Int
  /// How the number was made.
  public let recipe: String

  /// Computes the entropy.
  ///
  /// - Parameter series: Raw or corrected, of one piece.
  /// - Throws: What the series lacks.
  public init(_ series: NNSeries) throws(Refusal) {
    let needed = Limits.entropyIntervals
    guard series.count >= needed else {
      throw .tooFewIntervals(count: series.count, needed: needed)
    }
    // Each pattern is compared with each.
    guard series.count <= Limits.mostEntropyIntervals else {
      throw .tooManyIntervals(count: series.count, most: Limits.mostEntropyIntervals)
    }
    try series.check(artefacts: Limits.artefacts)
    try series.checkUnbroken()
    let values = Array(series.intervals.milliseconds)
    let centre = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - centre) * ($1 - centre) }
    let tolerance = Self.toleranceOfSDNN * (squares / Double(values.count - 1)).squareRoot()
    guard tolerance > 0 else { throw .noVariation }
    let (alike, goingOn) = Self.pairs(values, within: tolerance)
    guard goingOn > 0 else { throw .noPatternAgain }
    self.tolerance = tolerance
    self.alike = alike
    goingOnAlike = goingOn
    value = -log(Double(goingOn) / Double(alike))
    recipe =
      "sample entropy: m 2, tolerance 0.2 SDNN (sample), largest difference; \(goingOn) of \(alike) "
      + "pairs go on alike; \(series.provenance)"
  }

  /// The pairs of patterns of two that lie within a tolerance, and those that do with the third interval as well.
  private static func pairs(
    _ values: [Double], within tolerance: Double
  ) -> (alike: Int, goingOn: Int) {
    // In the order of their first interval, patterns that may be alike stand together.
    let order = (0..<values.count - dimension).sorted { values[$0] < values[$1] }
    var (alike, goingOn) = (0, 0)
    for (place, one) in order.enumerated() {
      var next = place + 1
      while next < order.count, values[order[next]] - values[one] <= tolerance {
        let other = order[next]
        if (values[other + 1] - values[one + 1]).magnitude <= tolerance {
          alike += 1
          if (values[other + 2] - values[one + 2]).magnitude <= tolerance { goingOn += 1 }
        }
        next += 1
      }
    }
    return (alike, goingOn)
  }
}
