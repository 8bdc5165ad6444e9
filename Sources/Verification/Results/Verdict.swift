public import Bytes

/// What can be said of a run of measurements, from best to worst.
///
/// Bluetooth's own checks protect the bytes; what is judged here is meaning and completeness.
public enum Verdict: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  /// RR intervals are there, and structure, cadence, completeness, clock, unit and agreement of rate
  /// and intervals hold.
  case verified = 0
  /// Nothing speaks against the values, and a second source agrees or the recorder lost some packets.
  case consistent = 1
  /// Nothing speaks against the values, and nothing could be held against them.
  case unverifiable = 2
  /// A check failed; the values may be used by somebody who has looked.
  case suspect = 3
  /// A check failed which makes the values wrong as they stand.
  case rejected = 4

  /// Whether one is better than another.
  public static func < (left: Verdict, right: Verdict) -> Bool { left.rawValue < right.rawValue }

  /// `verified`, `consistent`, `unverifiable`, `suspect` or `rejected`.
  public var name: StaticText {
    switch self {
    case .verified: "verified"
    case .consistent: "consistent"
    case .unverifiable: "unverifiable"
    case .suspect: "suspect"
    case .rejected: "rejected"
    }
  }
}
