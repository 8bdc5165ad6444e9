import HSBase
import Testing

@Suite struct TextLinesTests {
  @Test(
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\r\nb\rc\n\nd", ["a", "b", "c", "", "d"]),
      ("\r\r\n", ["", "", ""]), ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]), ("é\nü", ["é", "ü"]),
    ] as [(String, [String])])
  func `A text is cut into lines`(text: String, lines: [String]) {
    let found = Array(TextLines(Array(text.utf8)))
    // Compared as bytes: characters that join would hide a difference.
    #expect(found.map { Array($0.text.utf8) } == lines.map { Array($0.utf8) })
    #expect(found.map(\.number) == Array(1...lines.count))
  }

  @Test(
    arguments: [
      ("", []), (",;", []), ("a", ["a"]), (",a;;b c,", ["a", "b c"]),
    ] as [(String, [String])])
  func `A line is cut into words`(line: String, words: [String]) {
    let found = TextWords(Array(line.utf8)[...], separatedBy: ",;")
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == words)
  }
}
