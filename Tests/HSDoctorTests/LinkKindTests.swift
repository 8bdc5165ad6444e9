import HSBase
import HSCapture
@testable import HSDoctor
import HSTimeline
import Testing

/// Kinds of links that a model showed which nobody who wrote the doctor had seen.
@Suite struct `Links of an unseen model` {
  /// How many times as much might move, as is told.
  private static func gain(_ found: [Diagnosis]) -> Double {
    let facts = found.first?.row.facts ?? []
    let now = facts.first { $0.measure == .bytes_per_second }?.value ?? 0
    return (facts.first { $0.measure == .relaxed_bytes_per_second }?.value ?? 0) / max(1, now)
  }

  // MARK: - What the peripheral's host records

  /// Writes that come to the host that records: how far an answer is from its request, and the events from one request to the next.
  struct Served: Sendable {
    var interval: Int
    var answer: Double
    var events: Double
    var code: String?
    var gain: Double = 0
  }

  @Test(arguments: [
    Served(interval: 24, answer: 3, events: 2, code: "throughput.write_with_response"),
    Served(
      interval: 160, answer: 3, events: 2, code: "throughput.connection_interval", gain: 200 / 15),
    // The answer is handed over after ten events, and goes out with the next one.
    Served(interval: 24, answer: 290, events: 11, code: "throughput.answer_time", gain: 5.5),
    // The client writes at its own pace.
    Served(interval: 24, answer: 3, events: 4),
  ])
  func `requests that our own host answers`(served: Served) throws {
    var bench = LinkBench()
    (bench.interval, bench.mtu, bench.payload, bench.role) = (served.interval, 247, 251, 1)
    bench.connect()
    for _ in 0..<60 {
      bench.frame(
        true, [0x12, 0x12, 0] + [UInt8](repeating: 7, count: 244), at: [bench.now])
      bench.frame(false, [0x13], at: [bench.now + served.answer * 1000])
      bench.pass(served.events * bench.step / 1_000_000)
    }
    let found = try bench.report().diagnoses
    #expect(found.map(\.code.identifier.string) == (served.code.map { [$0] } ?? []))
    guard served.gain > 0 else { return }
    let gain = Self.gain(found)
    #expect(abs(gain / served.gain - 1) < 0.1, "\(gain)")
  }

  @Test(arguments: [(160, true), (12, false)])
  func `a discovery of our own attributes`(interval: Int, isSlow: Bool) throws {
    var bench = LinkBench()
    (bench.interval, bench.role) = (interval, 1)
    bench.connect()
    for handle in 1...UInt8(30) {
      bench.frame(true, [0x04, handle, 0, handle, 0], at: [bench.now])
      bench.frame(false, [0x05, 1, handle, 0, 2, 0x29], at: [bench.now + 2000])
      bench.pass(2 * bench.step / 1_000_000)
    }
    #expect(try bench.codes() == (isSlow ? ["connecting.discovery_slow"] : []))
  }

  @Test(arguments: [
    (UInt8(1), [UInt8(0x1d), 0x12, 0, 1], Diagnosis.Side.app), (0, [0x0a, 0x12, 0], .firmware),
  ])
  func `who did not answer is to mend it`(role: UInt8, asked: [UInt8], side: Diagnosis.Side) throws
  {
    var bench = LinkBench()
    bench.role = role
    bench.connect()
    bench.attribute(false, asked)
    bench.pass(31)
    bench.record(false, [1, 0x06, 0x04, 3, 0x40, 0, 0x13], at: bench.now)
    bench.record(true, [4, 0x0f, 4, 0, 1, 0x06, 0x04], at: bench.now + 1000)
    bench.record(true, [4, 5, 4, 0, 0x40, 0, 0x16], at: bench.now + 50_000)
    let found = try bench.report().diagnoses
    #expect(found.map(\.code) == [.dropUnansweredRequest])
    #expect(found.first?.row.side == side)
  }

  // MARK: - Wishes

  @Test(arguments: [
    (UInt8(0), false, FindingCode.dropParametersNotApplied, Diagnosis.Side.app),
    (0, true, .dropParametersRefused, .firmware), (1, false, .dropParametersRefused, .firmware),
  ])
  func `a wish that was granted comes into force`(
    result: UInt8, isApplied: Bool, code: FindingCode, side: Diagnosis.Side
  ) throws {
    var bench = LinkBench()
    bench.connect()
    bench.frame(
      true, channel: 5, [0x12, 1, 8, 0, 0x40, 1, 0x40, 1, 0, 0, 0x58, 2], at: [bench.now])
    bench.frame(false, channel: 5, [0x13, 1, 2, 0, result, 0], at: [bench.now + 3000])
    bench.pass(1)
    if isApplied {
      bench.record(true, [4, 0x3e, 10, 3, 0, 0x40, 0, 0x40, 1, 0, 0, 0x58, 2], at: bench.now)
    }
    bench.pass(20)
    bench.record(true, [4, 5, 4, 0, 0x40, 0, 0x3b], at: bench.now)
    let found = try bench.report().diagnoses
    #expect(found.map(\.code) == [code])
    #expect(found.first?.row.side == side)
  }

  // MARK: - Values an event

  /// The number of values in each event, again and again.
  private static func pace(_ counts: [Int], times: Int) -> Pace {
    var pace = Pace()
    for round in 0..<times * counts.count {
      for place in 0..<counts[round % counts.count] {
        pace.value(
          at: CaptureTime(nanoseconds: Int64(round * 30_000 + place * 700) * 1000 + 1_000_000),
          interval: 30_000)
      }
    }
    return pace
  }

  @Test(arguments: [
    // A queue that is never empty, where the radio loses some.
    ([5, 5, 5, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5, 5, 5, 2], true),
    ([7, 7, 7, 7, 6, 7, 7, 7, 7, 7, 7, 7, 3, 7, 7, 7, 7, 7, 7, 7, 7, 0], true),
    // Clocks: of 4.8 values an event; one that makes up for what was lost; one that gives three at a time, a little too slowly.
    ([5, 5, 5, 5, 4], false),
    ([5, 5, 5, 5, 5, 2, 8, 5, 5, 5, 5, 5], false),
    ([3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0], false),
    // Two at a time.
    ([6, 6, 6, 6, 6, 6, 6, 4], false),
    // As many as a sensor of 100 Hz gives.
    ([3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1], false),
  ])
  func `a queue that is never empty gives less now and then, and never more`(
    counts: [Int], isCapped: Bool
  ) {
    let pace = Self.pace(counts, times: 20)
    #expect(pace.isCapped(isLong: false, interval: 30_000) == isCapped)
  }

  /// 100 values a second are a sensor's pace, unless they fill a long MTU.
  @Test(arguments: [false, true])
  func `long values are no clock's`(isLong: Bool) {
    let pace = Self.pace([3, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3, 3, 3, 1], times: 20)
    #expect(pace.isCapped(isLong: isLong, interval: 30_000) == isLong)
  }

  @Test(arguments: [
    ([0, 1, 2, 0, 3, 1, 0, 4, 1, 2], true), ([4, 4, 4, 3, 4, 4, 4, 4], false), ([0, 8], false),
  ])
  func `what the radio loses differs from event to event`(counts: [Int], isScattered: Bool) {
    #expect(Self.pace(counts, times: 20).isScattered == isScattered)
  }

  // MARK: - Figures

  /// Core 5.4, Vol 6, Part B, 4.5.10: the longest packet of LE Coded takes 17,040 µs with a MIC, at 8 symbols a bit.
  @Test func `packets of LE Coded`() {
    var model = LinkModel(interval: 50_000, payload: 251, isFast: false, isEncrypted: true)
    model.coding = 8
    #expect(model.airTime(251) == 17_040)
    #expect(model.airTime(0) == 720)
    model.coding = 2
    #expect(model.airTime(251) == 4542)
  }

  @Test func `an event that is full at LE Coded`() {
    let start = CaptureTime(nanoseconds: 1_000_000_000)
    var stretch = Stretch(start: start, startPacket: 1, interval: 40, latency: 0, timeout: 500)
    stretch.mtu = 247
    stretch.payload = BothWays(sent: 251, received: 251)
    stretch.phy = BothWays(sent: 3, received: 3)
    for number in 0..<120 {
      let time = Int64(number / 2 * 50_000 + number % 2 * 18_000 + 1_000_000) * 1000
      stretch.flow.received.value(
        Flow.Value(
          length: 244, isFull: true, fragments: stretch.model(.received).fragments(of: 244),
          packet: 10 + number, time: CaptureTime(nanoseconds: time)),
        interval: stretch.intervalTime, after: nil)
    }
    let link = LinkCase(
      id: 1, peer: 1, adapter: 0, opened: start, openedPacket: 1, address: nil, stretch: stretch,
      isLowEnergy: true)
    link.keep()
    let found = Throughput(link: link).diagnoses
    #expect(found.map(\.code) == [.throughputPHY])
    #expect(found.first?.row.what.contains("LE Coded") == true)
  }

  /// A value of 500 bytes takes 14 questions at an MTU of 39, and three at 247, however long the pieces might be.
  @Test func `pieces of a long value`() throws {
    var bench = LinkBench()
    (bench.mtu, bench.payload) = (39, 251)
    bench.connect()
    for _ in 0..<6 {
      for piece in 0..<14 {
        let offset = piece * 38
        bench.frame(
          false,
          piece == 0
            ? [0x0a, 3, 0] : [0x0c, 3, 0, UInt8(offset & 0xff), UInt8(offset >> 8)],
          at: [bench.now])
        bench.frame(
          true,
          [piece == 0 ? 0x0b : 0x0d] + [UInt8](repeating: 7, count: min(38, 500 - offset)),
          at: [bench.now + 2 * bench.step - 1000])
        bench.pass(2 * bench.step / 1_000_000)
      }
    }
    let found = try bench.report().diagnoses
    #expect(found.map(\.code) == [.throughputMTU])
    let gain = Self.gain(found)
    #expect(abs(gain / (14.0 / 3) - 1) < 0.1, "\(gain)")
  }
}
