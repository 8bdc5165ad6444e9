import HSBytes

extension OutputBuffer {
  /// Appends the fields with their names and units, such as
  /// `Instantaneous Speed 25.50 km/h, Heart Rate 103 bpm`.
  ///
  /// - Parameters:
  ///   - layout: Where the fields stand.
  ///   - reader: A reader over bytes that hold them.
  mutating func append(_ layout: RecordLayout, _ reader: borrowing ByteReader) {
    var bytes = reader.at(layout.range)
    var fields = layout.fields
    var isFirst = true
    while let (field, raw) = fields.next(&bytes) {
      append(listed: field.name, isFirst: &isFirst)
      append(" ")
      append(field, raw, quoted: false)
      if field.unit.count > 0, field.special(raw) == nil {
        append(" ")
        append(field.unit)
      }
    }
    for bit in 0..<24 where layout.flags >> UInt32(bit) & 1 == 1 {
      if let status = layout.kind.recordStatus(bit) { append(listed: status, isFirst: &isFirst) }
    }
    if layout.edition == .later { append(listed: "as FTMS 1.0.1 has it", isFirst: &isFirst) }
    if let (field, available) = layout.missing {
      append(listed: field.name, isFirst: &isFirst)
      append(" cut: ")
      append(field.format.size)
      append(field.format.size == 1 ? " byte needed, " : " bytes needed, ")
      append(available)
      append(" available")
    }
    if isFirst { append("no fields") }
  }

  /// Appends the fields as JSON members; `missing` only if a field is not whole.
  mutating func append(json layout: RecordLayout, _ reader: borrowing ByteReader) {
    if layout.kind.recordFlagsSize != 0 {
      append(key: "flags")
      append(layout.flags)
    }
    var bytes = reader.at(layout.range)
    var fields = layout.fields
    while let (field, raw) = fields.next(&bytes) {
      append(key: field.key)
      append(field, raw, quoted: true)
    }
    if layout.edition == .later {
      append(key: "edition")
      append("\"1.0.1\"")
    }
    if let (field, available) = layout.missing {
      append(key: "missing")
      append("{\"field\":\"")
      append(field.name)
      append("\",\"needed\":")
      append(field.format.size)
      append(",\"available\":")
      append(available)
      append("}")
    }
  }

  /// Appends a field's value without its unit.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - raw: Its octets.
  ///   - quoted: Whether what is no number is put into quotation marks, as in JSON.
  private mutating func append(_ field: RecordField, _ raw: UInt64, quoted: Bool) {
    if let number = field.medicalFloat(raw) {
      if quoted, number.special != nil { append("\"") }
      append(number)
      if quoted, number.special != nil { append("\"") }
      return
    }
    switch field.format {
    case .dateTime:
      if quoted { append("\"") }
      append(DateTime(raw))
      if quoted { append("\"") }
    case .bits8, .bits16, .bits24:
      if quoted { return append(raw) }
      append("0x")
      for shift in stride(from: 8 * field.format.size - 8, through: 0, by: -8) {
        append(hex: UInt8(truncatingIfNeeded: raw >> UInt64(shift)))
      }
    case .uint12Pair:
      append(quoted ? "[" : "")
      append(raw & 0xfff)
      append(quoted ? "," : " and ")
      append(raw >> 12)
      append(quoted ? "]" : "")
    default:
      append(field.number(raw), field.scale)
    }
  }

  /// Appends a scaled number exactly.
  private mutating func append(_ number: Int64, _ scale: RecordField.Scale) {
    switch scale {
    case .decimal(let multiplier, let decimals):
      append(fixed: number &* Int64(multiplier), decimals: Int(decimals))
    case .binary(let bits):
      // With n bits behind the binary point there are n decimals: 5^n of 10^n.
      var units = number
      for _ in 0..<bits { units &*= 5 }
      let start = count
      append(fixed: units, decimals: Int(bits))
      while count > start, last == 0x30 { truncate(to: count - 1) }
      if last == 0x2e { truncate(to: count - 1) }
    }
  }
}
