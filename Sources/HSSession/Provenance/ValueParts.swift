import HSLayout
import HSProtocols
import HSTimeline

/// A value taken apart: its fields with what they say, and what its parser found wrong or remarkable.
struct ValueParts {
  /// The fields in order, by their place in the value.
  private(set) var rows: [FrameDissection.ValueRow] = []
  /// What was found.
  private(set) var checks: [String] = []

  /// Takes a value apart, by its label; without one its bytes stand as they are.
  init(_ value: ValueEvent, _ bytes: borrowing ByteReader) {
    var cursor = bytes.at(value.value, layer: .value, limitedBy: .value)
    if value.originalLength > value.value.count {
      checks.append(
        "cut: the recorder kept \(value.value.count) of \(value.originalLength) bytes")
    }
    guard value.offset == 0, let label = value.label, label.role != .declaration,
      label.role != .service
    else {
      if value.value.count > 0 {
        rows.append(.init(range: 0..<value.value.count, text: "bytes of no known meaning"))
      }
      return
    }
    guard !label.hasOtherForm else {
      rows.append(.init(range: 0..<value.value.count, text: "not of the form of its UUID"))
      return
    }
    if label.isHeartRate {
      measurement(value, &cursor)
    } else {
      other(value, label.uuid, &cursor)
    }
  }

  /// Takes in what a layout knows of the value: each field at its octets.
  mutating func take(_ reading: LayoutReading) {
    let name = OutputBuffer.text { reading.source.append(to: &$0) }.dropFirst().dropLast()
    if let misfit = reading.misfit {
      checks.append("\(name): does not fit: \(misfit)")
      return
    }
    if reading.isUnderWay {
      checks.append("\(name): part of a message that is not whole yet")
      return
    }
    var fields: [FrameDissection.ValueRow] = []
    var others: [String] = []
    for field in reading.fields {
      let words = "\(field.name): \(field.words)" + (field.notes.isChecksum ? ", right" : "")
      guard let bits = field.bits, reading.message == nil else {
        others.append(words)
        continue
      }
      let range = bits.lowerBound / 8..<(bits.upperBound + 7) / 8
      // Fields of bits share octets.
      if let last = fields.last, range.lowerBound < last.range.upperBound {
        fields[fields.count - 1] = .init(
          range: last.range.lowerBound..<max(last.range.upperBound, range.upperBound),
          text: last.text + "; " + words)
      } else if !range.isEmpty {
        fields.append(.init(range: range, text: words))
      }
    }
    if !fields.isEmpty {
      if let end = fields.last?.range.upperBound, let whole = rows.last?.range.upperBound,
        end < whole
      {
        fields.append(.init(range: end..<whole, text: "bytes behind the fields"))
      }
      rows = fields
    }
    checks.append("\(name): fits" + (others.isEmpty ? "" : "; " + others.joined(separator: ", ")))
    if let message = reading.message {
      checks.append(
        "the message was put together from \(message.values) values, from packet \(message.firstPacket) on"
      )
    }
  }

  private mutating func add(_ count: Int, _ available: Int, _ text: String) {
    let start = rows.last?.range.upperBound ?? 0
    let end = min(start + count, available)
    if end > start { rows.append(.init(range: start..<end, text: text)) }
  }

  /// The fields of a Heart Rate Measurement (HRS 1.0, 3.1.1).
  private mutating func measurement(_ value: ValueEvent, _ cursor: inout ByteReader) {
    let bytes = cursor
    let layout = HeartRateMeasurementLayout(
      parsing: &cursor, originalLength: value.originalLength)
    let available = value.value.count
    guard let flags = layout.flags else { return check(layout.findings) }
    var words = [flags.valueFormat == .uint8 ? "rate in 8 bits" : "rate in 16 bits"]
    words.append("contact \(flags.contact.name.string.replacing("_", with: " "))")
    if flags.hasEnergyExpended { words.append("energy follows") }
    if flags.hasRRIntervals { words.append("RR intervals follow") }
    if flags.reserved != 0 { words.append("reserved bits \(flags.reserved) set") }
    add(1, available, "flags: " + words.joined(separator: ", "))
    add(
      flags.valueFormat.width, available,
      layout.beatsPerMinute.map { "heart rate \($0) bpm" } ?? "heart rate, cut")
    if flags.hasEnergyExpended {
      add(
        2, available, layout.energyExpended.map { "energy \($0.rawValue) kJ" } ?? "energy, cut")
    }
    for index in 0..<layout.rrCount {
      guard let interval = layout.rrInterval(at: index, in: bytes) else { break }
      let milliseconds = OutputBuffer.text { $0.append(exactMilliseconds: interval) }
      add(
        2, available,
        "RR \(index + 1): \(interval.rawValue)/1024 s = \(milliseconds) ms")
    }
    add(available, available, "bytes behind the fields")
    check(layout.findings)
  }

  private mutating func other(
    _ value: ValueEvent, _ uuid: BluetoothUUID, _ cursor: inout ByteReader
  ) {
    let span = cursor.remainingBytes
    let base = cursor.position
    let decoded = DecodedValue.decode(uuid, &cursor, originalLength: value.originalLength)
    var text = OutputBuffer()
    text.append(decoded, bytes: span, base: base, hiding: .recordCut)
    if value.value.count > 0 {
      rows.append(.init(range: 0..<value.value.count, text: text.string))
    }
    check(decoded.findings)
  }

  private mutating func check(_ findings: ValueFindings) {
    let told = findings.subtracting(.recordCut)
    guard !told.isEmpty else {
      checks.append("the value's form: nothing wrong, nothing remarkable")
      return
    }
    checks.append("the value's form: \(told)")
  }
}
