package import HSBytes

/// Bytes of a line at most: far more than one of a table or of keys takes.
private let longestLine = 1 << 16

/// The lines of a text file, without what surrounds them; bytes that are not UTF-8 are replaced.
///
/// - Throws: That a line is longer than any of such a file.
package func textLines(_ bytes: [UInt8]) throws(TextFault) -> some Sequence<Substring> {
  let lines = TextLines(bytes)
  if let line = lines.first(where: { $0.bytes.count > longestLine }) {
    throw TextFault(line: line.number, problem: "is longer than \(longestLine) bytes")
  }
  return lines.lazy.map { $0.text[...].trimmed }
}

extension Substring {
  /// Without spaces and tabs at both ends.
  package var trimmed: Substring {
    var text = self
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return text.drop { $0 == " " || $0 == "\t" }
  }

  /// What stands before and behind the first of a character, if it is there.
  package func divided(at character: Character) -> (Substring, Substring)? {
    guard let index = firstIndex(of: character) else { return nil }
    return (self[..<index].trimmed, self[self.index(after: index)...].trimmed)
  }
}
