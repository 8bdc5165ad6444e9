import Foundation
import HSBase
import HSTestSupport
import Testing

/// Reading JSON back, whoever wrote it.
@Suite struct `JSON parser` {
  private func parse(_ text: String) -> Result<JSONValue, JSONError> {
    let bytes = [UInt8](text.utf8)
    return Result { () throws(JSONError) in try JSONParser.value(bytes.span) }
  }

  private func shortest(_ value: JSONValue) -> String {
    var text = ""
    value.append(to: &text)
    return text
  }

  @Test(arguments: VectorFile.rows("json.tsv", columns: 2))
  func `reads what it should, and nothing else`(row: VectorRow) {
    switch parse(row[0]) {
    case .success(let value): #expect(shortest(value) == row[1], "\(row)")
    case .failure(let error): #expect("\(error)" == row[1], "\(row)")
    }
  }

  @Test(arguments: VectorFile.rows("json.tsv", columns: 2))
  func `agrees with Foundation on what is JSON`(row: VectorRow) {
    let isForeign =
      (try? JSONSerialization.jsonObject(with: Data(row[0].utf8), options: .fragmentsAllowed))
      != nil
    // Foundation reads lone surrogates in its own way, and lets a comma stand before the end.
    guard !row[0].contains("\\ud8"), !row[0].contains(",]") else { return }
    if case .success = parse(row[0]) { #expect(isForeign) } else { #expect(!isForeign) }
  }

  @Test func `reads every line of the expected timelines as Foundation does`() throws {
    let folder = Places.fixture("expected")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".ndjson") }
    #expect(names.count > 5)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let value = try parse(String(line)).get()
        let options: JSONSerialization.ReadingOptions = []
        let one =
          try JSONSerialization.jsonObject(with: Data(shortest(value).utf8), options: options)
          as? NSDictionary
        let other =
          try JSONSerialization.jsonObject(with: Data(line.utf8), options: options) as? NSDictionary
        #expect(one == other)
      }
    }
  }

  @Test func `is an error at every shorter length`() {
    let text = #"{"a":[1,-2.5e3,"x\u00e9\n",true,null],"b":{"c":false}}"#
    let bytes = [UInt8](text.utf8)
    for count in 0..<bytes.count {
      let part = Array(bytes[..<count])
      #expect(throws: JSONError.self) { try JSONParser.value(part.span) }
    }
  }

  @Test func `does not fall over altered bytes`() {
    var random = SeededGenerator()
    let bytes = [UInt8](#"{"a":[1,-2.5e3,"x\u00e9\n",true,null],"b":{"c":"ä"}}"#.utf8)
    for _ in 0..<20_000 {
      var altered = bytes
      for _ in 0..<3 {
        altered[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = try? JSONParser.value(altered.span)
    }
  }

  @Test func `stops where texts are too deep`() {
    let deep = String(repeating: "[", count: 100_000)
    guard case .failure(let error) = parse(deep) else {
      Issue.record("read it")
      return
    }
    #expect(error.problem == .tooDeep)
    let allowed = JSONParser.depth
    let fits =
      String(repeating: "[", count: allowed) + "1" + String(repeating: "]", count: allowed)
    #expect((try? parse(fits).get()) != nil)
  }
}
