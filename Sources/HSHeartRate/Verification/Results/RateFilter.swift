public import HSBase

/// The filter by which a sensor makes its rate out of intervals, as fitted.
public struct RateFilter: Sendable, Hashable {
  /// How intervals are averaged.
  public enum Shape: Sendable, Hashable {
    /// The mean of the last beats, so many.
    case box(beats: Int)
    /// An exponential mean, with the weight of the newest interval.
    case exponential(alpha: Double)
  }

  /// How intervals are averaged.
  public var shape: Shape
  /// By how many notifications the rate lags behind its intervals; negative if it leads.
  public var lag: Int
  /// The median of the absolute difference to the rate sent, in beats per minute.
  public var medianResidual: Double
  /// Its 95th percentile.
  public var residual95: Double
  /// Whether it stands at the end of the filters that were tried, so that it explains nothing: one beyond
  /// might fit better.
  public var isAtEnd = false
  /// Whether the rate shows what the intervals show seconds later, which no sensor can know.
  public var leads = false
  /// Whether artefacts are corrected before intervals are averaged; otherwise they are averaged as sent.
  public var isOfCorrected = true
  /// Whether the rate lags behind by more than sensors are known to.
  public var isLate = false

  /// The kind of sensor known to filter so.
  public var kind: SensorKind {
    switch shape {
    case .exponential(let alpha) where alpha >= 0.08 && alpha <= 0.14 && lag == 1: .polarH10
    case .box(let beats) where beats >= 11 && beats <= 15 && lag == 0: .wahooTickr
    default: .unknown
    }
  }
}

/// A kind of sensor, recognised by what it does rather than by its name.
public enum SensorKind: UInt8, Sendable, Hashable, CaseIterable {
  /// None that is known.
  case unknown
  /// An exponential mean of weight 0.10 to 0.12, one notification behind.
  case polarH10
  /// The mean of 13 beats, at once.
  case wahooTickr

  /// Its name in a sentence.
  public var name: StaticText {
    switch self {
    case .unknown: "no known sensor"
    case .polarH10: "a Polar H10"
    case .wahooTickr: "a Wahoo TICKR"
    }
  }
}
