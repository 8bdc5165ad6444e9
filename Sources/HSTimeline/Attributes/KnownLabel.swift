package import HSProtocols

/// What a handle was found to stand for, and what is asked of it with each value.
///
/// A label is large, and reading from it copies it: what is asked with each value is worked out once.
package struct KnownLabel: Sendable {
  /// What the handle stands for; `nil` where nothing says so.
  package let label: AttributeLabel?
  /// Which of the decoder's answers it is; 0 where that is not known.
  package let number: Int
  /// Whether values under it are heart rates.
  package let isHeartRate: Bool
  /// Whether values under it are of another kind that may carry a heart rate.
  let carriesHeartRate: Bool
  /// Whether something else than the capture's own discovery says so.
  package let isForeign: Bool

  init(_ label: AttributeLabel?, number: Int = 0) {
    self.label = label
    self.number = number
    isHeartRate = label?.isHeartRate ?? false
    carriesHeartRate =
      label.map {
        ($0.role == .value || $0.role == .unplaced) && !$0.hasOtherForm
          && ValueKind($0.uuid)?.carriesHeartRate ?? false
      } ?? false
    isForeign = label?.evidence.isForeign ?? false
  }
}
