public import HRV

/// Heart-rate variability of some intervals; each number is there or says why it is not.
public struct Variability: Sendable {
  /// Number of intervals.
  public let count: Int
  /// Intervals computed in place of artefacts.
  public let corrected: Int
  /// Artefacts that are still among the intervals.
  public let artefacts: Int
  /// Sum of the intervals in seconds.
  public let seconds: Double
  /// Unbroken pieces.
  public let pieces: Int
  /// Mean, SDNN, RMSSD, pNN, SD1, SD2.
  public let timeDomain: Result<TimeDomain, Refusal>
  /// DFA α1, or another exponent by other scales.
  public let fluctuation: Result<FluctuationAnalysis, Refusal>
  /// The same in windows of two minutes.
  public let sliding: Result<SlidingFluctuation, Refusal>
  /// VLF, LF, HF.
  public let frequency: Result<FrequencyDomain, Refusal>

  /// Computes all that the intervals support.
  ///
  /// - Parameters:
  ///   - series: The intervals.
  ///   - scales: Sizes of segments for DFA.
  public init(_ series: NNSeries, scales: FluctuationAnalysis.Scales) {
    count = series.count
    corrected = series.correctedCount
    artefacts = series.artefactCount
    seconds = series.seconds
    pieces = series.pieceCount
    timeDomain = Self.attempt { () throws(Refusal) in try TimeDomain(series) }
    fluctuation = Self.attempt { () throws(Refusal) in
      try FluctuationAnalysis(series, scales: scales)
    }
    sliding = Self.attempt { () throws(Refusal) in
      try SlidingFluctuation(series, scales: scales)
    }
    frequency = Self.attempt { () throws(Refusal) in try FrequencyDomain(series) }
  }

  private static func attempt<Value>(
    _ body: () throws(Refusal) -> Value
  ) -> Result<Value, Refusal> {
    do throws(Refusal) { return .success(try body()) } catch { return .failure(error) }
  }
}

/// The variability of intervals as they were sent, and with artefacts corrected.
public struct VariabilityPair: Sendable {
  /// Of the intervals as they were sent; artefacts count, and too many are a refusal.
  public let raw: Variability
  /// Of the corrected intervals.
  public let corrected: Variability
  /// Intervals over several beats, which the corrected series leaves out: a break stands there.
  public let spans: Int
}
