/// How bad a finding is: of a capture's story, or of a series of values.
public enum Severity: UInt8, Sendable, Hashable, Comparable, CaseIterable {
  /// Worth knowing.
  case note
  /// Something was doubtful; what is shown may be incomplete.
  case warning
  /// Something was lost or could not be decoded.
  case error

  /// Whether `left` is less bad than `right`.
  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

  /// The name as it is printed.
  public var name: StaticText {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
