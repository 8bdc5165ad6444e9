package import HSHeartRate
package import HSProtocols
package import HSTimeline

/// Why values are called heart rates that were not discovered in the capture.
package enum SeriesLabel: Sendable, Hashable {
  /// Something else names their attribute, with evidence of this class.
  case known(EvidenceClass)
  /// The timeline concluded it from what the values look like.
  case inferred
  /// The recorder cut the answers that would name it, and its values can only be heart rates.
  case presumed
  /// A value of another kind carries it, from a source of this kind.
  case told(RateSourceKind)

  /// The words that may stand for a label.
  static let words =
    ["presumed"] + EvidenceClass.foreign.map { $0.identifier.string }
    + RateSourceKind.allCases.filter { $0 != .heartRateSensor }.map { $0.identifier.string }

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
    case .told(let kind): kind.identifier
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

  /// What tells the rate.
  var kind: RateSourceKind {
    if case .told(let kind)? = mark { kind } else { .heartRateSensor }
  }

  /// A value that was kept.
  package init(
    handle: AttributeHandle, value: ByteRange, originalLength: Int, mark: SeriesLabel? = nil
  ) {
    self.handle = handle
    self.value = value
    self.originalLength = originalLength
    self.mark = mark
  }

  /// A heart rate that a value of another kind carries, or that a layout found in it.
  init?(measurement value: borrowing ValueEvent) {
    self.init(value)
    if let carrier = value.label?.characteristic, let kind = RateSourceKind(ofValues: carrier) {
      mark = .told(kind)
    }
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

extension RateSourceKind {
  /// What sends a type of values that carry a heart rate; `nil` for those that are none.
  init?(ofValues uuid: BluetoothUUID) {
    switch ValueKind(uuid) {
    case .treadmillData, .crossTrainerData, .stepClimberData, .stairClimberData, .rowerData,
      .indoorBikeData:
      self = .fitnessMachine
    case .plxSpotCheckMeasurement, .plxContinuousMeasurement: self = .pulseOximeter
    case .bloodPressureMeasurement, .intermediateCuffPressure: self = .bloodPressure
    case .polarMeasurementData: self = .vendor
    default: return nil
    }
  }
}
