import HSCapture
import HSTimeline
import Testing

/// What waits for more than thirty seconds.
@Suite struct `Timeouts` {
  @Test func `of a request, and what follows on its bearer`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.milliseconds += 29_990
    trace.receive("1b 0900 01")
    trace.milliseconds += 100
    trace.receive("1b 0900 02")
    trace.receive("0b 01")
    trace.send("0a 0500")
    trace.receive("0b 02")
    trace.send("0a 0700")
    trace.receive("0b 03")
    let story = trace.story()
    #expect(
      story.lines([.gatt, .finding]).filter { !$0.contains("unsubscribed") } == [
        "4 c1 > warning att.transaction_timeout 2 10 3",
        "5 c1 read 0003 = 01 (?) <- 2",
        "6 c1 > warning att.request_after_timeout 2 10 5",
        "7 c1 read 0005 = 02 (?) <- 6",
        "9 c1 read 0007 = 03 (?) <- 8",
      ])
  }

  @Test func `of an indication, told once`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1d 0300 01")
    trace.milliseconds += 40_000
    trace.send("0a 0500")
    trace.receive("0b 02")
    trace.disconnect()
    #expect(
      trace.story().lines(.finding).filter { !$0.contains("unsubscribed") } == [
        "3 c1 warning att.transaction_timeout 2 29 3"
      ])
  }

  @Test func `each bearer by itself`() {
    var trace = Trace()
    trace.connect(1)
    trace.frame(.sent, "17 01 0a00 2700 4000 4000 0500 4000", channel: 5)
    trace.frame(.received, "18 01 0a00 4000 4000 0500 0000 5000", channel: 5)
    trace.frame(.sent, "0300 0a0300", channel: 0x50)
    trace.milliseconds += 31_000
    trace.send("0a 0500")
    trace.receive("0b 02")
    trace.frame(.sent, "0300 0a0700", channel: 0x50)
    #expect(
      trace.story().lines(.finding) == [
        "5 c1 > b40 warning att.transaction_timeout 4 10 3",
        "7 c1 > b40 warning att.request_after_timeout 4 10 7",
        "7 c1 > b40 note att.open_at_end 7 10 7",
      ])
  }

  @Test func `of another adapter's connection`() {
    var trace = Trace()
    trace.link = .linuxMonitor
    trace.adapter = 1
    trace.connect(1)
    trace.send("0a 0300")
    trace.adapter = 0
    trace.milliseconds += 31_000
    trace.connect(2)
    trace.send("0a 0500")
    #expect(
      trace.story().lines(.finding) == [
        "3 a1 c1 > warning att.transaction_timeout 2 10 3",
        "4 c2 > note att.open_at_end 4 10 5",
      ])
  }

  @Test func `a request that the recorder cut waits like another`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.cutLast(to: 11)
    trace.receive("13")
    trace.milliseconds += 500
    trace.send("0a 0500")
    trace.receive("0b 02")
    #expect(
      trace.story().lines([.gatt, .finding]).filter { !$0.contains("l2cap.cut") } == [
        "3 c1 warning att.mismatched_response 2 19 10",
        "4 c1 > warning att.overlapping_request 2 10 10",
        "5 c1 read 0005 = 02 (?) <- 4",
      ])
  }
}
