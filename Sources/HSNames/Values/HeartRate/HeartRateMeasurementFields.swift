import HSBase

extension HeartRateMeasurement {
  /// A measurement from fields that somebody typed.
  init(fields: inout ValueFields) throws(ValueEncodingError) {
    guard let beats: UInt16 = try fields.number("bpm") else { throw .missingField("bpm") }
    self.init(beatsPerMinute: beats)
    let octet: UInt8? = try fields.number("flags")
    if let octet { take(HeartRateMeasurementFlags(rawValue: octet)) }
    if let format = fields.text("format") {
      switch ValueFields.normalised(format) {
      case "8" where beats <= 255, "uint8" where beats <= 255: valueFormat = .uint8
      case "16", "uint16": valueFormat = .uint16
      default:
        throw .invalidField("format", value: format, expected: "16, or 8 for up to 255 bpm")
      }
    }
    if let text = fields.text("contact") {
      guard let state = Self.contact(ValueFields.normalised(text)) else {
        throw .invalidField(
          "contact", value: text, expected: "detected, not_detected, unsupported or 0 to 3")
      }
      contact = state
    }
    if let bits: UInt8 = try fields.number("contact_bits", in: 0...3) {
      contact = SensorContact(bits: bits)
    }
    var energy: UInt16? = try fields.number("energy")
    if energy == nil { energy = try fields.number("energy_kj") }
    energyExpended = energy.map(EnergyExpended.init(rawValue:))
    if let reserved: UInt8 = try fields.number("reserved", in: 0...7) { reservedFlags = reserved }

    var ticks = try fields.numbers("rr", as: UInt16.self)
    if ticks == nil { ticks = try fields.numbers("rr_ticks", as: UInt16.self) }
    if let ticks {
      rrIntervals = ticks.map(RRInterval.init(rawValue:))
      announcesRRIntervals = true
    } else if let text = fields.text("rr_ms") {
      announcesRRIntervals = true
      for part in text.split(separator: ",", omittingEmptySubsequences: false)
      where !text.isEmpty {
        guard let units = ValueFields.decimal(part, decimals: 7),
          let interval = RRInterval(nearestTo: units)
        else {
          throw .invalidField(
            "rr_ms", value: String(part), expected: "a number of milliseconds up to 63999")
        }
        rrIntervals.append(interval)
      }
    }
    if let octet, encoded().first != octet {
      throw .invalidField("flags", value: "\(octet)", expected: "what the other fields are")
    }
  }

  /// Takes over what flags say besides what follows them.
  mutating func take(_ flags: HeartRateMeasurementFlags) {
    valueFormat = flags.valueFormat
    contact = flags.contact
    reservedFlags = flags.reserved
    announcesRRIntervals = flags.hasRRIntervals
  }

  private static func contact(_ word: String) -> SensorContact? {
    switch word {
    case "unsupported", "0": .unsupported
    case "1": .unsupportedWithBit
    case "not_detected", "2": .notDetected
    case "detected", "3": .detected
    default: nil
    }
  }
}
