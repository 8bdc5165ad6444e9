public import HSBytes

/// A heart or pulse rate that a value of some kind carries: what another source is compared with.
public struct CarriedHeartRate: Sendable, Hashable {
  /// Beats per minute; `nil` if the sensor has no reading: 0, NaN, infinite.
  public let beatsPerMinute: Double?
  /// Where intervals between pulses stand, for `PolarPulseInterval.init(next:)`; empty if there are
  /// none.
  public let pulseIntervals: ByteRange

  /// A rate with or without intervals.
  public init(beatsPerMinute: Double?, pulseIntervals: ByteRange) {
    self.beatsPerMinute = beatsPerMinute
    self.pulseIntervals = pulseIntervals
  }
}

extension DecodedValue {
  /// The heart or pulse rate that the value carries; `nil` if its kind carries none, or its flags say
  /// that it is not there.
  ///
  /// Measured rates only: no limits, and no averages over something else than now. For a Polar PPI
  /// frame it is the rate of the last interval that has one and is not blocked.
  ///
  /// - Parameter reader: A reader over bytes that hold the value.
  /// - Returns: The rate.
  public func heartRate(_ reader: borrowing ByteReader) -> CarriedHeartRate? {
    let none = ByteRange(offset: range.offset, count: 0)
    switch content {
    case .heartRateMeasurement(let layout):
      guard let beats = layout.beatsPerMinute else { return nil }
      return CarriedHeartRate(
        beatsPerMinute: beats == 0 ? nil : Double(beats), pulseIntervals: none)
    case .row(let range, let edition):
      guard let row = kind?.row else { return nil }
      var bytes = reader.at(range)
      var walk = ValueWalk(row, edition)
      while let step = walk.next(&bytes) {
        guard case .field(let field, .number(let raw)) = step, field.isHeartRate else { continue }
        let medical = field.medicalFloat(raw)
        let value = medical == nil ? Double(raw) : medical?.value
        return CarriedHeartRate(
          beatsPerMinute: value.flatMap { $0 > 0 ? $0 : nil }, pulseIntervals: none)
      }
      return nil
    case .polarMeasurement(let layout):
      guard layout.type == .pulseIntervals, let size = layout.sampleSize else { return nil }
      let whole = ByteRange(offset: layout.samples.offset, count: layout.sampleCount * size)
      var bytes = reader.at(whole)
      var beats: UInt8 = 0
      while let interval = PolarPulseInterval(next: &bytes) {
        if !interval.isBlocked, interval.beatsPerMinute > 0 { beats = interval.beatsPerMinute }
      }
      return CarriedHeartRate(
        beatsPerMinute: beats == 0 ? nil : Double(beats), pulseIntervals: whole)
    default: return nil
    }
  }
}
