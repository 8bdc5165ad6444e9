/// One thing that a capture must show: a requirement, with what it is called and whom it is about.
package struct Rule: Sendable {
  /// What it means if the requirement does not hold.
  package enum Severity: String, Sendable, CaseIterable {
    /// The check has failed.
    case fail
    /// Somebody should know.
    case warn
  }

  /// Unique within the rules of a check.
  package let id: String
  /// What is required, for people.
  package let title: String
  /// Where it is written, such as `HRS 1.0, 3.1.1`; `nil` if nowhere.
  package var clause: String?
  /// What it means if it does not hold.
  package var severity = Severity.fail
  /// Whether a result of *not seen* is good enough.
  var mayBeUnseen = false
  /// The peers it is about: `any`, a number, or part of an address or name; `nil` for all with a heart
  /// rate.
  package var peer: String?
  /// What is required.
  let requirement: Requirement

  /// The identifier and, if it says more, the title.
  package var name: String { title == id ? id : "\(id): \(title)" }

  /// The kind of the requirement, as rule files name it.
  package var kind: String { requirement.kind }
}
