public import HSBytes

/// One sample of a Polar PPI stream: a pulse-to-pulse interval with the sensor's own doubts.
///
/// ```
///   heart rate, bpm | interval, ms | error estimate, ms | flags
///   1               | 2            | 2                  | 1
/// ```
public struct PolarPulseInterval: Sendable, Hashable {
  /// Octets of a sample.
  public static let size = 6
  /// Beats per minute.
  public let beatsPerMinute: UInt8
  /// The interval in milliseconds: not in ticks, unlike RR-Intervals.
  public let milliseconds: UInt16
  /// How far the interval may be off, in milliseconds.
  public let errorEstimate: UInt16
  /// Bit 0 for an invalid interval, bits 1 and 2 for contact and whether it is known.
  public let flags: UInt8

  /// A sample by its fields.
  public init(beatsPerMinute: UInt8, milliseconds: UInt16, errorEstimate: UInt16, flags: UInt8) {
    self.beatsPerMinute = beatsPerMinute
    self.milliseconds = milliseconds
    self.errorEstimate = errorEstimate
    self.flags = flags
  }

  /// Reads the next sample; `nil` where no further whole one is.
  public init?(next reader: inout ByteReader) {
    guard let raw = reader.raw(Self.size) else { return nil }
    beatsPerMinute = UInt8(truncatingIfNeeded: raw)
    milliseconds = UInt16(truncatingIfNeeded: raw >> 8)
    errorEstimate = UInt16(truncatingIfNeeded: raw >> 24)
    flags = UInt8(truncatingIfNeeded: raw >> 40)
  }

  /// Whether the sensor says that the interval is not to be used: it moved, or lost the pulse.
  public var isBlocked: Bool { flags & 1 != 0 }

  /// Whether the sensor has contact to the skin; `nil` if it cannot tell.
  public var hasContact: Bool? { flags & 4 == 0 ? nil : flags & 2 != 0 }
}
