package import ATT
import AssignedNumbers
package import Bytes
import GATT
package import Timeline

/// What a heart-rate series is made of: the notified values of Heart Rate Measurement.
package struct SeriesFields {
  /// The attribute that sent it.
  package let handle: AttributeHandle
  /// Where the value's bytes stand.
  package let value: ByteRange
  /// How many bytes the value had before the recorder cut it.
  package let originalLength: Int
  /// Why it is called a heart rate, if it was not discovered in the capture: the class of evidence.
  package var mark: StaticText?
  /// Whether it is one because of what the values look like.
  package private(set) var isInferred = false

  /// A value that was kept.
  package init(handle: AttributeHandle, value: ByteRange, originalLength: Int) {
    self.handle = handle
    self.value = value
    self.originalLength = originalLength
  }

  /// A value that has no label.
  package init?(unlabelled value: borrowing ValueEvent) {
    guard value.label == nil else { return nil }
    self.init(
      handle: value.handle, value: value.value, originalLength: value.originalLength)
  }

  /// A value that has no label.
  package init?(unlabelled value: NotifiedValue) {
    guard !value.isLabelled else { return nil }
    self.init(
      handle: value.handle, value: value.value, originalLength: value.originalLength)
  }

  /// The value, if it is one of the series.
  package init?(_ value: borrowing ValueEvent) {
    guard let label = value.label, label.uuid == .heartRateMeasurement,
      label.role == .value || label.role == .unplaced
    else { return nil }
    self.init(
      handle: value.handle, value: value.value, originalLength: value.originalLength)
    if label.evidence.isForeign { note(label.evidence) }
  }

  /// The value, if it is one of the series.
  @inline(__always)
  package init?(_ value: NotifiedValue, _ timeline: borrowing TimelineDecoder) {
    guard value.characteristic == Self.heartRateMeasurement else { return nil }
    self.init(
      handle: value.handle, value: value.value, originalLength: value.originalLength)
    if value.isForeign, let label = timeline.label(of: value) { note(label.evidence) }
  }

  @inline(never)
  private mutating func note(_ evidence: Evidence) {
    mark = evidence.strength(in: 0).identifier
    if case .inference = evidence.source { isInferred = true }
  }

  /// The characteristic's 16-bit UUID: a number that the compiler sees.
  private static var heartRateMeasurement: UInt16 { 0x2A37 }
}
