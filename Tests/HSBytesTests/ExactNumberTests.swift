import HSBase
import HSTestSupport
import Testing

/// Numbers of floating point are written as their shortest exact decimals.
struct ExactNumberTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0.0"), (5, "5"), (-17, "-17"), (0.1, "0.1"), (-0.5, "-0.5"),
      (23.456, "23.456"),
      (3.3e-07, "3.3e-07"), (-2.68e-121, "-2.68e-121"), (1.23456789012, "1.23456789012"),
      (1e15, "1000000000000000"), (1e16, "1e+16"), (6.02e23, "6.02e+23"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (.leastNonzeroMagnitude, "5e-324"), (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
      (1234567890.5, "1234567890.5"), (0.000001, "0.000001"), (0.1 + 0.2, "0.30000000000000004"),
    ] as [(Double, String)])
  func `are written so`(number: Double, text: String) { #expect(number.exactText == text) }

  @Test func `are read again as the same number, and no shorter text is`() {
    var random = SeededGenerator()
    for round in 0..<50_000 {
      var number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      // Numbers of few digits, as sensors send them.
      if round % 2 == 0 {
        number =
          Double(Int64.random(in: -1_000_000...1_000_000, using: &random))
          / [1, 10, 16, 100, 1024, 1e6][round % 6]
      }
      guard number.isFinite else { continue }
      let text = number.exactText
      #expect(Double(text) == number, "\(text)")
      func digits(_ text: some StringProtocol) -> Int {
        let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
        return text.contains(".") || text.contains("e")
          ? mantissa.count : String(mantissa.reversed().drop { $0 == "0" }).count
      }
      let usual =
        number.description.hasSuffix(".0")
        ? String(number.description.dropLast(2)) : number.description
      #expect(digits(text) <= digits(usual), "\(text), \(number)")
    }
  }
}
