import Foundation
import Testing
import HSTimeline

/// Captures of our own against what was sent, and against tshark where it is installed.
@Suite struct `Our own captures` {
  static let captures = Places.captures(in: Places.fixtures.appending(path: "captures"))
  static let expected = Places.fixtures.appending(path: "expected")

  /// The captures of which the values that were sent are known.
  static let series = captures.filter {
    FileManager.default.fileExists(
      atPath: expected.appending(path: "\($0.name).series.tsv").path)
  }

  /// A value that was sent, in the words of the table.
  private struct Sent: Equatable {
    var packet: Int
    var handle: String
    var value: String
    var beats: String
    var contact: String
    var energy: String
    var ticks: String
  }

  @Test func `every table of sent values has its capture`() throws {
    let tables = try FileManager.default.contentsOfDirectory(atPath: Self.expected.path)
    #expect(Self.series.count == tables.filter { $0.hasSuffix(".series.tsv") }.count)
    #expect(Self.series.count >= 7)
  }

  @Test(arguments: series)
  func `the series is what was sent`(_ capture: Capture) throws {
    let table = try Table(Self.expected.appending(path: "\(capture.name).series.tsv"))
    let expected = try table.rows.map { row in
      Sent(
        packet: try #require(Int(row["packet"] ?? "")), handle: row["attribute"] ?? "",
        value: row["value"] ?? "", beats: row["bpm"] ?? "", contact: row["contact"] ?? "",
        energy: row["energy_kj"] ?? "", ticks: row["rr_ticks"] ?? "")
    }
    let rows = try Series.of(capture.path).rows.map { row in
      Sent(
        packet: row.packet, handle: row.handle, value: row.value, beats: row.beats,
        contact: Self.contact(row.contact), energy: row.energy,
        ticks: row.ticks.split(separator: ";").joined(separator: " "))
    }
    // What is no heart rate is no part of the series, but stands in its packet all the same.
    #expect(rows == expected.filter { !$0.beats.isEmpty })
    let pdus = Dictionary(
      try Reading.of(capture.path).pdus.map { ($0.packet, $0.bytes) },
      uniquingKeysWith: { first, _ in first })
    for value in expected {
      let sent = (pdus[value.packet] ?? []).dropFirst(3).map(Self.hex).joined()
      #expect(sent == value.value, "packet \(value.packet)")
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// The table's word for our word.
  private static func contact(_ name: String) -> String {
    switch name {
    case "unsupported": "not-supported"
    case "not_detected": "not-detected"
    default: name
    }
  }
}
