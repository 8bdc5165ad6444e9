public import HSBase

/// What a heart-rate sensor says about its contact to the skin: bits 1 and 2 of the flags, as sent.
///
/// HRS 1.0, 3.1.1.1.2. Bit 2 says that the sensor can tell, bit 1 that there is contact. Without
/// bit 2 nothing can be concluded, least of all "no contact": many straps always send zeros. The
/// two forms without bit 2 are kept apart so that encoding gives the same bits again.
public enum SensorContact: UInt8, Sendable, Hashable, CaseIterable {
  /// The sensor does not report contact; both bits are 0.
  case unsupported = 0
  /// The sensor does not report contact, yet bit 1 is set.
  case unsupportedWithBit = 1
  /// The sensor can detect contact, and there is none.
  case notDetected = 2
  /// The sensor reports contact, and there is.
  case detected = 3

  /// The state that the two lower bits of `bits` mean.
  @inlinable
  public init(bits: UInt8) {
    switch bits & 3 {
    case 0: self = .unsupported
    case 1: self = .unsupportedWithBit
    case 2: self = .notDetected
    default: self = .detected
    }
  }

  /// `unsupported`, `not_detected` or `detected`.
  @inlinable
  @inline(__always)
  public var name: StaticText {
    switch self {
    case .unsupported, .unsupportedWithBit: "unsupported"
    case .notDetected: "not_detected"
    case .detected: "detected"
    }
  }
}

extension TextAppending where Self: ~Copyable {
  /// Appends `unsupported`, `not_detected` or `detected`.
  @inlinable
  @inline(__always)
  public mutating func append(_ contact: SensorContact) {
    // Each is a literal where it is appended: its bytes are stored as numbers, without a call.
    switch contact {
    case .detected: append(SensorContact.detected.name)
    case .notDetected: append(SensorContact.notDetected.name)
    case .unsupported, .unsupportedWithBit: append(SensorContact.unsupported.name)
    }
  }
}
