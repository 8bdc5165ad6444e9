public import HSBytes

/// A frame of a Polar stream (FB005C82-02E7-F387-1CAD-8ACD2D8DF0C8): where its samples stand.
///
/// Polar BLE SDK, "Online measurement".
///
/// ```
///   type | time, ns since 2000 | frame type      | samples
///   1    | 8                   | 1, bit 7 packed | 3 (ECG), 6 (PPI), 3, 6 or 9 (ACC) each
/// ```
///
/// The time is that of the last sample, on the sensor's clock; for PPI it is 0 unless the sensor's
/// clock was set. Frames of other types, and packed ones, are named and their samples kept as bytes.
public struct PolarMeasurementLayout: Sendable, Hashable {
  /// The octet that holds the type in its lower six bits.
  public let typeOctet: UInt8
  /// Nanoseconds since 2000-01-01 on the sensor's clock.
  public let timestamp: UInt64
  /// The octet that holds the frame's type in its lower seven bits.
  public let frameOctet: UInt8
  /// Where the samples stand, a last one that is not whole included.
  public let samples: ByteRange

  /// Reads the header and takes the rest as samples.
  ///
  /// - Parameter reader: A reader over the value.
  /// - Throws: `truncated` if the ten octets of the header are not there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    typeOctet = try reader.uint8("Measurement Type")
    timestamp = try reader.uint64LE("Timestamp")
    frameOctet = try reader.uint8("Frame Type")
    samples = reader.takeRemaining()
  }

  /// What is measured.
  public var type: PolarMeasurementType { PolarMeasurementType(rawValue: typeOctet) }

  /// The frame's type.
  public var frameType: UInt8 { frameOctet & 0x7f }

  /// Whether samples are packed as differences.
  public var isCompressed: Bool { frameOctet & 0x80 != 0 }

  /// Octets of a sample; `nil` for frames that are not decoded.
  public var sampleSize: Int? {
    switch (type, frameOctet) {
    case (.ecg, 0): 3
    case (.pulseIntervals, 0): PolarPulseInterval.size
    case (.acceleration, 0): 3
    case (.acceleration, 1): 6
    case (.acceleration, 2): 9
    default: nil
    }
  }

  /// Whole samples; 0 for frames that are not decoded.
  public var sampleCount: Int { sampleSize.map { samples.count / $0 } ?? 0 }

  /// `truncated` if a sample is not whole, `reservedFlags` for bits above the type.
  public var findings: ValueFindings {
    var findings: ValueFindings = typeOctet & 0xc0 == 0 ? [] : .reservedFlags
    if let sampleSize, samples.count % sampleSize != 0 { findings.insert(.truncated) }
    return findings
  }

  /// Reads the next number of an ECG (µV) or ACC (mG, x, y, z in turn) frame.
  ///
  /// - Parameter reader: A reader over `samples`, from its start.
  /// - Returns: The number; `nil` behind the last whole one, and for other frames.
  public func nextNumber(_ reader: inout ByteReader) -> Int32? {
    guard type == .ecg || type == .acceleration, let sampleSize else { return nil }
    let size = type == .ecg ? 3 : sampleSize / 3
    guard let raw = reader.raw(size) else { return nil }
    let unused = UInt32(32 - 8 * size)
    return Int32(bitPattern: UInt32(truncatingIfNeeded: raw) << unused) >> Int32(unused)
  }
}
