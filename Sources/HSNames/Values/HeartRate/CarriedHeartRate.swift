public import HSBase

/// A heart or pulse rate that a value of some kind carries: what another source is compared with.
public struct CarriedHeartRate: Sendable, Hashable {
  /// Beats per minute; `nil` if the sensor has no reading: 0, NaN, infinite.
  public let beatsPerMinute: Double?
  /// Where intervals between pulses stand, for `PolarPulseInterval.init(next:)`; empty if there are
  /// none.
  public let pulseIntervals: ByteRange
  /// What the sensor says about skin contact.
  public private(set) var contact = SensorContact.unsupported
}

extension ValueKind {
  /// Whether values of this kind may carry a heart rate: a row has a field that is one, or it is Polar's stream.
  ///
  /// The one description of which attributes carry one, beside Heart Rate Measurement itself and layouts.
  public var carriesHeartRate: Bool {
    self == .polarMeasurementData || row?.fields.contains { $0.isHeartRate } ?? false
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
      var contact = SensorContact.unsupported
      while let interval = PolarPulseInterval(next: &bytes) {
        if !interval.isBlocked, interval.beatsPerMinute > 0 { beats = interval.beatsPerMinute }
        contact = interval.hasContact.map { $0 ? .detected : .notDetected } ?? .unsupported
      }
      return CarriedHeartRate(
        beatsPerMinute: beats == 0 ? nil : Double(beats), pulseIntervals: whole, contact: contact)
    default: return nil
    }
  }
}

/// A rate that a value of another kind carries, as a Heart Rate Measurement (HRS 1.0, 3.1), whose octets are not on the heap.
///
/// Intervals in milliseconds become 1/1024 s, rounded. A value with an interval that the sensor calls invalid is no reading:
/// between the others a beat would be missing.
public struct CarriedMeasurement: Sendable {
  /// The octets, and zeros behind them.
  public private(set) var octets = InlineArray<256, UInt8>(repeating: 0)
  /// How many octets it has.
  public private(set) var count = 0

  /// A measurement by what a value carries.
  ///
  /// - Parameters:
  ///   - rate: The rate.
  ///   - reader: A reader over the bytes that hold its intervals.
  public init(_ rate: CarriedHeartRate, _ reader: borrowing ByteReader) {
    let beats = UInt16(clamping: (rate.beatsPerMinute ?? 0).rounded())
    append(UInt16(rate.contact.rawValue) << 1 | (beats > 255 ? 1 : 0), octets: 1)
    append(beats, octets: beats > 255 ? 2 : 1)
    let start = count
    var bytes = reader.at(rate.pulseIntervals)
    while let interval = PolarPulseInterval(next: &bytes) {
      let ticks = (Int(interval.milliseconds) * 1024 + 500) / 1000
      guard !interval.isBlocked, ticks > 0, ticks <= UInt16.max, count < octets.count - 1 else {
        octets[0] &= 0b110
        octets[1] = 0
        count = 2
        return
      }
      append(UInt16(ticks), octets: 2)
    }
    if count > start { octets[0] |= 0b10000 }
  }

  private mutating func append(_ number: UInt16, octets size: Int) {
    octets[count] = UInt8(truncatingIfNeeded: number)
    if size == 2 { octets[count + 1] = UInt8(truncatingIfNeeded: number >> 8) }
    count += size
  }
}
