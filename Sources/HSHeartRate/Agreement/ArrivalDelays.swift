import HSBase

/// How long beats take from the R peak, by the strap's own ECG, to the arrival of the notification that
/// tells of them.
///
/// The R peak's time on the host's clock is taken from the ECG frames that came fastest; what these took
/// themselves is not known and comes on top of each delay.
package struct ArrivalDelays: Sendable {
  /// One beat's delay.
  package struct Beat: Sendable, Hashable {
    /// Where the interval that ends in it stands, as in its source.
    package var place: Int
    /// Seconds from the R peak to the arrival.
    package var seconds: Double
  }

  /// The beats that stand one for one in both, in order.
  package let beats: [Beat]
  private let sorted: [Double]

  /// The delays in a comparison of a sensor's intervals with its own ECG; `nil` for any other, or where no
  /// beats stand for each other.
  package init?(_ agreement: BeatAgreement) {
    guard agreement.second.form == .ecg else { return nil }
    beats = agreement.pairs.compactMap { link in
      let own = agreement.first.intervals[link.first.lowerBound]
      guard let arrival = own.arrival,
        let peak = agreement.second.intervals[link.second.lowerBound].time
      else { return nil }
      return Beat(place: own.place, seconds: arrival - peak)
    }
    guard !beats.isEmpty else { return nil }
    sorted = beats.map { $0.seconds }.sorted()
  }

  /// The delay that a share of the beats does not exceed, in seconds.
  ///
  /// - Parameter share: From 0, the shortest, to 1, the longest.
  /// - Returns: The delay.
  package func quantile(_ share: Double) -> Double {
    let last = Double(sorted.count - 1)
    return sorted[Int(clamping: min(max(share * last, 0), last).rounded())]
  }
}
