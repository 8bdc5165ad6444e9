/// A number that a judgement rests on.
public struct RuleFigure: Sendable, Hashable {
  /// What was measured, as in machine output: `longest_gap`.
  public var name: String
  /// The number, in `unit`.
  public var value: Double
  /// `s`, `ms`, `bpm`, `1/s`; empty for a count or a share.
  public var unit: String

  /// A figure by its parts.
  public init(_ name: String, _ value: Double, _ unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }

  /// A count.
  init(_ name: String, count: Int) { self.init(name, Double(count)) }
}
