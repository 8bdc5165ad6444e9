@testable import HSComparison
import HSTestSupport
import Testing

/// How far two clocks are apart, by events that both saw.
@Suite struct `Clock model` {
  private static let second: Int64 = 1_000_000_000

  /// An event each second; the other clock is ahead by `offset` and gains `drift` per thousand
  /// million.
  private func sightings(
    _ count: Int, offset: Int64, drift: Int64 = 0, change: (Int, inout Int64) -> Void = { _, _ in }
  ) -> [ClockModel.Sighting] {
    (0..<count).map { index in
      var delay = offset + Int64(index) * drift
      change(index, &delay)
      return ClockModel.Sighting(index: index, time: Int64(index) * Self.second, delay: delay)
    }
  }

  @Test func `is a constant where the clocks run alike`() throws {
    let model = ClockModel(sightings(100, offset: 42), step: Self.second / 2)
    let segment = try #require(model.segments.first)
    #expect(model.segments.count == 1)
    #expect((segment.offset, segment.drift, segment.count) == (42, 0, 100))
  }

  @Test(arguments: [40_000, -40_000, 900_000])
  func `knows a drift in parts per thousand million`(drift: Int64) throws {
    let model = ClockModel(sightings(3600, offset: -7, drift: drift), step: Self.second / 2)
    let segment = try #require(model.segments.first)
    #expect(model.segments.count == 1)
    #expect(abs(segment.drift - drift) <= abs(drift) / 1000)
    #expect(abs(model.offset(at: 3599, 3599 * Self.second) + 7 - 3599 * drift) < 1_000_000)
  }

  @Test func `is not moved by events that came late`() throws {
    var random = SeededGenerator()
    let model = ClockModel(
      sightings(300, offset: 0) { _, delay in
        if Int.random(in: 0..<20, using: &random) == 0 { delay += 3 * Self.second }
      }, step: Self.second / 2)
    #expect(model.segments.map(\.offset) == [0])
  }

  @Test func `tells where a clock was set, to the event`() {
    let model = ClockModel(
      sightings(100, offset: 0) { index, delay in if index >= 63 { delay += 5 * Self.second } },
      step: Self.second / 2)
    #expect(model.segments.map(\.start) == [0, 63])
    #expect(model.segments.map(\.offset) == [0, 5 * Self.second])
    #expect(model.offset(at: 62, 62 * Self.second) == 0)
    #expect(model.offset(at: 63, 63 * Self.second) == 5 * Self.second)
  }

  @Test func `makes no steps of what came about by chance`() {
    var random = SeededGenerator()
    let model = ClockModel(
      sightings(60, offset: 0) { _, delay in
        delay = .random(in: -600...600, using: &random) * Self.second
      }, step: Self.second / 2)
    #expect(model.segments.count == 1)
  }

  @Test func `at two ends takes the way through the air off`() throws {
    var random = SeededGenerator()
    var all = sightings(300, offset: 2 * Self.second, drift: 40_000)
    for index in all.indices {
      // Up to 30 ms on the way, either way.
      let way = Int64.random(in: 1_000_000...30_000_000, using: &random)
      all[index].way = index % 3 == 0 ? .sent : .received
      all[index].delay += all[index].way == .sent ? way : -way
    }
    let model = ClockModel(all, step: Self.second / 2, isMirrored: true)
    let segment = try #require(model.segments.first)
    let uncertainty = try #require(segment.uncertainty)
    #expect(uncertainty < 10_000_000)
    #expect(abs(segment.offset - 2 * Self.second) <= uncertainty)
    #expect(abs(segment.drift - 40_000) < 40_000)
  }

  @Test func `of nothing is nothing`() {
    #expect(ClockModel([], step: 1).segments.isEmpty)
    #expect(ClockModel().offset(at: 0, 0) == 0)
  }
}
