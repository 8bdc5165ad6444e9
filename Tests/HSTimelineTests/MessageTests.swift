import HSCapture
import HSTimeline
import Testing

@Suite struct `Messages` {
  /// An app's text in pieces, ended by `EOM`.
  @Test func `are told whole, one after the other`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 0300 48656c")
    trace.receive("1b 0300 6c6f20")
    trace.receive("1b 0300 c3")
    trace.receive("1b 0300 a4")
    trace.receive("1b 0300 454f4d")
    trace.receive("1b 0300 4142")
    trace.receive("1d 0300 454f4d")
    trace.send("1e")
    #expect(
      trace.story().lines(.message) == [
        "6 c1 message 0003 4 pieces from 2: Hello ä", "8 c1 message 0003 1 pieces from 7: AB",
      ])
  }

  @Test func `of several characteristics and both directions do not mix`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 0300 41")
    trace.send("1b 0300 42")
    trace.receive("1b 0500 43")
    trace.receive("1b 0300 454f4d")
    trace.send("1b 0300 454f4d")
    trace.receive("1b 0500 454f4d")
    #expect(
      trace.story().lines(.message) == [
        "5 c1 message 0003 1 pieces from 2: A", "6 c1 > message 0003 1 pieces from 3: B",
        "7 c1 message 0005 1 pieces from 4: C",
      ])
  }

  @Test func `an end without a beginning is no message`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 0300 454f4d")
    trace.receive("1b 0300 454f4d")
    #expect(trace.story().lines(.message).isEmpty)
  }

  @Test func `that hold something else than text are not told, the next one is`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 0300 41")
    trace.receive("1b 0300 0041")
    trace.receive("1b 0300 42")
    trace.receive("1b 0300 454f4d")
    trace.receive("1b 0300 43")
    trace.receive("1b 0300")
    trace.receive("1b 0300 454f4d")
    #expect(trace.story().lines(.message) == ["8 c1 message 0003 1 pieces from 6: C"])
  }

  @Test func `of a characteristic whose values the specification defines are none`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.receive("1b 1200 41")
    trace.receive("1b 1200 454f4d")
    #expect(trace.story().lines(.message).isEmpty)
  }

  @Test func `of which the recorder cut a piece are not told`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 0300 41424344")
    trace.cutLast(to: 1 + 4 + 4 + 5)
    trace.receive("1b 0300 45")
    trace.receive("1b 0300 454f4d")
    trace.receive("1b 0300 41")
    trace.receive("1b 0300 454f4d")
    #expect(trace.story().lines(.message) == ["6 c1 message 0003 1 pieces from 5: A"])
  }

  @Test func `of which a piece was lost are not told`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 0300 41")
    trace.data(.received, hex("0400 0400 1b 0300"))
    trace.receive("1b 0300 43")
    trace.receive("1b 0300 454f4d")
    trace.receive("1b 0300 41")
    trace.receive("1b 0300 454f4d")
    #expect(trace.story().lines(.message) == ["7 c1 message 0003 1 pieces from 6: A"])
  }

  @Test func `that began before the capture are not told`() {
    var trace = Trace()
    trace.receive("1b 0300 41")
    trace.receive("1b 0300 454f4d")
    trace.receive("1b 0300 42")
    trace.receive("1b 0300 454f4d")
    #expect(trace.story().lines(.message) == ["4 c1 message 0003 1 pieces from 3: B"])
  }

  @Test func `begin anew with a subscription`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("08 0100 ffff 0328")
    trace.receive("09 15 0200 10 0300 00112233445566778899aabbccddeeff")
    trace.send("04 0400 0400")
    trace.receive("05 01 0400 0229")
    trace.receive("1b 0300 41")
    trace.send("12 0400 0100")
    trace.receive("13")
    trace.receive("1b 0300 42")
    trace.receive("1b 0300 454f4d")
    #expect(trace.story().lines(.message) == ["10 c1 message 0003 1 pieces from 9: B"])
  }

  @Test func `begin with a subscription also where the capture came late`() {
    var trace = Trace()
    trace.send("08 0100 ffff 0328")
    trace.receive("09 15 0200 10 0300 00112233445566778899aabbccddeeff")
    trace.send("04 0400 0400")
    trace.receive("05 01 0400 0229")
    trace.send("12 0400 0100")
    trace.receive("13")
    trace.receive("1b 0300 42")
    trace.receive("1b 0300 454f4d")
    #expect(trace.story().lines(.message) == ["8 c1 message 0003 1 pieces from 7: B"])
  }

  @Test func `that are too long are given up`() {
    var trace = Trace()
    trace.connect(1)
    let piece = String(repeating: "41", count: 8192)
    for _ in 0..<9 { trace.receive("1b 0300" + piece) }
    trace.receive("1b 0300 454f4d")
    trace.receive("1b 0300 41")
    trace.receive("1b 0300 454f4d")
    #expect(trace.story().lines(.message) == ["13 c1 message 0003 1 pieces from 12: A"])
  }

  @Test func `are not collected where nobody asks for them`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 0300 41")
    trace.receive("1b 0300 454f4d")
    #expect(trace.story(of: .value).lines.count == 2)
  }
}
