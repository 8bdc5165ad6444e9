import HSSimulation

/// The recorder of a scenario, by the number of its link type.
struct RecordedLink: Sendable, CustomStringConvertible {
  let view: SimulatedView

  init(view: SimulatedView) { self.view = view }

  /// A host.
  static let host = RecordedLink(view: .host)

  init?(argument: String) {
    guard let view = SimulatedView.allCases.first(where: { Self(view: $0).description == argument })
    else { return nil }
    self.view = view
  }

  var description: String { view.linkNumber.map { "\($0)" } ?? "hci" }

  static var allValueStrings: [String] {
    SimulatedView.allCases.map { Self(view: $0).description }
  }
}
