@testable import HSHeartRate
import HSTestSupport
import Testing

/// Any bytes at any time: an answer, never a trap, and the same one again.
struct HostilityTests {
  static func wild(_ random: inout SeededGenerator) -> HeartRateSeries {
    var series = HeartRateSeries(
      origin: SeriesOrigin(peer: 1, connection: 1),
      timeResolution: [0, 1000, 1_000_000_000, .max, .min].randomElement(using: &random) ?? 1)
    var time: Int64 = Bool.random(using: &random) ? 0 : .min + 5
    for index in 0..<Int.random(in: 0...400, using: &random) {
      switch Int.random(in: 0...40, using: &random) {
      case 0: time = Int64.random(in: .min ... .max, using: &random)
      case 1: time &-= 5_000_000_000
      case 2: time &+= 100_000_000_000
      case 3: break
      default: time &+= Int64.random(in: 900_000_000...1_100_000_000, using: &random)
      }
      if Int.random(in: 0...30, using: &random) == 0 {
        let count: Int? = Bool.random(using: &random) ? nil : .max / 4
        series.mark(.fault(.drops, count), firstPacket: index)
        series.mark(.energyReset, firstPacket: index)
      }
      var bytes = random.bytes(upTo: 24)
      if Bool.random(using: &random), bytes.count > 1 { bytes[0] = 0x16 }
      series.append(bytes: bytes, packet: Int.random(in: 0...99_999, using: &random), time: time)
    }
    return series
  }

  @Test func `Anything is answered`() {
    var random = SeededGenerator(for: "wild series")
    for _ in 0..<120 {
      let series = [Self.wild(&random), Self.wild(&random)]
      let other = Self.wild(&random)
      let source = RateReadings(
        kind: other.kind, peer: other.peer,
        readings: (0..<other.count).map {
          .init(time: other.time(at: $0), rate: other.rate(at: $0), packet: other.packet(at: $0))
        })
      let results = SeriesVerification.verify(series, against: [source])
      for (one, result) in zip(series, results) {
        // Runs cover the samples without a gap.
        #expect(result.runs.map(\.samples.count).reduce(0, +) == one.samples.count)
        #expect(
          zip(result.runs, result.runs.dropFirst()).allSatisfy {
            $0.samples.upperBound == $1.samples.lowerBound
          })
        let anchors = BeatAnchors(one, result)
        for run in result.runs {
          #expect(run.checks.map(\.check) == Check.allCases)
          let beats = BeatTimeline(of: run, in: one, by: result, on: anchors).beats
          #expect(beats.count <= 1 + run.intervals.count * 65)
          #expect(
            result.findings(of: run).allSatisfy {
              result.findings[$0].samples.overlaps(run.samples)
            })
        }
        for finding in result.findings { #expect(!finding.description.isEmpty) }
      }
    }
  }

  @Test func `Contact that comes and goes with each value makes each a run`() {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    let count = 4000
    for index in 0..<count {
      let bytes: [UInt8] = index % 2 == 0 ? [0x14, 70, 0x40, 0x03] : [0x16, 0, 0x40, 0x03]
      series.append(bytes: bytes, packet: index, time: Int64(index) * 1_000_000_000)
    }
    let runs = Streams.verify(series).runs
    #expect(runs.count == count)
    // Of one value nobody can tell how often they come.
    #expect(runs.allSatisfy { $0[.cadence]?.figure(.period) == nil })
  }

  @Test func `The same series gives the same answer`() {
    var random = SeededGenerator(seed: 77)
    for _ in 0..<20 {
      let series = Self.wild(&random)
      let first = Streams.verify(series)
      let second = Streams.verify(series)
      #expect(first.findings == second.findings)
      #expect(first.reasons == second.reasons)
      #expect(first.runs.map(\.checks) == second.runs.map(\.checks))
    }
  }

  /// A clock that steps back makes as many segments as there are values.
  @Test func `a segment is small`() {
    #expect(MemoryLayout<Segment>.stride <= 80)
  }
}
