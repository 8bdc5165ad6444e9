public import HSBase

/// What can be said of a run of measurements, from best to worst.
///
/// Bluetooth's own checks protect the bytes; what is judged here is meaning and completeness. Of a run it
/// follows from its grades by `Verdict.init(_:)`, and of a measurement or an interval from its run and its
/// own reasons: the worst of them.
public enum Verdict: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  /// Everything that matters was checked and holds: delivery, beats, RR unit, and the rate against them.
  case verified = 0
  /// Nothing speaks against the values, and something speaks for them; not all that matters could be
  /// checked.
  case consistent = 1
  /// Nothing speaks against the values, and nothing could be held against them.
  case notCheckable = 2
  /// A check failed; the values may be used by somebody who has looked.
  case suspect = 3
  /// A check failed which makes the values wrong as they stand.
  case rejected = 4

  /// Whether one is better than another.
  public static func < (left: Verdict, right: Verdict) -> Bool { left.rawValue < right.rawValue }

  /// The verdict that grades give.
  ///
  /// - A grade that fails in a way that makes values wrong as they stand (the RR unit): *rejected*.
  /// - Any other grade that fails: *suspect*; but for contact, without which nothing is checked.
  /// - Delivery, beats, unit and rate all hold: *verified*. Clock and contact need not be known.
  /// - One of beats, unit and rate holds: *consistent*.
  /// - Otherwise: *not checkable*.
  public init(_ grades: [Grade]) {
    func standing(_ subject: Grade.Subject) -> Outcome {
      grades.first { $0.subject == subject }?.outcome ?? .cannotTell
    }
    if standing(.unit) == .failed {
      self = .rejected
    } else if grades.contains(where: { $0.outcome == .failed && $0.subject != .contact }) {
      self = .suspect
    } else if [.delivery, .beats, .unit, .rate].allSatisfy({ standing($0) == .passed }) {
      self = .verified
    } else if [.beats, .unit, .rate].contains(where: { standing($0) == .passed }) {
      self = .consistent
    } else {
      self = .notCheckable
    }
  }

  /// A stable word for columns and keys.
  public var name: StaticText {
    switch self {
    case .verified: "verified"
    case .consistent: "consistent"
    case .notCheckable: "not_checkable"
    case .suspect: "suspect"
    case .rejected: "rejected"
    }
  }

  /// The word for people.
  public var words: StaticText { self == .notCheckable ? "not checkable" : name }

  /// What it means, in a sentence.
  public var meaning: StaticText {
    switch self {
    case .verified:
      "Delivery, beats, RR unit and rate were checked and hold."
    case .consistent:
      "Nothing speaks against the values, but not everything could be checked; the page says what is missing, and how much longer a recording would have to be."
    case .notCheckable:
      "Nothing speaks against the values, and there is nothing to hold them against."
    case .suspect:
      "A check failed. Look at what was found before you use the values."
    case .rejected:
      "The values are wrong as they stand."
    }
  }
}
