extension Severity {
  /// Whether `left` is less bad than `right`.
  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}
