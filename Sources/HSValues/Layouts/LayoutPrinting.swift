import HSAssignedNumbers
import HSBytes

extension OutputBuffer {
  /// Appends fields with their names and units, such as `Weight 72.5 kg, User ID 1`.
  ///
  /// The value stands alone if there is one field. What does not fit follows: the field, octets needed and available; octets
  /// that no field has.
  mutating func append(_ layout: ValueLayout, _ whole: borrowing ByteReader) {
    var reader = whole.at(whole.remainingRange)
    let base = reader.position
    var walk = LayoutWalk(layout)
    var isFirst = true
    let isSingle = layout.single != nil
    while let step = walk.next(&reader) {
      switch step {
      case .field(let field, let content, _):
        if field.isType("L") { continue }
        if field.isFlags {
          if case .number(let raw) = content {
            append(setBits: field, raw, isFirst: &isFirst)
          }
          continue
        }
        if !isSingle {
          append(listed: field.name, isFirst: &isFirst)
          append(" ")
        }
        isFirst = false
        append(field, content, whole)
      case .cut(let field, let needed, let available, let position):
        append(listed: field.name, isFirst: &isFirst)
        append(" cut at byte ")
        append(position - base)
        append(": ")
        append(needed)
        append(needed == 1 ? " byte needed, " : " bytes needed, ")
        append(available)
        append(" available")
      case .rest(let range):
        append(rest: whole.at(range), isFirst: &isFirst)
      }
    }
    if !reader.isAtEnd { append(rest: reader.at(reader.remainingRange), isFirst: &isFirst) }
    if isFirst { append("nothing set") }
  }

  private mutating func append(rest reader: borrowing ByteReader, isFirst: inout Bool) {
    append(listed: "behind the fields ", isFirst: &isFirst)
    append(hex: reader.remainingBytes.extracting(first: 32))
    if reader.remaining > 32 { append("...") }
  }

  /// Appends the names of bits that are set, where they have one.
  private mutating func append(setBits field: LayoutField, _ raw: UInt64, isFirst: inout Bool) {
    var rest = field.words
    while rest.count > 0 {
      var word = LayoutField.part(&rest, UInt8(ascii: "~"))
      var place = LayoutField.part(&word, UInt8(ascii: "="))
      let low = UInt64(
        truncatingIfNeeded: LayoutField.number(LayoutField.part(&place, UInt8(ascii: "-"))))
      let high =
        place.count > 0 ? UInt64(truncatingIfNeeded: LayoutField.number(place)) : low
      guard word.count > 0, low < 64, high >= low, high < 64 else { continue }
      let number = raw >> low & (UInt64.max >> (63 - (high - low)))
      guard number != 0 else { continue }
      append(listed: word, isFirst: &isFirst)
      if high > low {
        append(" ")
        append(number)
      }
    }
  }

  /// Appends a field's value with its unit.
  mutating func append(
    _ field: LayoutField, _ content: LayoutWalk.Content, _ whole: borrowing ByteReader
  ) {
    switch content {
    case .octets(let range):
      append(octets: field, whole.at(range), isJSON: false)
      if field.element != 0 { append(unit: field) }
    case .number(let raw):
      if field.isCode { return append(field.word(raw), code: raw) }
      if field.isBits {
        append(hexadecimal: raw, field)
        let mark = count
        append(" (")
        var isFirst = true
        append(setBits: field, raw, isFirst: &isFirst)
        if isFirst { truncate(to: mark) } else { append(")") }
        return
      }
      if let word = field.word(raw) { return append(word) }
      append(number: field, raw, isJSON: false)
      if field.medicalFloat(raw)?.special == nil { append(unit: field) }
    }
  }

  private mutating func append(unit field: LayoutField) {
    guard field.unit.count > 0 else { return }
    append(" ")
    append(field.unit)
  }

  private mutating func append(hexadecimal raw: UInt64, _ field: LayoutField) {
    append("0x")
    for index in stride(from: field.size - 1, through: 0, by: -1) {
      append(hex: UInt8(truncatingIfNeeded: raw >> UInt64(8 * index)))
    }
  }

  /// Appends a number without a word.
  private mutating func append(number field: LayoutField, _ raw: UInt64, isJSON: Bool) {
    if let number = field.medicalFloat(raw) {
      if isJSON, number.special != nil { append("\"") }
      append(number)
      if isJSON, number.special != nil { append("\"") }
    } else if let number = field.binaryFloat(raw) {
      let isQuoted = isJSON && !number.isFinite
      if isQuoted { append("\"") }
      append(
        string: field.size == 4
          ? "\(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))" : "\(number)")
      if isQuoted { append("\"") }
    } else if field.isType("d") {
      if isJSON { append("\"") }
      append(DateTime(raw))
      if isJSON { append("\"") }
    } else if field.isType("k") {
      if isJSON { append(raw) } else { append(hexadecimal: raw, field) }
    } else if field.isType("p") {
      // The least is 0.0022 s, the greatest 66 560 641 s: to a millionth each number has its own.
      append(fixed: Int64(clamping: LayoutField.exponential(raw) * 1_000_000 + 0.5), decimals: 6)
    } else {
      append(scaled: field.number(raw), field)
    }
  }

  /// Appends a number times its field's scale, exactly.
  private mutating func append(scaled raw: Int64, _ field: LayoutField) {
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
    // Zeros at the end tell nothing; one stays, which shows that the value is no count.
    guard decimals > 1 else { return }
    while count > start, last == 0x30 { truncate(to: count - 1) }
    if last == 0x2e { append(byte: 0x30) }
  }

  /// Appends octets: text, a UUID, an array, or hexadecimal digits.
  private mutating func append(
    octets field: LayoutField, _ reader: borrowing ByteReader, isJSON: Bool
  ) {
    switch field.type {
    case UInt8(ascii: "t"), UInt8(ascii: "z"):
      if isJSON {
        append(jsonText: reader.remainingBytes)
      } else {
        append(quotedText: reader.remainingBytes)
      }
    case UInt8(ascii: "a"):
      if isJSON { append("[") }
      var elements = reader.at(reader.remainingRange)
      var isFirst = true
      while let raw = elements.raw(field.size) {
        if !isFirst { append(isJSON ? "," : " ") }
        isFirst = false
        if field.element == UInt8(ascii: "g") {
          append(uuid: BluetoothUUID(UInt16(truncatingIfNeeded: raw)), isJSON: isJSON)
        } else {
          append(scaled: field.number(raw), field)
        }
      }
      if isJSON { append("]") } else if isFirst { append("none") }
    case UInt8(ascii: "g"):
      var octets = reader.at(reader.remainingRange)
      if octets.remaining == 2, let raw = octets.raw(2) {
        append(uuid: BluetoothUUID(UInt16(truncatingIfNeeded: raw)), isJSON: isJSON)
      } else if let long = try? octets.uint128LE("UUID") {
        append(uuid: BluetoothUUID(long), isJSON: isJSON)
      }
    default:
      if isJSON { append("\"") }
      append(hex: reader.remainingBytes)
      if isJSON { append("\"") } else if reader.remaining == 0 { append("none") }
    }
  }

  private mutating func append(uuid: BluetoothUUID, isJSON: Bool) {
    if isJSON { append("\"") }
    append(uuid)
    if isJSON { append("\"") }
  }

  // MARK: - JSON

  /// Appends the members; `missing` only if a field is not whole, `trailing_hex` if octets follow the fields.
  mutating func append(json layout: ValueLayout, _ whole: borrowing ByteReader) {
    var reader = whole.at(whole.remainingRange)
    let base = reader.position
    var walk = LayoutWalk(layout)
    while let step = walk.next(&reader) {
      switch step {
      case .field(let field, let content, _):
        if last != 0x7b { append(",") }
        append("\"")
        append(memberOf: field, record: walk.record)
        append("\":")
        switch content {
        case .octets(let range): append(octets: field, whole.at(range), isJSON: true)
        case .number(let raw):
          if !field.isBits, let word = field.word(raw) {
            word.withUTF8 { append(jsonText: $0) }
          } else if field.isBits || field.isCode {
            append(raw)
          } else {
            append(number: field, raw, isJSON: true)
          }
        }
      case .cut(let field, let needed, let available, let position):
        append(key: "missing")
        append("{\"field\":\"")
        append(memberOf: field, record: walk.record)
        append("\",\"offset\":")
        append(position - base)
        append(",\"needed\":")
        append(needed)
        append(",\"available\":")
        append(available)
        append("}")
      case .rest(let range):
        append(trailing: whole.at(range), record: walk.record)
      }
    }
    if !reader.isAtEnd { append(trailing: reader.at(reader.remainingRange), record: 0) }
  }

  private mutating func append(trailing reader: borrowing ByteReader, record: Int) {
    if last != 0x7b { append(",") }
    append("\"trailing_hex")
    if record > 0 {
      append("_")
      append(record)
    }
    append("\":\"")
    append(hex: reader.remainingBytes)
    append("\"")
  }

  /// Appends a member's name: the field's words, its unit, and the number of its record from the second on.
  mutating func append(memberOf field: LayoutField, record: Int) {
    append(words: field.name)
    if field.suffix.count > 0 {
      append("_")
      append(field.suffix)
    }
    if record > 1 {
      append("_")
      append(record)
    }
  }

  private mutating func append(words name: StaticText) {
    let start = count
    for index in 0..<name.count {
      switch name[index] {
      case 48...57, 97...122: append(byte: name[index])
      case 65...90: append(byte: name[index] | 0x20)
      default: if count > start, last != 0x5f { append(byte: 0x5f) }
      }
    }
    if last == 0x5f { truncate(to: count - 1) }
  }
}
