/// A beat on the host's clock.
public struct TimedBeat: Sendable, Hashable {
  /// How it is known.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// An RR interval ends in it.
    case measured = 0
    /// The first interval of the run begins in it.
    case first = 1
    /// Nobody measured it: a guess within an interval that covers several beats.
    case missing = 2
  }

  /// Nanoseconds on the series' clock.
  public var time: Int64
  /// How it is known.
  public var kind: Kind
  /// The RR interval that ends in it, or within which it is missing, or that begins with it: its
  /// index in the series.
  public var interval: Int
  /// What the interval is; only a measured beat can be an artefact.
  public var beatClass: BeatClass
  /// What Lipponen and Tarvainen's thresholds alone say of the interval: `beatClass`, unless Malik's rule doubts it.
  public var adaptiveClass: BeatClass = .normal
  /// The sample that brought the interval.
  public var sample: Int
}
