import HSBase

/// A scalar of the file with its place.
struct PlacedText: Sendable {
  /// The text.
  let text: String
  /// The line of its first character, from 1.
  let line: Int
  /// The column of its first character, from 1.
  let column: Int

  /// A part of it that begins so many bytes behind its beginning.
  func part(_ part: String, at offset: Int) -> PlacedText {
    let place = place(at: offset)
    return PlacedText(text: part, line: place.line, column: place.column)
  }

  /// Something wrong in it, so many bytes behind its beginning.
  func fault(_ problem: String, at offset: Int = 0) -> TextFault {
    let place = place(at: offset)
    return TextFault(line: place.line, column: place.column, problem: problem)
  }

  /// A text of several lines was folded or indented: then only where it begins is known.
  private func place(at offset: Int) -> (line: Int, column: Int) {
    if text.contains("\n") { return (line, column) }
    return (line, column + String(decoding: text.utf8.prefix(offset), as: UTF8.self).count)
  }
}

extension PlacedText {
  init(_ value: YAMLValue) throws(TextFault) {
    self.init(
      text: try value.text(), line: value.line,
      column: value.column + (value.isPlain ? 0 : 1))
  }
}
