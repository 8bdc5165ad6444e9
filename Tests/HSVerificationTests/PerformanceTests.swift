import Foundation
import HSTestSupport
import Testing

@testable import HSVerification

/// Twelve hours of notifications are judged while one blinks.
struct PerformanceTests {
  /// The CPU time that this thread takes for something: other tests run beside this one.
  static func time(_ body: () -> Void) -> Duration {
    func now() -> Duration {
      var value = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &value)
      return .seconds(value.tv_sec) + .nanoseconds(value.tv_nsec)
    }
    let start = now()
    body()
    return now() - start
  }

  @Test func `Twelve hours verify in under a second`() {
    var strap = StrapSimulator()
    #if DEBUG
      strap.count = 4320
    #else
      strap.count = 43_200
    #endif
    strap.spells = strap.count / 1000
    strap.effort = 20
    let series = Streams.series(strap.notifications(seed: 12))
    let elapsed = Self.time {
      let result = Streams.verify(series)
      #expect(result.verdict == .verified)
      #expect(result.reasons.count == strap.count)
    }
    print("\(strap.count) notifications, \(series.intervals.count) beats: \(elapsed)")
    #if !DEBUG
      #expect(elapsed < .seconds(1))
    #endif
  }

  @Test func `Twice the series takes about twice the time`() {
    func time(_ count: Int) -> Duration {
      var strap = StrapSimulator()
      strap.count = count
      let series = Streams.series(strap.notifications(seed: 12))
      return (0..<3).map { _ in Self.time { _ = Streams.verify(series) } }.min() ?? .zero
    }
    let short = time(2000)
    let long = time(8000)
    print("2000 notifications \(short), 8000 notifications \(long)")
    #expect(long < short * 8)
  }
}
