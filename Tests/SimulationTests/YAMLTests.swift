import TestSupport
import Testing
import YAMLText

/// YAML is read within limits.
@Suite struct `Text in YAML` {
  private func problem(_ text: String) -> YAMLError? {
    do {
      _ = try YAMLValue(parsing: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `keeps the line of each value`() throws {
    var fields = try YAMLFields(
      YAMLValue(parsing: Array("a: 1\nb:\n  - x\n  - {c: true}\n".utf8)))
    #expect(try fields.need("a").integer(in: 0...9) == 1)
    let list = try fields.need("b").list(most: 2)
    #expect(list.map(\.line) == [3, 4])
    var inner = try YAMLFields(list[1])
    #expect(try inner.need("c").flag())
    try fields.finish()
    #expect(throws: YAMLError(line: 3, problem: "needs names with values")) {
      _ = try YAMLFields(list[0])
    }
  }

  @Test(arguments: [
    ("a: 1\na: 2\n", "has 'a' twice"), ("a: [1\n", ""), ("", "is empty"),
    ("a: &x 1\nb: *x\n", "anchor"), ("- - *x", "alias"),
    ("[&a [1], 2]", "anchor"),
  ])
  func `says what is wrong`(text: String, words: String) throws {
    let error = try #require(problem(text))
    #expect(error.problem.contains(words))
  }

  @Test func `refuses what would exhaust a parser`() {
    #expect(problem(String(repeating: "[", count: 100_000))?.problem == "is nested too deep")
    #expect(problem(String(repeating: "{a: ", count: 100_000))?.problem == "is nested too deep")
    #expect(problem(String(repeating: "- ", count: 100_000))?.problem == "is nested too deep")
    #expect(problem(String(repeating: "? ", count: 100_000))?.problem == "is nested too deep")
    let stairs = (0..<500).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(problem(stairs)?.problem == "is nested too deep")
    #expect(problem(String(repeating: "a", count: 2_000_000))?.problem.contains("larger") == true)
    var laughs = "a0: &a0 [x]\n"
    for index in 1..<50 { laughs += "a\(index): &a\(index) [*a\(index - 1), *a\(index - 1)]\n" }
    #expect(problem(laughs)?.problem.contains("anchor") == true)
  }

  @Test func `takes signs that are no anchors`() {
    #expect(problem("a: \"&b *c\"\nd: x*y & z-*w # &no *no\n")?.problem.contains("anchor") == true)
    #expect(problem("a: \"&b *c\"\nd: x*y&z # &no *no\n") == nil)
    #expect(problem("- - a\n- b: [[1, 2], {c: 3}]\n") == nil)
  }

  @Test func `never traps`() {
    var random = SeededGenerator()
    let signs = Array("abc01 :-?[]{},\n\"'#&*!|>%@`\\\t".utf8)
    for _ in 0..<3000 {
      let count = Int.random(in: 0...80, using: &random)
      let text = (0..<count).map { _ in signs.randomElement(using: &random) ?? 32 }
      _ = try? YAMLValue(parsing: text)
      _ = try? YAMLValue(parsing: random.bytes(count))
    }
  }
}
