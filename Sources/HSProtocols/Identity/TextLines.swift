package import HSBase

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

/// Reads lines as BlueZ's files have them: sections that begin with their name in brackets, and values with names in each.
///
/// - Parameters:
///   - lines: The lines.
///   - body: Called with a section where it begins, and with each value of it, its name and text; with the line's number.
/// - Throws: That a line is neither, or what `body` throws.
package func readSections(
  _ lines: some Sequence<Substring>,
  _ body: (Substring, (Substring, Substring)?, Int) throws(TextFault) -> Void
) throws(TextFault) {
  var section: Substring = ""
  for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
    let entry = line.hasPrefix("[") ? nil : line.divided(at: "=")
    if entry == nil {
      guard line.hasPrefix("[") else {
        throw TextFault(line: index + 1, problem: "neither a section nor a value")
      }
      guard line.hasSuffix("]") else {
        throw TextFault(line: index + 1, problem: "a section's name has no end")
      }
      section = line.dropFirst().dropLast()
    }
    try body(section, entry, index + 1)
  }
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
