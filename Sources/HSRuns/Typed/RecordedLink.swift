package import HSSimulation

/// The recorder of a scenario, by the number of its link type.
package struct RecordedLink: Sendable, CustomStringConvertible {
  package let view: SimulatedView

  package init(view: SimulatedView) { self.view = view }

  /// A host.
  package static let host = RecordedLink(view: .host)

  package init?(argument: String) {
    guard let view = SimulatedView.allCases.first(where: { Self(view: $0).description == argument })
    else { return nil }
    self.view = view
  }

  package var description: String { view.linkNumber.map { "\($0)" } ?? "hci" }

  package static var allValueStrings: [String] {
    SimulatedView.allCases.map { Self(view: $0).description }
  }
}
