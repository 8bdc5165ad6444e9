import HSBase

/// Makes values by their rows, from the members that decoding prints.
enum RowEncoding {
  /// A field that somebody may have typed.
  private struct Typed {
    let field: ValueField
    let key: String
    let text: String?
  }

  /// The bytes for fields that somebody typed: which are given makes the flags, beside the flags that are given.
  static func encode(_ row: ValueRow, _ given: inout ValueFields)
    throws(ValueEncodingError) -> [UInt8]
  {
    if row.style == .whole { return try whole(row, &given) }
    var edition = ValueEdition.first
    if row.hasEditions, let text = given.text("edition") {
      switch text {
      case "1.0": edition = .first
      case "1.0.1": edition = .later
      default: throw .invalidField("edition", value: text, expected: "1.0 or 1.0.1")
      }
    }
    var bytes = try encode(row, edition, &given, record: 1) ?? []
    guard row.hasRecords else { return bytes }
    // As many as an attribute's value can hold; the first that is not there is the end.
    for record in 2...512 {
      guard let more = try encode(row, edition, &given, record: record) else { break }
      bytes += more
    }
    return bytes
  }

  /// A value whose fields have their places: numbers first, then parts of them.
  private static func whole(_ row: ValueRow, _ given: inout ValueFields)
    throws(ValueEncodingError) -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: row.least)
    var parts: [(bit: Int, field: ValueField, raw: UInt64)] = []
    for field in row.fields where field.isPart && field.key.count > 0 {
      let key = field.key.string
      guard let bit = field.bit, let text = given.text(key) else { continue }
      parts.append((bit, field, try field.raw(text, key, .whole)))
    }
    for field in row.fields where !field.isPart && field.key.count > 0 && field.kind != .word {
      let key = field.key.string
      var octets: [UInt8] = []
      if let text = given.text(key) {
        octets = try field.octets(text, key, .whole)
      } else if let initial = field.initial {
        octets = self.octets(initial, max(field.size, 1))
      } else if parts.isEmpty {
        throw .missingField(key)
      }
      for (place, octet) in octets.enumerated() { bytes[(field.bit ?? 0) / 8 + place] = octet }
    }
    for part in parts {
      for place in 0..<part.field.size {
        let mask: UInt8 = 1 << UInt8((part.bit + place) % 8)
        let isSet = part.raw >> UInt64(place) & 1 == 1
        let octet = (part.bit + place) / 8
        bytes[octet] = isSet ? bytes[octet] | mask : bytes[octet] & ~mask
      }
    }
    return bytes
  }

  /// One record; `nil` if it is not the first, and has no field.
  private static func encode(
    _ row: ValueRow, _ edition: ValueEdition, _ given: inout ValueFields, record: Int
  ) throws(ValueEncodingError) -> [UInt8]? {
    var all: [Typed] = []
    for field in row.fields where field.isOf(edition) {
      let key = field.key.string + (record > 1 ? "_\(record)" : "")
      all.append(Typed(field: field, key: key, text: given.text(key)))
    }
    if record > 1, all.allSatisfy({ $0.text == nil }) { return nil }
    let (flags, selector) = try conditions(all, row.style)
    var bytes: [UInt8] = []
    var part: UInt64 = 0
    var bits = 0
    for typed in all {
      let field = typed.field
      let isThere = field.holds { test, number in
        switch test {
        case .isSet: flags >> number & 1 == 1
        case .isClear: flags >> number & 1 == 0
        case .isSelected: selector == number
        case .isNotSelected: selector != number
        case .hasMore: typed.text != nil
        case .isOfEdition: true
        }
      }
      guard isThere else {
        if let text = typed.text {
          throw .invalidField(typed.key, value: text, expected: "there with these flags")
        }
        continue
      }
      switch (field.kind, typed.text) {
      case (.flags, _): bytes += octets(flags, field.size)
      case (.selector, nil): bytes += octets(selector, field.size)
      case (.length, nil): bytes.append(0)
      case (_, nil): throw .missingField(typed.key)
      case (.part, let text?), (.partCode, let text?):
        part |= try field.raw(text, typed.key, row.style) << UInt64(bits)
        bits += field.size
        if bits % 8 == 0 {
          bytes += octets(part, bits / 8)
          (part, bits) = (0, 0)
        }
      case (_, let text?): bytes += try field.octets(text, typed.key, row.style)
      }
    }
    if let first = all.first, first.field.kind == .length, first.text == nil {
      bytes[0] = UInt8(truncatingIfNeeded: bytes.count)
    }
    return bytes
  }

  /// Flags and code that say what follows, by what is given.
  private static func conditions(_ all: [Typed], _ style: ValueRow.Style)
    throws(ValueEncodingError) -> (flags: UInt64, selector: UInt64)
  {
    var flags: UInt64 = 0
    var clear: UInt64 = 0
    var selector: UInt64 = 0
    for typed in all {
      guard let text = typed.text else { continue }
      switch typed.field.kind {
      case .flags: flags |= try typed.field.raw(text, typed.key, style)
      case .selector: selector = try typed.field.raw(text, typed.key, style)
      default:
        _ = typed.field.holds { test, number in
          switch test {
          case .isSet: flags |= 1 << number
          case .isClear: clear |= 1 << number
          case .isSelected: selector = number
          default: break
          }
          return true
        }
      }
    }
    // A field that stands unless a bit is set, and was not given: the bit is set.
    for typed in all where typed.text == nil {
      var bits: UInt64 = 0
      let isOnly = typed.field.holds { test, number in
        if bits == 0, test == .isClear { bits = 1 << number }
        return test == .isClear
      }
      if isOnly, clear & bits == 0 { flags |= bits }
    }
    return (flags & ~clear, selector)
  }

  /// The lowest octets of a number, the lowest first.
  static func octets(_ raw: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: raw >> UInt64(8 * $0)) }
  }
}

extension ValueRow {
  /// Whether records follow one another.
  var hasRecords: Bool { places.isEmpty ? false : ValueField(places.lowerBound).kind == .length }
}

extension ValueField {
  /// Whether values of an edition may have it.
  func isOf(_ edition: ValueEdition) -> Bool {
    holds { test, number in test != .isOfEdition || number == UInt64(edition.rawValue) }
  }

  /// The octets for what somebody typed.
  func octets(_ text: String, _ key: String, _ style: ValueRow.Style)
    throws(ValueEncodingError) -> [UInt8]
  {
    switch kind {
    case .text:
      let bytes = Array(text.utf8)
      guard size == 0 || bytes.count == size else {
        throw .invalidField(key, value: text, expected: "text of \(size) bytes")
      }
      return bytes
    case .terminated: return Array(text.utf8) + [0]
    case .octets:
      let bytes = try ValueFields.hex(text, key)
      guard size == 0 || bytes.count == size else {
        throw .invalidField(key, value: "\(bytes.count) bytes", expected: "\(size) bytes")
      }
      return bytes
    case .uuid: return try uuid(text, key)
    case .list:
      var bytes: [UInt8] = []
      for element in text.split(separator: ",") {
        bytes +=
          self.element == .uuid
          ? try uuid(String(element), key)
          : RowEncoding.octets(try raw(String(element), key, style), size)
      }
      return bytes
    case .shortBits:
      let raw = try raw(text, key, style)
      return RowEncoding.octets(raw, raw > 0xff ? size : 1)
    default: return RowEncoding.octets(try raw(text, key, style), max(size, 1))
    }
  }

  private func uuid(_ text: String, _ key: String) throws(ValueEncodingError) -> [UInt8] {
    guard let uuid = BluetoothUUID(text), size != 2 || uuid.short != nil else {
      throw .invalidField(key, value: text, expected: "a UUID")
    }
    return uuid.octets
  }

  /// How many bits a number has.
  private var bits: Int { isPart ? size : 8 * max(size, 1) }

  /// The number for what somebody typed: a word, or a number in the field's unit.
  func raw(_ text: String, _ key: String, _ style: ValueRow.Style)
    throws(ValueEncodingError) -> UInt64
  {
    if let known = number(ofWord: text, style) { return known }
    let raw: UInt64?
    switch kind {
    case .medical: raw = MedicalFloat.raw(text, octets: size)
    case .binary:
      raw = size == 4 ? Float(text).map { UInt64($0.bitPattern) } : Double(text)?.bitPattern
    case .date: raw = DateTime(text)?.raw
    case .power: raw = exponent(text)
    case .truth: raw = ValueFields.flag(text).map { $0 ? 1 : 0 }
    case .pair:
      let parts = text.split(separator: ",").map { UInt64($0) ?? .max }
      raw = parts.count == 2 && parts.allSatisfy { $0 < 4096 } ? parts[0] | parts[1] << 12 : nil
    case .version where text.contains("."): raw = version(text)
    default: raw = scaled(text)
    }
    guard let raw else {
      throw .invalidField(key, value: text, expected: expected(style))
    }
    return raw
  }

  /// What could have been typed.
  private func expected(_ style: ValueRow.Style) -> String {
    switch kind {
    case .truth: "on or off"
    case .date: "a time such as 2023-11-14T10:12:13"
    case .version: "a version such as 2.1.3 or 0x0213"
    case .pair: "two numbers below 4096 with a comma"
    case .medical:
      "a number of at most \(size == 2 ? 2045 : 8_388_605) and its decimals, NaN, NRes, +INF, -INF or reserved"
    case _ where style == .plain: "a word or number that \(bits) bits hold in the field's unit"
    case .code, .selector: "a known name or a number from 0 to \(range(bits).upperBound)"
    case .check where words.contains { $0.text.count > 0 }:
      "off, \(words.map { $0.text.string }.joined(separator: ", ")) or a \(bits)-bit number"
    case .unsigned where style == .whole && decimal != 0:
      // The name of the member ends in the unit.
      "none or a multiple of \(step) \(key.string.split(separator: "_").last ?? "") below \(range(bits).upperBound + 1) units"
    case _ where style == .whole || kind == .flags:
      "a number from \(range(bits).lowerBound) to \(range(bits).upperBound)"
    default: "a number that \(bits) bits hold in the field's unit"
    }
  }

  /// The number that 1 is sent for.
  private var step: String {
    var step = Double(multiplier)
    for _ in 0..<abs(decimal) { step = decimal < 0 ? step / 10 : step * 10 }
    return step.exactText
  }

  private func number(ofWord text: String, _ style: ValueRow.Style) -> UInt64? {
    let wanted = ValueFields.normalised(text)
    // JSON has `null` for a number that a word stands for.
    let isNone = style == .whole && kind == .unsigned && ["none", "null"].contains(wanted)
    for word in words where word.text.count > 0 {
      let name = ValueFields.normalised(word.text.string)
      if isNone || name == wanted { return isMask ? 1 << word.low : word.number }
      if isMask, name == wanted + "s" { return 1 << word.low }
    }
    return isMask && wanted == "off" ? 0 : nil
  }

  /// Whether words are names of bits.
  private var isMask: Bool { knownBits != nil }

  /// The number whose power is nearest; `nil` for what is no number.
  private func exponent(_ text: String) -> UInt64? {
    guard let seconds = Double(text), seconds.isFinite, seconds > 0 else { return nil }
    return (0...255 as ClosedRange<UInt64>).min {
      abs(Self.exponential($0) - seconds) < abs(Self.exponential($1) - seconds)
    }
  }

  /// The version that `JJ.M.N` means, in binary-coded decimal.
  private func version(_ text: String) -> UInt64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map {
      UInt64($0, radix: 16) ?? .max
    }
    guard parts.count == 3, parts[0] <= 0xff, parts[1] <= 0xf, parts[2] <= 0xf else { return nil }
    return parts[0] << 8 | parts[1] << 4 | parts[2]
  }

  /// The numbers that so many bits hold.
  private func range(_ bits: Int) -> ClosedRange<Int128> {
    isSigned
      ? -(1 << Int128(bits - 1))...(1 << Int128(bits - 1)) - 1 : 0...(1 << Int128(bits)) - 1
  }

  /// The raw number of a decimal fraction; `nil` if it is none, is no step of the field, or does not fit.
  ///
  /// Of steps that are powers of two it is the nearest one: not every decimal fraction is one of them.
  private func scaled(_ text: String) -> UInt64? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    var number: Int128
    if let whole = ValueFields.number(digits), decimal == 0, binary == 0, multiplier == 1 {
      number = Int128(whole)
    } else {
      let point = digits.firstIndex(of: ".")
      let decimals = point.map { digits.distance(from: $0, to: digits.endIndex) - 1 } ?? 0
      let plain = digits.filter { $0 != "." }
      guard plain.count <= 20, digits.count - plain.count <= 1, !plain.isEmpty,
        plain.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int128(plain)
      else { return nil }
      var top = value
      var bottom = Int128(multiplier)
      for _ in 0..<Swift.max(-decimal - decimals, 0) { top *= 10 }
      for _ in 0..<Swift.max(decimal + decimals, 0) { bottom *= 10 }
      top <<= Int128(Swift.max(-binary, 0))
      bottom <<= Int128(Swift.max(binary, 0))
      guard bottom != 0, binary < 0 || top % bottom == 0 else { return nil }
      number = (top + bottom / 2) / bottom
    }
    if isNegative { number = -number }
    guard range(bits).contains(number) else { return nil }
    return UInt64(truncatingIfNeeded: number) & (UInt64.max >> UInt64(64 - bits))
  }
}
