import HSBase
import HSTestSupport
import Testing

/// YAML is read within limits.
@Suite struct `Text in YAML` {
  private func problem(_ text: String, _ limits: YAMLLimits = YAMLLimits()) -> TextFault? {
    do {
      _ = try YAMLValue(parsing: Array(text.utf8), limits: limits)
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
    #expect(throws: TextFault(line: 3, column: 5, problem: "needs names with values")) {
      _ = try YAMLFields(list[0])
    }
  }

  @Test(arguments: [
    ("a: 1\na: 2\n", "'a' stands twice"), ("a: [1\n", "YAML: "), ("", "is empty"),
    ("# nothing\n", "is empty"), ("a: 1\n\"a\": 2\n", "'a' stands twice"), ("!!str &x a", "anchor"),
    ("? [a]\n: 1\n", "a member's name is a word"), ("a: 'x\\'\nb: &c d\n", "anchor"),
    ("a: &x 1\nb: *x\n", "anchor"), ("- - *x", "aliases"), ("---\na\n---\nb\n", "another document"),
    ("[&a [1], 2]", "anchor"),
  ])
  func `says what is wrong`(text: String, words: String) throws {
    let error = try #require(problem(text))
    #expect(error.problem.contains(words), "\(error)")
    #expect(error.line > 0 && error.column > 0)
  }

  @Test func `refuses what would exhaust a parser`() {
    // Some nest deeper than we take, others than the parser itself does.
    for part in ["[", "{a: ", "- ", "? "] {
      #expect(problem(String(repeating: part, count: 100_000)) != nil, "\(part)")
      let end = part == "[" ? "]" : part == "{a: " ? "}" : ""
      let deep = String(repeating: part, count: 500) + "x" + String(repeating: end, count: 500)
      #expect(problem(deep)?.problem.contains("at most 12 levels") == true, "\(part)")
    }
    let stairs = (0..<500).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(problem(stairs)?.problem.contains("at most 12 levels") == true)
    let large = String(repeating: "a", count: 2_000_000)
    #expect(problem(large)?.problem.contains("at most 1048576 bytes") == true)
    let wide = "[" + String(repeating: "1,", count: 20) + "]"
    #expect(problem(wide, YAMLLimits(nodes: 20))?.problem.contains("at most 20 parts") == true)
    #expect(problem(wide, YAMLLimits(nodes: 21)) == nil)
    var laughs = "a0: &a0 [x]\n"
    for index in 1..<50 { laughs += "a\(index): &a\(index) [*a\(index - 1), *a\(index - 1)]\n" }
    #expect(problem(laughs)?.problem.contains("anchor") == true)
    #expect(
      (try? YAMLValue(parsing: [0x61, 0x0a, 0xff])) == nil,
      "bytes that are no text were read")
  }

  @Test func `takes signs that are no anchors`() {
    #expect(problem("d: x*y&z\ne: RR & rate, 2 * 3\n") == nil)
    #expect(problem("- - a\n- b: [[1, 2], {c: 3}]\n") == nil)
    // In quotes and comments they are text.
    #expect(problem("a: \"&b *c\" # &d\n") == nil)
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
