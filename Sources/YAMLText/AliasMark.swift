/// Finds what could be an anchor or an alias, before a YAML parser sees it.
///
/// A parser resolves aliases while it reads, and compares keys that consist of them, which may take for
/// ever. So a text in which an anchor or alias could begin is not parsed. Some texts in which none
/// does are refused as well: the rule is kept simpler than YAML, to be surely no looser. In quotes, for
/// one, it holds as well: where they end is the parser's to know.
enum AliasMark {
  /// The first `&` or `*` that stands at the beginning of a token and before a character that a name may
  /// have; `nil` if there is none.
  static func first(in bytes: [UInt8]) -> (line: Int, column: Int)? {
    var line = 1
    var lineStart = 0
    for (index, byte) in bytes.enumerated() {
      if byte == 10 {
        line += 1
        lineStart = index + 1
      }
      guard byte == 0x26 || byte == 0x2a, index + 1 < bytes.count, isNamePart(bytes[index + 1]),
        index == 0 || mayPrecede(bytes[index - 1])
      else { continue }
      return (line, index - lineStart + 1)
    }
    return nil
  }

  /// Letters, digits, `-` and `_`; of what is not ASCII, everything.
  private static func isNamePart(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || byte == 45 || byte == 95 || byte >= 0x80
  }

  /// Whatever is no part of a word: spaces, breaks, brackets, quotes, signs.
  private static func mayPrecede(_ byte: UInt8) -> Bool {
    let isWord =
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    return !isWord
  }
}
