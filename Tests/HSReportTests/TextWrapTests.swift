import HSBase
import HSOutput
import HSReport
import Testing

/// Text in lines of a terminal's width.
@Suite struct `Wrapped text` {
  private func wrapped(_ text: String, at column: Int = 0, indent: Int = 4, width: Int) -> [String]
  {
    var buffer = OutputBuffer()
    buffer.append(
      wrapping: Array(text.utf8).span, at: column, indent: indent, width: width)
    return buffer.string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: [24, 40, 57, 80, 200])
  func `breaks between words and loses nothing`(width: Int) {
    let text =
      "connected as central to D0:50:4C:25:2D:9F (static random), handle 0x0040, interval 30.00 ms"
    let lines = wrapped(text, width: width)
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("    ") && !$0.hasPrefix("     ") })
    let joined = lines.enumerated().map { $0 == 0 ? $1 : String($1.dropFirst(4)) }
      .joined(separator: " ")
    #expect(joined == text)
  }

  @Test func `keeps a number and its unit together`() {
    #expect(wrapped("took 59.8 ms", width: 12) == ["took 59.8 ms"])
    #expect(wrapped("it took 59.8 ms", indent: 0, width: 12) == ["it took", "59.8 ms"])
    #expect(wrapped("read (59.8 ms)", indent: 0, width: 12) == ["read", "(59.8 ms)"])
    // What only begins like one is a word.
    #expect(wrapped("packet 12 mslike", indent: 0, width: 12) == ["packet 12", "mslike"])
  }

  @Test func `breaks a word that is longer than a line, between bytes`() {
    let hex = String(repeating: "0123456789abcdef", count: 8)
    let lines = wrapped(hex, at: 3, indent: 5, width: 30)
    #expect(lines.allSatisfy { $0.count <= 30 })
    #expect(lines.map { $0.filter { $0 != " " } }.joined() == hex)
    #expect(lines.allSatisfy { $0.filter { $0 != " " }.count.isMultiple(of: 2) })
  }

  @Test func `counts columns, not bytes`() {
    // Six wide characters take twelve columns; a combining mark takes none.
    #expect(wrapped("心拍数計測器", indent: 0, width: 8) == ["心拍数計", "測器"])
    #expect(wrapped("e\u{301}e\u{301}e\u{301}e\u{301} x", indent: 0, width: 8).count == 1)
    let colored = "\u{1b}[1;31mrefused:\u{1b}[0m ok"
    #expect(wrapped(colored, indent: 0, width: 11) == [colored])
  }

  @Test func `is safe for any bytes and widths`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        [UInt8.random(in: 0...255, using: &random), 0x20, 0x1b, 0x41].randomElement() ?? 0
      }
      var buffer = OutputBuffer()
      buffer.append(
        wrapping: bytes.span, at: Int.random(in: 0...30, using: &random),
        indent: Int.random(in: 0...30, using: &random),
        width: Int.random(in: 0...40, using: &random))
      let kept = buffer.span.indices.map { buffer.span[$0] }.filter { $0 != 0x20 && $0 != 0x0a }
      #expect(kept == bytes.filter { $0 != 0x20 && $0 != 0x0a }, "\(bytes)")
    }
  }
}
