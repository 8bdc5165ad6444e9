import HSProtocols
@testable import HSTimeline
import Testing

/// Gaps in streams of values, and what they come from.
@Suite struct `Silence` {
  /// A strap whose heart rate is subscribed to, and beats a second apart.
  private static func streaming(_ count: Int = 6, subscribed: Bool = true) -> Trace {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    if subscribed {
      trace.send("12 1300 0100")
      trace.receive("13")
    }
    beat(&trace, count)
    return trace
  }

  private static func beat(_ trace: inout Trace, _ count: Int, flags: String = "06") {
    for _ in 0..<count {
      trace.milliseconds += 999
      trace.receive("1b 1200 \(flags) 48")
    }
  }

  private static func silences(_ trace: Trace) -> [String] {
    trace.story().lines.filter { $0.contains("silence") }
  }

  @Test func `is a finding, with its cause`() {
    var trace = Self.streaming()
    Self.beat(&trace, 2, flags: "04")
    trace.milliseconds += 9000
    Self.beat(&trace, 1)
    trace.milliseconds += 420
    trace.disconnect(reason: 0x08)
    trace.milliseconds += 20_000
    trace.connect(1)
    trace.send("12 1300 0100")
    trace.receive("13")
    Self.beat(&trace, 3)
    let story = trace.story()
    #expect(
      story.troubles.map { $0.prefix { $0 != ":" } } == [
        "18 warning silence.contact_lost 17", "19 warning link.lost 1",
        "23 warning silence.link_down 18",
      ])
    #expect(
      story.troubles.first?.hasSuffix(
        "Heart Rate Measurement sent no value for 10.00 s since packet 17: no contact, the sensor says "
          + "since packet 16") == true)
  }

  @Test func `the longest stands for all of its cause`() {
    var trace = Self.streaming()
    for pause in [5000, 9000, 7000] as [Int64] {
      trace.milliseconds += pause
      Self.beat(&trace, 1)
    }
    let headlines = trace.story().timeline?.story.statistics.headlines ?? []
    #expect(headlines.map(\.count) == [3])
    guard case .silence(let silence)? = headlines.first?.finding.kind else {
      Issue.record("no silence")
      return
    }
    #expect(silence.duration / 1_000_000 == 10_000)
  }

  @Test func `none in a steady stream`() {
    #expect(Self.silences(Self.streaming(60)).isEmpty)
  }

  @Test func `none of a lamp that answers in bursts, and late at first`() {
    var trace = Self.streaming(0, subscribed: false)
    trace.receive("1b 2000 01")
    trace.milliseconds += 12_000
    for pause in [Int64](repeating: 600, count: 11) + [8000, 600] {
      trace.receive("1b 2000 01")
      trace.milliseconds += pause
    }
    #expect(Self.silences(trace).isEmpty)
  }

  @Test func `the peer answers, but sends no value`() {
    var trace = Self.streaming()
    trace.milliseconds += 5000
    trace.send("0a 1500")
    let answer = trace.receive("0b 01")
    trace.milliseconds += 5000
    Self.beat(&trace, 1)
    #expect(
      Self.silences(trace) == [
        "18 c1 silence 0012 since 15 11002 ms to value: sensor_silent \(answer) 0"
      ])
  }

  @Test func `the pieces of the next value are no other traffic`() {
    var trace = Self.streaming()
    trace.milliseconds += 200  // not as long as the supervision timeout of 420 ms
    let frame = Trace.frame(hex("1b 1200 06 48"), channel: 4)
    trace.milliseconds += 10_000
    trace.data(.received, Array(frame.prefix(6)))
    trace.data(.received, Array(frame.dropFirst(6)), boundary: 1)
    #expect(
      Self.silences(trace) == ["17 c1 silence 0012 since 15 10202 ms to value: cannot_tell 0 0"])
  }

  @Test func `the sensor had said that it lost contact`() {
    var trace = Self.streaming()
    Self.beat(&trace, 2, flags: "04")
    trace.milliseconds += 9000
    Self.beat(&trace, 1)
    #expect(
      Self.silences(trace) == ["18 c1 silence 0012 since 17 10000 ms to value: contact_lost 16 0"])
  }

  @Test func `a heart rate whose declaration was not found ceases like any other`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("04 1200 1300")
    trace.receive("05 01 1200 372a 1300 0229")
    trace.send("12 1300 0100")
    trace.receive("13")
    Self.beat(&trace, 6)
    Self.beat(&trace, 2, flags: "04")
    trace.milliseconds += 9000
    Self.beat(&trace, 1)
    #expect(
      Self.silences(trace) == ["14 c1 silence 0012 since 13 10000 ms to value: contact_lost 12 0"])
  }

  @Test func `switched off and on`() {
    var trace = Self.streaming()
    trace.send("12 1300 0000")
    trace.receive("13")
    trace.milliseconds += 9000
    trace.send("12 1300 0100")
    trace.receive("13")
    Self.beat(&trace, 3)
    #expect(
      Self.silences(trace) == ["20 c1 silence 0012 since 15 10004 ms to value: unsubscribed 17 19"])
  }

  @Test func `switched off and on for a moment explains no gap that comes later`() {
    var trace = Self.streaming()
    trace.send("12 1300 0000")
    trace.receive("13")
    trace.send("12 1300 0100")
    trace.receive("13")
    Self.beat(&trace, 4)
    trace.milliseconds += 9000
    Self.beat(&trace, 1)
    let silences = Self.silences(trace)
    #expect(silences.count == 1)
    #expect(silences.allSatisfy { $0.contains("cannot_tell") }, "\(silences)")
  }

  @Test func `single measurements, each with a subscription of its own, have no pace`() {
    var trace = Self.streaming(1)
    for seconds: Int64 in [2, 3, 1, 17, 9] {
      trace.send("12 1300 0000")
      trace.receive("13")
      trace.milliseconds += seconds * 1000
      trace.send("12 1300 0100")
      trace.receive("13")
      trace.milliseconds += 7000
      Self.beat(&trace, 1)
    }
    #expect(Self.silences(trace).isEmpty)
    // What comes each second later has one.
    Self.beat(&trace, 5)
    trace.milliseconds += 9000
    Self.beat(&trace, 1)
    #expect(Self.silences(trace).count == 1)
  }

  @Test func `switched off for good is no gap`() {
    var trace = Self.streaming()
    trace.send("12 1300 0000")
    trace.receive("13")
    trace.milliseconds += 60_000
    trace.disconnect()
    #expect(Self.silences(trace).isEmpty)
  }

  @Test func `switched off after a gap`() {
    var trace = Self.streaming()
    trace.milliseconds += 9000
    trace.send("12 1300 0000")
    trace.receive("13")
    #expect(
      Self.silences(trace)
        == ["17 c1 silence 0012 since 15 9002 ms to unsubscribed: cannot_tell 0 0"])
  }

  @Test func `the link went down and came back`() {
    var trace = Self.streaming()
    trace.milliseconds += 420
    trace.disconnect(reason: 0x08)
    trace.milliseconds += 20_000
    trace.connect(1)
    trace.send("12 1300 0100")
    trace.receive("13")
    Self.beat(&trace, 3)
    #expect(
      Self.silences(trace) == ["20 c2 silence 0012 since 15 21424 ms to value: link_down 16 17"])
  }

  @Test func `a link that fades is not told twice`() {
    var trace = Self.streaming()
    trace.milliseconds += 3200
    trace.disconnect(reason: 0x08)
    #expect(Self.silences(trace).isEmpty)
  }

  @Test func `silent to the end of the connection, and of the capture`() {
    var trace = Self.streaming()
    trace.milliseconds += 20_000
    trace.disconnect(reason: 0x15)
    #expect(
      Self.silences(trace)
        == ["16 c1 silence 0012 since 15 20001 ms to disconnected: cannot_tell 0 0"])
    trace = Self.streaming()
    trace.milliseconds += 20_000
    trace.connect(2, handle: 0x41)
    #expect(
      Self.silences(trace)
        == ["16 c1 silence 0012 since 15 20001 ms to captureEnded: cannot_tell 0 0"])
  }

  @Test func `no value at all`() {
    var trace = Self.streaming(0)
    trace.milliseconds += 7000
    trace.disconnect(reason: 0x13)
    #expect(
      Self.silences(trace)
        == ["10 c1 silence 0012 since 8 (none) 7002 ms to disconnected: cannot_tell 0 0"])
  }

  @Test func `of which nothing tells`() {
    var trace = Trace()
    for number in 0..<12 {
      trace.milliseconds += number == 10 ? 30_000 : 1000
      trace.receive("1b 0300 01")
    }
    #expect(
      Self.silences(trace) == ["11 c1 silence 0003 since 10 30001 ms to value: cannot_tell 0 0"])
  }

  @Test func `what comes in bursts, or seldom, has no gaps`() {
    var trace = Trace()
    trace.connect(1)
    for number in 0..<100 {
      trace.milliseconds += number % 10 == 0 ? 5000 : 10
      trace.receive("1b 0300 01")
    }
    #expect(Self.silences(trace).isEmpty)
    trace = Trace()
    trace.connect(1)
    for number in 0..<7 {
      trace.milliseconds += number == 6 ? 60_000 : 1000
      trace.receive("1b 0300 01")
    }
    #expect(Self.silences(trace).isEmpty)
  }

  @Test func `a heart rate that is slow from the beginning is never silent`() {
    var trace = Self.streaming(1)
    for _ in 0..<10 {
      trace.milliseconds += 3500
      Self.beat(&trace, 1)
    }
    #expect(Self.silences(trace).isEmpty)
    // Known so, it is silent where far more time passes.
    trace.milliseconds += 30_000
    Self.beat(&trace, 1)
    #expect(Self.silences(trace).count == 1)
  }

  @Test func `what may be the rhythm is told where it is not, or something explains it`() {
    var trace = Self.streaming(1)
    trace.milliseconds += 5000
    Self.beat(&trace, 4)
    trace.milliseconds += 5000
    Self.beat(&trace, 1)
    // The first may have been the rhythm when it came; the second cannot.
    #expect(Self.silences(trace).count == 1)
    // The sensor said that it has no contact.
    var off = Self.streaming(0)
    Self.beat(&off, 1, flags: "04")
    off.milliseconds += 5000
    Self.beat(&off, 1)
    #expect(Self.silences(off).count == 1)
  }

  @Test func `a slow heart rate is waited for once it is known`() {
    var trace = Self.streaming(2)
    for _ in 0..<10 {
      trace.milliseconds += 8000
      Self.beat(&trace, 1)
    }
    #expect(Self.silences(trace).count == 3)
  }

  // MARK: - What has no pace

  /// Values of an attribute without a label, so many milliseconds apart.
  private static func values(_ pauses: [Int64], _ trace: inout Trace) {
    for pause in pauses {
      trace.milliseconds += pause - 1
      trace.receive("1b 0300 01")
    }
  }

  private static func connected() -> Trace {
    var trace = Trace()
    trace.connect(1)
    return trace
  }

  @Test func `none of an octet a notification`() {
    var trace = Self.connected()
    // Texts of 20 to 60 octets, each octet a notification, some of them a little late.
    for text in 0..<60 as Range<Int64> {
      Self.values(
        [1500 + text % 7 * 100] + [Int64](repeating: 2, count: 20 + Int(text % 40)), &trace)
      Self.values([7, 2, 2, 9, 2], &trace)
    }
    #expect(Self.silences(trace).isEmpty)
  }

  @Test(arguments: [UInt64](1...8)) func `none of a keyboard, named or not`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed)
    var trace = Self.connected()
    var last: Int64 = 0
    for _ in 0..<600 {
      // Words, thoughts, and coffee.
      let kind = Int.random(in: 0..<100, using: &random)
      let pause: Int64 =
        switch kind {
        case 0: .random(in: 20_000...300_000, using: &random)
        case 1..<8: .random(in: 700...8000, using: &random)
        default: .random(in: 40...260, using: &random)
        }
      Self.values([pause], &trace)
      last = max(last, pause)
    }
    #expect(last > 20_000)
    #expect(Self.silences(trace).isEmpty)
    // Somebody holds a key for a minute, and then no more.
    trace.send("10 0100 ffff 0028")
    trace.receive("11 06 0100 0500 1218")
    trace.send("08 0100 0500 0328")
    trace.receive("09 07 0200 12 0300 4d2a")
    Self.values([Int64](repeating: 50, count: 1200) + [30_000], &trace)
    #expect(Self.silences(trace).isEmpty)
  }

  @Test(
    arguments: [(500, 8, 2000), (100, 35, 2500), (250, 16, 6000), (1000, 4, 2500)]
      as [(Int64, Int, Int64)])
  func `none of a meter that pauses in each of its cycles`(_ meter: (Int64, Int, Int64)) {
    var trace = Self.connected()
    for _ in 0..<40 {
      Self.values([Int64](repeating: meter.0, count: meter.1) + [meter.2], &trace)
    }
    #expect(Self.silences(trace).isEmpty)
  }

  @Test func `none of answers to what the client asks`() {
    var trace = Self.connected()
    for _ in 0..<60 {
      trace.milliseconds += 1000
      trace.send("52 0900 a0")
      Self.values([20, 3], &trace)
    }
    // It asks no more.
    trace.milliseconds += 60_000
    trace.disconnect(reason: 0x13)
    #expect(Self.silences(trace).isEmpty)
    // One that runs free while the client asks now and then does fall silent.
    trace = Self.connected()
    for _ in 0..<60 {
      Self.values([500, 500], &trace)
      trace.send("52 0900 a0")
      Self.values([500, 500, 500, 500, 500, 500, 500, 500], &trace)
    }
    Self.values([20_000], &trace)
    #expect(Self.silences(trace).count == 1)
  }

  @Test func `one of a steady stream that stops for three intervals, and a second`() {
    for (pause, isTold) in [(900, false), (1800, true)] as [(Int64, Bool)] {
      var trace = Self.connected()
      Self.values([Int64](repeating: 40, count: 400) + [pause] + [40], &trace)
      #expect(Self.silences(trace).count == (isTold ? 1 : 0), "\(pause)")
    }
    for (pause, isTold) in [(5900, false), (9500, true)] as [(Int64, Bool)] {
      var trace = Self.connected()
      Self.values([Int64](repeating: 2000, count: 40) + [pause] + [2000], &trace)
      #expect(Self.silences(trace).count == (isTold ? 1 : 0), "\(pause)")
    }
  }

  /// An app ends a session and begins another; what stopped long before the app switched it off is told.
  @Test(arguments: [(30, true), (900, true), (20_000, false)] as [(Int64, Bool)])
  func `none where the client switched values off as they ended`(_ wait: (Int64, Bool)) {
    for pause in [300, 1000] as [Int64] {
      var trace = Self.connected()
      trace.send("08 0100 0300 0328")
      trace.receive("09 07 0200 10 0300 01ff")
      trace.send("04 0400 0400")
      trace.receive("05 01 0400 0229")
      trace.send("12 0400 0100")
      trace.receive("13")
      Self.values([Int64](repeating: pause, count: 40), &trace)
      trace.milliseconds += wait.0
      trace.send("12 0400 0000")
      trace.receive("13")
      trace.milliseconds += 4000
      trace.send("12 0400 0100")
      trace.receive("13")
      Self.values([1300] + [Int64](repeating: pause, count: 10), &trace)
      let silences = Self.silences(trace)
      #expect(silences.isEmpty == wait.1, "\(pause): \(silences)")
      // What begins then has a pace of its own: its next silence is told.
      Self.values([Int64](repeating: pause, count: 40), &trace)
      let before = Self.silences(trace).count
      Self.values([20_000, pause], &trace)
      #expect(Self.silences(trace).count == before + 1, "\(pause)")
    }
  }

  @Test func `none where the user ended the connection`() {
    /// A strap on two connections, a day apart.
    func story(_ reason: UInt8, after seconds: Int64) -> [String] {
      var trace = Self.streaming(20)
      trace.milliseconds += seconds * 1000
      trace.disconnect(reason: reason)
      trace.milliseconds += 86_400_000
      trace.connect(1)
      trace.send("12 1300 0100")
      trace.receive("13")
      Self.beat(&trace, 3)
      return Self.silences(trace)
    }
    #expect(story(0x16, after: 1).isEmpty)
    // Who wanted no more values leaves soon.
    #expect(story(0x16, after: 5).isEmpty)
    #expect(story(0x16, after: 60).count == 1)
    #expect(story(0x13, after: 1).count == 1)
    #expect(story(0x08, after: 1).count == 1)
  }

  @Test func `switched off once more is told as often as before`() {
    var trace = Self.streaming(2)
    for _ in 0..<6 {
      trace.send("12 1300 0000")
      trace.receive("13")
      trace.milliseconds += 8000
      trace.send("12 1300 0100")
      trace.receive("13")
      Self.beat(&trace, 1)
    }
    // Only a value or two are missing for this one.
    Self.beat(&trace, 20)
    trace.send("12 1300 0000")
    trace.receive("13")
    trace.milliseconds += 1200
    trace.send("12 1300 0100")
    trace.receive("13")
    Self.beat(&trace, 1)
    let silences = Self.silences(trace)
    #expect(silences.count == 7)
    #expect(silences.allSatisfy { $0.contains("unsubscribed") })
  }

  @Test(
    arguments: [
      (9_000, 276, false), (3_000_000_000, 276, false), (9_000, 1, false), (3_000_000_000, 1, true),
    ] as [(Int64, Int64, Bool)])
  func `a step of the clock is the reason if it is near and large`(_ step: (Int64, Int64, Bool)) {
    var gaps = CaptureGaps()
    let before = CaptureTime(nanoseconds: 1_000_000_000_000)
    gaps.noteClockStep(5, step.0, at: before)
    let gap = Gap(
      handle: AttributeHandle(rawValue: 3), since: 9,
      start: before.nanoseconds + step.1 * 1_000_000_000, hadValues: true,
      duration: 10_000_000_000, usual: 0, end: .value)
    #expect((gaps.clockStep(near: gap) != nil) == step.2)
    #expect(gaps.clockStep(since: 9, in: gap) == nil)
  }

  @Test func `the recorder lost packets`() throws {
    let story = try Captures.story(of: try Captures.bytes(of: "silences"))
    #expect(
      story.lines.filter { $0.contains("recorder_dropped") }
        == ["55 c1 silence 0012 since 54 8001 ms to value: recorder_dropped 55 0"])
  }
}
