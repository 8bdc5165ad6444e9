extension SeriesVerification {
  /// Judges all series of a capture.
  ///
  /// ```swift
  /// let verifications = SeriesVerification.verify(&allSeries)
  /// for run in verifications[0].runs { … }
  /// ```
  ///
  /// Deterministic: the same series give the same answer. Time and memory are proportional to the number of
  /// measurements and beats. Intervals that stand for "none" are taken out of a series, which is judged again without
  /// them.
  ///
  /// - Parameters:
  ///   - series: The series, which lose their placeholders, in the order in which they began. Series of the same peer in different
  ///     connections are taken for one sensor that reconnected; series of different peers are held
  ///     against each other.
  ///   - sources: Other sources of a heart rate in the same capture.
  /// - Returns: A verification for each series, in their order.
  public static func verify(
    _ series: inout [HeartRateSeries], against sources: [any RateSource] = []
  ) -> [SeriesVerification] {
    var verifications: [SeriesVerification] = []
    for index in series.indices {
      var (result, found) = judge(index, of: series, against: sources)
      var round = 0
      while !found.isEmpty, round < mostRounds {
        round += 1
        series[index].leaveOut(found)
        (result, found) = judge(index, of: series, against: sources)
      }
      verifications.append(result)
    }
    return verifications
  }

  /// How often placeholders are searched for among what is left: each round costs as much as the first.
  private static let mostRounds = 4

  /// Judges a series of several, and says which intervals are placeholders.
  private static func judge(
    _ index: Int, of series: [HeartRateSeries], against sources: [any RateSource]
  ) -> (SeriesVerification, placeholders: Set<Int>) {
    let own = series[index]
    let predecessor = series[..<index].last {
      $0.origin.peer == own.origin.peer && $0.origin.connection != own.origin.connection
    }
    let others: [any RateSource] = series.filter { $0.origin.peer != own.origin.peer }
    var verifier = SeriesVerifier(
      series: own, predecessor: predecessor, others: others + sources)
    let result = verifier.verify()
    return (result, verifier.foundPlaceholders)
  }
}
