import HSBase
import Testing

/// Documents over several lines, laid out while they are written.
@Suite struct `JSON layout` {
  /// Writes a document with short and long members, nested and empty, and moves it on after every so many
  /// members.
  private func document(_ layout: consuming JSONLayout, movedAfter step: Int) -> String {
    var json = JSONWriter(continuing: OutputBuffer())
    var text = OutputBuffer()
    var written = 0
    json.beginObject()
    json.field("text", string: "a string } with ] \"brackets\" and \\")
    json.beginArray("none")
    json.endArray()
    json.beginArray("rows")
    for row in 0..<40 {
      json.beginObject()
      for column in 0..<(row % 7) {
        json.field("name", string: String(repeating: "x{\"", count: column * row))
        written += 1
        if written % step == 0 { layout.move(&json, to: &text) }
      }
      json.beginArray("numbers")
      for number in 0..<row {
        json.element(number)
        written += 1
        if written % step == 0 { layout.move(&json, to: &text) }
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    layout.end(&json, to: &text)
    return text.string
  }

  @Test(arguments: [1, 2, 3, 7, 50])
  func `does not depend on where the document is moved on`(step: Int) {
    let whole = document(JSONLayout(), movedAfter: .max)
    #expect(document(JSONLayout(), movedAfter: step) == whole)
    #expect(whole.contains("\n  \"none\": [],\n  \"rows\": [\n    {\"numbers\": []},\n"))
  }

  @Test func `keeps one of several documents on a line`() {
    let text = document(JSONLayout(isOnOneLine: true), movedAfter: 5)
    #expect(text.utf8.count { $0 == 0x0A } == 1)
    #expect(text.hasSuffix("}\n"))
  }
}
