import HSBase
import HSTestSupport
import Foundation
import Testing

/// `explain --app-shows`.
@Suite struct `Numbers of an app` {
  static let capture = Samples.path("hrm-edge-values")

  /// What a decoder shows that reads 16-bit rates big-endian.
  static func bigEndian() throws -> [Int] {
    try Program.run(["series", "--no-verdicts", capture]).lines.dropFirst().compactMap { line in
      let hex = line.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
      let bytes = try Hex.bytes(String(hex))
      guard bytes.count > 2 || bytes.count == 2 && bytes[0] & 1 == 0 else { return nil }
      return bytes[0] & 1 == 0 ? Int(bytes[1]) : Int(bytes[1]) << 8 | Int(bytes[2])
    }
  }

  @Test func `name its mistake, in a list or a file`() throws {
    let list = try Self.bigEndian().map(String.init).joined(separator: ", ")
    let told = try Program.run(["explain", Self.capture, "--app-shows", list])
    #expect(told.status == 1)
    #expect(told.text.contains("1  The app reads a 16-bit heart rate big-endian"))
    #expect(told.text.contains("     packet 74: 012c01 is 300 bpm; the app shows 11265\n"))
    let file = FileManager.default.temporaryDirectory
      .appending(path: "heartsnoop-shown-\(UUID().uuidString)")
    try Data(("# what the app showed\n" + list).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let read = try Program.run(["explain", Self.capture, "--app-shows", file.path])
    #expect(read.text == told.text)
  }

  @Test func `are told once where several means explain as many`() throws {
    let told = try Program.run([
      "explain", Samples.path("polar-h7-app"), "--app-shows", "70,71,72,99",
    ])
    #expect(told.text.contains("1  The app shows the mean of 2 rates.\n"))
    #expect(told.text.contains("   With 3, 4, 5 or 6 in place of 2 it explains as many.\n"))
    #expect(!told.text.contains("\n2  "))
  }

  @Test func `that are right end in status 0`() throws {
    let told = try Program.run([
      "explain", Samples.path("polar-h7-app"), "--app-shows", "86 85 86 88",
    ])
    #expect(told.status == 0 || told.status == 3, "\(told.text)")
    let series = try Program.run(["series", Samples.path("polar-h7-app")]).lines.dropFirst()
    let rates = series.prefix(30).map { $0.split(separator: ",")[5] }.joined(separator: " ")
    let right = try Program.run([
      "explain", Samples.path("polar-h7-app"), "--app-shows", rates, "--quantity", "bpm",
    ])
    #expect(right.status == 0)
    #expect(right.text.hasPrefix("30 numbers. The app shows what was sent: heart rates in bpm.\n"))
  }

  @Test(arguments: [["0,0,0"], ["0 0 0 0 0 0", "--quantity", "bpm"]])
  func `that are 0 throughout are no contact and no mistake`(numbers: [String]) throws {
    let told = try Program.run(
      ["explain", Samples.path("polar-h7-app"), "--app-shows"] + numbers)
    #expect(told.status == 3)
    #expect(told.text.contains("The app shows 0 throughout; the strap never sent it. No decoding"))
    #expect(!told.text.contains("sensor contact") && !told.text.contains("1  The app"))
    let json = try Program.run(
      ["explain", Samples.path("polar-h7-app"), "--format", "json", "--app-shows"] + numbers)
    #expect(json.text.contains(#""verdict":"zero_throughout""#))
  }

  @Test func `may be below zero`() throws {
    let capture = Samples.path("polar-h7-app")
    let apart = try Program.run("explain", capture, "--app-shows", "-42,-43,-41")
    let joined = try Program.run("explain", capture, "--app-shows=-42,-43,-41")
    #expect(apart.status == 3, "\(apart.errors)")
    #expect(apart.text == joined.text)
  }

  @Test func `that are 1 throughout are no contact`() throws {
    let told = try Program.run([
      "explain", Samples.path("polar-h7-app"), "--app-shows", "1,1,1",
    ])
    #expect(told.status == 3)
    #expect(!told.text.contains("sensor contact"), "\(told.text)")
    // One recorded value gives them all, by chance.
    #expect(told.text.contains("Too few to tell"), "\(told.text)")
    #expect(!told.text.contains("\n1  The app"), "\(told.text)")
  }

  @Test func `that are twice the rate are named`() throws {
    let series = try Program.run(["series", Samples.path("polar-h7-app")]).lines.dropFirst()
    let rates = series.prefix(20).compactMap { Int($0.split(separator: ",")[5]) }
    let list = rates.map { "\($0 * 2)" }.joined(separator: ",")
    let told = try Program.run(["explain", Samples.path("polar-h7-app"), "--app-shows", list])
    #expect(told.status == 1)
    #expect(told.text.contains("1  The app shows twice the number"), "\(told.text)")
  }

  @Test func `that nothing explains end in status 3`() throws {
    let told = try Program.run([
      "explain", Self.capture, "--app-shows", "9001 9002 8777 9004 9005 9100 9003",
    ])
    #expect(told.status == 3)
    #expect(
      told.text.contains("These numbers are not what was sent, and no known mistake gives them"))
    // What was tried is told where it is asked for.
    #expect(!told.text.contains("Tried and excluded"))
    let tried = try Program.run([
      "explain", Self.capture, "--tried", "--app-shows", "9001 9002 8777 9004 9005 9100 9003",
    ])
    #expect(tried.text.hasPrefix(told.text))
    #expect(tried.text.contains("     - reads a 16-bit heart rate big-endian; it is little-endian"))
    #expect(tried.text.contains("(heart rates in bpm): 0 of 7\n"))
    let few = try Program.run(["explain", Self.capture, "--app-shows", "72"])
    #expect(few.status == 3)
  }

  /// Intervals in ticks, taken for milliseconds, with one number that is of nothing.
  @Test func `of which a mistake gives all but one name both`() throws {
    let arguments = ["explain", Samples.path("polar-h7-app"), "--app-shows"]
    let told = try Program.run(arguments + ["717,725,713,695,669,999"])
    #expect(told.status == 3)
    #expect(
      told.text.hasPrefix(
        """
        6 numbers. These numbers are not what was sent, and no known mistake gives them all; \
        one gives all but 999 (number 6).

        1  The app takes RR intervals for milliseconds; the unit is 1/1024 s.
           It explains 5 of 6 numbers, not 999 (number 6), as RR intervals in ms, packets 142-145 (
        """), "\(told.text)")
    let json = try Program.run(arguments + ["717,725,713,695,669,999", "--format", "json"])
    #expect(json.text.contains(#""explained":5,"unexplained":1,"odd_numbers":[6],"#))
    // Three that fit and one that does not are chance, and are not told as more.
    let few = try Program.run(arguments + ["717,725,713,999"])
    #expect(!few.text.contains("one gives all but"), "\(few.text)")
  }

  @Test func `name the one that the right reading does not give`() throws {
    let told = try Program.run([
      "explain", Samples.path("polar-h7-app"), "--app-shows", "86,85,86,87,90,91",
    ])
    #expect(
      told.text.contains(
        "The right reading explains 5 of 6 numbers, not 90 (number 5), as heart rates"),
      "\(told.text)")
  }

  @Test func `tried ways that differ by a number stand on one line`() throws {
    let tried = try Program.run([
      "explain", Samples.path("polar-h7-app"), "--tried", "--app-shows", "86,85,86",
    ])
    let lines = tried.lines.filter { $0.hasPrefix("     - ") }
    let means = lines.filter { $0.contains(#/shows the mean of [0-9]/#) }
    #expect(
      means == [
        "     - shows the mean of 2 rates (heart rates in bpm): 3 of 3; with 3 to 30 in place of 2 no more"
      ])
    for words in ["an exponential mean", "RR intervals instead of reading it", "shows the median"] {
      #expect(lines.count { $0.contains(words) } == 1, "\(words)")
    }
    #expect(lines.count < 60)
  }

  @Test func `that are taken for hexadecimal among others are named`() throws {
    let odd = try Program.run(["explain", Self.capture, "--app-shows", "86 abc 86 87"])
    let words = "   Number 2 of 4, 'abc', has letters, and was read as hexadecimal: 2748\n"
    #expect(odd.text.contains(words), "\(odd.text)")
    let alone = try Program.run(["explain", Self.capture, "--app-shows", "abc"])
    #expect(alone.text.contains("Number 1 of 1, 'abc', has letters"))
    let all = try Program.run(["explain", Self.capture, "--app-shows", "5a 5b 5c 5d"])
    #expect(!all.text.contains("has letters"))
  }

  @Test func `with times beside them are an app's log`() throws {
    let log = "time,bpm\n06:30:04,86\n06:30:05,85\n06:30:06,86\n06:30:07,87\n"
    try Samples.withFile(Array(log.utf8)) { path in
      let run = try Program.run(["explain", Samples.path("polar-h7-app"), "--app-shows", path])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.text.contains("4 numbers. The app shows what was sent"))
    }
  }

  @Test func `that are none are refused`() throws {
    let list = try Program.run(["explain", Self.capture, "--app-shows", "72, 7x"])
    #expect(list.status == 64)
    #expect(list.errors.contains("line 1: '7x', number 2 of"))
    let file = try Program.run(["explain", Self.capture, "--app-shows", "/no/such/file"])
    #expect(file.status == 2)
    #expect(file.errors.contains("/no/such/file"))
    let none = try Program.run([
      "explain", Samples.path("signalling-and-smp"), "--app-shows", "72 73 74",
    ])
    #expect(none.status == 3)
    #expect(none.errors.contains("no value was notified or indicated in any"))
  }
}
