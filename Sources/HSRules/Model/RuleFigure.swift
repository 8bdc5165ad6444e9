/// A number that a judgement rests on.
struct RuleFigure: Sendable, Hashable {
  /// What was measured, as in machine output: `longest_gap`.
  var name: String
  /// The number, in `unit`.
  var value: Double
  /// `s`, `ms`, `bpm`, `1/s`; empty for a count or a share.
  var unit: String

  /// A figure by its parts.
  init(_ name: String, _ value: Double, _ unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }

  /// A count.
  static func count(_ name: String, _ count: Int) -> RuleFigure { RuleFigure(name, Double(count)) }

  /// The number with its unit.
  var words: String { value.brief() + (unit.isEmpty ? "" : " \(unit)") }
}
