import HSComparison
import HSOutput
import HSReport
import HSTestSupport
import Foundation
import Testing

/// What `diff --what structure` prints for machines.
@Suite struct StructureSchemaTests {
  private func story(_ lines: [String], _ symbols: Symbols) -> ComparedStory {
    var reader = StoryReader(.timeline, symbols)
    let text = [UInt8]((lines.joined(separator: "\n") + "\n").utf8)
    reader.take(text.span)
    return reader.finish()
  }

  /// The lines that a comparison of a capture with an altered one prints.
  private func lines(_ name: String, _ alter: (inout [String]) -> Void) throws -> [Any] {
    let symbols = Symbols()
    var texts = String(decoding: try JSONCapture.timeline(name), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let first = story(texts, symbols)
    alter(&texts)
    let options = ComparisonOptions()
    let result = StructureResult(first, story(texts, symbols), symbols, options)
    var bytes: [UInt8] = []
    let output = TextOutput {
      for index in $0.indices { bytes.append($0[index]) }
      return true
    }
    DifferenceJSON.write(result, .init(first: "a", second: "b"), to: output)
    output.flush()
    return try String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8))
    }
  }

  @Test(arguments: JSONCapture.names)
  func `every line follows the schema`(name: String) throws {
    let schema = try JSONSchema("structure-1")
    let same = try lines(name) { _ in }
    #expect((same.first as? [String: Any])?["same"] as? Bool == true)
    let altered = try lines(name) { lines in
      lines.removeAll { $0.contains("\"2a38\"") }
      lines = lines.map {
        $0.replacing("\"handle\":\"0x00", with: "\"handle\":\"0x01")
          .replacing("\"properties\":[\"read\"", with: "\"properties\":[\"write\"")
      }
    }
    for line in same + altered {
      let faults = schema.faults(in: line)
      try #require(faults.isEmpty, "\(faults): \(line)")
    }
  }
}
