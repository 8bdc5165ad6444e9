import HSBase

/// One field of a row: a place in the table, of which is read what is asked.
struct ValueField: Sendable {
  /// Where its numbers begin, and the first of them.
  private let place: Int
  private let head: UInt64

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

  let kind: Kind

  init(_ index: Int) {
    place = index * 6
    head = ValueTable.fields[place]
    kind = Kind(rawValue: UInt8(truncatingIfNeeded: head)) ?? .octets
  }

  /// A half of one of the field's numbers in the table.
  private func half(_ number: Int, isHigh: Bool) -> UInt32 {
    UInt32(truncatingIfNeeded: ValueTable.fields[place + number] &>> (isHigh ? 32 : 0))
  }

  private static func text(_ place: UInt32) -> StaticText {
    let start = Int(place &>> 12)
    return StaticText(ValueTable.texts, in: start..<(start + Int(place & 0xfff)))
  }

  private func octet(_ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: head &>> (8 * place)) }

  private func isMarked(_ mark: UInt8) -> Bool { octet(5) &>> mark & 1 == 1 }

  /// What the elements of a list are.
  var element: Kind { Kind(rawValue: octet(1)) ?? .octets }
  /// Octets, or bits of a part; 0 for what reaches to the end.
  var size: Int { Int(octet(2)) }
  /// The bit at which it lies in a value that is told as a whole; `nil` if it follows the field in front.
  var bit: Int? {
    let bit = Int(head &>> 24 & 0xffff)
    return bit == 0xffff ? nil : bit
  }
  /// Whether it is a measured heart or pulse rate in beats per minute.
  var isHeartRate: Bool { isMarked(0) }
  /// Whether people do not see it.
  var isOfJSON: Bool { isMarked(1) }
  /// Whether it is no less than the number in front.
  var isOrdered: Bool { isMarked(2) }
  /// Whether of the zeros at the end of its decimals one stays, which shows that the value is no count.
  var isTrimmed: Bool { isMarked(5) }
  /// Whether it has no zeros at the end of its decimals.
  var isBare: Bool { isMarked(6) }
  /// Whether there may be something to say of a number.
  var isNoted: Bool { isMarked(7) }
  /// The number that is encoded where none is given.
  var initial: UInt64? { octet(6) == 0 ? nil : UInt64(octet(6)) - 1 }

  /// What a number is multiplied with, beside powers of ten and two.
  var multiplier: Int64 { Int64(half(1, isHigh: false)) }
  var decimal: Int { Int(Int8(truncatingIfNeeded: half(1, isHigh: true))) }
  var binary: Int { Int(Int8(truncatingIfNeeded: half(1, isHigh: true) &>> 8)) }
  /// Whether numbers are as they are sent.
  var isPlain: Bool { ValueTable.fields[place + 1] == 1 }
  /// What is printed in front.
  var front: StaticText { Self.text(half(2, isHigh: false)) }
  /// The specification's name, which stands in front between a comma and a space.
  var name: StaticText { front[2..<(front.count - 1)] }
  /// The name of the JSON member, and of the field when somebody types one; empty for what is in no JSON.
  var key: StaticText { Self.text(half(2, isHigh: true)) }
  /// The unit that is printed.
  var unit: StaticText { Self.text(half(3, isHigh: false)) }

  /// The raw numbers that the specification allows.
  var range: ClosedRange<Int64>? {
    guard isMarked(3) else { return nil }
    let least = Int64(Int32(bitPattern: half(4, isHigh: false)))
    return least...max(least, Int64(Int32(bitPattern: half(4, isHigh: true))))
  }
  /// The bits that have a meaning; `nil` if they have no names.
  var knownBits: UInt64? { isMarked(4) ? ValueTable.fields[place + 4] : nil }

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
    guard rest != 0 else { return true }
    while let test = Test(rawValue: rest & 0xf) {
      guard isHeld(test, rest &>> 4 & 0xff) else { return false }
      rest &>>= 12
    }
    return true
  }
}

// MARK: - Words

extension ValueField {
  /// A word; it is empty where there is nothing to say.
  struct Word {
    fileprivate let entry: UInt64

    /// The number, or the first bit, for which it stands.
    var low: UInt64 { entry & 0xff }
    /// The last bit.
    var high: UInt64 { entry &>> 8 & 0xff }
    var number: UInt64 { entry & 0xffff_ffff }
    var text: StaticText { ValueField.text(UInt32(truncatingIfNeeded: entry &>> 32)) }
  }

  private var wordPlaces: Range<Int> {
    let place = half(3, isHigh: true)
    return Int(place &>> 12)..<Int(place &>> 12 &+ (place & 0xfff))
  }

  /// The words for numbers, or for bits.
  var words: some Sequence<Word> { wordPlaces.lazy.map { Word(entry: ValueTable.words[$0]) } }

  /// The word for a number; `nil` if it has none.
  func word(_ number: UInt64) -> StaticText? {
    for place in wordPlaces {
      let word = Word(entry: ValueTable.words[place])
      if word.number == number { return word.text }
    }
    return nil
  }

  /// Whether a number has a name in the table of appearances or units that the field goes by, if it does; of companies there
  /// are new ones every week.
  func isAssigned(_ number: UInt64) -> Bool {
    let isOfTable = (kind == .word || kind == .bracket) && (octet(1) == 1 || octet(1) == 3)
    return !isOfTable || number == 0 || assignedName(number) != nil
  }

  /// The name that the field, or a table of assigned numbers, has for a number.
  func assignedName(_ number: UInt64) -> StaticText? {
    let short = UInt16(truncatingIfNeeded: number)
    switch octet(1) {
    case 1: return Appearance(rawValue: short).name
    case 2: return CompanyIdentifier(rawValue: short).name
    case 3: return BluetoothUUID(short).unitName
    default: return word(number)
    }
  }
}
