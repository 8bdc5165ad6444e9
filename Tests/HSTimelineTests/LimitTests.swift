import HSProtocols
import HSTimeline
import Testing

@Suite struct `Limits` {
  private func story(_ trace: Trace, _ change: (inout DecoderLimits) -> Void) -> Story {
    var limits = DecoderLimits()
    change(&limits)
    let story = Story(.story)
    var decoder = TimelineDecoder(sink: story, limits: limits)
    decoder.keepsNotifiedValues = true
    for recorded in trace.records { decoder.take(recorded.record, recorded.bytes.span) }
    decoder.finish()
    story.timeline = consume decoder
    return story
  }

  @Test func `of open connections: one more is told, but not followed`() {
    var trace = Trace()
    trace.connect(1, handle: 0x40)
    trace.connect(2, handle: 0x41)
    trace.connect(3, handle: 0x42)
    trace.receive("1b 1200 01", on: 0x42)
    trace.receive("1b 1200 01", on: 0x41)
    trace.receive("1b 1200 01", on: 0x43)
    trace.disconnect(0x40)
    trace.receive("1b 1200 02", on: 0x42)
    let story = story(trace) { $0.openConnections = 2 }
    #expect(
      story.lines == [
        "1 c1 connected 40 C0:00:00:00:00:01 central",
        "2 c2 connected 41 C0:00:00:00:00:02 central",
        "3 error decoder.limit 0 0 2",
        "3 connected 42 C0:00:00:00:00:03 central",
        "5 c2 warning gatt.unsubscribed_value 2 18 1",
        "5 c2 notification 0012 = 01 (?)",
        "7 c1 disconnected 00 13 after 6",
        "8 c3 joinedHalfway",
        "8 c3 notification 0012 = 02 (?)",
      ])
    #expect(story.timeline?.story.statistics.count(of: .decoderLimit) == 3)
    #expect(story.timeline?.story.connections.count == 3)
  }

  @Test func `of memory: what is known stays, nothing is added`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.receive("1b 1200 01")
    trace.receive("1b 1500 01")
    trace.connect(2, handle: 0x41)
    trace.discoverBattery(on: 0x41)
    trace.receive("1b 1200 01")
    let known = story(trace) { _ in }
    #expect(known.lines(.finding).allSatisfy { $0.contains("gatt.unsubscribed_value") })
    // Room for a connection with some attributes.
    let one = MemoryLayout<Connection>.stride + MemoryLayout<Peer>.stride + 128
    let story = story(trace) { $0.bytes = one + 1 }
    #expect(
      story.lines(.finding) == ["5 error decoder.limit 0 2 \(one + 1)"])
    #expect(story.server(1).services.count == 1)
    #expect(story.server(1).characteristics.isEmpty)
    #expect(story.timeline?.story.connections.count == 1)
    #expect(story.timeline?.story.peers.first?.values[0x0012] == nil)
    #expect(
      story.lines(.value) == [
        "8 c1 notification 0012 = 01 (?)", "9 c1 notification 0015 = 01 (?)",
        "17 c1 notification 0012 = 01 (?)",
      ])
  }

  @Test func `of a table's attributes`() {
    var trace = Trace()
    trace.connect(1)
    // 250 types in a response, 17 responses: more than 4096.
    for response in 0..<17 as Range<UInt16> {
      trace.send("04 0100 ffff")
      var entries = ""
      for position in 0..<250 as Range<UInt16> {
        entries += littleEndian(1 + response * 250 + position).map(two).joined() + "0129"
      }
      trace.receive("05 01 " + entries)
    }
    let story = story(trace) { _ in }
    #expect(
      story.lines(.finding) == [
        "35 error decoder.limit 0 1 4096", "35 c1 > warning att.repeated_discovery 2 4 1 65535 17",
      ])
    #expect(
      story.timeline?.story.statistics.count(of: .decoderLimit) == 17 * 250 - AttributeTable.limit)
    #expect(story.server(1).attributes.count == AttributeTable.limit)
  }

  @Test func `memory grows with what is remembered, not with the records`() {
    var trace = Trace()
    trace.connect(1)
    for _ in 0..<200 {
      trace.discoverHeartRate()
      trace.send("12 1500 0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20")
      trace.receive("13")
      trace.receive("1b 1200 0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20")
      trace.send("0a 1500")
      trace.receive("0b 0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20")
    }
    let story = story(trace) { $0.bytes = 4096 }
    #expect(
      story.lines(.finding) == [
        "10 c1 warning gatt.unsubscribed_value 1 18 1",
        // Its values are no heart rates.
        "32 c1 warning gatt.other_form 10 18 10807",
      ])
  }

  @Test func `of kept connections and peers: the oldest that ended are forgotten`() {
    var trace = Trace()
    trace.connect(0xff, handle: 0x41)
    trace.discoverHeartRate(on: 0x41)
    for number in 0..<1000 {
      trace.connect(UInt8(number % 250))
      trace.receive("1b 1200 0048")
      trace.disconnect()
    }
    let last = trace.receive("1b 1200 0049", on: 0x41)
    let story = story(trace) {
      $0.connections = 192
      $0.peers = 128
    }
    #expect(story.timeline?.story.connections.count == 1001)
    #expect((story.timeline?.story.connections.kept ?? 0) <= 192)
    #expect(
      story.timeline?.story.connections.kept == 1001
        - (story.timeline?.story.connections.forgotten ?? 0))
    #expect((story.timeline?.story.peers.kept ?? 0) <= 128)
    // What is open stays, and is read on; what is gone is still counted, and told once for each kind.
    #expect(
      story.lines.contains("\(last) c1 notification 0012 = 0049 (value 2a37 in 180d, discovered)"))
    #expect(story.timeline?.story.connections.isKept(0) == true)
    #expect(story.timeline?.story.connections.isKept(500) == false)
    #expect(story.timeline?.story.connections[500].isOpen == false)
    #expect(story.timeline?.story.connections.map(\.id).first == 1)
    #expect(story.timeline?.story.connections.map(\.id).last == 1001)
    #expect(
      story.timeline?.story.connections.map(\.id).count == story.timeline?.story.connections.kept)
    #expect(story.timeline?.story.statistics.notifications == 1001)
    let told = story.lines(.finding).filter { $0.contains("decoder.limit") }
    let limits = told.map { $0.split(separator: " ").suffix(2).joined(separator: " ") }
    #expect(limits == ["10 128", "9 192"])
  }

  @Test func `of connections that nobody answers on the air`() {
    let story = Story([.link, .finding])
    var limits = DecoderLimits()
    limits.connections = 128
    limits.peers = 128
    var decoder = TimelineDecoder(sink: story, limits: limits)
    let total = 3000
    for number in 0..<total {
      let low = two(UInt8(number & 0xff))
      let high = two(UInt8(number >> 8))
      // CONNECT_IND: initiator, advertiser, access address, and the rest; no CRC was kept.
      let bytes = hex(
        "d6be898e 0522 010000000000 \(low)\(high)000000c0 \(low)\(high)71ae 0a0b0c 03 0500 1800"
          + "0000 2a00 ffffffff1f 05 000000")
      decoder.take(
        CaptureRecord(
          number: number + 1, time: CaptureTime(nanoseconds: Int64(number) * 1_000_000),
          link: .leLinkLayer, direction: nil, flags: 0,
          bytes: ByteRange(offset: 24 + number * 64, count: bytes.count),
          originalLength: bytes.count, cumulativeDrops: 0), bytes.span)
    }
    #expect(decoder.story.connections.count == total)
    // As many as may be open on the air, and those that are kept beside them.
    #expect(decoder.story.connections.kept < 600)
    #expect(decoder.story.peers.kept < 600)
    decoder.finish()
    #expect(story.lines(.finding).filter { $0.contains("decoder.limit") }.count == 2)
  }

  @Test func `connections by the thousand, made and ended`() {
    var trace = Trace()
    for number in 0..<3000 {
      trace.connect(UInt8(number % 200), handle: UInt16(0x40 + number % 7))
      trace.disconnect(UInt16(0x40 + number % 7))
      trace.complete(.reset)
    }
    let story = story(trace) { _ in }
    #expect(story.timeline?.story.connections.count == 3000)
    #expect(story.timeline?.story.peers.count == 200)
    #expect(story.lines(.finding).isEmpty)
  }
}
