import HSBytes

/// A walk over a value by its layout: total, and without allocation.
struct LayoutWalk {
  /// What a field of the value is.
  enum Content {
    /// A number as it was sent, the lowest octet first.
    case number(UInt64)
    /// Octets, text, a UUID or an array.
    case octets(ByteRange)
  }

  /// What comes next in a value.
  enum Step {
    /// A field that is whole, with the octets that hold it.
    case field(LayoutField, Content, ByteRange)
    /// A field that is not whole: nothing behind it was read.
    case cut(LayoutField, needed: Int, available: Int, at: Int)
    /// Octets of a record behind its fields.
    case rest(ByteRange)
  }

  private var fields: ValueLayout.Fields
  private var flags: UInt64 = 0
  private var selector: UInt64 = 0
  /// Bits that were taken of the octets in front.
  private var bits = 0
  /// Where a record begins in the layout.
  private var mark: Int?
  /// Where the record under way ends.
  private var end: Int?
  private var isCut = false
  /// Number of the record under way, the first being 1.
  private(set) var record = 1
  /// What is wrong or remarkable about the fields so far.
  private(set) var findings: ValueFindings = []

  init(_ layout: ValueLayout) { fields = layout.fields }

  /// Takes the next field of the value from a reader that only this walk reads; `nil` behind the last.
  mutating func next(_ reader: inout ByteReader) -> Step? {
    guard !isCut else { return nil }
    while true {
      let start = fields.position
      guard let field = fields.next() else {
        guard let mark else { return nil }
        let rest = end.map { Swift.max($0 - reader.position, 0) } ?? 0
        if rest > reader.remaining { findings.insert(.truncated) }
        guard !reader.isAtEnd else { return nil }
        if rest > 0 { return .rest(reader.takeAvailable(rest)) }
        fields.position = mark
        record += 1
        end = nil
        continue
      }
      let available = Swift.min(reader.remaining, end.map { $0 - reader.position } ?? Int.max)
      // A record that says how long it is has more even where the value ends.
      let isMore = end.map { $0 > reader.position } ?? !reader.isAtEnd
      guard field.holds(flags: flags, selector: selector, isMore: isMore) else { continue }
      if field.isType("L") { mark = start }
      return read(field, &reader, available)
    }
  }

  private mutating func cut(_ field: LayoutField, _ needed: Int, _ available: Int, _ position: Int)
    -> Step
  {
    isCut = true
    findings.insert(.truncated)
    return .cut(field, needed: needed, available: available, at: position)
  }

  private mutating func read(_ field: LayoutField, _ reader: inout ByteReader, _ available: Int)
    -> Step
  {
    let start = reader.position
    switch field.type {
    case UInt8(ascii: "n"), UInt8(ascii: "N"):
      let octets = (bits + field.size + 7) / 8
      guard available >= octets else { return cut(field, octets, available, start) }
      var whole: UInt64 = 0
      for index in 0..<octets { whole |= UInt64(reader.peek(at: index) ?? 0) << UInt64(8 * index) }
      let number = whole >> UInt64(bits) & (1 << UInt64(field.size) - 1)
      let range = ByteRange(offset: start + bits / 8, count: octets - bits / 8)
      bits += field.size
      if bits % 8 == 0 {
        _ = reader.takeAvailable(bits / 8)
        bits = 0
      }
      note(field, number)
      return .field(field, .number(number), range)
    case UInt8(ascii: "t"), UInt8(ascii: "x"):
      guard available >= field.size else { return cut(field, field.size, available, start) }
      let range = reader.takeAvailable(field.size == 0 ? available : field.size)
      return .field(field, .octets(range), range)
    case UInt8(ascii: "z"):
      var count = 0
      while count < available, let octet = reader.peek(at: count), octet != 0 { count += 1 }
      guard count < available else { return cut(field, available + 1, available, start) }
      let range = reader.takeAvailable(count + 1)
      return .field(field, .octets(ByteRange(offset: start, count: count)), range)
    case UInt8(ascii: "g"):
      let size = field.size > 0 ? field.size : (available > 2 ? 16 : 2)
      guard available >= size else { return cut(field, size, available, start) }
      let range = reader.takeAvailable(size)
      return .field(field, .octets(range), range)
    case UInt8(ascii: "a"):
      guard available % field.size == 0 else {
        return cut(field, (available / field.size + 1) * field.size, available, start)
      }
      let range = reader.takeAvailable(available)
      return .field(field, .octets(range), range)
    default:
      let size = field.isType("B") ? Swift.min(Swift.max(available, 1), field.size) : field.size
      guard available >= size, let raw = reader.raw(size) else {
        return cut(field, size, available, start)
      }
      note(field, raw)
      switch field.type {
      case UInt8(ascii: "F"): flags = raw
      case UInt8(ascii: "S"): selector = raw
      case UInt8(ascii: "L"):
        end = start + Swift.max(Int(truncatingIfNeeded: raw), size)
        flags = 0
      default: break
      }
      return .field(field, .number(raw), ByteRange(offset: start, count: size))
    }
  }

  /// Notes what there is to say of a number.
  private mutating func note(_ field: LayoutField, _ raw: UInt64) {
    if field.isBits {
      if field.words.count > 0, raw & ~field.knownBits != 0 { findings.insert(.reservedFlags) }
    } else if field.isCode {
      if field.word(raw) == nil { findings.insert(.reservedValue) }
    } else if field.isType("d") {
      if !DateTime(raw).exists { findings.insert(.outOfRange) }
    } else if let number = field.medicalFloat(raw) {
      if number.special != nil { findings.insert(.specialValue) }
    } else if field.word(raw) != nil {
      findings.insert(.specialValue)
    } else if let range = field.range, !range.contains(field.number(raw)) {
      findings.insert(.outOfRange)
    }
  }
}

extension LayoutField {
  /// The number with exponent that octets stand for; `nil` for other types.
  func medicalFloat(_ raw: UInt64) -> MedicalFloat? {
    isType("m") ? MedicalFloat(raw, octets: size) : nil
  }

  /// The number of IEEE 754 that octets stand for; `nil` for other types.
  func binaryFloat(_ raw: UInt64) -> Double? {
    guard isType("f") else { return nil }
    return size == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))) : Double(bitPattern: raw)
  }

  /// 1.1 to the power of a number less 64 (GSS, Time Exponential 8).
  static func exponential(_ raw: UInt64) -> Double {
    var value = 1.0
    for _ in 0..<(raw < 64 ? 64 - raw : Swift.min(raw, 255) - 64) { value *= 1.1 }
    return raw < 64 ? 1 / value : value
  }
}
