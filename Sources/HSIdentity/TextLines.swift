/// The lines of a text file, without what surrounds them; bytes that are not UTF-8 are replaced.
package func textLines(_ bytes: [UInt8]) -> [Substring] {
  String(decoding: bytes, as: UTF8.self)
    .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    .map(\.trimmed)
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
