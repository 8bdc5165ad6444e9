/// Which fields a packet has, where they stand and what they mean, as data.
///
/// A layout is words separated by spaces. A word is a letter that says what the field means, then, where needed,
/// its length in bytes, a colon, and the field's name in the specification:
///
/// ```
/// h:Connection_Handle x16:Long_Term_Key
/// ```
///
/// `Kind` has the letters. In place of the length stands `=` for as many bytes as the last `k` of at most two bytes
/// says, and `-12` for all but the last twelve.
///
/// Where the specification gives fields of one name several meanings, a dot and a word behind the name say which:
/// `k2:Packet_Type.synchronous`.
///
/// `*` repeats the words after it, up to `;` or the layout's end, as often as the last such `k` says; `^` once for
/// each bit that is set in it. `+` repeats them to the end of the bytes, and so does `/`, whose entries have as many
/// bytes as that `k` says: `/4.18` those of the list that it counts through, from 1 on.
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
    /// Whether the bytes end within its entry of a list.
    package let isOfCutEntry: Bool
  }

  /// How many bytes a word stands for.
  private enum Size {
    case fixed(Int)
    /// As many as the last number says.
    case told
    /// All that are left, but for some at the end.
    case rest(but: Int)
  }

  /// A word of the layout.
  private struct Word {
    var kind: Kind?
    var size: Size
    /// The name, and what follows it.
    var meant: StaticText
    /// Where the next word's space stands, or the layout's end.
    var end: Int
  }

  /// The number whose digits begin at an index, which moves behind them.
  private func number(_ index: inout Int) -> Int {
    var number = 0
    while (0x30...0x39).contains(text[index]) {
      number = number &* 10 &+ Int(text[index]) &- 0x30
      index += 1
    }
    return number
  }

  private func word(at start: Int) -> Word {
    let kind = Kind(rawValue: text[start])
    var index = start + 1
    let mark = text[index]
    if mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") { index += 1 }
    let digits = index
    let count = number(&index)
    let size: Size =
      switch mark {
      case UInt8(ascii: "="): .told
      case UInt8(ascii: "-"): .rest(but: count)
      default:
        if index > digits {
          .fixed(count)
        } else if let usual = kind?.count, usual < .max {
          .fixed(usual)
        } else {
          .rest(but: 0)
        }
      }
    let name = text[index] == UInt8(ascii: ":") ? index + 1 : index
    var end = name
    while end < text.count, text[end] != UInt8(ascii: " "), text[end] != UInt8(ascii: ";") {
      end += 1
    }
    return Word(kind: kind, size: size, meant: text[name..<end], end: end)
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

  /// The fewest bytes a packet can have: the fields before the first list or the first field of another length.
  package var minimum: Int { minimum(from: 0, to: text.count) }

  private func minimum(from start: Int, to end: Int) -> Int {
    var index = start
    var sum = 0
    while index < end {
      guard isWord(at: index) else {
        guard text[index] == UInt8(ascii: " ") else { break }
        index += 1
        continue
      }
      let word = word(at: index)
      guard case .fixed(let count) = word.size else { break }
      sum += count
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
    while !fields.goesToEnd, fields.next({ $0 < bytes.count ? bytes[$0] : 0 }) != nil {}
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
    private var list: List?
    /// Whether the bytes ended within a field.
    private var isCut = false

    /// The words that are repeated.
    private struct List {
      /// Where they begin and end.
      var start: Int
      var stop: Int
      /// How often; `nil` to the end of the bytes.
      var total: Int?
      /// How many bytes an entry has, if its fields do not say.
      var length: Int?
      /// How many bytes its fields have at least.
      var minimum: Int
      var position = 0
      /// Where the entry begins, and where it should end.
      var entry = 0..<0
    }

    fileprivate init(layout: FieldLayout, _ range: Range<Int>) {
      self.layout = layout
      place = range.lowerBound
      end = range.upperBound
      skip()
    }

    /// Whether what comes next takes all bytes that are left, or is an entry of a list that does.
    fileprivate var goesToEnd: Bool {
      guard index < layout.text.count else { return false }
      let word = layout.word(at: index)
      if case .rest = word.size, word.kind != .uuid { return true }
      return list.map { $0.total == nil } ?? false
    }

    /// What stands at the end of the bytes and has none: a field that goes to the end, or whose length was told as 0.
    package var emptyFieldAtEnd: Kind? {
      guard place >= end, !isCut, index < layout.text.count else { return nil }
      let word = layout.word(at: index)
      return switch word.size {
      case .fixed: nil
      case .told: number == 0 ? word.kind : nil
      case .rest: list == nil ? word.kind : nil
      }
    }

    /// The next field; `nil` at the end of the bytes or of the layout.
    ///
    /// - Parameter octet: The byte at an index; 0 if it is not there.
    /// - Returns: The field; a part of it may be missing.
    package mutating func next(_ octet: (Int) -> UInt8) -> Field? {
      guard place < end, index < layout.text.count else { return nil }
      let field = take(octet)
      if let field, field.range.count < field.count { isCut = true }
      if let list, index >= list.stop { endEntry(list) }
      skip()
      return field
    }

    /// Goes on to the next word.
    private mutating func skip() {
      while index < layout.text.count, !layout.isWord(at: index) {
        let mark = layout.text[index]
        index += 1
        switch mark {
        case UInt8(ascii: "*"): begin(total: number, length: nil)
        case UInt8(ascii: "^"): begin(total: number.nonzeroBitCount, length: nil)
        case UInt8(ascii: "+"): begin(total: nil, length: nil)
        case UInt8(ascii: "/"): begin(total: nil, length: entryLength())
        default: break
        }
      }
    }

    /// The length of a list's entries: the last number, or the one of those behind the mark that it counts through.
    private mutating func entryLength() -> Int {
      guard (0x30...0x39).contains(layout.text[index]) else { return number }
      var position = 1
      var length = 0
      while (0x30...0x39).contains(layout.text[index]) {
        let told = layout.number(&index)
        if position == number { length = told }
        position += 1
        if layout.text[index] == UInt8(ascii: ".") { index += 1 }
      }
      return length
    }

    private mutating func begin(total: Int?, length: Int?) {
      list = nil
      var stop = index
      while stop < layout.text.count, layout.text[stop] != UInt8(ascii: ";") { stop += 1 }
      let minimum = layout.minimum(from: index, to: stop)
      if total == 0 { return index = stop }
      // Entries without room for their fields are none, nor is what stands behind them.
      if let length, length < max(1, minimum) { return index = layout.text.count }
      list = List(start: index, stop: stop, total: total, length: length, minimum: minimum)
      list?.entry = place..<place + (length ?? minimum)
    }

    private mutating func endEntry(_ last: List) {
      var next = last
      next.position += 1
      if next.length != nil { place = min(end, last.entry.upperBound) }
      guard next.position < next.total ?? .max else { return list = nil }
      guard next.total != nil || place > last.entry.lowerBound else {
        index = layout.text.count
        return
      }
      index = next.start
      next.entry = place..<place + (next.length ?? next.minimum)
      list = next
    }

    private mutating func take(_ octet: (Int) -> UInt8) -> Field? {
      let word = layout.word(at: index)
      index = word.end
      guard let kind = word.kind else { return nil }
      let left = (list?.length == nil ? end : min(end, list?.entry.upperBound ?? end)) - place
      var wanted =
        switch word.size {
        case .fixed(let count): count
        case .told: number
        case .rest(let but): max(0, left - but)
        }
      if case .rest = word.size {
        if kind == .advertisingEntry { wanted = min(1 + Int(octet(place)), left) }
        if kind == .uuid { wanted = left <= 2 ? 2 : 16 }
      }
      let count = min(wanted, left)
      if kind == .number {
        number = count < wanted || count > 2 ? 0 : value(count, octet)
      }
      let dot = (0..<word.meant.count).first { word.meant[$0] == UInt8(ascii: ".") }
      let field = Field(
        kind: kind, name: word.meant[0..<(dot ?? word.meant.count)], meant: word.meant,
        range: place..<(place + count), count: wanted, position: list?.position,
        isOfCutEntry: list.map { $0.entry.upperBound > end } ?? false)
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
