package import HSRedaction

/// How to treat heart rates.
package enum HeartRateChoice: String, Sendable, CaseIterable {
  case keep, jitter, flatten

  package var option: RedactionOptions.HeartRate {
    switch self {
    case .keep: .keep
    case .jitter: .jitter
    case .flatten: .flatten
    }
  }
}

/// How to treat devices that were never connected.
package enum ForeignChoice: String, Sendable, CaseIterable {
  case mask, drop

  package var option: RedactionOptions.Foreign { self == .mask ? .mask : .drop }
}
