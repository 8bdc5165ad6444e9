import HSBytes

extension RecordValue {
  /// A value from fields that somebody typed: which fields are there makes the flags.
  ///
  /// `flags` may give bits that announce no field. Fields that one bit announces come together.
  init(_ kind: ValueKind, fields given: inout ValueFields) throws(ValueEncodingError) {
    var edition = RecordEdition.first
    if let text = given.text("edition") {
      switch text {
      case "1.0": edition = .first
      case "1.0.1": edition = .later
      default: throw .invalidField("edition", value: text, expected: "1.0 or 1.0.1")
      }
    }
    let size = kind.recordFlagsSize ?? 0
    let most: UInt32 = size == 0 ? 0 : UInt32.max >> UInt32(32 - 8 * size)
    let typed: UInt32? = try given.number("flags", in: 0...most)
    var flags = typed ?? 0
    var values: [UInt64] = []
    var absent: [(presence: RecordField.Presence, key: String)] = []
    /// Bits that must be clear because a field was given.
    var clear: UInt32 = 0
    var index = 0
    while let field = kind.recordField(index, edition) {
      index += 1
      let key = field.key.string
      guard let text = given.text(key) else {
        if field.presence == .always { throw .missingField(key) }
        absent.append((field.presence, key))
        continue
      }
      values.append(try field.raw(text, key))
      switch field.presence {
      case .always: break
      case .ifSet(let bit): flags |= 1 << UInt32(bit)
      case .ifClear(let bit): clear |= 1 << UInt32(bit)
      }
    }
    // A bit stands for all its fields: some of them are not enough.
    for (presence, key) in absent {
      guard case .ifClear(let bit) = presence else { continue }
      if clear >> UInt32(bit) & 1 == 1 { throw .missingField(key) }
      flags |= 1 << UInt32(bit)
    }
    flags &= ~clear
    for (presence, key) in absent {
      if case .ifSet = presence, presence.holds(flags) { throw .missingField(key) }
    }
    self.init(kind, flags: flags, edition: edition, values: values)
    guard self.fields.count == values.count, (try? RecordValue(kind, bytes: encoded())) == self
    else { throw .invalidField("flags", value: "\(flags)", expected: "flags that fit the fields") }
  }
}

extension RecordField {
  /// The octets for what somebody typed, as a number with the lowest first.
  fileprivate func raw(_ text: String, _ key: String) throws(ValueEncodingError) -> UInt64 {
    let raw: UInt64?
    let expected: String
    switch format {
    case .medfloat16:
      raw = MedicalFloat.raw(text, octets: 2)
      expected = "a number of at most 2045 and its decimals, NaN, NRes, +INF, -INF or reserved"
    case .medfloat32:
      raw = MedicalFloat.raw(text, octets: 4)
      expected = "a number of at most 8388605 and its decimals, NaN, NRes, +INF, -INF or reserved"
    case .dateTime:
      raw = DateTime(text)?.raw
      expected = "a time such as 2023-11-14T10:12:13"
    case .uint12Pair:
      let parts = text.split(separator: ",").map { UInt64($0) ?? .max }
      raw = parts.count == 2 && parts.allSatisfy { $0 < 4096 } ? parts[0] | parts[1] << 12 : nil
      expected = "two numbers below 4096 with a comma"
    default:
      raw = scaled(text)
      expected = "a number that \(8 * format.size) bits hold in the field's unit"
    }
    guard let raw else { throw .invalidField(key, value: text, expected: expected) }
    return raw
  }

  /// The number for a decimal fraction; `nil` if `text` is not one, or it does not fit.
  private func scaled(_ text: String) -> UInt64? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    var number: Int64
    switch scale {
    case .decimal(let multiplier, let decimals):
      if decimals == 0, multiplier == 1, let whole = ValueFields.number(digits) {
        number = whole
      } else {
        guard let units = ValueFields.decimal(digits, decimals: Int(decimals)),
          units % Int64(multiplier) == 0
        else { return nil }
        number = units / Int64(multiplier)
      }
    case .binary(let bits):
      // To the nearest step: not every decimal fraction is one.
      let point = digits.firstIndex(of: ".") ?? digits.endIndex
      let kept = digits[
        ..<(digits.index(point, offsetBy: 10, limitedBy: digits.endIndex) ?? digits.endIndex)]
      guard let units = ValueFields.decimal(kept, decimals: 9) else { return nil }
      let steps = (Int128(units) << Int128(bits) + 500_000_000) / 1_000_000_000
      guard let whole = Int64(exactly: steps) else { return nil }
      number = whole
    }
    if isNegative { number = 0 &- number }
    let width = 8 * format.size
    let range: ClosedRange<Int64> =
      format == .sint16 ? -0x8000...0x7fff : 0...((1 << Int64(width)) - 1)
    guard range.contains(number) else { return nil }
    return UInt64(truncatingIfNeeded: number) & (UInt64.max >> UInt64(64 - width))
  }
}
