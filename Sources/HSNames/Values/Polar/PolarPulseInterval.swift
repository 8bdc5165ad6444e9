public import HSBase

extension PolarPulseInterval {
  /// Octets of a sample.
  public static let size = 6

  /// Reads the next sample; `nil` where no further whole one is.
  public init?(next reader: inout ByteReader) {
    // A sample that is not whole stays in the reader.
    guard reader.remaining >= Self.size, let sample = try? Self(parsing: &reader) else {
      return nil
    }
    self = sample
  }

  /// Whether the sensor says that the interval is not to be used: it moved, or lost the pulse.
  public var isBlocked: Bool { flags & 1 != 0 }

  /// Whether the sensor has contact to the skin; `nil` if it cannot tell.
  public var hasContact: Bool? { flags & 4 == 0 ? nil : flags & 2 != 0 }
}
