import HSMisreading
import Testing

@Suite struct `Numbers as an app shows them` {
  @Test func `stand between white space, commas and semicolons`() throws {
    let numbers = try ShownNumbers(
      parsing: Array("72, 73;74\t-1\r\n# a remark 9\n853.5 # and 8\nyes No".utf8))
    #expect(numbers.count == 7)
  }

  @Test func `are hexadecimal where a letter is among the digits`() throws {
    let numbers = try ShownNumbers(parsing: Array("5A 5b yes 90 -0.5".utf8))
    #expect((0..<5).map { numbers.text(at: $0) } == ["5a", "5b", "yes", "90.0", "-0.5"])
  }

  @Test func `are refused with their line`() {
    #expect(throws: ShownNumbers.Problem.notANumber(line: 2, word: "7x")) {
      try ShownNumbers(parsing: Array("72\n7x 3".utf8))
    }
    #expect(throws: ShownNumbers.Problem.notANumber(line: 1, word: "123456789")) {
      try ShownNumbers(parsing: Array("123456789".utf8))
    }
    #expect(throws: ShownNumbers.Problem.notANumber(line: 1, word: #"\x1b[2J"#)) {
      try ShownNumbers(parsing: Array("\u{1b}[2J".utf8))
    }
    #expect(throws: ShownNumbers.Problem.empty) { try ShownNumbers(parsing: Array("#1".utf8)) }
    #expect(throws: ShownNumbers.Problem.tooMany(limit: ShownNumbers.limit)) {
      try ShownNumbers(
        parsing: Array(String(repeating: "7 ", count: ShownNumbers.limit + 1).utf8))
    }
  }
}
