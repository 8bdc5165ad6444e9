import HSBase
import HSHeartRate
import HSReport
import HSSeries
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// The simulated streams of the fixtures, from the bytes of a capture to findings and numbers.
@Suite struct StreamTests {
  /// What each stream's fault is found as; each is found by its own check and no other.
  static let expected: [(name: String, checks: Set<Check>)] = [
    ("clean", []), ("contact_off", [.contact]), ("delay3s", [.beats]), ("drift_300ppm", []),
    ("dup", [.duplicates]), ("ectopic", [.artefacts]), ("energy_ok", []),
    ("extra_beat", [.artefacts]), ("hr_doubled", [.rate]),
    ("lost4", [.notifications, .cadence]), ("unit_ms", [.unit]),
  ]

  /// A name as a field of CSV (RFC 4180, 2.5 to 2.7), behind its comma.
  @Test(arguments: [
    ("a b", ",a b"), ("a,b", ",\"a,b\""), ("a\"b", ",\"a\"\"b\""), ("", ","),
  ])
  func `a name is one field`(name: String, field: String) {
    #expect(String(decoding: SeriesCSV.field(name), as: UTF8.self) == field)
  }

  /// A stream as a capture: notifications of a strap whose attributes were found.
  static func capture(_ name: String) throws -> VerifiedCapture {
    var scene = CollectorTests.strap(count: 0)
    let text = try String(contentsOf: Places.fixture("streams/\(name).tsv"), encoding: .utf8)
    for line in text.split(separator: "\n").dropFirst() {
      let columns = line.split(separator: "\t")
      guard columns.count == 2, let seconds = Double(columns[0]) else { continue }
      scene.notify(
        0x10, try Hex.bytes(String(columns[1])), on: 0x40,
        at: Scene.start + Int64((seconds * 1e9).rounded()))
    }
    return try scene.verified()
  }

  @Test(arguments: expected.map(\.name))
  func `A stream in a capture triggers its own check and no other`(_ name: String) throws {
    let capture = try Self.capture(name)
    #expect(capture.series.count == 1)
    let found = Set(capture.verifications[0].findings.map(\.code.check))
    #expect(found == Self.expected.first { $0.name == name }?.checks)
  }

  @Test func `The clean stream gives the variability that others compute`() throws {
    let capture = try Self.capture("clean")
    let summary = SensorSummary(0, of: capture)
    #expect(summary.runs.count == 1)
    let pair = try #require(summary.runs[0].variability)
    let time = try pair.raw.timeDomain.get()
    func near(_ value: Double, _ wanted: Double) -> Bool { abs(value / wanted - 1) < 1e-6 }
    #expect(near(time.meanRR, 888.9442692878338))
    #expect(near(time.sdnn, 95.68790623098822))
    #expect(near(time.rmssd, 101.3028805454213))
    #expect(near(time.sd1, 71.73878559437699))
    #expect(near(time.sd2, 114.95111866311824))
    #expect(pair.raw.count == summary.intervals)
  }

  @Test func `Where the unit is wrong no variability is given, and the reason is`() throws {
    let summary = SensorSummary(0, of: try Self.capture("unit_ms"))
    #expect(summary.verdict == .rejected)
    #expect(summary.runs[0].variability == nil)
    #expect(summary.runs[0].refusal == "the run is rejected")
  }

  @Test func `Lost notifications break the intervals, and are expected`() throws {
    let capture = try Self.capture("lost4")
    let summary = SensorSummary(0, of: capture)
    #expect(summary.delivery.missing == 4)
    #expect(summary.delivery.expected == summary.delivery.received + 4)
    let breaks = SeriesBreaks(capture.series[0].measurements, capture.verifications[0])
    #expect(breaks.isBroken.count { $0 } == 4)
    // Pieces of three runs, and one after the other: no difference is taken across a loss.
    #expect(summary.selected?.raw.pieces == 4)
  }

  @Test func `Duplicates are left out of intervals and of what was received`() throws {
    let capture = try Self.capture("dup")
    let summary = SensorSummary(0, of: capture)
    #expect(summary.delivery.duplicates == 3)
    #expect(summary.delivery.received == capture.series[0].measurements.samples.count - 3)
    #expect(summary.intervals < capture.series[0].measurements.intervals.count)
    #expect(summary.runs[0].variability?.raw.count == summary.intervals)
  }

  @Test func `A selection is computed of its values alone`() throws {
    let capture = try Self.capture("clean")
    let selection = SeriesSelection(
      from: .offset(60_000_000_000), to: .moment(Scene.start + 200_000_000_000))
    let summary = SensorSummary(0, of: capture, selection: selection)
    let chosen = capture.series[0].measurements.samples.filter {
      $0.time >= capture.origin + 60_000_000_000 && $0.time <= Scene.start + 200_000_000_000
    }
    #expect(summary.selectedCount == chosen.count)
    #expect(summary.selected?.raw.count == chosen.reduce(0) { $0 + $1.intervals.count })
    let packets = SeriesSelection(packets: chosen[0].packet...chosen[9].packet)
    #expect(SensorSummary(0, of: capture, selection: packets).selectedCount == 10)
  }
}
