import HSAssignedNumbers
import HSBytes

/// One field of a row: a place in the table, of which is read what is asked.
struct ValueField: Sendable {
  /// Where its numbers begin.
  private let place: Int

  /// What it is; see tools/generate-value-layouts, which has the same order.
  enum Kind: UInt8 {
    case unsigned, signed, code, bits, shortBits, part, partCode, check, medical, binary, power
    case date, text, terminated, octets, uuid, pair, flags, selector, length, list
    case truth, hexadecimal, word, bracket, appearance, version, fraction
  }

  /// What decides whether a field is there.
  enum Test: UInt64 {
    case isSet = 1
    case isClear, isSelected, isNotSelected, hasMore, isOfEdition
  }

  init(_ index: Int) { place = index * 6 }

  /// So many bits of one of the field's numbers in the table.
  private func stored(_ number: Int, from bit: UInt64, _ bits: UInt64) -> UInt64 {
    ValueTable.fields[place + number] &>> bit & (1 &<< bits &- 1)
  }

  private func text(_ number: Int, from bit: UInt64) -> StaticText {
    let start = Int(stored(number, from: bit + 12, 20))
    return StaticText(ValueTable.texts, in: start..<(start + Int(stored(number, from: bit, 12))))
  }

  private func isMarked(_ bit: UInt64) -> Bool { stored(0, from: bit, 1) == 1 }

  var kind: Kind { Kind(rawValue: UInt8(stored(0, from: 0, 8))) ?? .octets }
  /// What the elements of a list are.
  var element: Kind { Kind(rawValue: UInt8(stored(0, from: 8, 8))) ?? .octets }
  /// Octets, or bits of a part; 0 for what reaches to the end.
  var size: Int { Int(stored(0, from: 16, 8)) }
  /// The bit at which it lies in a value that is told as a whole; `nil` if it follows the field in front.
  var bit: Int? { stored(0, from: 24, 16) == 0xffff ? nil : Int(stored(0, from: 24, 16)) }
  /// Whether it is a measured heart or pulse rate in beats per minute.
  var isHeartRate: Bool { isMarked(40) }
  /// Whether people do not see it.
  var isOfJSON: Bool { isMarked(41) }
  /// Whether it is no less than the number in front.
  var isOrdered: Bool { isMarked(42) }
  /// Whether of the zeros at the end of its decimals one stays, which shows that the value is no count.
  var isTrimmed: Bool { isMarked(45) }
  /// Whether it has no zeros at the end of its decimals.
  var isBare: Bool { isMarked(46) }
  /// The number that is encoded where none is given.
  var initial: UInt64? { stored(0, from: 48, 8) == 0 ? nil : stored(0, from: 48, 8) - 1 }

  /// What a number is multiplied with, beside powers of ten and two.
  var multiplier: Int64 { Int64(stored(1, from: 0, 32)) }
  var decimal: Int { Int(Int8(truncatingIfNeeded: stored(1, from: 32, 8))) }
  var binary: Int { Int(Int8(truncatingIfNeeded: stored(1, from: 40, 8))) }
  /// What is printed in front.
  var front: StaticText { text(2, from: 0) }
  /// The specification's name, which stands in front between a comma and a space.
  var name: StaticText { front[2..<(front.count - 1)] }
  /// The name of the JSON member, and of the field when somebody types one; empty for what is in no JSON.
  var key: StaticText { text(2, from: 32) }
  /// The unit that is printed.
  var unit: StaticText { text(3, from: 0) }

  /// The raw numbers that the specification allows.
  var range: ClosedRange<Int64>? {
    guard isMarked(43) else { return nil }
    let least = Int64(Int32(truncatingIfNeeded: stored(4, from: 0, 32)))
    return least...max(least, Int64(Int32(truncatingIfNeeded: stored(4, from: 32, 32))))
  }
  /// The bits that have a meaning; `nil` if they have no names.
  var knownBits: UInt64? { isMarked(44) ? ValueTable.fields[place + 4] : nil }

  /// A code: every number without a word is reserved.
  var isCode: Bool { kind == .code || kind == .partCode || kind == .selector }
  /// Bits, each with a meaning of its own.
  var isBits: Bool { kind == .bits || kind == .shortBits || kind == .flags }
  /// A part of an octet.
  var isPart: Bool { kind == .part || kind == .partCode || kind == .truth }
  /// UTF-8.
  var isText: Bool { kind == .text || kind == .terminated }
  var isSigned: Bool { kind == .signed || kind == .list && element == .signed }

  /// Raw octets as a number, with the sign that the type has.
  func number(_ raw: UInt64) -> Int64 {
    guard isSigned, size > 0, size < 8 else { return Int64(truncatingIfNeeded: raw) }
    let unused = Int64(64 - 8 * size)
    return (Int64(truncatingIfNeeded: raw) &<< unused) &>> unused
  }

  /// Whether all tests hold.
  func holds(_ isHeld: (Test, UInt64) -> Bool) -> Bool {
    var rest = ValueTable.fields[place + 5]
    while let test = Test(rawValue: rest & 0xf) {
      guard isHeld(test, rest &>> 4 & 0xff) else { return false }
      rest &>>= 12
    }
    return true
  }
}

// MARK: - Words

extension ValueField {
  /// A word, with the first and last bit or number for which it stands; it is empty where there is nothing to say.
  struct Word {
    let low: UInt64
    let high: UInt64
    let text: StaticText
  }

  /// A walk over the words.
  struct Words: Sequence, IteratorProtocol {
    fileprivate var rest: StaticText

    mutating func next() -> Word? {
      guard rest.count > 0 else { return nil }
      var text = Self.part(&rest, UInt8(ascii: "~"))
      var place = Self.part(&text, UInt8(ascii: "="))
      let low = Self.number(Self.part(&place, UInt8(ascii: "-")))
      return Word(low: low, high: place.count > 0 ? Self.number(place) : low, text: text)
    }

    /// Takes what stands before the separator.
    private static func part(_ rest: inout StaticText, _ separator: UInt8) -> StaticText {
      var end = 0
      while end < rest.count, rest[end] != separator { end += 1 }
      defer { rest = rest[(end + 1)..<Swift.max(rest.count, end + 1)] }
      return rest[0..<end]
    }

    private static func number(_ digits: StaticText) -> UInt64 {
      (0..<digits.count).reduce(0) { $0 &* 10 &+ UInt64(digits[$1] & 0xf) }
    }
  }

  /// The words for numbers.
  var words: Words { Words(rest: text(3, from: 32)) }

  /// The word for a number, of bits the name of a single one; `nil` if it has none.
  func word(_ number: UInt64) -> StaticText? {
    for word in words where word.low == number { return word.text }
    return nil
  }

  /// The name that the field, or a table of assigned numbers, has for a number.
  func assignedName(_ number: UInt64) -> StaticText? {
    let short = UInt16(truncatingIfNeeded: number)
    switch stored(0, from: 8, 8) {
    case 1: return Appearance(rawValue: short).name
    case 2: return CompanyIdentifier(rawValue: short).name
    case 3: return BluetoothUUID(short).unitName
    default: return word(number)
    }
  }
}
