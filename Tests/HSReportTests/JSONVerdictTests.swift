import HSBase
import HSCapture
import HSHeartRate
import HSReport
import HSSeries
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// The series with verdicts and the summary as JSON, against their schemas and the series without.
@Suite struct JSONVerdictTests {
  static let summary = Result { try JSONSchema("summary-2") }

  /// What is printed of a capture when it has ended.
  static func verified(_ name: String) throws -> (table: [UInt8], summary: [UInt8]) {
    var reader = try CaptureReader(ByteSource(path: JSONCapture.path(name)))
    let collector = SeriesCollector(resolution: reader.resolution)
    var decoder = TimelineDecoder(sink: collector)
    try decoder.decode(&reader)
    let capture = VerifiedCapture(collector, story: decoder.story, name: name)
    let text = JSONText()
    let table = SeriesTable(text.output, layout: .ndjson, selection: SeriesSelection())
    table.add(capture, sensors: Array(capture.sensors.indices))
    table.write()
    let document = JSONText()
    let summaries = capture.sensors.indices.map { SensorSummary($0, of: capture) }
    SummaryJSON.write(summaries, of: capture, to: document.output)
    return (text.taken(), document.taken())
  }

  @Test(arguments: JSONCapture.names)
  func `lines follow the schema, and are those without verdicts but for these`(
    _ name: String
  ) throws {
    let schema = try JSONSeriesTests.schema.get()
    let lines = try JSONLine.all(in: Self.verified(name).table)
    // Those that are held back until there are enough of them are printed in their place.
    let plain = try JSONLine.all(in: JSONCapture.series(name)).sorted {
      ($0.object["packet"] as? Int ?? 0) < ($1.object["packet"] as? Int ?? 0)
    }
    #expect(lines.count == plain.count)
    for (line, other) in zip(lines, plain) {
      let faults = schema.faults(in: line.object)
      try #require(faults.isEmpty, "\(faults): \(line.text)")
      #expect(line.object["verdict"] is String && line.object["reasons"] is [String])
      try #require(line.text.hasPrefix(other.text.dropLast()))
    }
  }

  @Test(arguments: JSONCapture.names)
  func `summaries follow the schema`(_ name: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(Self.verified(name).summary))
    let faults = try Self.summary.get().faults(in: object)
    #expect(faults.isEmpty, "\(faults.prefix(5))")
  }

  @Test func `the schemas know all words`() throws {
    let reasons = try JSONSeriesTests.schema.get().words(of: "reasons")
    #expect(reasons == Set(SampleReasons.all.compactMap { $0.word?.string }))
    let schema = try Self.summary.get()
    #expect(schema.values(of: "code") == Set(SeriesFinding.Code.allCases.map(\.identifier.string)))
    #expect(schema.values(of: "identifier") == Set(Check.allCases.map(\.identifier.string)))
  }
}
