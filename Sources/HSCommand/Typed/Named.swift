import ArgumentParser
import HSHeartRate
import HSProtocols
import HSRewriting
import HSSimulation

/// What is chosen by a name.
protocol NamedChoice: Sendable {
  /// All that there is to choose from.
  static var choices: [Self] { get }
  /// What is typed for it.
  var typedName: String { get }
}

/// A choice as it is typed: its name, in letters of either case.
struct Named<Choice: NamedChoice>: ExpressibleByArgument, Sendable {
  let choice: Choice

  init(_ choice: Choice) { self.choice = choice }

  init?(argument: String) {
    let name = argument.lowercased()
    guard let choice = Choice.choices.first(where: { $0.typedName == name }) else { return nil }
    self.choice = choice
  }

  var defaultValueDescription: String { choice.typedName }

  static var allValueStrings: [String] { Choice.choices.map(\.typedName) }
}

extension CaptureFormat: NamedChoice {
  static var choices: [CaptureFormat] { allCases.filter(\.isSupported) }
  var typedName: String { "\(name)".lowercased() }
}

extension OutputFormat: NamedChoice {
  static var choices: [OutputFormat] { allCases }
  var typedName: String { identifier.string }
}

extension Quantity: NamedChoice {
  static var choices: [Quantity] { allCases }
  var typedName: String { identifier.string }
}

extension SimulatedView: NamedChoice {
  static var choices: [SimulatedView] { allCases }
  /// The number of its link type.
  var typedName: String { linkNumber.map { "\($0)" } ?? "hci" }
}
