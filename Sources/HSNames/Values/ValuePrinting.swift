public import HSBase

// MARK: - For people

extension OutputBuffer {
  /// Appends what a person reads, such as `72 bpm, contact, RR 833.0 ms`.
  ///
  /// Intervals are rounded to a tenth of a millisecond. Findings follow in brackets. Text from the
  /// wire comes in quotation marks and with everything escaped that a terminal might act upon.
  ///
  /// - Parameters:
  ///   - value: What was decoded.
  ///   - bytes: Bytes that hold at least the value's range.
  ///   - base: Absolute offset of the first of `bytes`.
  ///   - limit: How many bytes of a raw value to show.
  ///   - hiding: Findings that the caller says in other words.
  public mutating func append(
    _ value: DecodedValue, bytes: Span<UInt8>, base: Int, limit: Int = 64,
    hiding: ValueFindings = []
  ) {
    let reader = ByteReader(bytes, base: base, layer: .value, limit: .value)
    switch value.content {
    case .raw(let range):
      append(raw: reader.at(range), limit: limit)
      if value.kind == nil { append(printableOf: reader.at(range), limit: limit) }
    case .text(let range):
      append(raw: reader.at(range), limit: limit)
      append(" ")
      append(quotedText: reader.at(range).remainingBytes)
    case .string(let range):
      append(quotedText: reader.at(range).remainingBytes)
    case .heartRateMeasurement(let layout):
      append(layout, reader)
    case .row(let range, let edition):
      if let row = value.kind?.row { append(row, edition, reader.at(range)) }
    case .polarControlPoint(let layout):
      append(layout, reader)
    case .polarMeasurement(let layout):
      append(layout, reader)
    }
    append(note: value.findings.subtracting(hiding))
  }

  /// Appends what a person reads of a value that is not decoded yet: the same text as of its `DecodedValue`.
  ///
  /// - Parameters:
  ///   - kind: The value's kind, or `nil` for an unknown type.
  ///   - reader: A reader over the value.
  ///   - originalLength: Number of bytes the value had before a recorder cut it.
  ///   - limit: How many bytes of a raw value to show.
  ///   - hiding: Findings that the caller says in other words.
  public mutating func append(
    valueOf kind: ValueKind?, _ reader: inout ByteReader, originalLength: Int, limit: Int,
    hiding: ValueFindings
  ) {
    let (bytes, base) = (reader.remainingBytes, reader.position)
    // A heart rate comes with every beat: it is printed without a `DecodedValue` in between.
    guard kind == .heartRateMeasurement else {
      let value = DecodedValue.decode(kind: kind, &reader, originalLength: originalLength)
      return append(value, bytes: bytes, base: base, limit: limit, hiding: hiding)
    }
    let layout = HeartRateMeasurementLayout(parsing: &reader, originalLength: originalLength)
    append(layout, ByteReader(bytes, base: base, layer: .value, limit: .value))
    append(note: layout.findings.subtracting(hiding))
  }

  /// Appends a measurement without its findings.
  private mutating func append(
    _ layout: HeartRateMeasurementLayout, _ reader: borrowing ByteReader
  ) {
    // Without intervals 49 bytes, with them 8 more; an interval of two bytes takes nine.
    append(atMost: 64 + 9 * layout.rrCount) { text in
      if let beats = layout.beatsPerMinute {
        text.append(beats)
        text.append(" bpm" as StaticText)
      } else {
        text.append(layout.findings.contains(.recordCut) ? "bpm lost" as StaticText : "no bpm")
      }
      switch layout.contact {
      case .detected: text.append(", contact" as StaticText)
      case .notDetected: text.append(", no contact" as StaticText)
      case .unsupported, .unsupportedWithBit, nil: break
      }
      if let energy = layout.energyExpended {
        text.append(", energy " as StaticText)
        text.append(energy.rawValue)
        text.append(" kJ" as StaticText)
      }
      guard layout.rrCount > 0 else { return }
      text.append(", RR" as StaticText)
      var intervals = reader.at(layout.rrRange)
      while let interval = RRInterval(next: &intervals) {
        text.append(byte: 0x20)
        text.append(tenthsOfMilliseconds: interval)
      }
      text.append(" ms" as StaticText)
    }
    if let lost = layout.rrLost, lost > 0 {
      append(", ")
      append(lost)
      append(" RR lost")
    }
  }

  /// Appends hexadecimal digits, and the number of bytes if not all are shown.
  private mutating func append(raw reader: borrowing ByteReader, limit: Int) {
    let bytes = reader.remainingBytes
    if bytes.isEmpty { return append("no bytes") }
    let shown = Swift.min(bytes.count, Swift.max(limit, 0))
    append(hex: bytes.extracting(first: shown))
    guard shown < bytes.count else { return }
    append("... (")
    append(bytes.count)
    append(" bytes)")
  }
}

extension OutputBuffer {
  /// Appends the bytes that were shown in hexadecimal as ASCII, ` |..GET.|`, if a word is among them.
  private mutating func append(printableOf reader: borrowing ByteReader, limit: Int) {
    let bytes = reader.remainingBytes
    let shown = bytes.extracting(first: Swift.min(bytes.count, Swift.max(limit, 0)))
    var run = 0
    var longest = 0
    for index in shown.indices {
      run = shown[index].isPrintableASCII ? run + 1 : 0
      longest = Swift.max(longest, run)
    }
    // Fewer are as often chance as text.
    guard longest >= 4 else { return }
    append(" ")
    append(ascii: shown)
  }

  /// Appends bytes as ASCII between bars, with a full stop for what does not show: `|..GET.|`.
  package mutating func append(ascii bytes: Span<UInt8>) {
    append("|")
    for index in bytes.indices {
      append(byte: bytes[index].isPrintableASCII ? bytes[index] : 0x2e)
    }
    append("|")
  }
}

extension UInt8 {
  /// Whether the byte is a character of ASCII that shows.
  fileprivate var isPrintableASCII: Bool { (0x20...0x7e).contains(self) }
}

// MARK: - For machines

extension OutputBuffer {
  /// Appends a JSON object such as
  /// `{"bpm":72,"contact":"detected","energy_kj":null,"rr_ticks":[853],"rr_ms":[833.0078125],…}`.
  ///
  /// Numbers are exact. The last member is always `findings`, an array of codes. Bytes that are not
  /// of their type's form, or are no UTF-8, are in a member `hex`.
  ///
  /// - Parameters:
  ///   - value: What was decoded.
  ///   - bytes: Bytes that hold at least the value's range.
  ///   - base: Absolute offset of the first of `bytes`.
  ///   - isReversible: Whether a heart rate also gets what it takes to make the same bytes of it:
  ///     `flags`, and of them `format` and `contact_bits`; or `hex` where the fields are not all.
  ///     `bytes` are then the value and nothing else.
  public mutating func append(
    json value: DecodedValue, bytes: Span<UInt8>, base: Int, isReversible: Bool = false
  ) {
    let reader = ByteReader(bytes, base: base, layer: .value, limit: .value)
    append("{")
    switch value.content {
    case .raw(let range):
      append(key: "hex", hex: reader.at(range))
    case .text(let range), .string(let range):
      append(key: "text")
      append(jsonText: reader.at(range).remainingBytes)
      if value.findings.contains(.invalidUTF8) { append(key: "hex", hex: reader.at(range)) }
    case .heartRateMeasurement(let layout):
      append(json: layout, reader)
      if isReversible { append(shape: layout, reader) }
    case .row(let range, let edition):
      if let row = value.kind?.row { append(json: row, edition, reader.at(range)) }
    case .polarControlPoint(let layout):
      append(json: layout, reader)
    case .polarMeasurement(let layout):
      append(json: layout, reader)
    }
    append(key: "findings")
    append(json: value.findings)
    append("}")
  }

  /// Appends the members for a measurement; `rr_lost` only if the record was cut.
  private mutating func append(
    json layout: HeartRateMeasurementLayout, _ reader: borrowing ByteReader
  ) {
    append(key: "bpm", layout.beatsPerMinute)
    append(key: "contact", name: layout.contact?.name)
    append(key: "energy_kj", layout.energyExpended?.rawValue)
    append(key: "rr_ticks")
    append("[")
    var ticks = reader.at(layout.rrRange)
    while let interval = RRInterval(next: &ticks) {
      append(interval.rawValue)
      if !ticks.isAtEnd { append(",") }
    }
    append("]")
    append(key: "rr_ms")
    append("[")
    var milliseconds = reader.at(layout.rrRange)
    while let interval = RRInterval(next: &milliseconds) {
      append(exactMilliseconds: interval)
      if !milliseconds.isAtEnd { append(",") }
    }
    append("]")
    if layout.findings.contains(.recordCut) {
      append(key: "rr_lost", layout.rrLost)
    }
  }

  /// Appends how a measurement was sent.
  private mutating func append(
    shape layout: HeartRateMeasurementLayout, _ reader: borrowing ByteReader
  ) {
    append(key: "flags", layout.flags?.rawValue)
    append(key: "format", name: layout.valueFormat?.name)
    append(key: "contact_bits", layout.contact?.rawValue)
    guard layout.findings.hasError || layout.findings.contains(.trailingBytes) else { return }
    append(key: "hex", hex: reader)
  }

  /// Appends a member with a number, or `null`.
  mutating func append(key: StaticText, _ number: (some FixedWidthInteger)?) {
    append(key: key)
    if let number { append(number) } else { append("null") }
  }

  /// Appends a member with a name, or `null`.
  mutating func append(key: StaticText, name: StaticText?) {
    append(key: key)
    append(jsonName: name)
  }

  /// Appends a member of octets in hexadecimal.
  mutating func append(key: StaticText, hex reader: borrowing ByteReader) {
    append(key: key)
    append("\"")
    append(hex: reader.remainingBytes)
    append("\"")
  }

  /// Appends a JSON object's key, with a comma in front if it is not the first.
  mutating func append(key: StaticText) {
    append(jsonKey: key, comma: last != 0x7b)
  }

  /// Appends a name in quotation marks, or `null`.
  mutating func append(jsonName name: StaticText?) {
    guard let name else { return append("null") }
    append("\"")
    append(name)
    append("\"")
  }

  /// Appends `true` or `false`.
  mutating func append(_ flag: Bool) {
    append(flag ? "true" : "false")
  }

  /// Appends a name, or `reserved` and the number for a code without one.
  mutating func append(_ name: StaticText?, code: some FixedWidthInteger) {
    if let name { return append(name) }
    append("reserved (")
    append(code)
    append(")")
  }
}
