import HSReport
import HSTimeline
import Testing

/// Times as people name them, and the moments that are meant.
@Suite struct `Times that are asked for` {
  private static let second: Int64 = 1_000_000_000
  private static let hour: Int64 = 3600 * second
  private static let day: Int64 = 24 * hour

  @Test func `count from the beginning, or stand for themselves`() {
    #expect(TimeBound.offset(90 * Self.second).moment(from: 7) == 90 * Self.second + 7)
    #expect(TimeBound.moment(12).moment(from: 99) == 12)
    #expect(TimeBound.offset(.max).moment(from: 1) == .max)
  }

  /// When a capture begins and which time of day is asked for, in hours; on which day that is.
  static let times: [(begins: Int64, asked: Int64, days: Int64)] = [
    (8, 9, 0), (8, 8, 0), (8, 6, 0), (22, 23, 0), (22, 6, 1), (22, 11, 0), (0, 23, 0), (23, 0, 1),
  ]

  @Test(arguments: times)
  func `of a day are the nearest that make sense`(begins: Int64, asked: Int64, days: Int64) {
    let origin = 20_000 * Self.day + begins * Self.hour
    let moment = TimeBound.timeOfDay(asked * Self.hour).moment(from: origin)
    #expect(moment == (20_000 + days) * Self.day + asked * Self.hour)
    let early = -3 * Self.day + begins * Self.hour
    #expect(
      TimeBound.timeOfDay(asked * Self.hour).moment(from: early)
        == (days - 3) * Self.day + asked * Self.hour)
  }

  @Test(arguments: [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max])
  func `never trap`(origin: Int64) {
    for bound in [
      TimeBound.offset(.min), .offset(.max), .timeOfDay(0), .timeOfDay(86_399 * Self.second),
    ] {
      let window = TimeWindow(from: bound, to: bound)
      _ = window.holds(origin, origin: origin)
    }
  }

  @Test func `hold both ends`() {
    let window = TimeWindow(from: .offset(10), to: .offset(20))
    #expect(!window.holds(109, origin: 100))
    #expect(window.holds(110, origin: 100))
    #expect(window.holds(120, origin: 100))
    #expect(!window.holds(121, origin: 100))
  }
}
