package import HSBase

extension OutputBuffer {
  /// Writes a JSON document: over several lines as it is, or, if others may follow, on one line, so
  /// that a reader has a document a line.
  ///
  /// - Parameters:
  ///   - isOneOfSeveral: Whether the output holds documents of several captures.
  ///   - document: Writes the document.
  package mutating func append(
    document isOneOfSeveral: Bool, _ document: (inout OutputBuffer) -> Void
  ) {
    guard isOneOfSeveral else { return document(&self) }
    var whole = OutputBuffer()
    document(&whole)
    // Line breaks stand between members only; in strings they are escaped.
    var isAtLineStart = false
    let bytes = whole.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 0x0A {
        isAtLineStart = true
      } else if !(isAtLineStart && byte == 0x20) {
        isAtLineStart = false
        append(byte: byte)
      }
    }
    append(byte: 0x0A)
  }
}
