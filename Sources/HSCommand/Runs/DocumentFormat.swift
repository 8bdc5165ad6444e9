import ArgumentParser
import HSOutput

/// How a report is written.
enum DocumentFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For machines.
  case json
  /// For machines, on one line.
  case ndjson

  /// Whether each document stands on a line of its own: if asked for, or where there are several.
  func isOneLine(_ tag: CaptureTag?) -> Bool { self == .ndjson || tag != nil }
}
