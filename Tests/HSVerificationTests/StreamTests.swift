import Foundation
@testable import HSHeartRate
import HSTestSupport
import Testing

/// The simulated streams of the fixtures: each has one fault, which its own check must find.
struct StreamTests {
  /// The findings of each stream: kind, first sample, how many of what the kind counts.
  static let expected: [(name: String, findings: [(SeriesFinding.Code, Int, Int)])] = [
    ("clean", []),
    ("contact_off", [(.contactLost, 99, 16)]),
    ("delay3s", [(.lateStart, 0, 3)]),
    ("drift_300ppm", []),
    ("dup", [(.duplicate, 80, 1), (.duplicate, 82, 1), (.duplicate, 162, 1)]),
    ("ectopic", [(.ectopicBeats, 81, 2)]),
    ("energy_ok", []),
    ("extra_beat", [(.extraBeats, 132, 1)]),
    ("hr_doubled", [(.rateDisagrees, 139, 25)]),
    ("lost4", [(.lostNotifications, 49, 1), (.gap, 118, 2), (.lostNotifications, 196, 1)]),
    ("unit_ms", [(.millisecondsAsTicks, 0, 1)]),
  ]

  @Test(arguments: expected.map(\.name))
  func `A stream triggers its own check and no other`(_ name: String) throws {
    let result = Streams.verify(try Streams.simulated(name))
    let wanted = Self.expected.first { $0.name == name }?.findings ?? []
    let found = result.findings.map { "\($0.code) \($0.samples.lowerBound) \($0.count)" }
    #expect(found == wanted.map { "\($0.0) \($0.1) \($0.2)" })
  }

  @Test func `Where nothing is wrong, the whole stream is verified`() throws {
    for name in ["clean", "delay3s", "drift_300ppm", "dup", "ectopic", "energy_ok", "extra_beat"] {
      let result = Streams.verify(try Streams.simulated(name))
      #expect(result.runs.map(\.verdict) == [.verified], "\(name)")
    }
  }

  @Test func `What is wrong condemns itself only`() throws {
    let doubled = Streams.verify(try Streams.simulated("hr_doubled"))
    #expect(doubled.runs.map(\.samples) == [0..<139, 139..<164, 164..<300])
    #expect(doubled.runs.map(\.verdict) == [.verified, .suspect, .verified])
    #expect(doubled.runs[1].failed == [.rate])

    let contact = Streams.verify(try Streams.simulated("contact_off"))
    #expect(contact.runs.map(\.samples) == [0..<99, 99..<115, 115..<300])
    #expect(contact.runs.map(\.verdict) == [.verified, .notCheckable, .verified])

    // The first part is too short to say anything of coverage.
    let lost = Streams.verify(try Streams.simulated("lost4"))
    #expect(lost.runs.map(\.samples) == [0..<50, 50..<119, 119..<197, 197..<296])
    #expect(lost.runs.map(\.verdict) == [.consistent, .verified, .verified, .verified])

    let unit = Streams.verify(try Streams.simulated("unit_ms"))
    #expect(unit.runs.map(\.verdict) == [.rejected])
    #expect(unit.runs[0].failed == [.unit])
  }

  @Test func `Figures agree with the prototype's in kind`() throws {
    let file = Places.fixture("streams/expected_checks.json")
    let all = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: [String: Any]])
    for (name, expected) in all {
      let result = Streams.verify(try Streams.simulated(name))
      func number(_ key: String) -> Double { (expected[key] as? NSNumber)?.doubleValue ?? .nan }
      // Drift of one run, within the prototype's error; it did not take duplicates out.
      if result.runs.count == 1, name != "dup", let drift = result.runs[0][.drift]?.figure(.drift) {
        #expect(
          abs(drift.value - number("slope_ols_ppm")) < 2 * number("slope_se_ppm") + 600, "\(name)")
        #expect(result.runs[0][.drift]?.outcome == .cannotTell, "\(name)")
      }
      let rate = expected["hr_rr"] as? [String: Any]
      let window = (rate?["best_window_beats"] as? NSNumber)?.intValue
      #expect(result.filter?.shape == .box(beats: try #require(window)), "\(name)")
      #expect(result.filter?.lag == 0, "\(name)")
      let middle = (rate?["median_abs_bpm"] as? NSNumber)?.doubleValue ?? .nan
      #expect(abs((result.filter?.medianResidual ?? 0) - middle) < 0.06, "\(name)")
      let energy = result.runs.compactMap { $0[.energy]?.figure(.energyReadings)?.value }
      #expect(energy.reduce(0, +) == number("energy_n"), "\(name)")
      let artefacts = expected["lt2019"] as? [String: NSNumber] ?? [:]
      func sum(_ measure: Measure) -> Int {
        Int(result.runs.compactMap { $0[.artefacts]?.figure(measure)?.value }.max() ?? 0)
      }
      if result.runs.count == 1 {
        #expect(sum(.extraBeats) == artefacts["extra"]?.intValue, "\(name)")
        #expect(sum(.missedBeats) == artefacts["missed"]?.intValue, "\(name)")
        #expect(sum(.ectopicBeats) == artefacts["ectopic"]?.intValue, "\(name)")
      }
      let missing = result.findings.filter { $0.code == .gap || $0.code == .lostNotifications }
      #expect(Double(missing.reduce(0) { $0 + $1.count }) == number("missing_notifs"), "\(name)")
      let duplicates = result.findings.count { $0.code == .duplicate }
      #expect(Double(duplicates) == number("dup_payload"), "\(name)")
    }
  }

  @Test func `Five minutes are too short to tell 300 ppm, and the answer says so`() throws {
    let result = Streams.verify(try Streams.simulated("drift_300ppm"))
    let drift = try #require(result.runs[0][.drift])
    #expect(drift.outcome == .cannotTell)
    #expect(drift.obstacle == .tooShort)
    #expect((drift.figure(.drift)?.uncertainty ?? 0) > 30)
  }
}
