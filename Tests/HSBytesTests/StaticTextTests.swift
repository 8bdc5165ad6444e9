import HSBase
import HSTestSupport
import Testing

@Suite struct StaticTextTests {
  @Test func `a literal is kept as it is`() {
    for (text, string) in [
      ("", ""), ("a", "a"), ("Heart Rate", "Heart Rate"), ("Größe 心拍", "Größe 心拍"),
    ] as [(StaticText, String)] {
      #expect(text.string == string)
      #expect(text.description == string)
      #expect("\(text)" == string)
      #expect(text.count == string.utf8.count)
      #expect((0..<text.count).map { text[$0] } == Array(string.utf8))
      #expect(text.withUTF8 { [UInt8]($0) } == Array(string.utf8))
    }
  }

  @Test(arguments: [Int.min, -1, 3, 4, .max])
  func `there is nothing outside a text`(index: Int) {
    #expect(("abc" as StaticText)[index] == 0)
  }

  @Test func `part of a literal is clamped to it`() {
    let literal: StaticString = "Heart Rate"
    let parts: [(Range<Int>, String)] = [
      (0..<5, "Heart"), (6..<10, "Rate"), (6..<11, "Rate"), (6..<(.max), "Rate"),
      (0..<10, "Heart Rate"), (.min ..< .max, "Heart Rate"), (-5..<5, "Heart"), (-5 ..< -1, ""),
      (10..<10, ""), (10..<20, ""), (.max ..< .max, ""), (.min ..< .min, ""), (4..<4, ""),
    ]
    for (range, expected) in parts {
      let part = StaticText(literal, in: range)
      #expect(part.string == expected, "\(range)")
      #expect(part.count == expected.utf8.count, "\(range)")
    }
  }

  @Test func `a part that cuts a character still is bytes`() {
    let part = StaticText("ö", in: 0..<1)
    #expect(part.count == 1)
    #expect(part[0] == 0xc3)
    #expect(part.string == "\u{fffd}")
  }

  @Test func `texts are equal if their bytes are`() {
    #expect(StaticText("Heart Rate", in: 6..<10) == "Rate")
    #expect(StaticText("a") != "b")
    #expect(StaticText("a") != "ab")
    #expect(StaticText("ab") != "a")
    #expect(StaticText("") == StaticText("abc", in: 1..<1))
    // By bytes: one character in two spellings is two texts.
    #expect(StaticText("\u{e9}") != "e\u{301}")
  }

  @Test func `what throws in the closure is thrown`() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try ("abc" as StaticText).withUTF8 { _ throws(Refusal) in throw Refusal() }
    }
  }
}
