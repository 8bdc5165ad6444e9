public import HSNames

/// A Heart Rate Measurement as it arrived, in the units in which it was sent.
public struct HeartRateSample: Sendable, Hashable {
  /// The packet that brought it.
  public var packet: Int
  /// When the host had it: nanoseconds since 1970 in UTC, or since any other moment.
  public var time: Int64
  /// Beats per minute; `nil` if the field is not whole.
  ///
  /// 0 means "no reading" in practice.
  public var beatsPerMinute: UInt16?
  /// What the sensor says of its contact; `nil` without flags.
  public var contact: SensorContact?
  /// Energy since the last reset, if it was sent.
  public var energyExpended: EnergyExpended?
  /// Number of RR intervals that the recorder cut off; `nil` if unknown.
  public var intervalsLost: Int?
  /// What was wrong or remarkable about the bytes.
  public var findings: ValueFindings
  /// Where its RR intervals stand in the series' `intervals`.
  public internal(set) var intervals: Range<Int>

  /// A reading of 0 is none.
  var rate: Double? {
    guard let beatsPerMinute, beatsPerMinute > 0 else { return nil }
    return Double(beatsPerMinute)
  }
}
