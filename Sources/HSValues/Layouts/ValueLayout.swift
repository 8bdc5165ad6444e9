import HSBytes

/// What values of a type look like, as data: one line of `NumberTable.valueLayouts`.
///
/// tools/generate-value-layouts says how a line is written, and where it comes from. The line is read as it stands, field
/// by field, whenever a value is read: nothing is built at start-up, and nothing is allocated for a value.
struct ValueLayout: Sendable, Hashable {
  /// The line.
  let text: StaticText

  init(_ text: StaticText) { self.text = text }

  static func == (left: ValueLayout, right: ValueLayout) -> Bool { left.text == right.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text.count) }

  /// A walk over all fields, whether a value has them or not.
  var fields: Fields { Fields(text: text) }

  struct Fields: Sendable {
    let text: StaticText
    /// Where the next field begins in the text.
    var position = 0

    init(text: StaticText) { self.text = text }

    /// The next field; `nil` behind the last.
    mutating func next() -> LayoutField? {
      guard position < text.count else { return nil }
      var end = position
      while end < text.count, text[end] != UInt8(ascii: ";") { end += 1 }
      defer { position = end + 1 }
      return LayoutField(text[position..<end])
    }
  }

  /// The only field; `nil` if there are several.
  var single: LayoutField? {
    var fields = fields
    let first = fields.next()
    return fields.next() == nil ? first : nil
  }

  /// Whether values are text and nothing else, of any length.
  var isText: Bool {
    guard let single else { return false }
    return single.type == UInt8(ascii: "t") && single.size == 0
  }

  /// How many octets each value has; `nil` if that is not always the same.
  var fixedLength: Int? {
    var sum = 0
    var fields = fields
    while let field = fields.next() {
      guard field.presence.count == 0, let bits = field.fixedBits else { return nil }
      sum += bits
    }
    return sum / 8
  }
}

/// One field of a layout.
struct LayoutField: Sendable {
  /// The specification's name.
  let name: StaticText
  /// The letter of the type.
  let type: UInt8
  /// The number behind it: octets, or bits of `n` and `N`; 0 for what reaches to the end.
  let size: Int
  /// The letter of an array's elements; 0 for no array.
  let element: UInt8
  /// The tests that decide whether the field is there.
  let presence: StaticText
  /// What a number is multiplied with.
  private(set) var multiplier: Int64 = 1
  /// The power of ten that it is multiplied with as well.
  private(set) var decimal = 0
  /// The power of two that it is multiplied with as well.
  private(set) var binary = 0
  /// The unit that is printed.
  let unit: StaticText
  /// What the JSON member's name ends in, for the unit.
  let suffix: StaticText
  /// The raw numbers that the specification allows.
  private(set) var range: ClosedRange<Int64>?
  /// Words for numbers.
  let words: StaticText

  init(_ text: StaticText) {
    var rest = text
    name = Self.part(&rest, UInt8(ascii: "|"))
    let type = Self.part(&rest, UInt8(ascii: "|"))
    self.type = type[0]
    let isArray = type[0] == UInt8(ascii: "a")
    element = isArray ? type[1] : 0
    size = Int(Self.number(type[(isArray ? 2 : 1)..<type.count]))
    presence = Self.part(&rest, UInt8(ascii: "|"))
    var scale = Self.part(&rest, UInt8(ascii: "|"))
    if scale.count > 0 {
      multiplier = Self.number(Self.part(&scale, UInt8(ascii: ",")))
      decimal = Int(Self.number(Self.part(&scale, UInt8(ascii: ","))))
      binary = Int(Self.number(scale))
    }
    var unit = Self.part(&rest, UInt8(ascii: "|"))
    self.unit = Self.part(&unit, UInt8(ascii: "="))
    suffix = unit
    var range = Self.part(&rest, UInt8(ascii: "|"))
    if range.count > 0 {
      let lowest = Self.number(Self.part(&range, UInt8(ascii: ",")))
      self.range = lowest...Swift.max(lowest, Self.number(range))
    }
    words = rest
  }

  /// Takes what stands before the separator.
  static func part(_ rest: inout StaticText, _ separator: UInt8) -> StaticText {
    var end = 0
    while end < rest.count, rest[end] != separator { end += 1 }
    defer { rest = rest[(end + 1)..<Swift.max(rest.count, end + 1)] }
    return rest[0..<end]
  }

  /// The whole number that a text of the table is; the table has no greater ones than fit.
  static func number(_ text: StaticText) -> Int64 {
    var value: Int64 = 0
    for index in 0..<text.count {
      let digit = text[index]
      if (48...57).contains(digit) { value = value &* 10 &+ Int64(digit &- 48) }
    }
    return text[0] == UInt8(ascii: "-") ? 0 &- value : value
  }

  func isType(_ letter: Unicode.Scalar) -> Bool { type == UInt8(ascii: letter) }

  /// Bits that say what follows, or a number of what follows: no measured value.
  var isFlags: Bool { isType("F") }
  /// A code: every number without a word is reserved.
  var isCode: Bool { isType("e") || isType("N") || isType("S") }
  /// Bits, each with a meaning of its own.
  var isBits: Bool { isType("b") || isType("B") || isType("F") }
  /// A part of an octet.
  var isPart: Bool { isType("n") || isType("N") }
  /// UTF-8.
  var isText: Bool { isType("t") || isType("z") }
  var isSigned: Bool { isType("s") || element == UInt8(ascii: "s") }

  /// How many bits the field has in each value; `nil` if they differ.
  var fixedBits: Int? {
    switch type {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): size
    case UInt8(ascii: "a"), UInt8(ascii: "z"), UInt8(ascii: "B"), UInt8(ascii: "L"): nil
    case UInt8(ascii: "p"): 8
    default: size == 0 ? nil : 8 * size
    }
  }

  /// The word for a number, of bits the name of a single one; `nil` if it has none.
  func word(_ number: UInt64) -> StaticText? {
    var rest = words
    while rest.count > 0 {
      var word = Self.part(&rest, UInt8(ascii: "~"))
      let place = Self.part(&word, UInt8(ascii: "="))
      if UInt64(truncatingIfNeeded: Self.number(place)) == number { return word }
    }
    return nil
  }

  /// A walk over the words: lowest and highest bit or number, and the word, which may be empty.
  func eachWord(_ body: (_ low: Int, _ high: Int, _ word: StaticText) -> Void) {
    var rest = words
    while rest.count > 0 {
      var word = Self.part(&rest, UInt8(ascii: "~"))
      var place = Self.part(&word, UInt8(ascii: "="))
      let low = Int(truncatingIfNeeded: Self.number(Self.part(&place, UInt8(ascii: "-"))))
      body(low, place.count > 0 ? Int(truncatingIfNeeded: Self.number(place)) : low, word)
    }
  }

  /// The bits that have a meaning.
  var knownBits: UInt64 {
    var known: UInt64 = 0
    eachWord { low, high, _ in
      for bit in low...Swift.max(low, high) where bit < 64 { known |= 1 << UInt64(bit) }
    }
    return known
  }

  /// Raw octets as a number, with the sign that the type has.
  func number(_ raw: UInt64) -> Int64 {
    guard isSigned, size > 0, size < 8 else { return Int64(truncatingIfNeeded: raw) }
    let unused = Int64(64 - 8 * size)
    return (Int64(truncatingIfNeeded: raw) &<< unused) &>> unused
  }

  /// Whether the field is there.
  func holds(flags: UInt64, selector: UInt64, isMore: Bool) -> Bool {
    var rest = presence
    while rest.count > 0 {
      let sign = rest[0]
      var end = 1
      while end < rest.count, (48...57).contains(rest[end]) { end += 1 }
      let number = UInt64(truncatingIfNeeded: Self.number(rest[1..<end]))
      rest = rest[end..<rest.count]
      let isSet = number < 64 && flags >> number & 1 == 1
      switch sign {
      case UInt8(ascii: "?"): if !isSet { return false }
      case UInt8(ascii: "!"): if isSet { return false }
      case UInt8(ascii: "="): if selector != number { return false }
      case UInt8(ascii: "#"): if selector == number { return false }
      default: if !isMore { return false }
      }
    }
    return true
  }

  /// Calls back with each bit that must be set, or clear, and with the code that must be there.
  func eachTest(_ body: (_ sign: UInt8, _ number: Int) -> Void) {
    var rest = presence
    while rest.count > 0 {
      var end = 1
      while end < rest.count, (48...57).contains(rest[end]) { end += 1 }
      body(rest[0], Int(truncatingIfNeeded: Self.number(rest[1..<end])))
      rest = rest[end..<rest.count]
    }
  }
}
