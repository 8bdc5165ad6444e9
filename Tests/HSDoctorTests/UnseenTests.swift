import HSBase
import HSCapture
@testable import HSDoctor
import HSTestSupport
import HSTimeline
import Testing

/// Kinds of links that a generator made of which the doctor knew nothing: what was said of them wrongly, or not at all.
@Suite struct `Links of a stranger` {
  /// All services from the first handle on, and two more questions.
  private static func discover(_ bench: inout LinkBench) {
    for pdu in [
      [0x10, 1, 0, 0xff, 0xff, 0, 0x28], [0x08, 1, 0, 9, 0, 3, 0x28], [0x04, 5, 0, 9, 0],
    ]
      as [[UInt8]]
    {
      bench.attribute(false, pdu)
      bench.attribute(true, [0x01, pdu[0], 1, 0, 0x0a])
    }
  }

  /// What the server says between two discoveries: nothing, that its attributes changed, or that the client's table is old.
  @Test(
    arguments: [
      ([], ["connecting.discovered_twice"]), ([0x1d, 0x03, 0, 1, 0, 0xff, 0xff], []),
      ([0x01, 0x0a, 5, 0, 0x12], ["connecting.stale_handles"]),
    ] as [([UInt8], [String])])
  func `are discovered again when the server says so`(word: [UInt8], codes: [String]) throws {
    var bench = LinkBench()
    bench.connect()
    // Service Changed is at 0x0003.
    bench.attribute(false, [0x08, 1, 0, 9, 0, 3, 0x28])
    bench.attribute(true, [0x09, 7, 2, 0, 0x20, 3, 0, 0x05, 0x2a])
    Self.discover(&bench)
    if word.first == 1 { bench.attribute(false, [0x0a, 5, 0]) }
    if !word.isEmpty { bench.attribute(true, word) }
    if word.first == 0x1d { bench.attribute(false, [0x1e]) }
    Self.discover(&bench)
    #expect(try bench.codes() == codes)
  }

  /// Who chose a supervision timeout of three intervals: the host as it connected, or the peripheral by its wish.
  @Test(arguments: [true, false])
  func `are lost for a short timeout of one side's choice`(isHosts: Bool) throws {
    var bench = LinkBench()
    if isHosts { (bench.interval, bench.timeout) = (40, 15) }
    bench.connect()
    if !isHosts {
      bench.frame(true, channel: 5, [0x12, 1, 8, 0, 40, 0, 40, 0, 0, 0, 15, 0], at: [bench.now])
      bench.frame(false, channel: 5, [0x13, 1, 2, 0, 0, 0], at: [bench.now + 1000])
      bench.record(
        true, [4, 0x3e, 10, 3, 0, 0x40, 0, 40, 0, 0, 0, 15, 0], at: bench.now + 200_000)
      bench.pass(3)
    }
    bench.frame(true, [0x1b, 0x12, 0, 7], at: [bench.now])
    bench.record(true, [4, 5, 4, 0, 0x40, 0, 0x08], at: bench.now + 150_000)
    let found = try bench.report().diagnoses
    #expect(found.map(\.code) == [.dropTimeoutMargin])
    #expect(found.first?.row.side == (isHosts ? .app : .firmware))
  }

  /// A configuration that goes to the value, or that asks for what the characteristic does not offer.
  @Test(
    arguments: [
      ([0x12, 3, 0, 1, 0], FindingCode.gattMisplacedConfiguration),
      ([0x12, 4, 0, 2, 0], .gattUnsupportedConfiguration),
    ] as [([UInt8], FindingCode)])
  func `have values that cannot come`(write: [UInt8], code: FindingCode) throws {
    var bench = LinkBench()
    bench.connect()
    bench.attribute(false, [0x08, 1, 0, 9, 0, 3, 0x28])
    bench.attribute(true, [0x09, 7, 2, 0, 0x10, 3, 0, 0x37, 0x2a])
    bench.attribute(false, [0x08, 3, 0, 9, 0, 3, 0x28])
    bench.attribute(true, [0x01, 8, 3, 0, 0x0a])
    bench.attribute(false, [0x04, 4, 0, 9, 0])
    bench.attribute(true, [0x05, 1, 4, 0, 0x02, 0x29])
    bench.attribute(false, write)
    bench.attribute(true, [0x13])
    bench.pass(3)
    bench.record(true, [4, 5, 4, 0, 0x40, 0, 0x13], at: bench.now)
    let link = try #require(try bench.report().links.first)
    #expect(link.values.map(\.code).contains(code), "\(link.values.map(\.sentence))")
  }

  /// Reads by an app that takes 22 ms for each answer, at 15 ms; the peripheral answers so many events after a question.
  private static func reads(after events: Int, latency: Int) -> (bench: LinkBench, took: Double) {
    var bench = LinkBench()
    (bench.interval, bench.latency, bench.mtu, bench.payload) = (12, latency, 247, 251)
    bench.connect()
    let begun = bench.now
    var event = 0.0
    var asked = begun
    for _ in 0..<120 {
      bench.frame(false, [0x0a, 0x15, 0], at: [asked])
      event = ((asked - begun) / bench.step).rounded(.up) + Double(events)
      let answered = begun + event * bench.step + 500
      bench.frame(
        true, [0x0b] + [UInt8](repeating: 1, count: 100), at: [answered])
      asked = answered + 22_000
    }
    return (bench, asked - begun)
  }

  @Test(arguments: [(15, 15, FindingCode.throughputLatency), (15, 0, .throughputAnswerTime)])
  func `have answers that are waited for by a slow app`(
    events: Int, latency: Int, code: FindingCode
  ) throws {
    let slow = Self.reads(after: events, latency: latency)
    let quick = Self.reads(after: 1, latency: 0)
    let row = try #require(try slow.bench.report().diagnoses.first).row
    #expect(row.code == code)
    let gain = slow.took / quick.took
    #expect((0.95...1.05).contains(Self.gain(row) / gain), "\(Self.gain(row)) for \(gain)")
  }

  private static func gain(_ row: Diagnosis.Row) -> Double {
    func fact(_ measure: Diagnosis.Measure) -> Double {
      row.facts.first { $0.measure == measure }?.value ?? 0
    }
    return fact(.relaxed_bytes_per_second) / fact(.bytes_per_second)
  }

  /// Groups of so many values, six an event, at 15 ms: the controller completes them as each event ends, the peripheral answers so many
  /// microseconds after the last, and the app goes on after so many.
  private static func groups(
    of count: Int, work: Double, pause: Double = 1000
  ) -> (bench: LinkBench, took: Double) {
    var bench = LinkBench()
    (bench.interval, bench.mtu, bench.payload) = (12, 247, 251)
    bench.connect()
    // The request for the MTU is on its way no more.
    bench.record(true, [4, 0x13, 5, 1, 0x40, 0, 1, 0], at: bench.now)
    let begun = bench.now
    var event = 0.0
    for _ in 0..<20 {
      for place in 0..<count {
        bench.frame(
          false, [0x52, 0x15, 0] + [UInt8](repeating: 1, count: 244),
          at: [begun + event * bench.step + 500 + pause + Double(place) * 10])
      }
      event += (pause / bench.step).rounded(.down)
      var left = count
      while left > 0 {
        event += 1
        let sent = min(6, left)
        left -= sent
        bench.record(
          true, [4, 0x13, 5, 1, 0x40, 0, UInt8(sent), 0],
          at: begun + event * bench.step + Double(sent) * 2450)
      }
      let done = begun + event * bench.step + Double((count - 1) % 6 + 1) * 2450 + work
      event = ((done - begun) / bench.step).rounded(.up)
      bench.frame(true, [0x1b, 0x12, 0, 1], at: [begun + event * bench.step + 500])
    }
    return (bench, event * bench.step)
  }

  @Test(arguments: [
    (17, 300_000.0, 1000.0, FindingCode.throughputAnswerTime),
    (20, 300_000, 1000, .throughputAnswerTime), (32, 300_000, 1000, .throughputAnswerTime),
    (17, 300, 150_000, .throughputHostQueue), (20, 300, 155_000, .throughputHostQueue),
  ])
  func `have groups that begin with an event`(
    count: Int, work: Double, pause: Double, code: FindingCode
  ) throws {
    let slow = Self.groups(of: count, work: work, pause: pause)
    let quick = Self.groups(of: count, work: 300)
    let row = try #require(try slow.bench.report().diagnoses.first { $0.code == code }).row
    let gain = slow.took / quick.took
    #expect((0.95...1.05).contains(Self.gain(row) / gain), "\(Self.gain(row)) for \(gain)")
  }

  /// Values of a clock that fits the interval: a sensor's 100 a second, frames of 7.5 ms, a wheel's 15 ms.
  @Test(arguments: [
    (10_000.0, 24, 20, 23), (7500, 12, 60, 247), (15_000, 24, 20, 23), (20_000, 48, 40, 247),
  ])
  func `have a clock that fits the interval`(
    period: Double, interval: Int, length: Int, mtu: Int
  ) throws {
    var random = SeededGenerator()
    var bench = LinkBench()
    (bench.interval, bench.mtu, bench.length, bench.most) = (interval, mtu, length, 12)
    bench.payload = 251
    bench.connect()
    bench.notify(800, every: period, jitter: 0, &random)
    let found = try bench.report().diagnoses
    #expect(found.isEmpty, "\(found.map(\.row.statement))")
  }

  /// A read behind every two values: without it four wait.
  @Test func `have a read behind every two values`() throws {
    var bench = LinkBench()
    bench.interval = 12
    bench.connect()
    for _ in 0..<60 {
      for place in 0..<2 {
        bench.frame(
          false, [0x52, 0x15, 0] + [UInt8](repeating: 1, count: 20),
          at: [bench.now + Double(place) * 300])
      }
      bench.frame(false, [0x0a, 0x15, 0], at: [bench.now + 1500])
      bench.pass(0.0298)
      bench.frame(true, [0x0b, 1], at: [bench.now])
      bench.pass(0.0002)
    }
    let row = try #require(try bench.report().diagnoses.first).row
    #expect(row.code == .throughputWriteWithResponse)
    #expect((3.9...4.1).contains(Self.gain(row)), "\(Self.gain(row))")
  }
}
