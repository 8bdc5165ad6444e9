public import HSBase

/// A Heart Rate Measurement (0x2A37) as a value of its own, to keep, change and send.
///
/// HRS 1.0, 3.1. Encoding what was decoded gives the same bytes again. Decoding is strict: it
/// refuses what `HeartRateMeasurementLayout` reports as an error or as trailing bytes.
public struct HeartRateMeasurement: Sendable, Hashable {
  /// Beats per minute; 0 means "no reading" in practice.
  public var beatsPerMinute: UInt16
  /// How wide `beatsPerMinute` is sent; above 255 it is always sent with 16 bits.
  public var valueFormat: HeartRateValueFormat
  /// What the sensor says about skin contact.
  public var contact: SensorContact
  /// Energy since the last reset, if reported.
  public var energyExpended: EnergyExpended?
  /// RR-Intervals, oldest first.
  public var rrIntervals: [RRInterval]
  /// Whether the flags announce RR-Intervals, even if there are none.
  public var announcesRRIntervals: Bool
  /// The three reserved flag bits, as a number below 8; higher bits are not sent.
  public var reservedFlags: UInt8

  /// A measurement by its fields.
  public init(
    beatsPerMinute: UInt16, valueFormat: HeartRateValueFormat = .uint8,
    contact: SensorContact = .unsupported, energyExpended: EnergyExpended? = nil,
    rrIntervals: [RRInterval] = [], announcesRRIntervals: Bool = false, reservedFlags: UInt8 = 0
  ) {
    self.beatsPerMinute = beatsPerMinute
    self.valueFormat = valueFormat
    self.contact = contact
    self.energyExpended = energyExpended
    self.rrIntervals = rrIntervals
    self.announcesRRIntervals = announcesRRIntervals
    self.reservedFlags = reservedFlags
  }

  /// Reads a measurement, which must be all that is left.
  ///
  /// - Parameter reader: A reader over the value.
  /// - Throws: `truncated` if a field that the flags announce is not whole, `trailing` if bytes
  ///   follow that no flag announces.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    let flags = HeartRateMeasurementFlags(rawValue: try reader.uint8("Flags"))
    let field: StaticText = "Heart Rate Measurement Value"
    self.init(
      beatsPerMinute: flags.valueFormat == .uint8
        ? UInt16(try reader.uint8(field)) : try reader.uint16LE(field))
    take(flags)
    if flags.hasEnergyExpended {
      energyExpended = EnergyExpended(rawValue: try reader.uint16LE("Energy Expended"))
    }
    if !flags.hasRRIntervals { try reader.expectEnd("Heart Rate Measurement") }
    rrIntervals.reserveCapacity(reader.remaining / 2)
    while !reader.isAtEnd {
      rrIntervals.append(RRInterval(rawValue: try reader.uint16LE("RR-Interval")))
    }
  }

  /// Reads a measurement from bytes.
  ///
  /// - Parameter bytes: The characteristic's value.
  /// - Throws: As `init(parsing:)`, with offsets counted from the first byte.
  public init(bytes: [UInt8]) throws(DecodeError) {
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    try self.init(parsing: &reader)
  }

  /// The characteristic's value.
  public func encoded() -> [UInt8] {
    let isWide = valueFormat == .uint16 || beatsPerMinute > 255
    let hasIntervals = announcesRRIntervals || !rrIntervals.isEmpty
    var flags = (reservedFlags & 7) << 5 | contact.rawValue << 1
    if isWide { flags |= 0x01 }
    if energyExpended != nil { flags |= 0x08 }
    if hasIntervals { flags |= 0x10 }

    var bytes = [flags]
    bytes.reserveCapacity(5 + 2 * rrIntervals.count)
    bytes.append(beatsPerMinute, octets: isWide ? 2 : 1)
    if let energyExpended { bytes.append(energyExpended.rawValue, octets: 2) }
    for interval in rrIntervals { bytes.append(interval.rawValue, octets: 2) }
    return bytes
  }
}
