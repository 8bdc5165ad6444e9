import HSAssignedNumbers
import HSBytes

/// Makes values by their layouts, from the members that decoding prints.
enum LayoutEncoding {
  /// The bytes for fields that somebody typed: which are given makes the flags, unless those are given too.
  static func encode(_ layout: ValueLayout, _ given: inout ValueFields)
    throws(ValueEncodingError) -> [UInt8]
  {
    var bytes = try encode(layout, &given, record: 1) ?? []
    guard layout.hasRecords else { return bytes }
    // As many as an attribute's value can hold; the first that is not there is the end.
    for record in 2...512 {
      guard let more = try encode(layout, &given, record: record) else { break }
      bytes += more
    }
    return bytes
  }

  /// One record; `nil` if it is not the first, and has no field.
  private static func encode(_ layout: ValueLayout, _ given: inout ValueFields, record: Int)
    throws(ValueEncodingError) -> [UInt8]?
  {
    var all: [(field: LayoutField, key: String, text: String?)] = []
    var walk = layout.fields
    while let field = walk.next() {
      let key = field.key(record: record)
      all.append((field, key, given.text(key)))
    }
    if record > 1, all.allSatisfy({ $0.text == nil }) { return nil }
    let (flags, selector) = try conditions(all)
    var bytes: [UInt8] = []
    var part: UInt64 = 0
    var bits = 0
    for (field, key, text) in all {
      guard field.holds(flags: flags, selector: selector, isMore: text != nil) else {
        if let text { throw .invalidField(key, value: text, expected: "there with these flags") }
        continue
      }
      if field.isFlags || field.isType("S"), text == nil {
        bytes += octets(field.isFlags ? flags : selector, field.size)
        continue
      }
      if field.isType("L"), text == nil {
        bytes.append(0)
        continue
      }
      guard let text else { throw .missingField(key) }
      guard field.isPart else {
        bytes += try field.octets(text, key)
        continue
      }
      part |= try field.raw(text, key) << UInt64(bits)
      bits += field.size
      if bits % 8 == 0 {
        bytes += octets(part, bits / 8)
        (part, bits) = (0, 0)
      }
    }
    if let first = all.first, first.field.isType("L"), first.text == nil {
      bytes[0] = UInt8(truncatingIfNeeded: bytes.count)
    }
    return bytes
  }

  /// Flags and code that say what follows, as given or by what is given.
  private static func conditions(_ all: [(field: LayoutField, key: String, text: String?)])
    throws(ValueEncodingError) -> (flags: UInt64, selector: UInt64)
  {
    var flags: UInt64 = 0
    var clear: UInt64 = 0
    var selector: UInt64 = 0
    for (field, key, text) in all {
      if let text, field.isFlags {
        flags = try field.raw(text, key)
        if !all.contains(where: { $0.field.isType("S") }) { return (flags, 0) }
      } else if let text, field.isType("S") {
        selector = try field.raw(text, key)
      } else if text != nil {
        field.eachTest { sign, number in
          switch sign {
          case UInt8(ascii: "?"): flags |= 1 << UInt64(number)
          case UInt8(ascii: "!"): clear |= 1 << UInt64(number)
          case UInt8(ascii: "="): selector = UInt64(number)
          default: break
          }
        }
      }
    }
    // A field that stands unless a bit is set, and was not given: the bit is set.
    for (field, _, text) in all where text == nil {
      var isOnly = true
      var bit: Int?
      field.eachTest { sign, number in
        if sign == UInt8(ascii: "!"), bit == nil { bit = number } else { isOnly = false }
      }
      if isOnly, let bit, clear >> UInt64(bit) & 1 == 0 { flags |= 1 << UInt64(bit) }
    }
    return (flags & ~clear, selector)
  }

  /// The lowest octets of a number, the lowest first.
  static func octets(_ raw: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: raw >> UInt64(8 * $0)) }
  }
}

extension ValueLayout {
  /// Whether records follow one another.
  var hasRecords: Bool {
    var fields = fields
    return fields.next()?.isType("L") ?? false
  }

  /// The member that a value typed without a name is for.
  var mainField: String? { single?.key(record: 1) }
}

extension LayoutField {
  /// The name of the JSON member, and of the field when somebody types one.
  func key(record: Int) -> String {
    OutputBuffer.text { $0.append(memberOf: self, record: record) }
  }

  /// The octets for what somebody typed.
  func octets(_ text: String, _ key: String) throws(ValueEncodingError) -> [UInt8] {
    switch type {
    case UInt8(ascii: "t"):
      let bytes = Array(text.utf8)
      guard size == 0 || bytes.count == size else {
        throw .invalidField(key, value: text, expected: "text of \(size) bytes")
      }
      return bytes
    case UInt8(ascii: "z"): return Array(text.utf8) + [0]
    case UInt8(ascii: "x"):
      guard let bytes = try? Hex.bytes(text), size == 0 || bytes.count == size else {
        throw .invalidField(key, value: text, expected: "hexadecimal digits")
      }
      return bytes
    case UInt8(ascii: "g"): return try uuid(text, key)
    case UInt8(ascii: "a"):
      var bytes: [UInt8] = []
      for element in text.split(separator: ",") {
        bytes +=
          self.element == UInt8(ascii: "g")
          ? try uuid(String(element), key)
          : LayoutEncoding.octets(try raw(String(element), key), size)
      }
      return bytes
    case UInt8(ascii: "B"):
      let raw = try raw(text, key)
      return LayoutEncoding.octets(raw, raw > 0xff ? size : 1)
    default: return LayoutEncoding.octets(try raw(text, key), size)
    }
  }

  private func uuid(_ text: String, _ key: String) throws(ValueEncodingError) -> [UInt8] {
    guard let uuid = BluetoothUUID(text), size != 2 || uuid.short != nil else {
      throw .invalidField(key, value: text, expected: "a UUID")
    }
    if let short = uuid.short { return LayoutEncoding.octets(UInt64(short), 2) }
    return (0..<16).map { UInt8(truncatingIfNeeded: uuid.value >> UInt128(8 * $0)) }
  }

  /// The number for what somebody typed: a word, or a number in the field's unit.
  func raw(_ text: String, _ key: String) throws(ValueEncodingError) -> UInt64 {
    if !isBits, let known = number(ofWord: text) { return known }
    let raw: UInt64?
    switch type {
    case UInt8(ascii: "m"):
      raw = MedicalFloat.raw(text, octets: size)
    case UInt8(ascii: "f"):
      raw = size == 4 ? Float(text).map { UInt64($0.bitPattern) } : Double(text)?.bitPattern
    case UInt8(ascii: "d"): raw = DateTime(text)?.raw
    case UInt8(ascii: "p"): raw = exponent(text)
    default: raw = scaled(text)
    }
    guard let raw else {
      throw .invalidField(
        key, value: text,
        expected: "a word or number that \(isPart ? size : 8 * size) bits hold in the field's unit")
    }
    return raw
  }

  private func number(ofWord text: String) -> UInt64? {
    let wanted = ValueFields.normalised(text)
    var found: UInt64?
    eachWord { low, _, word in
      if found == nil, word.count > 0, ValueFields.normalised(word.string) == wanted {
        found = UInt64(low)
      }
    }
    return found
  }

  /// The number whose power is nearest; `nil` for what is no number.
  private func exponent(_ text: String) -> UInt64? {
    guard let seconds = Double(text), seconds.isFinite, seconds > 0 else { return nil }
    return (0...255 as ClosedRange<UInt64>).min {
      abs(Self.exponential($0) - seconds) < abs(Self.exponential($1) - seconds)
    }
  }

  /// The raw number of a decimal fraction; `nil` if it is none, is no step of the field, or does not fit.
  private func scaled(_ text: String) -> UInt64? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    let bits = isPart ? size : 8 * size
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
      guard bottom != 0, top % bottom == 0 else { return nil }
      number = top / bottom
    }
    if isNegative { number = -number }
    let range: ClosedRange<Int128> =
      isSigned
      ? -(1 << Int128(bits - 1))...(1 << Int128(bits - 1)) - 1 : 0...(1 << Int128(bits)) - 1
    guard range.contains(number) else { return nil }
    return UInt64(truncatingIfNeeded: number) & (UInt64.max >> UInt64(64 - bits))
  }
}
