import HSRedaction

/// How to treat heart rates.
enum HeartRateChoice: String, Sendable, CaseIterable {
  case keep, jitter, flatten

  var option: RedactionOptions.HeartRate {
    switch self {
    case .keep: .keep
    case .jitter: .jitter
    case .flatten: .flatten
    }
  }
}

/// How to treat devices that were never connected.
enum ForeignChoice: String, Sendable, CaseIterable {
  case mask, drop

  var option: RedactionOptions.Foreign { self == .mask ? .mask : .drop }
}
