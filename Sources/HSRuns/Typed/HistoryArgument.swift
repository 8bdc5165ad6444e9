package import HSReport

/// An attribute as it is typed: a handle, a UUID or a name.
package struct HistoryArgument: Sendable {
  package let wanted: AttributeChoice
  /// As typed.
  package let text: String

  package init?(argument: String) {
    text = argument
    guard let choice = AttributeChoice(argument) else { return nil }
    wanted = choice
  }
}
