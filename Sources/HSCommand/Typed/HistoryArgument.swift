import ArgumentParser
import HSReport

/// An attribute as it is typed: a handle, a UUID or a name.
struct HistoryArgument: ExpressibleByArgument, Sendable {
  let wanted: AttributeChoice
  /// As typed.
  let text: String

  init?(argument: String) {
    text = argument
    guard let choice = AttributeChoice(argument) else { return nil }
    wanted = choice
  }
}
