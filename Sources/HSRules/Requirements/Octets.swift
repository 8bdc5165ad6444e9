import HSHeartRate
import HSProtocols

/// Kinds of rules about the octets of measurements.
extension Requirement {
  /// Energy Expended does not fall, except by a reset: a write to Heart Rate Control Point.
  static let energyMonotonic = kind(
    "energy_monotonic", "Energy Expended falls only after a reset"
  ) { _ in
    Self(on: [.heartRateMeasurement, .heartRateControlPoint]) { facts, figures in
      var values = 0
      var resets = 0
      var packets = PacketList()
      var unseen = PacketList()
      facts.forEachEnergy { before, now, packet, isReset in
        values += 1
        guard let before, now.rawValue < before.energy.rawValue else { return }
        if isReset() {
          resets += 1
        } else if facts.lacksPackets {
          unseen.add(packet)
        } else {
          packets.add(before.packet, packet)
        }
      }
      figures = [
        .count("energy_values", values), .count("resets", resets),
        .count("falls", packets.count / 2 + unseen.count),
      ]
      if packets.count > 0 { return .broken("the energy fell without a reset", packets) }
      if unseen.count > 0 {
        return .notSeen(
          "the energy fell, and packets are missing from the capture: perhaps a reset", unseen)
      }
      guard values > 1 else {
        return .notSeen("no two measurements hold Energy Expended")
      }
      return .holds(
        resets > 0
          ? "the energy fell \(counted(resets, "time")), each after a reset"
          : "the energy never fell", facts.seriesEnds)
    }
  }

  /// Once Energy Expended stands at 0xFFFF, it stays there until it is reset.
  static let energySaturation = kind(
    "energy_saturation", "Energy Expended stays at 0xFFFF until it is reset"
  ) { _ in
    Self(on: [.heartRateMeasurement, .heartRateControlPoint]) { facts, figures in
      var saturated = PacketList()
      var held = 0
      var packets = PacketList()
      facts.forEachEnergy { before, now, packet, isReset in
        if now.isSaturated { saturated.add(packet) }
        guard let before, before.energy.isSaturated else { return }
        if now.isSaturated {
          held += 1
        } else if !facts.lacksPackets, !isReset() {
          packets.add(before.packet, packet)
        }
      }
      figures = [.count("saturated_values", saturated.count)]
      if packets.count > 0 {
        return .broken("the energy left 0xffff without a reset", packets)
      }
      guard held > 0 else {
        return .notSeen(
          "the energy did not stand at 0xffff in two measurements", saturated)
      }
      return .holds("the energy stayed at 0xffff", saturated)
    }
  }

  private static let contactStates: [(String, UInt8)] = [
    ("unsupported", 0), ("unsupported_with_bit", 1), ("not_detected", 2), ("detected", 3),
  ]

  /// The two bits of sensor contact have values that they may have, and whether the sensor reports contact at all
  /// does not change within a connection.
  static let contactBits = kind(
    "contact_bits", "The bits of sensor contact are as they may be"
  ) { form in
    let allowed = form.words(
      "allowed", "States that may be sent; all unless given", among: contactStates)
    let mayChangeSupport = form.flag(
      "may_change_support", or: false,
      "Whether a sensor may begin or cease to report contact within a connection")
    return Self { facts, figures in
      var counts = [Int](repeating: 0, count: 4)
      var illegal = PacketList()
      var changes = PacketList()
      var last: (connection: Int, isSupported: Bool)?
      facts.forEachMeasurement { sample, flags, one in
        guard let flags else { return }
        let state = flags >> 1 & 3
        counts[Int(state)] += 1
        if allowed?.contains(state) == false { illegal.add(sample.packet) }
        let isSupported = state & 2 != 0
        if let last, last.connection == one.connection, last.isSupported != isSupported {
          changes.add(sample.packet)
        }
        last = (one.connection, isSupported)
      }
      figures = zip(contactStates, counts).map { .count($0.0, $1) }
      guard counts.contains(where: { $0 > 0 }) else {
        return .notSeen("no measurement has flags")
      }
      if illegal.count > 0 {
        return .broken(
          "\(counted(illegal.count, "measurement")) with contact bits that are not allowed",
          illegal)
      }
      if changes.count > 0, !mayChangeSupport {
        return .broken(
          "whether contact is supported changed within a connection", changes)
      }
      return .holds("the contact bits are as they may be", facts.seriesEnds)
    }
  }

  /// The reserved bits of the flags are zero.
  static let reservedBits = kind("reserved_bits", "Reserved flags are zero") { _ in
    Self { facts, figures in
      var count = 0
      var packets = PacketList()
      facts.forEachMeasurement { sample, flags, _ in
        guard let flags else { return }
        count += 1
        if HeartRateMeasurementFlags(rawValue: flags).reserved != 0 { packets.add(sample.packet) }
      }
      figures = [
        .count("measurements", count), .count("set", packets.count),
      ]
      guard count > 0 else { return .notSeen("no measurement has flags") }
      return packets.count > 0
        ? .broken(
          "reserved bits are set in \(packets.count) of \(count) measurements", packets)
        : .holds("reserved bits are zero in \(count) measurements", facts.seriesEnds)
    }
  }

  /// Every value of a characteristic has its form: no field is cut, no byte is left over.
  static let wellFormed = kind("well_formed", "Every value has the form of its characteristic") {
    form in
    let uuid = form.uuid("characteristic", "The characteristic; 2a37 unless given")
    let characteristic = uuid ?? .heartRateMeasurement
    let isOfSeries = characteristic == .heartRateMeasurement
    if !isOfSeries, ValueKind(characteristic) == nil {
      form.refuse("characteristic", "is none whose form is known here")
    }
    let kept = isOfSeries ? [] : [characteristic]
    return Self(on: kept + [.heartRateMeasurement], keeping: kept) { facts, figures in
      let name = SubjectFacts.name(characteristic, as: .value)
      var forms = ValueForms()
      if isOfSeries {
        facts.forEachMeasurement { sample, _, _ in forms.take(sample.findings, sample.packet, 1) }
      } else if let kind = ValueKind(characteristic),
        let seen = facts.server.values[characteristic]
      {
        for value in seen.values {
          guard !value.isCut else {
            forms.cut += value.count
            continue
          }
          var reader = ByteReader(value.bytes.span, base: 0, layer: .value, limit: .value)
          let decoded = DecodedValue.decode(
            kind: kind, &reader, originalLength: value.bytes.count)
          forms.take(decoded.findings, value.packet, value.count)
        }
        forms.cut += seen.leftOut
      }
      figures = [
        .count("values", forms.count),
        .count("malformed", forms.packets.count),
      ]
      if forms.packets.count > 0 {
        return .broken("values of \(name) have: \(forms.words)", forms.packets)
      }
      guard forms.count > forms.cut else {
        return .notSeen(
          forms.count == 0
            ? "no value of \(name) is in the capture" : "the recorder cut every value")
      }
      if forms.cut > 0 {
        return .notSeen(
          "\(forms.cut) of \(forms.count) values of \(name) are not known in full")
      }
      return .holds(
        "all \(forms.count) values of \(name) are well formed", facts.seriesEnds)
    }
  }

  /// The rate is sent in 16 bits where it needs them, and only there.
  static let valueFormat = kind(
    "value_format", "The rate is sent in as many bits as it needs"
  ) { form in
    let isAboutHigh =
      form.word(
        "expect", "Which half of it",
        among: [("8_bits_up_to_255", false), ("16_bits_above_255", true)], missing: "is missing")
      ?? false
    return Self { facts, figures in
      var counts = (narrow: 0, wide: 0, needless: 0)
      var needless = PacketList()
      var high = PacketList()
      facts.forEachMeasurement { sample, flags, _ in
        guard let flags, let rate = sample.beatsPerMinute else { return }
        if flags & 1 == 0 {
          counts.narrow += 1
        } else if rate > 255 {
          counts.wide += 1
          high.add(sample.packet)
        } else {
          counts.needless += 1
          needless.add(sample.packet)
        }
      }
      figures = [
        .count("in_8_bits", counts.narrow),
        .count("in_16_bits_above_255", counts.wide),
        .count("in_16_bits_up_to_255", counts.needless),
      ]
      // A rate that was cut to 8 bits looks like another rate: only 16 bits can be seen.
      guard !isAboutHigh else {
        return counts.wide > 0
          ? .holds("rates above 255 bpm are sent in 16 bits", high)
          : .notSeen("no rate above 255 bpm is in the capture")
      }
      if counts.needless > 0 {
        return .broken(
          "\(counted(counts.needless, "rate")) up to 255 bpm in 16 bits", needless)
      }
      return counts.narrow > 0
        ? .holds("rates up to 255 bpm are sent in 8 bits", facts.seriesEnds)
        : .notSeen("no rate up to 255 bpm is in the capture")
    }
  }
}

/// What was found of the form of a characteristic's values.
private struct ValueForms {
  /// How many values there are, and of how many the recorder kept a part.
  var count = 0, cut = 0
  /// Those that are malformed, and what the first of them has.
  var packets = PacketList()
  var words = ""

  mutating func take(_ findings: ValueFindings, _ packet: Int, _ times: Int) {
    count += times
    // Bytes behind the last field belong to nothing either.
    if findings.hasError || findings.contains(.trailingBytes) {
      if packets.count == 0 { words = findings.description }
      packets.add(packet)
    } else if findings.contains(.recordCut) {
      cut += times
    }
  }
}
