import HSBase
import HSReport
import HSTestSupport
import Testing

/// Texts of devices and files on a page: they stay text, in their place, and can be seen.
@Suite struct `Page text` {
  private func html(_ text: String) -> String {
    var page = OutputBuffer()
    page.append(html: text)
    return page.string
  }

  @Test func `is escaped`() {
    #expect(
      html("<script>alert('1')</script>") == "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;")
    #expect(html("\" onmouseover=\"a&b") == "&quot; onmouseover=&quot;a&amp;b")
    #expect(html("Polar H7 252D9F1") == "Polar H7 252D9F1")
    #expect(html("Zoë 2 m²") == "Zoë 2 m²")
  }

  @Test func `shows what cannot be seen`() {
    #expect(
      html("a\u{202e}b\u{2066}c\u{200b}d\u{7}\u{feff}\n")
        == #"a\u{202e}b\u{2066}c\u{200b}d\x07\u{feff}\n"#)
  }

  @Test func `isolates what is read from the right`() {
    #expect(
      html("\"\u{5d0}\u{5d1}\", 12 dBm") == "&quot;\u{2067}\u{5d0}\u{5d1}\u{2069}&quot;, 12 dBm")
    // Words of one text keep their order; what stands behind it is not taken in.
    #expect(
      html("\u{5d0}\u{5d1} \u{5d2}-\u{5d3} 12")
        == "\u{2067}\u{5d0}\u{5d1} \u{5d2}-\u{5d3}\u{2069} 12")
    #expect(html("a \u{645}\u{64e}\u{631} ") == "a \u{2067}\u{645}\u{64e}\u{631}\u{2069} ")
    #expect(html("\u{645}") == "\u{2067}\u{645}\u{2069}")
  }

  @Test func `does not heap up marks`() {
    let four = String(repeating: "\u{301}", count: 4)
    #expect(html("e" + four + "x") == "e" + four + "x")
    #expect(html("e" + four + "\u{301}\u{302}x") == "e" + four + "(2 more marks)x")
    #expect(
      html("\u{5d0}" + four + "\u{301}") == "\u{2067}\u{5d0}" + four + "\u{2069}(1 more marks)")
    // A letter with ten thousand marks is one letter, and long all the same.
    let heap = html("e" + String(repeating: "\u{301}", count: 10_000))
    #expect(heap.utf8.count < 100)
    #expect(heap.hasSuffix("(20001 bytes)"))
  }

  @Test func `of ten thousand letters is shortened`() {
    let text = html(String(repeating: "W", count: 10_000))
    #expect(text == String(repeating: "W", count: 250) + "\u{2026} (10000 bytes)")
    #expect(html(String(repeating: "W", count: 1000)).count == 1000)
  }

  @Test func `of any scalars keeps isolates in pairs and marks few`() {
    var random = SeededGenerator()
    let letters: [UnicodeScalar] = [
      "a", " ", "-", "<", "\u{5d0}", "\u{645}", "\u{301}", "\u{302}", "\u{202e}", "\u{2067}",
      "\u{2069}",
      "\u{1e900}", "1", "\u{1}",
    ]
    for _ in 0..<500 {
      let text = String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0...60, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? "a"
          }))
      var depth = 0
      var marks = 0
      for scalar in html(text).unicodeScalars {
        depth += scalar == "\u{2067}" ? 1 : scalar == "\u{2069}" ? -1 : 0
        marks = scalar == "\u{301}" || scalar == "\u{302}" ? marks + 1 : 0
        #expect(
          (0...1).contains(depth) && marks <= 4,
          "\(text.unicodeScalars.map(\.value)), seed \(random.seed)")
        #expect(scalar != "<" && scalar != "\u{202e}" && scalar != "\u{1}")
      }
      #expect(depth == 0)
    }
  }

  @Test func `does nothing in Markdown`() {
    var text = OutputBuffer()
    text.append(markdown: "[a](b) <b> @c #1 *d* `e` |f| \u{202e}")
    #expect(
      text.string
        == #"\[a\](b) &lt;b&gt; &#64;c &#35;1 \*d\* \`e\` \|f\| \\u{202e}"#)
  }
}
