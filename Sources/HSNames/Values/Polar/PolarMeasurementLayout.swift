public import HSBase

extension PolarMeasurementLayout {
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
