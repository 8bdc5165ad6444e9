import Foundation
import HSReport
import HSTestSupport
import Testing

/// The series as NDJSON, against what the senders were told to send.
@Suite struct JSONSeriesTests {
  static let schema = Result { try JSONSchema("series-2") }

  static let expected: [String] = {
    let folder = JSONCapture.root.appending(path: "fixtures/expected")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".series.tsv") }.map { String($0.dropLast(11)) }.sorted()
  }()

  @Test(arguments: JSONCapture.names)
  func everyLineFollowsTheSchema(_ name: String) throws {
    let schema = try Self.schema.get()
    for line in try JSONLine.all(in: JSONCapture.series(name)) {
      let faults = schema.faults(in: line.object)
      try #require(faults.isEmpty, "\(faults): \(line.text)")
    }
  }

  @Test func thereIsSomethingToCompareWith() { #expect(Self.expected.count >= 7) }

  @Test(arguments: expected)
  func theNumbersAreThoseThatWereSent(_ name: String) throws {
    let file = JSONCapture.root.appending(path: "fixtures/expected/\(name).series.tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("packet") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    // The files hold all values that were sent; those without a heart rate may be other attributes'.
    let sent = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0) })
    let lines = try JSONLine.all(in: JSONCapture.series(name))
    let packets = Set(lines.compactMap { $0.object["packet"] as? Int }.map(String.init))
    #expect(packets.count == lines.count && !rows.isEmpty)
    #expect(Set(rows.filter { !$0[4].isEmpty }.map { $0[0] }).subtracting(packets).isEmpty)
    for line in lines {
      let number = try #require(line.object["packet"] as? Int)
      let row = try #require(sent["\(number)"])
      let found = line.object
      let packet = try #require(found["packet"] as? Int)
      #expect(found["handle"] as? String == row[2], "packet \(packet)")
      #expect(found["value_hex"] as? String == row[3], "packet \(packet)")
      #expect((found["bpm"] as? Int).map(String.init) ?? "" == row[4], "packet \(packet)")
      let contact = (found["contact"] as? String ?? "").replacing(
        "not_detected", with: "not-detected"
      )
      .replacing("unsupported", with: "not-supported")
      #expect(contact == row[5], "packet \(packet)")
      #expect((found["energy_kj"] as? Int).map(String.init) ?? "" == row[6], "packet \(packet)")
      let ticks = (found["rr_ticks"] as? [Int] ?? []).map(String.init).joined(separator: " ")
      #expect(ticks == row[7], "packet \(packet)")
      let times = found["rr_ms"] as? [Double] ?? []
      #expect(times == (found["rr_ticks"] as? [Int] ?? []).map { Double($0) * 125 / 128 })
    }
  }

  @Test func aLine() throws {
    let line = try #require(
      try JSONLine.all(in: JSONCapture.series("all-att-pdus")).dropFirst().first)
    #expect(
      line.text == """
        {"schema":"heartsnoop.series/2","time":"2026-05-04T06:30:00.140000Z","packet":81,\
        "connection":1,"peer":"E0:00:00:00:00:01","handle":"0x0012","bpm":61,\
        "contact":"detected","energy_kj":null,"rr_ticks":[1008],"rr_ms":[984.375],\
        "rr_lost":0,"findings":[],"value_hex":"163df003"}
        """)
  }
}
