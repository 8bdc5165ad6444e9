public import HSBase

/// A gap in front of a measurement, with its one cause, as the caller knows it: the verification works out none.
public struct SeriesGap: Sendable {
  /// Index of the sample that follows; the number of samples where none does.
  public let sample: Int
  /// The cause with its evidence, in a sentence without a full stop.
  public let sentence: String
  /// Whether values were due in it, so that those that did not come are missing; `nil` where that is not known.
  public let wereDue: Bool?
  /// How much its cause matters: that the client had switched values off is no warning.
  public let severity: Severity
}

extension HeartRateSeries {
  /// Most gaps that are kept of a series.
  static let gapLimit = 2048

  /// The gap in front of a measurement, if there was one.
  public func gap(before sample: Int) -> SeriesGap? {
    let place = gaps.indices.partitionPoint { gaps[$0].sample < sample }
    return place < gaps.count && gaps[place].sample == sample ? gaps[place] : nil
  }
}
