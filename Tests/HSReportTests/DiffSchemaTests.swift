import HSComparison
import HSOutput
import HSReport
import HSTestSupport
import Foundation
import Testing

/// What `diff` prints for machines.
@Suite struct DiffSchemaTests {
  /// The lines that a comparison of a capture's timeline with an altered one prints.
  private func lines(
    _ name: String, _ alter: (inout [String]) -> Void,
    _ change: (inout ComparisonOptions) -> Void = { _ in }
  ) throws -> [Any] {
    let symbols = Symbols()
    var texts = String(decoding: try JSONCapture.timeline(name), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let first = story(texts, symbols)
    alter(&texts)
    var options = ComparisonOptions()
    change(&options)
    let result = ComparisonResult(first, story(texts, symbols), symbols, options)
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

  private func story(_ lines: [String], _ symbols: Symbols) -> ComparedStory {
    var reader = StoryReader(.timeline, symbols)
    let text = [UInt8]((lines.joined(separator: "\n") + "\n").utf8)
    reader.take(text.span)
    return reader.finish()
  }

  @Test(arguments: JSONCapture.names)
  func everyLineFollowsTheSchema(_ name: String) throws {
    let schema = try JSONSchema("diff-1")
    for lines in [
      try lines(name, { _ in }),
      try lines(
        name,
        { lines in
          if lines.count > 8 { lines.removeSubrange(3...5) }
          lines = lines.map { $0.replacing("\"received\"", with: "\"sent\"") }
        }, { $0.addresses = true }),
    ] {
      #expect(!lines.isEmpty)
      for line in lines {
        let faults = schema.faults(in: line)
        try #require(faults.isEmpty, "\(faults): \(line)")
      }
    }
  }

  @Test func aDifferenceNamesPacketsFieldsAndValues() throws {
    let lines = try lines("polar-h7-app") { lines in
      lines = lines.map { line in
        guard line.contains("\"packet\":150,"), line.contains("\"event\":\"notification\"") else {
          return line
        }
        return line.replacing("\"bpm\":", with: "\"bpm\":1").replacing("\"1656", with: "\"1657")
      }
    }
    let records = lines.compactMap { $0 as? [String: Any] }
    #expect(records.first?["record"] as? String == "comparison")
    #expect(records.filter { $0["record"] as? String == "peer" }.count == 1)
    let differences = records.filter { $0["record"] as? String == "difference" }
    let difference = try #require(differences.first)
    #expect(differences.count == 1)
    #expect((difference["a"] as? [String: Any])?["packet"] as? Int == 150)
    #expect(difference["attribute"] as? String == "Heart Rate Measurement")
    #expect(difference["number"] as? Int == 9)
  }
}
