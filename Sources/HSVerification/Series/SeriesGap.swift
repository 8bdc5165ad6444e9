public import HSBytes

/// A gap in front of a measurement, with its one cause, as the caller knows it: the verification works out none.
public struct SeriesGap: Sendable {
  /// Index of the sample that follows; the number of samples where none does.
  public let sample: Int
  /// How long it lasted, in nanoseconds.
  public let duration: Int64
  /// The cause's name in machine output, such as `contact_lost`.
  public let cause: StaticText
  /// The cause with its evidence, in a sentence without a full stop.
  public let sentence: String
  /// Whether values were due in it, so that those that did not come are missing; `nil` where that is not known.
  public let wereDue: Bool?
}

extension HeartRateSeries {
  /// Most gaps that are kept of a series.
  static let gapLimit = 2048

  /// The gap in front of a measurement, if there was one.
  public func gap(before sample: Int) -> SeriesGap? {
    var (low, high) = (0, gaps.count)
    while low < high {
      let middle = (low + high) / 2
      if gaps[middle].sample < sample { low = middle + 1 } else { high = middle }
    }
    return low < gaps.count && gaps[low].sample == sample ? gaps[low] : nil
  }
}
