import ArgumentParser

/// How a report is written.
enum DocumentFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For machines.
  case json
}
