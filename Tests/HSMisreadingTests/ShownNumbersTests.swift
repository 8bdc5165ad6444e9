import HSHeartRate
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

  @Test func `may say that they are hexadecimal`() throws {
    let numbers = try ShownNumbers(parsing: Array("0x56 0x05 90 0xff".utf8))
    #expect((0..<4).map { numbers.text(at: $0) } == ["86", "5", "90", "255"])
    for word in ["0x", "0xg1", "0x1234567", "x12"] {
      #expect(throws: ShownNumbers.Problem.self) { try ShownNumbers(parsing: Array(word.utf8)) }
    }
  }

  @Test(arguments: [
    "12:03:01 72\n12:03:02 73\n12:03:03 853.5", "[12:03] 72; [12:04] 73; [12:05] 853.5",
    "2026-05-04 12:03:01.250, 72\n2026-05-04 12:03:02.250, 73\n2026-05-04 12:03:03.250, 853.5",
    "2026-05-04T12:03:01Z\t72\n2026-05-04T12:03:02.5+02:00\t73\n2026-05-04T12:03:03Z\t853.5",
    "time,bpm\n\n# from the app\n12:03:01,72\n12:03:02,73\n12:03:03,853.5",
  ])
  func `may have times beside them`(text: String) throws {
    let numbers = try ShownNumbers(parsing: Array(text.utf8))
    #expect((0..<numbers.count).map { numbers.text(at: $0) } == ["72.0", "73.0", "853.5"])
  }

  @Test(arguments: [
    ("22,038 21,782", ["22038", "21782"]), ("1,022,038\n782", ["1022038", "782"]),
    ("22'038 21'782", ["22038", "21782"]), ("717,725,713", ["717", "725", "713"]),
    ("95,100, 97,101", ["95", "100", "97", "101"]), ("22,038.5 1,000", ["22038.5", "1000.0"]),
  ])
  func `may have commas between thousands`(text: String, told: [String]) throws {
    let numbers = try ShownNumbers(parsing: Array(text.utf8))
    #expect((0..<numbers.count).map { numbers.text(at: $0) } == told)
  }

  @Test func `may stand in an app's log, behind the same word`() throws {
    let log = (0..<4).map {
      "06:30:0\($0).100 D/HR(1234): got flags=22 value=8\($0) battery 90\n"
    }.joined()
    let numbers = try ShownNumbers(parsing: Array(("app starts\n" + log + "done, 4 values\n").utf8))
    #expect(numbers.label == "value")
    #expect((0..<numbers.count).map { numbers.text(at: $0) } == ["80", "81", "82", "83"])
    #expect(try ShownNumbers(parsing: Array("72 73".utf8)).label == nil)
    // Which of two it is cannot be told.
    #expect(throws: ShownNumbers.Problem.self) {
      try ShownNumbers(parsing: Array("a 1 b 2\na 3 b 4\na 5 b 6".utf8))
    }
  }

  @Test(arguments: [":", "12:", "-", "1:2x", "[", "72-73", "1.2.3", "a:b", "12:3:4", ":12:13"])
  func `are no times where they only look alike`(word: String) {
    #expect(throws: ShownNumbers.Problem.self) {
      try ShownNumbers(parsing: Array("72 \(word) 73".utf8))
    }
  }

  @Test func `have no heading unless times stand below it`() {
    #expect(throws: ShownNumbers.Problem.notANumber(line: 1, word: "bpm", place: 1, count: 3)) {
      try ShownNumbers(parsing: Array("bpm\n72\n73".utf8))
    }
  }

  @Test func `are refused with their line`() {
    #expect(throws: ShownNumbers.Problem.notANumber(line: 2, word: "7x", place: 2, count: 3)) {
      try ShownNumbers(parsing: Array("72\n7x 3".utf8))
    }
    #expect(throws: ShownNumbers.Problem.notANumber(line: 1, word: "123456789", place: 1, count: 1))
    {
      try ShownNumbers(parsing: Array("123456789".utf8))
    }
    let escape = ShownNumbers.Problem.notANumber(
      line: 1, word: #"\x1b[2J"#, place: 1, count: 1)
    #expect(throws: escape) {
      try ShownNumbers(parsing: Array("\u{1b}[2J".utf8))
    }
    #expect(throws: ShownNumbers.Problem.empty) { try ShownNumbers(parsing: Array("#1".utf8)) }
    #expect(throws: ShownNumbers.Problem.tooMany(limit: ShownNumbers.limit)) {
      try ShownNumbers(
        parsing: Array(String(repeating: "7 ", count: ShownNumbers.limit + 1).utf8))
    }
  }
}
