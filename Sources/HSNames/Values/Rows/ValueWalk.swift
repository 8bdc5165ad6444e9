import HSBase

/// A walk over a value by its row: total, and without allocation.
struct ValueWalk {
  /// What a field of the value is.
  enum Content {
    /// A number as it was sent, the lowest octet first.
    case number(UInt64)
    /// Octets, text, a UUID or a list.
    case octets(ByteRange)
  }

  /// A field that is not whole: nothing behind it was read.
  struct Cut {
    let field: ValueField
    let needed: Int
    let available: Int
    let position: Int
  }

  /// What comes next in a value.
  enum Step {
    /// A field that is whole.
    case field(ValueField, Content)
    case cut(Cut)
    /// Octets of a record behind its fields.
    case rest(ByteRange)
  }

  private let row: ValueRow
  /// Place of the next field in the table, and behind the last.
  private var place: Int
  private let last: Int
  /// How many octets the value had when it was sent; `nil` if nothing is noted, and the edition is known.
  private let length: Int?
  private var flags: UInt64 = 0
  private var selector: UInt64 = 0
  /// Bits that were taken of the octets in front.
  private var bits = 0
  /// Where a record begins in the row.
  private var mark: Int?
  /// Where the record under way ends.
  private var end: Int?
  /// The number in front; 0 if there is a word for it.
  private var front: UInt64 = 0
  private var isCut = false
  /// The edition that the value follows.
  private(set) var edition: ValueEdition
  /// Number of the record under way, the first being 1.
  private(set) var record = 1
  /// What is wrong or remarkable about the fields so far.
  private(set) var findings: ValueFindings = []

  /// A walk over a value.
  ///
  /// - Parameters:
  ///   - row: Its row.
  ///   - edition: The edition that it follows.
  ///   - length: How many octets it had when it was sent, which tells the edition, for a walk that notes findings; `nil`
  ///     where all that is known.
  init(_ row: ValueRow, _ edition: ValueEdition = .first, length: Int? = nil) {
    self.row = row
    self.edition = edition
    self.length = length
    place = row.places.lowerBound
    last = row.places.upperBound
  }

  /// Takes the next field of the value from a reader that only this walk reads; `nil` behind the last.
  mutating func next(_ reader: inout ByteReader) -> Step? {
    guard !isCut else { return nil }
    while true {
      guard place < last else {
        guard let mark else { return nil }
        let rest = end.map { Swift.max($0 - reader.position, 0) } ?? 0
        if rest > reader.remaining { findings.insert(.truncated) }
        guard !reader.isAtEnd else { return nil }
        if rest > 0 { return .rest(reader.takeAvailable(rest)) }
        place = mark
        record += 1
        end = nil
        continue
      }
      let field = ValueField(place)
      place += 1
      if let bit = field.bit {
        guard holds(field, isMore: true) else { continue }
        return read(field, at: bit, reader)
      }
      // A record that says how long it is has more even where the value ends.
      let isMore = end.map { $0 > reader.position } ?? !reader.isAtEnd
      guard holds(field, isMore: isMore) else { continue }
      if field.kind == .length { mark = place - 1 }
      let available = Swift.min(reader.remaining, end.map { $0 - reader.position } ?? Int.max)
      return read(field, &reader, available)
    }
  }

  /// Notes what there is to say of a value that has all its octets.
  mutating func note(whole reader: borrowing ByteReader) {
    for place in place..<last {
      let field = ValueField(place)
      if field.isNoted, let bit = field.bit { _ = read(field, at: bit, reader) }
    }
  }

  /// Whether a field is there.
  private func holds(_ field: ValueField, isMore: Bool) -> Bool {
    field.holds { test, number in
      switch test {
      case .isSet: flags &>> number & 1 == 1
      case .isClear: flags &>> number & 1 == 0
      case .isSelected: selector == number
      case .isNotSelected: selector != number
      case .hasMore: isMore
      case .isOfEdition: number == UInt64(edition.rawValue)
      }
    }
  }

  /// Whether the fields of the edition at hand have just the length of the value.
  private var fits: Bool {
    row.fields.reduce(0) { $0 + (holds($1, isMore: true) ? $1.size : 0) } == length
  }

  private mutating func cut(_ field: ValueField, _ needed: Int, _ available: Int, _ position: Int)
    -> Step
  {
    isCut = true
    findings.insert(.truncated)
    return .cut(Cut(field: field, needed: needed, available: available, position: position))
  }

  /// Takes octets of a field.
  private mutating func take(
    _ size: Int, of field: ValueField, _ reader: inout ByteReader, _ available: Int
  ) -> Step {
    guard available >= size else { return cut(field, size, available, reader.position) }
    return .field(field, .octets(reader.takeAvailable(size)))
  }

  /// Reads a field at its place in a value that has all its octets.
  private mutating func read(_ field: ValueField, at bit: Int, _ reader: borrowing ByteReader)
    -> Step
  {
    let octet = reader.position + bit / 8
    switch field.kind {
    case .octets: return .field(field, .octets(ByteRange(offset: octet, count: field.size)))
    case .hexadecimal:
      let count = field.size > 0 ? field.size : Swift.min(reader.remaining, 8)
      note(field, reader.bits(at: bit, 8 * count))
      return .field(field, .octets(ByteRange(offset: octet, count: count)))
    default:
      let raw = reader.bits(at: bit, field.isPart ? field.size : 8 * field.size)
      if field.kind == .selector { selector = raw }
      note(field, raw)
      return .field(field, .number(raw))
    }
  }

  private mutating func read(_ field: ValueField, _ reader: inout ByteReader, _ available: Int)
    -> Step
  {
    let start = reader.position
    switch field.kind {
    case .part, .partCode:
      let octets = (bits + field.size + 7) / 8
      guard available >= octets else { return cut(field, octets, available, start) }
      let number = reader.bits(at: bits, field.size)
      bits += field.size
      if bits % 8 == 0 {
        _ = reader.takeAvailable(bits / 8)
        bits = 0
      }
      note(field, number)
      return .field(field, .number(number))
    case .text, .octets:
      return take(field.size == 0 ? available : field.size, of: field, &reader, available)
    case .uuid:
      return take(
        field.size > 0 ? field.size : available > 2 ? 16 : 2, of: field, &reader, available)
    case .list:
      let octets = (available + field.size - 1) / field.size * field.size
      return take(octets, of: field, &reader, available)
    case .terminated:
      var count = 0
      while count < available, let octet = reader.peek(at: count), octet != 0 { count += 1 }
      guard count < available else { return cut(field, available + 1, available, start) }
      _ = reader.takeAvailable(count + 1)
      return .field(field, .octets(ByteRange(offset: start, count: count)))
    default:
      let size =
        field.kind == .shortBits ? Swift.min(Swift.max(available, 1), field.size) : field.size
      guard available >= size, let raw = reader.raw(size) else {
        return cut(field, size, available, start)
      }
      note(field, raw)
      switch field.kind {
      case .flags:
        flags = raw
        if row.hasEditions, length != nil, !fits {
          edition = .later
          if !fits { edition = .first }
        }
      case .selector: selector = raw
      case .length:
        end = start + Swift.max(Int(truncatingIfNeeded: raw), size)
        flags = 0
      default: break
      }
      return .field(field, .number(raw))
    }
  }

  /// Notes what there is to say of a number.
  private mutating func note(_ field: ValueField, _ raw: UInt64) {
    let front = front
    self.front = raw
    guard length != nil, field.isNoted else { return }
    if let known = field.knownBits {
      if raw & ~known != 0 { findings.insert(.reservedFlags) }
    } else if field.isCode {
      if field.word(raw) == nil { findings.insert(.reservedValue) }
    } else if field.kind == .date {
      if !DateTime(raw).exists { findings.insert(.outOfRange) }
    } else if let number = field.medicalFloat(raw) {
      if number.special != nil { findings.insert(.specialValue) }
    } else if field.word(raw) != nil {
      if row.style != .whole { findings.insert(.specialValue) }
      self.front = 0
    } else {
      let isWithin = field.range?.contains(field.number(raw)) ?? true
      if !isWithin || field.isOrdered && front > raw { findings.insert(.outOfRange) }
      if field.isHeartRate, raw == 0 { findings.insert(.heartRateZero) }
    }
  }
}

extension ByteReader {
  /// Takes up to eight octets as a number, the lowest first; `nil` and nothing taken if there are
  /// fewer.
  mutating func raw(_ size: Int) -> UInt64? {
    guard remaining >= size else { return nil }
    let value = bits(at: 0, 8 * size)
    _ = takeAvailable(size)
    return value
  }

  /// So many bits of the octets ahead as a number, the lowest first; they lie in eight octets, and are 0 beyond the end.
  func bits(at first: Int, _ count: Int) -> UInt64 {
    let octet = first &>> 3
    var whole = UInt64(peek(at: octet) ?? 0)
    var index = 1
    while index < 8, index &* 8 < first & 7 &+ count {
      whole |= UInt64(peek(at: octet &+ index) ?? 0) &<< UInt64(8 &* index)
      index &+= 1
    }
    let number = whole &>> UInt64(first & 7)
    return count < 64 ? number & (1 &<< UInt64(count) &- 1) : number
  }
}

extension ValueField {
  /// The number with exponent that octets stand for; `nil` for other types.
  func medicalFloat(_ raw: UInt64) -> MedicalFloat? {
    kind == .medical ? MedicalFloat(raw, octets: size) : nil
  }

  /// The number of IEEE 754 that octets stand for; `nil` for other types.
  func binaryFloat(_ raw: UInt64) -> Double? {
    guard kind == .binary else { return nil }
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
