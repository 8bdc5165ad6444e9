import HSProtocols
import HSTimeline
import Testing

/// Prepared writes, told as one.
@Suite struct `Queued writes` {
  private static func wholes(_ trace: Trace) -> [String] {
    trace.story().lines([.gatt, .finding]).filter { !$0.contains("prepare write") }
  }

  @Test func `parts that follow each other are one write`() {
    var trace = Trace()
    trace.connect(1)
    for (offset, value) in [("0000", "0102"), ("0200", "0304"), ("0400", "05")] {
      trace.send("16 0300 \(offset) \(value)")
      trace.receive("17 0300 \(offset) \(value)")
    }
    trace.send("18 01")
    trace.receive("19")
    #expect(
      Self.wholes(trace) == [
        "9 c1 execute write <- 8",
        "9 c1 queued write executed 0003 = 0102030405 (?) <- 8 in [2, 4, 6]",
      ])
  }

  @Test func `parts of several attributes, or with holes, are several`() {
    var trace = Trace()
    trace.connect(1)
    for part in ["0300 0000 01", "0500 0100 02", "0500 0300 03", "0300 0100 04"] {
      trace.send("16 \(part)")
      trace.receive("17 \(part)")
    }
    trace.send("18 00")
    trace.receive("19")
    #expect(
      Self.wholes(trace) == [
        "11 c1 cancel write <- 10",
        "11 c1 queued write cancelled 0003 = 01 (?) <- 10 in [2]",
        "11 c1 queued write cancelled 0005+1 = 02 (?) <- 10 in [4]",
        "11 c1 queued write cancelled 0005+3 = 03 (?) <- 10 in [6]",
        "11 c1 queued write cancelled 0003+1 = 04 (?) <- 10 in [8]",
      ])
  }

  @Test(arguments: ["0500 0000 0102", "0300 0100 0102", "0300 0000 0103", "0300 0000 01"])
  func `an answer that does not repeat the part`(echo: String) {
    var trace = Trace()
    trace.connect(1)
    trace.send("16 0300 0000 0102")
    trace.receive("17 \(echo)")
    trace.send("18 01")
    trace.receive("19")
    #expect(trace.story().timeline?.story.statistics.count(of: .attEchoMismatch) == 1)
  }

  @Test func `a refused part is not written, a refused queue not at all`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("16 0300 0000 01")
    trace.receive("17 0300 0000 01")
    trace.send("16 0300 0100 02")
    trace.receive("01 16 0300 09")
    trace.send("18 01")
    trace.receive("01 18 0300 07")
    trace.send("18 01")
    trace.receive("19")
    #expect(
      Self.wholes(trace).filter { !$0.contains("error") } == [
        "7 c1 queued write refused 0003 = 01 (?) <- 6 in [2]", "9 c1 execute write <- 8",
      ])
  }

  @Test func `a part that is sent again after a refusal takes the refused one's place`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("16 0300 0000 01")
    trace.receive("17 0300 0000 01")
    trace.send("16 0300 0100 02")
    trace.receive("01 16 0300 09")
    trace.send("16 0300 0100 03")
    trace.receive("17 0300 0100 03")
    trace.send("18 01")
    trace.receive("19")
    #expect(
      Self.wholes(trace).last
        == "9 c1 queued write executed 0003 = 0103 (?) <- 8 in [2, 6]")
  }

  @Test func `what the end leaves in the queue`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("16 0300 0000 01")
    trace.send("17 0300 0000 01")
    trace.receive("16 0300 0100 02")
    trace.disconnect()
    #expect(
      Self.wholes(trace) == [
        "5 c1 note att.open_at_end 4 22 3",
        "5 c1 warning att.abandoned_writes 2 3 2",
        "5 c1 > queued write abandoned 0003 = 0102 (?), 1 unconfirmed in [2, 4]",
      ])
  }

  @Test func `nobody left a queue behind where the capture ends first`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("16 0300 0000 01")
    trace.receive("17 0300 0000 01")
    #expect(trace.story().timeline?.story.statistics.count(of: .attAbandonedWrites) == 0)
    trace.disconnect()
    #expect(trace.story().timeline?.story.statistics.count(of: .attAbandonedWrites) == 1)
  }

  /// The recorder lacks a packet of the host's, and the end of an answer of the server's.
  @Test func `an answer behind missing packets may repeat another part`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("16 0300 0000 01")
    trace.event(.numberOfCompletedPackets, "01 4000 0200")
    trace.data(.received, hex("0600 0400 17"))
    trace.receive("17 0300 0100 02")
    let statistics = trace.story().timeline?.story.statistics
    #expect(statistics?.count(of: .attEchoMismatch) == 0)
    #expect(statistics?.count(of: .attUncertainAnswer) == 1)
    trace.disconnect()
    #expect(trace.story().timeline?.story.statistics.count(of: .attAbandonedWrites) == 0)
  }

  @Test func `one queue for all bearers of a client`() {
    var trace = Trace()
    trace.connect(1)
    trace.frame(.sent, "17 01 0a00 2700 4000 4000 0500 4000", channel: 5)
    trace.frame(.received, "18 01 0a00 4000 4000 0500 0000 5000", channel: 5)
    trace.send("16 0300 0000 01")
    trace.receive("17 0300 0000 01")
    trace.frame(.sent, "0200 1801", channel: 0x50)
    trace.frame(.received, "0100 19", channel: 0x40)
    #expect(
      Self.wholes(trace).last == "7 c1 b40 queued write executed 0003 = 01 (?) <- 6 in [4]")
  }

  @Test func `behind a part that the recorder cut nothing is claimed`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("16 0300 0000 0102030405060708")
    trace.cutLast(to: 20)
    trace.send("16 0300 0800 09")
    trace.send("18 01")
    trace.receive("19")
    #expect(
      Self.wholes(trace).last
        == "5 c1 queued write executed 0003 = 010203040506 of 9 (?) <- 4, 2 unconfirmed in [2, 3]")
  }

  @Test func `of very many parts the rest is only counted`() {
    var trace = Trace()
    trace.connect(1)
    for _ in 0..<300 { trace.send("16 0300 0000 01") }
    trace.send("18 01")
    trace.receive("19")
    let story = trace.story()
    #expect(story.timeline?.story.statistics.count(of: .decoderLimit) == 44)
    #expect(story.lines.filter { $0.contains("queued write executed") }.count == 256)
  }

  @Test func `for the table, what was executed is what was written`() {
    var trace = Trace()
    trace.connect(1)
    for part in ["0000 01", "0100 02"] {
      trace.send("16 0300 \(part)")
      trace.receive("17 0300 \(part)")
    }
    trace.send("18 01")
    trace.receive("19")
    trace.send("16 0300 0000 ff")
    trace.receive("17 0300 0000 ff")
    trace.send("18 00")
    trace.receive("19")
    let use = trace.story(keepsNotifiedValues: true).timeline?.story.peers.first?.values[3]?.use
    #expect(use?.written == [1, 2])
    #expect(use?.writes == 1)
    #expect(use?.writtenIsPartial == false)
  }
}
