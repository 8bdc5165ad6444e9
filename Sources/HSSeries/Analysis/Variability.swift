package import HSHeartRate

/// Heart-rate variability of some intervals; each number is there or says why it is not.
package struct Variability: Sendable {
  /// Number of intervals.
  package let count: Int
  /// Intervals computed in place of artefacts.
  package let corrected: Int
  /// Artefacts that are still among the intervals.
  package let artefacts: Int
  /// Sum of the intervals in seconds.
  package let seconds: Double
  /// Unbroken pieces.
  package let pieces: Int
  /// Mean, SDNN, RMSSD, pNN, SD1, SD2.
  package let timeDomain: Result<TimeDomain, Refusal>
  /// DFA α1, or another exponent by other scales.
  package let fluctuation: Result<FluctuationAnalysis, Refusal>
  /// The same in windows of two minutes.
  package let sliding: Result<SlidingFluctuation, Refusal>
  /// VLF, LF, HF of the resampled intervals.
  package let frequency: Result<FrequencyDomain, Refusal>
  /// VLF, LF, HF of the intervals as they lie in time.
  package let lomb: Result<LombScargle, Refusal>
  /// How seldom patterns go on alike.
  package let entropy: Result<SampleEntropy, Refusal>

  /// Computes all that the intervals support.
  ///
  /// - Parameters:
  ///   - series: The intervals.
  ///   - scales: Sizes of segments for DFA.
  package init(_ series: NNSeries, scales: FluctuationAnalysis.Scales) {
    count = series.count
    corrected = series.correctedCount
    artefacts = series.artefactCount
    seconds = series.seconds
    pieces = series.pieceCount
    timeDomain = Result { () throws(Refusal) in try TimeDomain(series) }
    fluctuation = Result { () throws(Refusal) in try FluctuationAnalysis(series, scales: scales) }
    sliding = Result { () throws(Refusal) in try SlidingFluctuation(series, scales: scales) }
    frequency = Result { () throws(Refusal) in try FrequencyDomain(series) }
    lomb = Result { () throws(Refusal) in try LombScargle(series) }
    entropy = Result { () throws(Refusal) in try SampleEntropy(series) }
  }

  /// What is computed, by the names that people know, each with how it was made, or why it was not.
  var recipes: [(name: String, recipe: Result<String, Refusal>)] {
    [
      ("time domain", timeDomain.map { $0.recipe }), ("DFA", fluctuation.map { $0.recipe }),
      ("DFA in windows", sliding.map { $0.recipe }), ("spectrum", frequency.map { $0.recipe }),
      ("Lomb-Scargle", lomb.map { $0.recipe }), ("sample entropy", entropy.map { $0.recipe }),
    ]
  }
}

/// The variability of intervals as they were sent, and with artefacts corrected.
///
/// Each of both takes half a KiB, and there may be as many runs as values: they are kept aside, and once where nothing
/// was corrected.
package struct VariabilityPair: Sendable {
  private final class Kept: Sendable {
    let variability: Variability
    init(_ variability: Variability) { self.variability = variability }
  }
  private let keptRaw: Kept
  private let keptCorrected: Kept
  /// Intervals over several beats, which both series leave out: a break stands there.
  package let spans: Int

  /// Of the intervals as they were sent; artefacts count, and too many are a refusal.
  package var raw: Variability { keptRaw.variability }
  /// Of the corrected intervals.
  package var corrected: Variability { keptCorrected.variability }

  /// Computes the variability of both.
  init(_ raw: NNSeries, _ corrected: NNSeries, scales: FluctuationAnalysis.Scales, spans: Int) {
    keptRaw = Kept(Variability(raw, scales: scales))
    keptCorrected = corrected == raw ? keptRaw : Kept(Variability(corrected, scales: scales))
    self.spans = spans
  }
}
