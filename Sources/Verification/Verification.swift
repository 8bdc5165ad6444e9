/// What can be said of the heart-rate series of a capture.
///
/// ```swift
/// let verification = Verification(of: allSeries)
/// for run in verification.series[0].runs { … }
/// ```
///
/// Pure and deterministic: the same series give the same answer. Time and memory are proportional to
/// the number of measurements and beats.
public enum Verification {
  /// Judges all series of a capture.
  ///
  /// - Parameters:
  ///   - series: The series, in the order in which they began. Series of the same peer in different
  ///     connections are taken for one sensor that reconnected; series of different peers are held
  ///     against each other.
  ///   - sources: Other sources of a heart rate in the same capture.
  /// - Returns: A verification for each series, in their order.
  public static func verify(
    _ series: [HeartRateSeries], against sources: [any RateSource] = []
  ) -> [SeriesVerification] {
    series.indices.map { index in
      let predecessor = series[..<index].last { $0.origin.peer == series[index].origin.peer }
      let others = series.indices.filter { $0 != index }.map { series[$0] as any RateSource }
      var verifier = SeriesVerifier(
        series: series[index], predecessor: predecessor, others: others + sources)
      return verifier.verify()
    }
  }
}
