public import HSBase

/// What Lipponen and Tarvainen's classification says of an RR interval.
///
/// doi 10.1080/03091902.2019.1640306. An interval is judged by the beat that ends it.
public enum BeatClass: UInt8, Sendable, Hashable, CaseIterable {
  /// Nothing speaks against it.
  case normal = 0
  /// A premature or late beat, compensated by the next interval.
  case ectopic = 1
  /// Too long, and not twice a usual interval.
  case long = 2
  /// Too short, and not made whole by the next interval.
  case short = 3
  /// A beat is missing within the interval: half of it is a usual one.
  case missed = 4
  /// The beat that ends it is one too many: with the next interval it makes a usual one.
  case extra = 5

  /// `normal`, `ectopic`, `long`, `short`, `missed` or `extra`.
  public var name: StaticText {
    switch self {
    case .normal: "normal"
    case .ectopic: "ectopic"
    case .long: "long"
    case .short: "short"
    case .missed: "missed"
    case .extra: "extra"
    }
  }

  /// Whether it is anything but normal.
  public var isArtefact: Bool { self != .normal }
}
