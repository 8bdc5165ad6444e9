import HSBase
import HSHeartRate
import HSReport
import HSTestSupport
import Foundation
import Testing

@Suite struct `Explanations as JSON` {
  /// The document for values of 16 bits and numbers, checked against its schema.
  private func document(_ numbers: String) throws -> [String: Any] {
    var values = RecordedValues(name: "Heart \"Rate\"", isHeartRate: true)
    for low in UInt8(40)..<60 { values.append([1, low, 1].span, packet: Int(low)) }
    let shown = try ShownNumbers(parsing: Array(numbers.utf8))
    let report = try #require(MisreadingSearch.explain(shown, from: [values]))
    var text = OutputBuffer()
    ExplanationJSON.write(report, shown, [values], listsExcluded: true, to: &text)
    let value = try JSONSerialization.jsonObject(with: Data(text.string.utf8))
    let faults = try JSONSchema("misreading-1").faults(in: value)
    #expect(faults.isEmpty, "\(faults)")
    return try #require(value as? [String: Any])
  }

  @Test func `of a mistake name it and its packets`() throws {
    let document = try document("10241 10497 10753 11009 11265")
    #expect(document["verdict"] as? String == "mistaken")
    let first = try #require((document["explanations"] as? [[String: Any]])?.first)
    #expect(first["mistakes"] as? [String] == ["big_endian_rate"])
    #expect(first["packets"] as? [Int] == [40, 44])
    let witness = try #require((first["seen_in"] as? [[String: Any]])?.first)
    #expect(witness["value"] as? String == "012801")
    #expect(witness["shown"] as? String == "10241")
    let excluded = try #require(document["excluded"] as? [[String: Any]])
    #expect(excluded.count > 5)
    #expect(excluded.allSatisfy { ($0["explained"] as? Int ?? 5) < 5 })
    #expect(document["pairs_tried"] is Int)
  }

  @Test(arguments: [("296 297 298 299", "right"), ("7 9001 3", "unknown"), ("296", "too_few")])
  func `of other answers follow the schema`(numbers: String, verdict: String) throws {
    #expect(try document(numbers)["verdict"] as? String == verdict)
  }
}
