import HSBase
import HSTestSupport
import Testing

@Suite struct HexTests {
  @Test func `every byte goes there and back`() throws {
    let all = (UInt8.min...UInt8.max).map { $0 }
    let text = Hex.text(all.span)
    #expect(text.utf8.count == 512)
    #expect(text.hasPrefix("000102030405060708090a0b0c0d0e0f10"))
    #expect(text.hasSuffix("fdfeff"))
    #expect(try Hex.bytes(text) == all)
    #expect(try Hex.bytes(text.uppercased()) == all)
    #expect(Hex.text([UInt8]().span) == "")
    #expect(try Hex.bytes("") == [])
  }

  @Test func `digits have values and values have digits`() {
    for byte in UInt8.min...UInt8.max {
      let expected = byte < 0x80 ? Character(UnicodeScalar(byte)).hexDigitValue : nil
      #expect(Hex.value(of: byte).map(Int.init) == expected)
      // Only the lower half counts.
      #expect(Hex.digit(byte) == Array(String(byte & 15, radix: 16).utf8)[0])
    }
  }

  @Test(
    arguments: [
      ("0x16", [0x16]), ("0X16", [0x16]), ("0x1648", [0x16, 0x48]), ("0x16 0x48", [0x16, 0x48]),
      ("0x160x48", [0x16, 0x48]), ("16:48", [0x16, 0x48]), ("16-48,55_03", [0x16, 0x48, 0x55, 3]),
      (" 16\t48\r\n55 ", [0x16, 0x48, 0x55]), ("1 6", [0x16]), ("00", [0]), ("0x", []), ("  ", []),
      ("fF", [0xff]),
    ] as [(String, [UInt8])])
  func `prefixes and separators are passed over`(text: String, bytes: [UInt8]) throws {
    #expect(try Hex.bytes(text) == bytes)
    #expect(try Hex.bytes(text[...]) == bytes)
  }

  @Test(
    arguments: [
      ("0", .oddNumberOfDigits(1)), ("123", .oddNumberOfDigits(3)), ("0x1", .oddNumberOfDigits(1)),
      ("12 3", .oddNumberOfDigits(3)), ("g0", .notADigit("g", offset: 0)),
      ("16 4x", .notADigit("x", offset: 4)), ("x16", .notADigit("x", offset: 0)),
      ("160y", .notADigit("y", offset: 3)), ("1\u{ff11}", .notADigit("\u{ff11}", offset: 1)),
      ("心拍", .notADigit("心", offset: 0)), ("a\u{301}b", .notADigit("a\u{301}", offset: 0)),
      ("12;34", .notADigit(";", offset: 2)), ("\0", .notADigit("\0", offset: 0)),
    ] as [(String, Hex.ParseError)])
  func `what is not hexadecimal is refused and placed`(text: String, error: Hex.ParseError) {
    #expect(throws: error) { try Hex.bytes(text) }
  }

  @Test func `random bytes survive any spelling`() throws {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let bytes = random.bytes(upTo: 30)
      var text = ""
      for byte in bytes {
        text += ["", " ", ":", "-", " 0x", ","].randomElement(using: &random) ?? ""
        let digits = String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        text += Bool.random(using: &random) ? digits : digits.uppercased()
      }
      #expect(try Hex.bytes(text) == bytes, "seed \(random.seed): \(text)")
    }
  }
}
