package import HSBase

/// Names by number, searched where they lie in the program's read-only data.
///
/// ```
///   index   …180C0c02a180D0c04f180E0c05c…    entries of one width, sorted by number:
///               |   |                        number and offset, both hexadecimal
///               |   +------------+
///   text    …180D S Heart Rate⏎180E S Phone Alert Status⏎…
///               | |                          a line: the number again, for the reader of the
///            offset entry                    source; a space; the entry
/// ```
///
/// Both are string literals: a table costs nothing at start-up and a lookup allocates nothing.
package struct NumberTable {
  /// Number of digits of an offset.
  private static var offsetDigits: Int { 5 }
  private static var lineFeed: UInt8 { 10 }

  private let text: StaticString
  private let index: StaticText
  /// Number of digits of a number in the index.
  private let digits: Int
  /// Number of bytes in front of an entry: the number in the text, and a space.
  private let margin: Int

  /// A table out of its generated parts.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - index: Number and offset of every line.
  ///   - digits: Number of digits of a number in the index.
  ///   - margin: Number of bytes of a line in front of the entry.
  package init(text: StaticString, index: StaticString, digits: Int, margin: Int) {
    self.text = text
    self.index = StaticText(index)
    self.digits = digits
    self.margin = margin
  }

  /// Number of entries.
  package var count: Int { index.count / (digits + Self.offsetDigits) }

  /// The entry of `number`, or `nil` if the table has none.
  package func entry(of number: UInt128) -> StaticText? {
    position(of: number).map { entry($0) }
  }

  /// The position in the index of `number`, or `nil` if the table has none.
  package func position(of number: UInt128) -> Int? {
    let unused = UInt128(128 - 4 * digits)
    // With its first digit at the top, however many digits the table's numbers have.
    let aligned = number &<< unused
    guard aligned &>> unused == number else { return nil }
    let place = (0..<count).partitionPoint { compare(aligned, withEntry: $0) > 0 }
    return place < count && compare(aligned, withEntry: place) == 0 ? place : nil
  }

  /// The entry at `position` in the index, without its first bytes.
  package func entry(_ position: Int, droppingFirst count: Int = 0) -> StaticText {
    line(position, droppingFirst: margin + count)
  }

  /// The whole line of the entry at `position` in the index.
  package func line(_ position: Int) -> StaticText { line(position, droppingFirst: 0) }

  /// The number of the entry at `position` in the index.
  package func number(_ position: Int) -> UInt128 {
    hexadecimal(at: position * (digits + Self.offsetDigits), count: digits)
  }

  /// Above, below or 0 as `aligned` is above, below or the number of the entry at `position`.
  private func compare(_ aligned: UInt128, withEntry position: Int) -> Int {
    // Most entries differ in an early digit, so this reads less than the whole number would.
    let start = position * (digits + Self.offsetDigits)
    var rest = aligned
    for digit in start..<start + digits {
      // Upper-case digits, as in the index: their order is that of their values.
      let nibble = UInt8(truncatingIfNeeded: rest &>> 124)
      let mine = nibble &+ (nibble < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") &- 10)
      let theirs = index[digit]
      if mine != theirs { return mine < theirs ? -1 : 1 }
      rest = rest &<< 4
    }
    return 0
  }

  private func line(_ position: Int, droppingFirst margin: Int) -> StaticText {
    let offset = hexadecimal(
      at: position * (digits + Self.offsetDigits) + digits, count: Self.offsetDigits)
    let lines = StaticText(text)
    let start = Int(truncatingIfNeeded: offset) + margin
    var end = start
    while end < lines.count, lines[end] != Self.lineFeed { end += 1 }
    return StaticText(text, in: start..<end)
  }

  private func hexadecimal(at start: Int, count: Int) -> UInt128 {
    var value: UInt128 = 0
    for position in start..<start + count {
      value = value &<< 4 | UInt128(Hex.value(of: index[position]) ?? 0)
    }
    return value
  }
}
