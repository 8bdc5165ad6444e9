/// Which fields a packet has, where they stand and what they mean, as data.
///
/// A layout is words separated by spaces. A word is a letter that says what the field means, then, where needed,
/// its length in bytes, a colon, and the field's name in the specification:
///
/// ```
/// h:Connection_Handle x16:Long_Term_Key
/// ```
///
/// `Kind` has the letters.
///
/// Where the specification gives fields of one name several meanings, a dot and a word behind the name say which:
/// `k2:Packet_Type.synchronous`.
///
/// `*` repeats the words after it, up to `;` or the layout's end, as often as the last `k` of at most two
/// bytes says; `^` once for each bit that is set in it.
package struct FieldLayout: Sendable, ExpressibleByStringLiteral {
  private let text: StaticText

  /// A layout by its words.
  package init(_ text: StaticText) { self.text = text }

  /// A layout by its words.
  package init(stringLiteral value: StaticString) { text = StaticText(value) }

  /// A field in a packet.
  package struct Field {
    package let kind: Kind
    /// Its name in the specification; empty where the layout gives none.
    package let name: StaticText
    /// Its name, and behind a dot which of several meanings it has.
    package let meant: StaticText
    /// Where it stands, as far as there are bytes.
    package let range: Range<Int>
    /// How many bytes it should have; as many as there are for a field that goes to the end.
    package let count: Int
    /// Which one of a list it is, from 0; `nil` outside a list.
    package let position: Int?
  }

  /// A word of the layout.
  private struct Word {
    var kind: Kind?
    var count: Int
    /// The name, and what follows it.
    var meant: StaticText
    /// Where the next word's space stands, or the layout's end.
    var end: Int
  }

  private func word(at start: Int) -> Word {
    let kind = Kind(rawValue: text[start])
    var index = start + 1
    var count = 0
    while (0x30...0x39).contains(text[index]) {
      count = count &* 10 &+ Int(text[index]) &- 0x30
      index += 1
    }
    if index == start + 1 { count = kind?.count ?? 0 }
    let name = text[index] == UInt8(ascii: ":") ? index + 1 : index
    var end = name
    while end < text.count, text[end] != UInt8(ascii: " "), text[end] != UInt8(ascii: ";") {
      end += 1
    }
    return Word(kind: kind, count: count, meant: text[name..<end], end: end)
  }

  /// Whether the byte at an index begins a word, rather than stand between words or repeat them.
  private func isWord(at index: Int) -> Bool { Kind(rawValue: text[index]) != nil }

  /// Whether a secret is among the fields.
  package var hasSecret: Bool {
    var index = 0
    while index < text.count {
      guard isWord(at: index) else {
        index += 1
        continue
      }
      let word = word(at: index)
      if word.kind?.isSecret == true { return true }
      index = word.end
    }
    return false
  }

  /// The fewest bytes a packet can have: the fields before the first list or the first field that goes to the end.
  package var minimum: Int {
    var index = 0
    var sum = 0
    while index < text.count, text[index] != UInt8(ascii: "*"), text[index] != UInt8(ascii: "^") {
      guard isWord(at: index) else {
        index += 1
        continue
      }
      let word = word(at: index)
      guard word.count < .max else { break }
      sum += word.count
      index = word.end
    }
    return sum
  }

  /// How many bytes a packet should have, with as many entries in its lists as it says.
  ///
  /// - Parameter bytes: The packet.
  /// - Returns: The count, without what goes to the end.
  package func count(of bytes: Span<UInt8>) -> Int {
    var fields = fields(in: 0..<Self.longest)
    while let field = fields.next({ $0 < bytes.count ? bytes[$0] : 0 }) {
      if field.kind.count == .max { return field.range.lowerBound }
    }
    return fields.place
  }

  /// More bytes than a packet can have.
  private static var longest: Int { 1 << 20 }

  /// The fields of a packet, one after the other.
  ///
  /// - Parameter range: Where the layout's bytes stand.
  /// - Returns: What goes through them.
  package func fields(in range: Range<Int>) -> Fields { Fields(layout: self, range) }

  /// Goes through the fields of a packet.
  package struct Fields {
    private let layout: FieldLayout
    private let end: Int
    /// Where the next field begins; behind the last one what belongs to no field.
    package private(set) var place: Int
    private var index = 0
    /// The last number of at most two bytes.
    private var number = 0
    /// Where the words begin that are repeated, how often in all, and how often still.
    private var start = 0
    private var total = 0
    private var left = 0

    fileprivate init(layout: FieldLayout, _ range: Range<Int>) {
      self.layout = layout
      place = range.lowerBound
      end = range.upperBound
    }

    /// Where the words end that are repeated.
    private var stop: Int {
      var index = start
      while index < layout.text.count, layout.text[index] != UInt8(ascii: ";") { index += 1 }
      return index
    }

    /// The next field; `nil` at the end of the bytes or of the layout.
    ///
    /// - Parameter octet: The byte at an index; 0 if it is not there.
    /// - Returns: The field; a part of it may be missing.
    package mutating func next(_ octet: (Int) -> UInt8) -> Field? {
      while place < end, index < layout.text.count {
        var field: Field?
        if layout.isWord(at: index) {
          field = take(octet)
        } else {
          let mark = layout.text[index]
          index += 1
          if mark == UInt8(ascii: "*") || mark == UInt8(ascii: "^") {
            start = index
            total = mark == UInt8(ascii: "*") ? number : number.nonzeroBitCount
            left = total
            if left == 0 { index = stop }
          }
        }
        if left > 0, index >= stop {
          left -= 1
          if left > 0 { index = start }
        }
        if let field { return field }
      }
      return nil
    }

    private mutating func take(_ octet: (Int) -> UInt8) -> Field? {
      let word = layout.word(at: index)
      index = word.end
      guard let kind = word.kind else { return nil }
      var count = min(word.count, end - place)
      if kind == .advertisingEntry { count = min(1 + Int(octet(place)), end - place) }
      if kind == .number {
        number = count < word.count || count > 2 ? 0 : value(count, octet)
      }
      let dot = (0..<word.meant.count).first { word.meant[$0] == UInt8(ascii: ".") }
      let field = Field(
        kind: kind, name: word.meant[0..<(dot ?? word.meant.count)], meant: word.meant,
        range: place..<(place + count),
        count: word.count < .max ? max(count, word.count) : count,
        position: left > 0 ? total - left : nil)
      place += count
      return field
    }

    private func value(_ count: Int, _ octet: (Int) -> UInt8) -> Int {
      (0..<count).reduce(0) { $0 | Int(octet(place + $1)) << (8 * $1) }
    }
  }
}

extension ByteReader {
  /// Takes the octets of a PDU whose fields are not read, held against its layout; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - layout: Its fields; `nil` if they are not known.
  ///   - name: Its name, for the error.
  /// - Returns: Where the octets stand: all that are left if nothing is known of the PDU.
  /// - Throws: `truncated` if it is shorter than its fields.
  package mutating func take(
    _ layout: FieldLayout?, _ name: StaticText?
  ) throws(DecodeError) -> ByteRange {
    guard let layout, let name else { return takeRemaining() }
    try require(layout.minimum, name)
    return try take(layout.count(of: remainingBytes), name)
  }
}
