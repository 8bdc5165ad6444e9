import HSBase
import Testing

/// Texts with places for what is written into them.
@Suite struct `A template` {
  private func written(_ text: String, _ words: [String: String] = [:]) -> [String] {
    var lines: [String] = []
    TextTemplate(text).write(words) {
      lines.append($0)
    } filling: { place in
      lines.append("[\(place.prefix)\(place.name)]")
      for kind in place.forms.keys.sorted() {
        place.forms[kind]?.write(["kind": kind]) { lines.append($0) }
      }
    }
    return lines
  }

  @Test func `has words where names stand`() {
    #expect(written("a\n\n«one»+«two»«one»\n", ["one": "1", "two": ""]) == ["a", "", "1+1"])
    #expect(written("«no end") == ["«no end"])
    #expect(written("").isEmpty)
  }

  @Test func `shows which words are not given`() {
    #expect(written("«one»+«two»«one» «»\n", ["one": "1"]) == ["1+«two»1 «»"])
  }

  @Test func `leaves out lines whose word there is not`() {
    let text = "a\nb «?word»\nc"
    #expect(written(text) == ["a", "c"])
    #expect(written(text, ["word": ""]) == ["a", "b ", "c"])
  }

  @Test func `has places, and what stands there by its kind`() {
    let text = "a\n  # «=first»\n«=second»\n# «:one two»\n«kind»:\n\n# «:two»\nlast\n# «.»\nb"
    #expect(
      written(text) == ["a", "[  # first]", "[second]", "one:", "", "two:", "", "last", "b"])
    #expect(written("«=only»\n«:one»\n«kind»\n«.»") == ["[only]", "one"])
    #expect(written("a\n«=only»\n") == ["a", "[only]"])
  }
}
