import HSBase

// MARK: - For people

extension OutputBuffer {
  /// Appends fields with their names and units, such as `Weight 72.5 kg, User ID 1`.
  ///
  /// The value stands alone if there is one field. What does not fit follows: the field, octets needed and available; octets
  /// that no field has.
  mutating func append(
    _ row: ValueRow, _ edition: ValueEdition, _ whole: borrowing ByteReader
  ) {
    var reader = whole.at(whole.remainingRange)
    let base = reader.position
    let start = count
    let style = row.style
    let isAlone = style == .plain && row.main != nil
    var walk = ValueWalk(row, edition)
    /// The flags, whose words stand last in a record.
    var flags: (field: ValueField, raw: UInt64)?
    var cut: ValueWalk.Cut?
    while let step = walk.next(&reader) {
      switch step {
      case .field(let field, .number(let raw)) where style == .record && field.kind == .flags:
        flags = (field, raw)
      case .field(let field, let content):
        append(field, content, style, whole, from: start, isAlone: isAlone)
      case .cut(let found): cut = found
      case .rest(let range): append(rest: whole.at(range), from: start)
      }
    }
    if let flags { append(setBits: flags.field, flags.raw, from: start) }
    if edition == .later { append(listed: "as FTMS 1.0.1 has it", from: start) }
    if let cut {
      append(listed: cut.field.name, from: start)
      append(" cut")
      if style == .plain {
        append(" at byte ")
        append(cut.position - base)
      }
      append(": ")
      append(bytes: cut.needed)
      append(" needed, ")
      append(cut.available)
      append(" available")
    }
    if style == .plain, !reader.isAtEnd {
      append(rest: reader.at(reader.remainingRange), from: start)
    }
    guard count == start else { return }
    append(style == .plain ? "nothing set" : style == .record ? "no fields" : "none")
  }

  private mutating func append(rest reader: borrowing ByteReader, from start: Int) {
    append(listed: "behind the fields ", from: start)
    append(hex: reader.remainingBytes.extracting(first: 32))
    if reader.remaining > 32 { append("...") }
  }

  /// Appends what stands in front of a value; nothing is parted from what is not there.
  private mutating func append(front: StaticText, from start: Int) {
    let isFirst = count == start && front[0] == UInt8(ascii: ",")
    append(isFirst ? front[2..<front.count] : front)
  }

  /// Appends one of several words, with a comma in front if it is not the first.
  private mutating func append(listed word: StaticText, from start: Int) {
    if count > start { append(", ") }
    append(word)
  }

  /// Appends the names of bits that are set, where they have one.
  private mutating func append(setBits field: ValueField, _ raw: UInt64, from start: Int) {
    for word in field.words where word.text.count > 0 && word.low <= word.high && word.high < 64 {
      let number = raw >> word.low & (UInt64.max >> (63 - (word.high - word.low)))
      guard number != 0 else { continue }
      append(listed: word.text, from: start)
      if word.high > word.low {
        append(" ")
        append(number)
      }
    }
  }

  /// Appends a field's value with its unit, and what stands in front; nothing where there is nothing to say.
  private mutating func append(
    _ field: ValueField, _ content: ValueWalk.Content, _ style: ValueRow.Style,
    _ whole: borrowing ByteReader, from start: Int, isAlone: Bool
  ) {
    if field.isOfJSON { return }
    var word: StaticText?
    switch (content, field.kind) {
    case (_, .length), (_, .word): return
    // Words of flags are parted as fields are.
    case (.number(let raw), .flags): return append(setBits: field, raw, from: start)
    case (.octets(let range), .hexadecimal):
      let raw = whole.at(range).bits(at: 0, 8 * range.count)
      if let known = field.knownBits, raw & ~known == 0 { return }
    case (.octets, _), (_, .bits), (_, .shortBits): break
    case (.number(let raw), .check):
      if let known = field.knownBits, raw & ~known == 0 { return }
    case (.number(let raw), let kind):
      word = field.assignedName(raw)
      let isSilent = kind == .truth || kind == .bracket || kind == .fraction && raw == 0
      if isSilent && word == nil || word?.count == 0 { return }
    }
    if !isAlone { append(front: field.front, from: start) }
    switch content {
    case .octets(let range):
      append(octets: field, whole.at(range), isJSON: false)
      if field.kind == .list { append(unit: field) }
    case .number(let raw):
      switch field.kind {
      case .bits, .shortBits:
        append(hexadecimal: raw, octets: field.size)
        append(" (")
        let mark = count
        append(setBits: field, raw, from: mark)
        if count > mark { append(")") } else { truncate(to: mark - 2) }
      case .truth: append(word ?? "")
      case .code, .partCode, .selector: append(word, code: raw)
      case .bracket:
        append(" (")
        append(word ?? "")
        append(")")
      case .appearance: append(appearance: UInt16(truncatingIfNeeded: raw))
      case .fraction:
        append(".")
        append(raw * 1000 / 256, width: 3)
      default:
        if let word {
          append(word)
          if style != .whole { return }
        } else {
          append(number: field, raw, isJSON: false)
          if field.medicalFloat(raw)?.special != nil { return }
        }
        append(unit: field)
      }
    }
  }

  private mutating func append(unit field: ValueField) {
    guard field.unit.count > 0 else { return }
    append(" ")
    append(field.unit)
  }

  private mutating func append(hexadecimal raw: UInt64, octets: Int) {
    append("0x")
    for index in stride(from: octets - 1, through: 0, by: -1) {
      append(hex: UInt8(truncatingIfNeeded: raw >> UInt64(8 * index)))
    }
  }

  private mutating func append(appearance raw: UInt16) {
    let name = Appearance(rawValue: raw).name
    append(name ?? "appearance ")
    if name != nil { append(" (") }
    append(raw)
    if name == nil {
      append(" (category ")
      append(raw >> 6)
      append(", sub-category ")
      append(raw & 0x3f)
    }
    append(")")
  }

  // MARK: - Values

  /// Appends a number without a word.
  private mutating func append(number field: ValueField, _ raw: UInt64, isJSON: Bool) {
    let medical = field.medicalFloat(raw)
    let binary = field.binaryFloat(raw)
    let isQuoted =
      isJSON
      && (medical?.special != nil || binary?.isFinite == false || field.kind == .date
        || field.kind == .version)
    if isQuoted { append("\"") }
    if let medical {
      append(medical)
    } else if let binary {
      append(
        string: field.size == 4
          ? "\(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))" : "\(binary)")
    } else {
      switch field.kind {
      case .date: append(DateTime(raw))
      case .check where !isJSON: append(hexadecimal: raw, octets: field.size)
      case .check, .fraction: append(raw)
      case .power:
        // The least is 0.0022 s, the greatest 66 560 641 s: to a millionth each number has its own.
        append(fixed: Int64(clamping: ValueField.exponential(raw) * 1_000_000 + 0.5), decimals: 6)
      case .pair:
        if isJSON { append("[") }
        append(raw & 0xfff)
        append(isJSON ? "," : " and ")
        append(raw >> 12)
        if isJSON { append("]") }
      case .version:
        // Digits above 9 show as they are.
        for (shift, mark) in [(12, ""), (8, "."), (4, "."), (0, "")] as [(UInt64, StaticText)] {
          if shift == 12, raw >> shift == 0 { continue }
          append(byte: Hex.digit(UInt8(raw >> shift & 15)))
          append(mark)
        }
      default: append(scaled: field.number(raw), field)
      }
    }
    if isQuoted { append("\"") }
  }

  /// Appends a number times its field's scale, exactly.
  private mutating func append(scaled raw: Int64, _ field: ValueField) {
    if field.isPlain { return append(raw) }
    var number = raw
    var isExact = true
    func times(_ factor: Int64) {
      let (product, overflows) = number.multipliedReportingOverflow(by: factor)
      if overflows { isExact = false } else { number = product }
    }
    times(field.multiplier)
    for _ in 0..<Swift.max(field.decimal, 0) { times(10) }
    for _ in 0..<Swift.max(field.binary, 0) { times(2) }
    for _ in 0..<Swift.max(-field.binary, 0) { times(5) }
    let decimals = Swift.max(-field.decimal, 0) + Swift.max(-field.binary, 0)
    guard isExact else { return append(raw) }
    let start = count
    append(fixed: number, decimals: decimals)
    guard field.isBare || field.isTrimmed && decimals > 1 else { return }
    while count > start, last == 0x30 { truncate(to: count - 1) }
    guard last == 0x2e else { return }
    if field.isBare { truncate(to: count - 1) } else { append(byte: 0x30) }
  }

  /// Appends octets: text, a UUID, a list, a number, or hexadecimal digits.
  private mutating func append(
    octets field: ValueField, _ reader: borrowing ByteReader, isJSON: Bool
  ) {
    switch field.kind {
    case .text, .terminated:
      if isJSON {
        append(jsonText: reader.remainingBytes)
      } else {
        append(quotedText: reader.remainingBytes)
      }
    case .list:
      if isJSON { append("[") }
      var elements = reader.at(reader.remainingRange)
      var isFirst = true
      while let raw = elements.raw(field.size) {
        if !isFirst { append(isJSON ? "," : " ") }
        isFirst = false
        if field.element == .uuid {
          append(uuid: BluetoothUUID(UInt16(truncatingIfNeeded: raw)), isJSON: isJSON)
        } else {
          append(scaled: field.number(raw), field)
        }
      }
      if isJSON { append("]") } else if isFirst { append("none") }
    case .uuid:
      var octets = reader.at(reader.remainingRange)
      if octets.remaining == 2, let raw = octets.raw(2) {
        append(uuid: BluetoothUUID(UInt16(truncatingIfNeeded: raw)), isJSON: isJSON)
      } else if let long = try? octets.uint128LE("UUID") {
        append(uuid: BluetoothUUID(long), isJSON: isJSON)
      }
    default:
      if isJSON { append("\"") }
      if field.kind == .hexadecimal {
        let count = reader.remaining
        append(hexadecimal: reader.bits(at: 0, 8 * count), octets: count)
      } else {
        append(hex: reader.remainingBytes)
      }
      if isJSON { append("\"") } else if reader.remaining == 0 { append("none") }
    }
  }

  private mutating func append(uuid: BluetoothUUID, isJSON: Bool) {
    if isJSON { append("\"") }
    append(uuid)
    if isJSON { append("\"") }
  }
}

// MARK: - For machines

extension OutputBuffer {
  /// Appends the members; `missing` only if a field is not whole, `trailing_hex` if octets follow the fields.
  mutating func append(
    json row: ValueRow, _ edition: ValueEdition, _ whole: borrowing ByteReader
  ) {
    var reader = whole.at(whole.remainingRange)
    let base = reader.position
    let style = row.style
    var walk = ValueWalk(row, edition)
    var cut: ValueWalk.Cut?
    while let step = walk.next(&reader) {
      switch step {
      case .field(let field, let content):
        guard field.key.count > 0 else { continue }
        append(key: field.key, record: walk.record > 1 ? walk.record : nil)
        switch content {
        case .octets(let range): append(octets: field, whole.at(range), isJSON: true)
        case .number(let raw): append(json: field, raw, style)
        }
      case .cut(let found): cut = found
      case .rest(let range): append(trailing: whole.at(range), record: walk.record)
      }
    }
    if edition == .later {
      append(key: "edition")
      append("\"1.0.1\"")
    }
    if let cut {
      append(key: "missing")
      append("{\"field\":\"")
      if style == .plain {
        append(cut.field.key)
        if walk.record > 1 { append(record: walk.record) }
        append("\",\"offset\":")
        append(cut.position - base)
      } else {
        append(cut.field.name)
        append("\"")
      }
      append(",\"needed\":")
      append(cut.needed)
      append(",\"available\":")
      append(cut.available)
      append("}")
    }
    if style == .plain, !reader.isAtEnd {
      append(trailing: reader.at(reader.remainingRange), record: nil)
    }
  }

  /// Appends a number, or what stands for it.
  private mutating func append(json field: ValueField, _ raw: UInt64, _ style: ValueRow.Style) {
    if field.kind == .truth { return append(raw == 1) }
    if field.kind == .word {
      let name = field.assignedName(raw)
      return append(jsonName: name?.count == 0 ? nil : name)
    }
    if field.isBits || style == .whole && field.isCode { return append(raw) }
    if let word = field.word(raw), style != .whole || field.knownBits == nil {
      if style == .whole { return append("null") }
      return word.withUTF8 { append(jsonText: $0) }
    }
    if field.isCode { append(raw) } else { append(number: field, raw, isJSON: true) }
  }

  private mutating func append(trailing reader: borrowing ByteReader, record: Int?) {
    append(key: "trailing_hex", record: record)
    append("\"")
    append(hex: reader.remainingBytes)
    append("\"")
  }

  /// Appends a JSON object's key, with the number of a record behind it.
  private mutating func append(key: StaticText, record: Int?) {
    append(key: key)
    guard let record else { return }
    truncate(to: count - 2)
    append(record: record)
    append("\":")
  }

  private mutating func append(record: Int) {
    append("_")
    append(record)
  }
}
