import HSBase
import HSCapture
import HSTimeline
import Foundation
import Testing

/// A Mi Band 2's heart rates, as tshark reads them, in other containers, cut and damaged.
@Suite(.enabled(if: Places.hasCorpus(for: "the Mi Band 2's heart rates")))
struct `Mi Band 2` {
  static let name = "hr-miband2-mifit-android"
  static let original = Places.corpus.appending(path: "captures/\(name).btsnoop").path

  /// A capture made from the original.
  static func derived(_ name: String) -> String {
    Places.corpus.appending(path: "derived/hr-miband2.\(name).btsnoop").path
  }

  /// A value as tshark reads it.
  struct Value: Equatable {
    var packet: Int
    var microseconds: Int64?
    var handle: String
    var beats: String
    var value: String

    init(_ row: Series.Row) {
      packet = row.packet
      microseconds = row.microseconds
      handle = row.handle
      beats = row.beats
      value = row.value
    }

    init(_ row: [String: String]) throws {
      packet = try #require(Int(row["frame"] ?? ""))
      let time = (row["time_epoch"] ?? "").split(separator: ".").compactMap { Int64($0) }
      microseconds = try #require(time.first) * 1_000_000 + (try #require(time.last)) / 1000
      handle = try #require(row["handle"])
      beats = try #require(row["bpm"])
      value = try #require(row["value_hex"])
    }
  }

  /// The values as tshark reads them.
  static func expected() throws -> [Value] {
    try Table(Places.corpus.appending(path: "expected/\(name).hr.tsv")).rows.map { try Value($0) }
  }

  @Test func `the series is tshark's, packet by packet`() throws {
    let expected = try Self.expected()
    let series = try Series.of(Self.original)
    #expect(expected.count == 39)
    #expect(series.rows.map { Value($0) } == expected)
    // The flags of all are 0: no contact, no energy, no intervals.
    #expect(
      series.rows.allSatisfy {
        $0.contact == "unsupported" && $0.energy.isEmpty && $0.ticks.isEmpty
      })
    // Nothing to remark on but the value that is no heart rate, before the band has found one.
    #expect(series.rows.filter { !$0.findings.isEmpty }.map(\.beats) == ["0"])
  }

  @Test(arguments: ["dl1001-hci", "dl2001-monitor", "trunc-minus-1"])
  func `another link type, or the last byte missing, changes nothing`(_ name: String) throws {
    #expect(try Series.of(Self.derived(name)).rows.map { Value($0) } == Self.expected())
  }

  @Test(arguments: ["be.pklg", "le.pklg", "btsnooz-full.txt"])
  func `a phone's export changes nothing`(_ name: String) throws {
    let path = Places.corpus.appending(path: "derived/hr-miband2.\(name)").path
    #expect(try Series.of(path).rows.map { Value($0) } == Self.expected())
  }

  @Test func `Android's log in memory keeps the heart rates, whose label is presumed`() throws {
    let path = Places.corpus.appending(path: "derived/hr-miband2.btsnooz-acl-cut.txt").path
    #expect(try Series.of(path).rows.map { Value($0) } == Self.expected())
    let reading = try Reading.of(path)
    #expect(reading.statistics.recorder.mode == .androidMemory(kept: 13))
    let values = reading.pdus.filter { $0.bytes.starts(with: [0x1b, 0x29, 0x00]) }
      .map { $0.bytes.dropFirst(3).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    // The band sends no intervals, so none of its values is longer than what is kept.
    #expect(values == (try Self.expected().map(\.value)))
  }

  @Test func `a capture without its connection event keeps names and values`() throws {
    let series = try Series.of(Self.derived("no-connect-event"))
    #expect(series.rows.map(\.value) == (try Self.expected().map(\.value)))
    #expect(series.rows.map(\.microseconds) == (try Self.expected().map(\.microseconds)))
  }

  @Test func `a capture that begins after the discovery names nothing`() throws {
    let path = Self.derived("late-start-no-discovery")
    let reading = try Reading.of(path)
    #expect(try Series.of(path).rows.isEmpty)
    #expect(reading.statistics.labelledNotifications == 0)
    #expect(reading.statistics.notifications > 39)
    let values = reading.pdus.filter { $0.bytes.starts(with: [0x1b, 0x29, 0x00]) }
      .map { $0.bytes.dropFirst(3).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    #expect(values == (try Self.expected().map(\.value)))
    #expect(reading.labels.allSatisfy { $0.label == nil })
  }

  @Test(arguments: [("trunc-minus-1", 1949, 39), ("trunc-midrecord-hdr", 1168, 12)])
  func `a cut capture gives every whole record and says that it is cut`(
    _ name: String, _ records: Int, _ values: Int
  ) throws {
    let whole = try Reading.of(Self.original)
    let cut = try Reading.of(Self.derived(name))
    #expect(cut.statistics.records == records)
    #expect(cut.pdus == whole.pdus.filter { $0.packet <= records })
    #expect(!cut.capture.isComplete)
    #expect(cut.captureFindings.contains { [.cutHeader, .cutData].contains($0.code) })
    let series = try Series.of(Self.derived(name)).rows.map { Value($0) }
    #expect(series == (try Self.expected().prefix(values).map { $0 }))
  }

  @Test func `a capture cut within its header is refused`() {
    #expect(throws: CaptureError.self) { try Series.of(Self.derived("trunc-head-15")) }
  }

  @Test func `damaged bytes cost what they hit and no more`() throws {
    let reading = try Reading.of(Self.derived("fuzz-0.002"))
    let series = try Series.of(Self.derived("fuzz-0.002")).rows
    let expected = try Dictionary(
      Self.expected().map { ($0.packet, $0) }, uniquingKeysWith: { first, _ in first })
    let whole = series.filter { expected[$0.packet]?.value == $0.value }
    #expect(whole.count >= 30, "\(series.count) values, of them as they were: \(whole.count)")
    #expect(series.count <= 39)
    #expect(reading.findings.contains { $0.code.severity >= .warning })
  }
}
