import HSCapture
import Testing
import HSTimeline

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
      Self.silences(trace) == ["17 c1 silence 0012 since 15 10202 ms to value: sensor_silent 0 0"])
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
        == ["17 c1 silence 0012 since 15 9002 ms to unsubscribed: sensor_silent 0 0"])
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
        == ["16 c1 silence 0012 since 15 20001 ms to disconnected: sensor_silent 0 0"])
    trace = Self.streaming()
    trace.milliseconds += 20_000
    trace.connect(2, handle: 0x41)
    #expect(
      Self.silences(trace)
        == ["16 c1 silence 0012 since 15 20001 ms to captureEnded: sensor_silent 0 0"])
  }

  @Test func `no value at all`() {
    var trace = Self.streaming(0)
    trace.milliseconds += 7000
    trace.disconnect(reason: 0x13)
    #expect(
      Self.silences(trace)
        == ["10 c1 silence 0012 since 8 (none) 7002 ms to disconnected: sensor_silent 0 0"])
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

  @Test func `the recorder lost packets`() throws {
    let story = try Captures.story(of: try Captures.bytes(of: "silences"))
    #expect(
      story.lines.filter { $0.contains("recorder_dropped") }
        == ["55 c1 silence 0012 since 54 8001 ms to value: recorder_dropped 55 0"])
  }
}
