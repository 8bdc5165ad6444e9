public import HSBase

/// How a check came out.
public enum Outcome: UInt8, Sendable, Hashable, CaseIterable {
  /// The evidence is enough, and it holds.
  case passed
  /// The evidence is enough, and it does not hold.
  case failed
  /// The evidence is not enough, or there is none.
  case cannotTell

  /// `passed`, `failed` or `cannot tell`.
  public var name: StaticText {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .cannotTell: "cannot tell"
    }
  }
}

/// A number that a check rests on.
public struct Figure: Sendable, Hashable {
  /// What was measured.
  public var measure: Measure
  /// The number, in the measure's unit.
  public var value: Double
  /// One standard error, if one can be given.
  public var uncertainty: Double?

  /// A figure by its parts.
  public init(_ measure: Measure, _ value: Double, uncertainty: Double? = nil) {
    self.measure = measure
    self.value = value
    self.uncertainty = uncertainty
  }

  /// A number of things.
  init(_ measure: Measure, _ count: Int) { self.init(measure, Double(count)) }
}

/// The result of a check for a run.
public struct CheckResult: Sendable, Hashable {
  /// Which check.
  public var check: Check
  /// How it came out.
  public var outcome: Outcome
  /// Why it cannot tell; `nil` if it can.
  public var obstacle: Obstacle?
  /// What was measured.
  public var figures: [Figure]

  /// A result by its parts.
  public init(
    _ check: Check, _ outcome: Outcome, obstacle: Obstacle? = nil, figures: [Figure] = []
  ) {
    self.check = check
    self.outcome = outcome
    self.obstacle = obstacle
    self.figures = figures
  }

  /// The figure for a measure, if there is one.
  public func figure(_ measure: Measure) -> Figure? { figures.first { $0.measure == measure } }
}
