package import HSATT
import HSAssignedNumbers
package import HSBytes
import HSGATT
package import HSTimeline

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

  /// A value that was kept.
  package init(handle: AttributeHandle, value: ByteRange, originalLength: Int) {
    self.handle = handle
    self.value = value
    self.originalLength = originalLength
  }

  /// A value that has no label.
  package init?(unlabelled value: borrowing ValueEvent) {
    guard value.label == nil else { return nil }
    handle = value.handle
    self.value = value.value
    originalLength = value.originalLength
  }

  /// The value, if it is one of the series.
  @inline(__always)
  package init?(_ value: borrowing ValueEvent) {
    guard let label = value.label, label.isHeartRate else { return nil }
    handle = value.handle
    self.value = value.value
    originalLength = value.originalLength
    if label.evidence.isForeign { mark = label.evidence.strength(in: 0).identifier }
  }

  /// Whether it is one because of what the values look like.
  @inline(__always)
  package func isInferred(_ value: borrowing ValueEvent) -> Bool {
    guard mark != nil, case .inference? = value.label?.evidence.source else { return false }
    return true
  }
}
