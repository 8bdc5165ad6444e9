import HSBase
@testable import HSReport
import HSTestSupport
import Foundation
import Testing

/// Times against Foundation's calendar, which works them out by itself.
@Suite struct CalendarTimeTests {
  private static let second: Int64 = 1_000_000_000

  private static func text(_ times: [Int64], decimals: Int) -> [String] {
    var calendar = CalendarTime()
    return times.map {
      var buffer = OutputBuffer()
      calendar.append(nanoseconds: $0, decimals: decimals, to: &buffer)
      return buffer.string
    }
  }

  private static func expected(_ time: Int64, decimals: Int) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // Foundation's gregorian calendar is Julian before 1582, which no time reaches.
    var seconds = time / second
    var fraction = time % second
    if fraction < 0 {
      fraction += second
      seconds -= 1
    }
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: Double(seconds)))
    let digits = String(format: "%09d", Int(fraction)).prefix(decimals)
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0,
      parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0) + (decimals > 0 ? "." + digits : "")
  }

  @Test(arguments: [0, 3, 6, 9])
  func `the ends of what can be represented, in any order`(decimals: Int) {
    let edges: [Int64] = [
      .min, .min + 1, .min + 16 * Self.second, .min + 17 * Self.second, .min + 60 * Self.second,
      -60 * Self.second, -Self.second, -1, 0, 1, 59_999_999_999, 60_000_000_000,
      .max - 60 * Self.second, .max - 1, .max,
    ]
    for first in edges {
      for second in edges {
        #expect(
          Self.text([first, second], decimals: decimals)
            == [first, second].map { Self.expected($0, decimals: decimals) })
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `times that go on, and jump now and then`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var time = Int64.random(in: .min ... .max, using: &random)
    var times: [Int64] = []
    for _ in 0..<200 {
      times.append(time)
      time =
        Int.random(in: 0..<20, using: &random) == 0
        ? Int64.random(in: .min ... .max, using: &random)
        : time &+ Int64.random(in: -2 * Self.second...40 * Self.second, using: &random)
    }
    for decimals in [0, 1, 6, 7, 9] {
      #expect(
        Self.text(times, decimals: decimals)
          == times.map { Self.expected($0, decimals: decimals) }, "seed \(seed)")
    }
  }
}
