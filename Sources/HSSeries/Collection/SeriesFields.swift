package import HSATT
import HSAssignedNumbers
package import HSBytes
package import HSGATT
package import HSTimeline

/// Why values are called heart rates that were not discovered in the capture.
package enum SeriesLabel: Sendable, Hashable {
  /// Something else names their attribute, with evidence of this class.
  case known(EvidenceClass)
  /// The timeline concluded it from what the values look like.
  case inferred
  /// The recorder cut the answers that would name it, and its values can only be heart rates.
  case presumed

  /// What evidence from elsewhere than the capture's own discovery makes of a label.
  init(_ evidence: Evidence) {
    if case .inference = evidence.source {
      self = .inferred
    } else {
      self = .known(evidence.strength(in: 0))
    }
  }

  /// The name in machine output.
  package var identifier: StaticText {
    switch self {
    case .known(let strength): strength.identifier
    case .inferred: EvidenceClass.inferred.identifier
    case .presumed: "presumed"
    }
  }
}

/// What a heart-rate series is made of: the notified values of Heart Rate Measurement.
package struct SeriesFields {
  /// The attribute that sent it.
  package let handle: AttributeHandle
  /// Where the value's bytes stand.
  package let value: ByteRange
  /// How many bytes the value had before the recorder cut it.
  package let originalLength: Int
  /// Why it is called a heart rate, if it was not discovered in the capture.
  package internal(set) var mark: SeriesLabel?

  /// A value that was kept.
  package init(
    handle: AttributeHandle, value: ByteRange, originalLength: Int, mark: SeriesLabel? = nil
  ) {
    self.handle = handle
    self.value = value
    self.originalLength = originalLength
    self.mark = mark
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
    // Of most values nothing more is asked of the label, which is large.
    guard value.known.isHeartRate else { return nil }
    handle = value.handle
    self.value = value.value
    originalLength = value.originalLength
    if value.known.isForeign { mark = value.label.map { SeriesLabel($0.evidence) } }
  }
}
