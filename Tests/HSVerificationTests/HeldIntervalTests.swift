import Foundation
import HSBase
@testable import HSHeartRate
import HSTestSupport
import Testing

/// A strap that sends an interval with the notification behind the one that was due: no beat is missing.
struct HeldIntervalTests {
  /// The RR intervals of each notification of a heart that beats ever more slowly.
  ///
  /// - Parameters:
  ///   - phase: Where its slow wave begins.
  ///   - held: For how long the strap keeps the intervals of the last notifications back, all but those of the very last.
  /// - Returns: Ticks, by notification.
  static func intervals(_ phase: Double, held: Double) -> [[UInt16]] {
    let count = 120
    var (beat, last) = (0.2, 0.2)
    func interval() -> Double {
      let slow = min(max((beat - Double(count - 20)) / 14, 0), 1)
      return 0.84 + 0.18 * slow + 0.06 * sin(beat * 2 * .pi / 13 + phase)
    }
    return (1...count).map { number in
      let isHeld = number >= count - 14 && number < count
      var ticks: [UInt16] = []
      while beat + interval() <= Double(number) - (isHeld ? held : 0.02) {
        beat += interval()
        ticks.append(UInt16(((beat - last) * 1024).rounded()))
        last += Double(ticks[ticks.count - 1]) / 1024
      }
      return ticks
    }
  }

  static func series(_ intervals: [[UInt16]]) -> HeartRateSeries {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    var mean = 60 / 0.84
    for (index, ticks) in intervals.enumerated() {
      for own in ticks { mean += 0.2 * (61_440 / Double(own) - mean) }
      var bytes: [UInt8] = [ticks.isEmpty ? 0x06 : 0x16, UInt8(mean.rounded())]
      for own in ticks { bytes += [UInt8(own & 0xff), UInt8(own >> 8)] }
      series.append(bytes: bytes, packet: index + 1, time: Int64(index + 1) * 1_000_000_000)
    }
    return series
  }

  private static func beats(_ result: SeriesVerification) -> [SeriesFinding] {
    result.findings.filter { [.lostBeats, .surplusBeats].contains($0.code) }
  }

  @Test(arguments: [1.75, 2.25, 2.75, 3.25, 3.75, 4.25, 4.75])
  func `An interval that is held back until the next notification is no lost beat`(_ phase: Double)
  {
    let result = Streams.verify(Self.series(Self.intervals(phase, held: 0.6)))
    #expect(Self.beats(result).isEmpty)
    #expect(result.reasons.indices.allSatisfy { result.verdict(ofSample: $0) < .suspect })
  }

  /// Four hours and a half of a strap that lost nothing, each window as if it were all there is.
  @Test func `Two minutes of an H10 lack no beats`() throws {
    guard let whole = try Streams.real("polar-h10-kennycason-20250911T225043") else { return }
    let length: Int64 = 120_000_000_000
    let windows = (whole.times[whole.count - 1] - whole.times[0]) / length
    for window in 0..<windows {
      let begin = whole.times[0] + window * length
      let result = Streams.verify(whole.part(begin..<begin + length))
      #expect(Self.beats(result).isEmpty, "\(window)")
    }
  }
}
