public import HSBase

/// Where the fields of a Heart Rate Measurement (0x2A37) stand, and what they say.
///
/// HRS 1.0, 3.1. All numbers are little-endian, RR-Intervals oldest first.
///
/// ```
///   flags | value      | [energy expended] | [RR-Interval] …
///   1     | 1 or 2     | 2, kJ             | 2 each, 1/1024 s
/// ```
///
/// This is the form for the hot path: it allocates nothing, refers to the intervals by their range,
/// and never fails. What stands before a fault is decoded; `findings` names the fault. For a value
/// of one's own to keep, change and send, see `HeartRateMeasurement`.
///
/// A recorder may have kept only the first bytes of a value. If its length before the cut is known,
/// faults of shape are judged by that length, so that a cut is never blamed on the sensor; fields
/// whose bytes are gone are `nil`, and lost intervals are counted.
///
/// Of a value that is longer than an attribute's may be, what stands behind the longest is not read.
public struct HeartRateMeasurementLayout: Sendable, Hashable {
  /// The flags; `nil` if not even that octet is there.
  public let flags: HeartRateMeasurementFlags?
  /// Beats per minute; `nil` if a byte of the field is missing.
  ///
  /// 0 means "no reading" in practice.
  public let beatsPerMinute: UInt16?
  /// Energy Expended; `nil` if not announced, or if a byte of the field is missing.
  public let energyExpended: EnergyExpended?
  /// The whole RR-Intervals that are there.
  public let rrRange: ByteRange
  /// Number of intervals that the sensor sent and the recorder cut off; `nil` if unknown because
  /// the flags were cut off too.
  public let rrLost: Int?
  /// What is wrong or remarkable.
  public let findings: ValueFindings

  /// Number of RR-Intervals that are there.
  @inlinable
  public var rrCount: Int { rrRange.count / 2 }

  /// What the sensor says about skin contact; `nil` without flags.
  @inlinable
  public var contact: SensorContact? { flags?.contact }

  /// Whether the value is 8 or 16 bits wide; `nil` without flags.
  public var valueFormat: HeartRateValueFormat? { flags?.valueFormat }

  /// Most octets of an attribute's value.
  ///
  /// Core 5.4, Vol 3, Part F, 3.2.9.
  public static let longest = 512

  /// Reads all the bytes that are left.
  ///
  /// Total: every run of bytes has a layout.
  ///
  /// - Parameters:
  ///   - reader: A reader over the value.
  ///   - originalLength: Number of bytes the value had before a recorder cut it; ignored if it is
  ///     less than what is there.
  public init(parsing reader: inout ByteReader, originalLength: Int? = nil) {
    let start = reader.position
    let whole = Swift.max(originalLength ?? 0, reader.remaining)
    let available = Swift.min(reader.remaining, Self.longest)
    let length = Swift.min(whole, Self.longest)
    var findings: ValueFindings = whole > reader.remaining ? .recordCut : []
    if whole > length { findings.insert(.overlong) }

    guard let octet = reader.peek() else {
      if length == 0 { findings.insert(.empty) }
      flags = nil
      beatsPerMinute = nil
      energyExpended = nil
      rrRange = ByteRange(offset: start, count: 0)
      rrLost = length == 0 ? 0 : nil
      self.findings = findings
      return
    }
    let flags = HeartRateMeasurementFlags(rawValue: octet)
    if flags.reserved != 0 { findings.insert(.reservedFlags) }

    let energyOffset = 1 &+ flags.valueFormat.width
    let intervalsOffset = energyOffset &+ (flags.hasEnergyExpended ? 2 : 0)
    var beats: UInt16?
    var energy: EnergyExpended?
    var present = 0
    var lost = 0

    if flags.valueFormat == .uint8 {
      beats = reader.peek(at: 1).map { UInt16($0) }
    } else {
      beats = reader.peekUInt16LE(at: 1)
    }
    if beats == 0 { findings.insert(.heartRateZero) }
    if flags.hasEnergyExpended, let kilojoules = reader.peekUInt16LE(at: energyOffset) {
      let value = EnergyExpended(rawValue: kilojoules)
      if value.isSaturated { findings.insert(.energySaturated) }
      energy = value
    }

    if length < energyOffset {
      findings.insert(.truncatedHeartRate)
    } else if length < intervalsOffset {
      findings.insert(.truncatedEnergy)
    } else if flags.hasRRIntervals {
      // Not below zero: `length` is no less than either.
      let sent = length &- intervalsOffset
      if sent == 0 { findings.insert(.rrFlagWithoutValues) }
      if sent & 1 != 0 { findings.insert(.rrDanglingByte) }
      present = Swift.max(available &- intervalsOffset, 0) &>> 1
      lost = sent &>> 1 &- present
    } else if length > intervalsOffset {
      findings.insert(.trailingBytes)
    }

    rrRange = ByteRange(
      offset: start &+ Swift.min(intervalsOffset, available), count: 2 &* present)
    for number in 0..<present {
      // All of them are there.
      let ticks = reader.peekUInt16LE(at: intervalsOffset &+ 2 &* number) ?? 0
      if !RRInterval(rawValue: ticks).isPlausible { findings.insert(.rrOutOfRange) }
    }

    self.flags = flags
    beatsPerMinute = beats
    energyExpended = energy
    rrLost = lost
    self.findings = findings
    _ = reader.takeRemaining()
  }

  /// The interval at `index`, oldest first, or `nil` where there is none.
  ///
  /// - Parameters:
  ///   - index: 0 up to `rrCount`.
  ///   - reader: Any reader over the bytes that the layout was read from.
  /// - Returns: The interval.
  @inlinable
  public func rrInterval(at index: Int, in reader: borrowing ByteReader) -> RRInterval? {
    guard index >= 0, index < rrCount else { return nil }
    let intervals = reader.at(rrRange)
    guard let low = intervals.peek(at: 2 * index), let high = intervals.peek(at: 2 * index + 1)
    else { return nil }
    return RRInterval(rawValue: UInt16(low) | UInt16(high) << 8)
  }
}
