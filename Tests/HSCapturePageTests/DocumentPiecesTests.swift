import Foundation
import HSBase
import HSReport
import HSTestSupport
import Testing

/// A document in pieces is the document.
@Suite struct `Document in pieces` {
  /// The pieces, and how deep each but the first goes on.
  private func pieces(_ text: String, size: Int, step: Int) -> [(text: String, depth: Int)] {
    var cutter = DocumentPieces(size: size)
    var page = OutputBuffer()
    var depths = [0]
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: step) {
      let end = min(start + step, bytes.count)
      cutter.write(bytes.span.extracting(start..<end), to: &page) { page, depth in
        page.append("<")
        depths.append(depth)
      }
    }
    let texts = page.string.split(separator: "<", omittingEmptySubsequences: false)
    #expect(texts.count == depths.count)
    return zip(texts, depths).map { (text: String($0), depth: $1) }
  }

  /// Adds a piece, as the page's script does.
  private func joined(_ value: Any?, _ more: Any, _ depth: Int) -> Any {
    if var list = value as? [Any], depth > 0, let new = more as? [Any] {
      var rest = new[...]
      if depth > 1, let last = list.popLast(), let first = rest.popFirst() {
        list.append(joined(last, first, depth - 1))
      }
      return list + rest
    }
    if let members = value as? [String: Any], depth > 0, let new = more as? [String: Any] {
      return members.merging(new) { joined($0, $1, depth - 1) }
    }
    #expect(depth == 0)
    return more
  }

  private func sorted(_ value: Any) throws -> Data {
    try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
  }

  @Test(arguments: [1, 2, 5, 17, 1000])
  func `is the document again`(size: Int) throws {
    let text = #"""
      {"version":"1,{[\"","length":3,"none":[],"bare":{},"values":[{"hex":["00","<b>,\\"],"of":[1,-2,3]},{"hex":[],"words":\#
      [null,true,"\u00e4]"]},{"deep":[[1,[2,{"a\"b":[3,4],"c":{"d":5,"e":[6]}}]],7]}],"last":"}"}
      """#
    let whole = try sorted(JSONSerialization.jsonObject(with: Data(text.utf8)))
    for step in [1, 3, text.utf8.count] {
      let pieces = pieces(text, size: size, step: step)
      #expect((pieces.count > 1) == (size < 1000))
      var value: Any?
      for piece in pieces {
        #expect(piece.text.utf8.count <= size + 120)
        let own = try JSONSerialization.jsonObject(with: Data(piece.text.utf8))
        value = joined(value, own, piece.depth)
      }
      let again = try sorted(#require(value))
      #expect(again == whole, "\(pieces)")
    }
  }

  @Test func `begins with what is open, under its names`() {
    let pieces = pieces(#"{"a":1,"b":[{"c":[2,3,4],"d":5},6]}"#, size: 1, step: 100)
    #expect(
      pieces.map { $0.text } == [
        #"{"a":1}"#, #"{"b":[{"c":[2]}]}"#, #"{"b":[{"c":[3]}]}"#, #"{"b":[{"c":[4]}]}"#,
        #"{"b":[{"d":5}]}"#, #"{"b":[6]}"#,
      ])
    #expect(pieces.map { $0.depth } == [0, 1, 4, 4, 3, 2])
  }

  @Test func `has no text that ends its element`() {
    let pieces = pieces(#"["</script>","<!--"]"#, size: 1000, step: 4)
    #expect(pieces.map { $0.text } == [#"["\u003c/script>","\u003c!--"]"#])
  }
}
