package import HSBase

extension OutputBuffer {
  /// Appends text in lines of a terminal's width, broken between words.
  ///
  /// A word that is longer than a line is broken where the line ends, between whole bytes if it is
  /// hexadecimal. Sequences that set colours take no room.
  ///
  /// - Parameters:
  ///   - text: The text, of one line.
  ///   - column: The column at which it begins.
  ///   - indent: The column at which further lines begin.
  ///   - width: Columns of the terminal; at least eight behind `indent` are used.
  package mutating func append(
    wrapping text: Span<UInt8>, at column: Int, indent: Int, width: Int
  ) {
    let width = max(width, indent + 8)
    var column = column
    var index = 0
    var isFirst = true
    while index < text.count || isFirst {
      var end = index
      var cells = 0
      while end < text.count, text[end] != 0x20 || text.joinsUnit(at: end) {
        cells += text.step(&end)
      }
      if isFirst {
        isFirst = false
      } else if column + 1 + cells > width, column > indent {
        append(byte: 0x0a)
        append(byte: 0x20, count: indent)
        column = indent
      } else {
        append(byte: 0x20)
        column += 1
      }
      append(breaking: text.extracting(index..<end), at: &column, indent: indent, width: width)
      guard end < text.count else { return }
      index = end + 1
      // Text that ends in a space ends there.
      if index == text.count { return append(byte: 0x20) }
    }
  }

  /// Appends lines, on a terminal each in lines of its width: what does not fit goes on four columns further in.
  ///
  /// - Parameters:
  ///   - columns: Columns of the terminal, or `nil` for lines of any length.
  ///   - write: Writes the lines.
  package mutating func append(
    fitting columns: Int?, _ write: (inout OutputBuffer) -> Void
  ) {
    guard let columns else { return write(&self) }
    var lines = OutputBuffer()
    write(&lines)
    let text = lines.span
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != 0x0a { end += 1 }
      var blanks = 0
      while start + blanks < end, text[start + blanks] == 0x20 { blanks += 1 }
      append(
        wrapping: text.extracting(start..<end), at: 0, indent: blanks + 4, width: columns)
      if end < text.count { append(byte: 0x0a) }
      start = end + 1
    }
  }

  /// Appends a word, broken only where a line is not long enough for it.
  private mutating func append(
    breaking word: Span<UInt8>, at column: inout Int, indent: Int, width: Int
  ) {
    let cells = word.cells
    guard column + cells > width else {
      append(word)
      column += cells
      return
    }
    // An even number of characters in a line, so that a byte's two digits stay together.
    var end = column + max(2, (width - column) / 2 * 2)
    var index = 0
    while index < word.count {
      let start = index
      let cells = word.step(&index)
      if column + cells > end {
        append(byte: 0x0a)
        append(byte: 0x20, count: indent)
        column = indent
        end = indent + (width - indent) / 2 * 2
      }
      append(word.extracting(start..<index))
      column += cells
    }
  }
}

extension Span<UInt8> {
  /// Units that stay beside their numbers.
  private static var units: [StaticText] { ["ms", "s", "min", "dBm", "bpm", "kJ", "%"] }

  /// Whether the space at `index` stands between a number and its unit, as in `59.8 ms`.
  fileprivate func joinsUnit(at index: Int) -> Bool {
    guard index > 0, (0x30...0x39).contains(self[index - 1]) else { return false }
    var end = index + 1
    while end < count, self[end] == 0x25 || (0x61...0x7a).contains(self[end] | 0x20) { end += 1 }
    let word = extracting(index + 1..<end)
    return Self.units.contains { unit in
      unit.count == word.count && word.indices.allSatisfy { unit[$0] == word[$0] }
    }
  }
}
