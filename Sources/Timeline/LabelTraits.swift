import AssignedNumbers
import GATT

/// What is asked of a label for each value; asking the label itself would copy it.
@usableFromInline
struct LabelTraits: Sendable, BitwiseCopyable {
  /// The 16-bit UUID of the characteristic whose value is labelled; 0 for all other labels.
  @usableFromInline private(set) var characteristic: UInt16 = 0
  /// Whether there is a label.
  @usableFromInline private(set) var isLabelled = false
  /// Whether it comes from elsewhere than the capture's own discovery.
  @usableFromInline private(set) var isForeign = false
  /// Whether somebody looks at each value sent under it: labels from elsewhere are held against the
  /// traffic, and Service Changed ends labels.
  private(set) var isWatched = false

  /// The traits of no label.
  init() {}

  /// The traits of a label.
  init(_ label: AttributeLabel) {
    isLabelled = true
    isForeign = label.evidence.isForeign
    isWatched = isForeign || label.uuid == .serviceChanged && label.role != .declaration
    // Found with Find Information alone, its type is known and not its declaration; nothing but the
    // value has the type.
    if label.role == .value || label.role == .unplaced { characteristic = label.uuid.short ?? 0 }
  }
}
