import HSProtocols
@testable import HSTimeline
import Testing

/// Enhanced ATT: channels with credits, each an ATT bearer of its own.
@Suite struct `Enhanced ATT bearers` {
  /// A connection with two bearers: 0x40 and 0x41 of ours, 0x50 and 0x51 of the peer's.
  private static func opened(mtu: String = "4000", credits: String = "0500") -> Trace {
    var trace = Trace()
    trace.connect(1)
    trace.frame(
      .sent, "17 01 0c00 2700 \(mtu) 4000 \(credits) 4000 4100", channel: 5)
    trace.frame(
      .received, "18 01 0c00 \(mtu) 4000 \(credits) 0000 5000 5100", channel: 5)
    return trace
  }

  @Test func `what each side asked stands where it is copied from`() {
    // Swift 6.3 takes an element of an InlineArray to be aligned as what holds it may be.
    #expect(MemoryLayout<Bearer.Side>.stride.isMultiple(of: 16))
  }

  @Test func `two questions at once, one answered in two frames around the other's answer`() {
    var trace = Self.opened()
    trace.frame(.sent, "0300 0a0300", channel: 0x50)
    trace.frame(.sent, "0300 0a0500", channel: 0x51)
    trace.frame(.received, "0400 0b01", channel: 0x40)
    trace.frame(.received, "0200 0b09", channel: 0x41)
    trace.frame(.received, "0203", channel: 0x40)
    #expect(
      trace.story().lines([.gatt, .finding]) == [
        "7 c1 b41 read 0005 = 09 (?) <- 5", "8 c1 b40 read 0003 = 010203 (?) <- 4",
      ])
  }

  @Test func `the fixed channel is another bearer with another MTU`() {
    var trace = Self.opened()
    trace.send("0a 0300")
    trace.frame(.sent, "0300 0a0500", channel: 0x50)
    trace.receive("0b 01")
    let story = trace.story()
    #expect(
      story.lines([.gatt, .finding]) == [
        "6 c1 read 0003 = 01 (?) <- 4", "6 c1 > b40 note att.open_at_end 5 10 5",
      ])
    let connection = story.timeline?.story.connections.first
    #expect(connection?.bearer.mtu == 23)
  }

  @Test(arguments: [("0a00", "1700", 1), ("1700", "1600", 1), ("1700", "1700", 0)])
  func `an MTU below 23 is told, and 23 holds`(client: String, server: String, found: Int) {
    var trace = Trace()
    trace.connect(1)
    trace.send("02 \(client)")
    trace.receive("03 \(server)")
    let story = trace.story()
    #expect(story.timeline?.story.statistics.count(of: .attSmallMTU) == found)
    #expect(story.timeline?.story.connections.first?.bearer.mtu == 23)
  }

  /// Each side may ask once; what is agreed last holds.
  @Test func `an MTU that one side asks for again is told, and holds`() {
    var trace = Trace()
    trace.connect(1)
    for (sent, received) in [
      ("02 b900", "03 b900"), ("02 b900", "03 f700"), ("02 f700", "03 f700"),
    ] {
      trace.send(sent)
      trace.receive(received)
    }
    trace.receive("02 6400")
    trace.send("03 6400")
    let story = trace.story()
    #expect(story.timeline?.story.statistics.count(of: .attRepeatedMTU) == 2)
    #expect(story.timeline?.story.connections.first?.bearer.mtu == 100)
  }

  @Test func `the lesser MTU holds, and a new one from the response on`() {
    var trace = Self.opened()
    trace.frame(.sent, "19 02 0600 8000 4000 4000", channel: 5)
    trace.frame(.received, "1a 02 0200 0000", channel: 5)
    trace.frame(.received, "19 03 0600 6000 4000 5000", channel: 5)
    trace.frame(.sent, "1a 03 0200 0000", channel: 5)
    trace.frame(.received, "19 04 0600 4000 4000 5100", channel: 5)
    trace.frame(.sent, "1a 04 0200 0300", channel: 5)  // refused
    #expect(trace.mtus() == [0x60, 0x40])
  }

  @Test func `a channel that was refused is none`() {
    var trace = Trace()
    trace.connect(1)
    trace.frame(.sent, "17 01 0c00 2700 4000 4000 0500 4000 4100", channel: 5)
    trace.frame(.received, "18 01 0c00 4000 4000 0500 0400 0000 5100", channel: 5)
    trace.frame(.received, "0200 0b01", channel: 0x40)
    trace.frame(.received, "0200 0b01", channel: 0x41)
    let story = trace.story()
    #expect(
      story.lines(.finding) == [
        "4 c1 note l2cap.unknown_channel 0 64 0", "5 c1 b41 note att.unasked_response 0 11 0",
      ])
  }

  @Test func `frames whose credits the capture may lack are not told`() {
    var trace = Self.opened(credits: "0100")
    trace.event(.numberOfCompletedPackets, "01 4000 0900")
    for _ in 0..<3 { trace.frame(.received, "0400 1b030001", channel: 0x40) }
    let statistics = trace.story().timeline?.story.statistics
    #expect(statistics?.count(of: .linkUnseenData) == 1)
    #expect(statistics?.count(of: .l2capCreditsExceeded) == 0)
  }

  @Test func `frames without credits are told once until there are some`() {
    var trace = Self.opened(credits: "0100")
    for _ in 0..<3 { trace.frame(.received, "0400 1b030001", channel: 0x40) }
    trace.frame(.sent, "16 02 0400 4000 0100", channel: 5)
    for _ in 0..<2 { trace.frame(.received, "0400 1b030001", channel: 0x40) }
    let story = trace.story(of: [.value, .finding])
    #expect(
      story.lines(.finding).filter { $0.contains("l2cap") } == [
        "5 c1 warning l2cap.credits_exceeded 3 64 0",
        "9 c1 warning l2cap.credits_exceeded 3 64 0",
      ])
    #expect(story.lines(.value).count == 5)
  }

  @Test func `an SDU beyond the MTU, one with too much, one left open`() {
    var trace = Self.opened(mtu: "1800")
    trace.frame(.received, "1900 1b0300 \(String(repeating: "11", count: 22))", channel: 0x40)
    trace.frame(.received, "0400 1b0300 11 22", channel: 0x40)
    // Out of step after that, until a frame is filled by what it announces.
    trace.frame(.received, "0900", channel: 0x40)
    trace.frame(.received, "0400 1b0300 33", channel: 0x40)
    trace.frame(.received, "0800 1b0300 33", channel: 0x40)
    trace.disconnect()
    let story = trace.story(of: [.value, .finding])
    #expect(
      story.lines(.finding).filter { !$0.contains("gatt.") } == [
        "4 c1 b40 warning l2cap.sdu_exceeds_mtu 4 25 24",
        "5 c1 b40 warning l2cap.sdu_overrun 5 1 4",
        "9 c1 b40 error l2cap.sdu_incomplete 8 4 8",
      ])
    #expect(
      story.lines(.value) == [
        "4 c1 b40 notification 0003 = \(String(repeating: "11", count: 22)) (?)",
        "5 c1 b40 notification 0003 = 11 (?)", "7 c1 b40 notification 0003 = 33 (?)",
      ])
  }

  @Test func `a channel that is closed takes its question along`() {
    var trace = Self.opened()
    trace.frame(.sent, "0300 0a0300", channel: 0x50)
    trace.frame(.received, "06 02 0400 4000 5000", channel: 5)
    trace.frame(.sent, "07 02 0400 4000 5000", channel: 5)
    trace.frame(.received, "0200 0b01", channel: 0x40)
    trace.frame(.sent, "0300 0a0500", channel: 0x51)
    trace.frame(.received, "0200 0b01", channel: 0x41)
    #expect(
      trace.story().lines([.gatt, .finding]) == [
        "6 c1 > b40 warning att.unanswered_request 4 10 3",
        "7 c1 note l2cap.unknown_channel 0 64 0",
        "9 c1 b41 read 0005 = 01 (?) <- 8",
      ])
  }

  @Test func `two commands in an LE signalling packet`() {
    var trace = Trace()
    trace.connect(1)
    trace.frame(.received, "16 01 0400 4000 0100 06 02 0400 4000 5000", channel: 5)
    #expect(
      trace.story().lines([.signalling, .finding]) == [
        "2 c1 warning l2cap.trailing 0 8 6", "2 c1 signal flowControlCredit #1",
      ])
  }

  @Test func `of more channels than there are numbers the rest is not followed`() {
    var trace = Trace()
    trace.connect(1)
    for number in 0..<30 {
      let ours = (0..<5).map { Self.word(0x100 + number * 5 + $0) }.joined()
      let peers = (0..<5).map { Self.word(0x800 + number * 5 + $0) }.joined()
      trace.frame(.sent, "17 01 1200 2700 4000 4000 0500 \(ours)", channel: 5)
      trace.frame(.received, "18 01 1200 4000 4000 0500 0000 \(peers)", channel: 5)
    }
    let story = trace.story()
    #expect(story.lines(.finding).map { $0.contains("decoder.limit 0 6 64") } == [true])
    #expect(story.timeline?.story.statistics.count(of: .decoderLimit) == 86)
  }

  @Test func `on the air as in a host's log`() throws {
    let bytes = try Captures.bytes(of: "air-eatt", kind: "pcap")
    let story = try Captures.story(of: bytes)
    #expect(
      story.lines([.value, .finding]) == [
        "39 c1 b40 notification 0012 = 163c0004f003 (value 2a37 in 180d, discovered)",
        "41 c1 b41 notification 0012 = 063d (value 2a37 in 180d, discovered)",
      ])
    #expect(story.lines(.gatt).last?.contains("33 c1 b41 subscription 0013 1") == true)
  }

  private static func word(_ number: Int) -> String {
    two(UInt8(number & 0xff)) + two(UInt8(number >> 8))
  }
}

extension Trace {
  /// The MTUs of the credit-based channels that are open when the trace is over.
  fileprivate func mtus() -> [Int] {
    var decoder = TimelineDecoder(sink: Story([]))
    for recorded in records { decoder.take(recorded.record, recorded.bytes.span) }
    guard let connection = decoder.story.connections.first else { return [] }
    return connection.channels.indices.map { connection.bearer(onChannel: $0).mtu }
  }
}
