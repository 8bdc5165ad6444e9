import HSBase
@testable import HSHeartRate
import HSTestSupport
import Testing

/// The checks hold on a link that delivers like a real one: nothing is said where nothing is wrong.
struct SimulatedStrapTests {
  struct Scene: Sendable, CustomTestStringConvertible {
    var name: String
    var strap: StrapSimulator
    var testDescription: String { name }
  }

  static let scenes: [Scene] = {
    var scenes: [Scene] = []
    for slot in [0.0, 0.495, 0.99] {
      for grid in [1, 4, 8] {
        for rate in [52.0, 75, 165] {
          var strap = StrapSimulator()
          strap.slot = slot
          strap.grid = grid
          strap.rate = rate
          scenes.append(Scene(name: "slot \(slot), grid \(grid), \(rate) bpm", strap: strap))
        }
      }
    }
    return scenes
  }()

  // Unoptimised code takes ten times as long.
  #if DEBUG
    static let seeds: ClosedRange<UInt64> = 1...1
  #else
    static let seeds: ClosedRange<UInt64> = 1...12
  #endif

  @Test(arguments: scenes)
  func `Nothing is said against a sound link`(_ scene: Scene) {
    for seed in Self.seeds {
      let result = Streams.verify(Streams.series(scene.strap.notifications(seed: seed)))
      let loud = result.findings.filter { $0.severity > .note }
      #expect(loud.isEmpty, "seed \(seed): \(loud.map { "\($0.code) \($0.samples) \($0.amount)" })")
      #expect(result.verdict == .verified, "seed \(seed)")
    }
  }

  @Test(arguments: [0.0, 0.495, 0.99], [30, 60, 100, 150, 200, 250, 300])
  func `Short series are never called lossy`(_ slot: Double, _ count: Int) {
    var strap = StrapSimulator()
    strap.slot = slot
    strap.count = count
    for seed in Self.seeds {
      let result = Streams.verify(Streams.series(strap.notifications(seed: seed)))
      let loud = result.findings.filter { $0.severity > .note }
      #expect(loud.isEmpty, "seed \(seed): \(loud.map { "\($0.code) \($0.samples) \($0.amount)" })")
    }
  }

  @Test func `Spells of bad contact are spans over missed beats, and time stays complete`() {
    var strap = StrapSimulator()
    strap.spells = 6
    strap.count = 2400
    for seed in Self.seeds {
      let result = Streams.verify(Streams.series(strap.notifications(seed: seed)))
      #expect(result.findings.count { $0.code == .span } == 6, "seed \(seed)")
      let wrong: Set<SeriesFinding.Code> = [
        .gap, .lostNotifications, .surplusNotifications, .lostBeats, .surplusBeats, .shortCoverage,
        .longCoverage, .rateDisagrees, .poorFit,
      ]
      let loud = result.findings.filter { wrong.contains($0.code) }
      #expect(loud.isEmpty, "seed \(seed): \(loud.map { "\($0.code) \($0.samples) \($0.amount)" })")
      #expect(result.verdict == .verified)
    }
  }

  @Test(arguments: [0.495, 0.99])
  func `Drift is told with an error that covers it`(_ slot: Double) throws {
    for drift in [-300.0, 50, 800] {
      var strap = StrapSimulator()
      strap.slot = slot
      strap.count = 7200
      strap.drift = drift
      let result = Streams.verify(Streams.series(strap.notifications(seed: 7)))
      let check = try #require(result.runs[0][.drift])
      let figure = try #require(check.figure(.drift))
      // A sensor whose clock is fast claims more time than passed.
      #expect(abs(figure.value - drift) < 3 * (figure.uncertainty ?? 0) + 2, "\(drift) \(figure)")
      let kinds = result.findings.map(\.code)
      #expect(kinds.contains(.slightDrift) == (abs(drift) == 300), "\(drift)")
      #expect(kinds.contains(.drift) == (abs(drift) == 800), "\(drift)")
    }
  }

  @Test func `Milliseconds as ticks are told on any grid`() {
    for grid in [1, 4, 8] {
      var strap = StrapSimulator()
      strap.grid = grid
      strap.unit = 1000.0 / 1024
      let result = Streams.verify(Streams.series(strap.notifications(seed: 3)))
      #expect(result.findings.filter { $0.severity > .note }.map(\.code) == [.millisecondsAsTicks])
      #expect(result.verdict == .rejected)
    }
  }
}
