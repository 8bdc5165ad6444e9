import HSBase
import HSTestSupport
import Testing

@Suite struct QuotedTextTests {
  private func quoted(_ bytes: [UInt8]) -> String {
    var buffer = OutputBuffer()
    buffer.append(quotedText: bytes.span)
    return buffer.string
  }

  private func units(_ bytes: [UInt8]) -> [TextUnit] {
    var index = 0
    var units: [TextUnit] = []
    while let unit = TextUnit.next(bytes.span, &index) { units.append(unit) }
    return units
  }

  @Test func `well-formedness agrees with the standard library`() {
    var random = SeededGenerator()
    for round in 0..<20000 {
      // Few leads and many continuation bytes, so that long sequences come up.
      let bytes = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0x80...0xbf, using: &random)
          : UInt8.random(in: round % 2 == 0 ? 0xe0...0xf5 : 0...255, using: &random)
      }
      let units = units(bytes)
      let isValid = units.allSatisfy {
        if case .invalid = $0 { false } else { true }
      }
      let string = String(validating: bytes, as: UTF8.self)
      #expect(isValid == (string != nil), "seed \(random.seed), \(hex(bytes))")
      guard let string else { continue }
      let scalars = units.compactMap {
        switch $0 {
        case .printable(let scalar), .control(let scalar): scalar
        case .invalid: nil as UnicodeScalar?
        }
      }
      #expect(scalars == Array(string.unicodeScalars), "seed \(random.seed), \(hex(bytes))")
    }
  }

  @Test func `nothing printable is a control, format or private character`() {
    for value in UInt32(0)...0x10ffff {
      guard let scalar = UnicodeScalar(value) else { continue }
      var index = 0
      let bytes = Array(String(Character(scalar)).utf8)
      guard case .printable = TextUnit.next(bytes.span, &index) else { continue }
      switch scalar.properties.generalCategory {
      case .control, .privateUse, .lineSeparator, .paragraphSeparator, .format:
        Issue.record("U+\(String(value, radix: 16)) is taken as printable")
      default: break
      }
    }
  }

  @Test func `terminal escapes are spelt out`() {
    #expect(quoted(Array("\u{1b}]0;x\u{7}".utf8)) == #""\x1b]0;x\x07""#)
    #expect(quoted([0x9b, 0x32, 0x4a]) == #""\x9b2J""#)
    #expect(quoted(Array("\u{e0001}".utf8)) == #""\u{0e0001}""#)
    #expect(quoted(Array("tab\tcr\r\n".utf8)) == #""tab\tcr\r\n""#)
    #expect(quoted(Array("Größe 心拍".utf8)) == #""Größe 心拍""#)
  }
}
