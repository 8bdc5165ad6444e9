extension SeriesVerification {
  /// Judges all series of a capture.
  ///
  /// ```swift
  /// let verifications = SeriesVerification.verify(allSeries)
  /// for run in verifications[0].runs { … }
  /// ```
  ///
  /// Pure and deterministic: the same series give the same answer. Time and memory are proportional to
  /// the number of measurements and beats.
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
      let own = series[index]
      let predecessor = series[..<index].last {
        $0.origin.peer == own.origin.peer && $0.origin.connection != own.origin.connection
      }
      let others: [any RateSource] = series.filter { $0.origin.peer != own.origin.peer }
      var verifier = SeriesVerifier(
        series: series[index], predecessor: predecessor, others: others + sources)
      return verifier.verify()
    }
  }
}
