import HSProtocols
import HSTimeline
import Testing

@Suite struct `Peers` {
  @Test func `two connections at once with the same handles do not share a label`() {
    var trace = Trace()
    trace.connect(1, handle: 0x40)
    trace.connect(2, handle: 0x41)
    // Packet by packet in turn.
    trace.send("10 0100 ffff 0028", on: 0x40)
    trace.send("10 0100 ffff 0028", on: 0x41)
    trace.receive("11 06 1000 1600 0d18", on: 0x40)
    trace.receive("11 06 1000 1600 0f18", on: 0x41)
    trace.send("08 1000 1600 0328", on: 0x41)
    trace.send("08 1000 1600 0328", on: 0x40)
    trace.receive("09 07 1100 10 1200 192a", on: 0x41)
    trace.receive("09 07 1100 10 1200 372a", on: 0x40)
    trace.receive("1b 1200 0048", on: 0x40)
    trace.receive("1b 1200 0048", on: 0x41)
    let story = trace.story()
    #expect(
      story.lines([.value, .finding]) == [
        "11 c1 warning gatt.unsubscribed_value 1 18 1",
        "11 c1 notification 0012 = 0048 (value 2a37 in 180d, discovered)",
        "12 c2 warning gatt.unsubscribed_value 2 18 1",
        "12 c2 notification 0012 = 0048 (value 2a19 in 180f, discovered)",
      ])
    #expect(story.timeline?.story.peers.count == 2)
  }

  @Test func `two peers one after the other on the same handle do not share a label`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.disconnect()
    trace.connect(2)
    trace.receive("1b 1200 0048")
    trace.discoverBattery()
    trace.receive("1b 1200 0048")
    #expect(
      trace.story().lines([.value, .finding]) == [
        "10 c2 warning gatt.unsubscribed_value 9 18 1",
        "10 c2 notification 0012 = 0048 (?)",
        "17 c2 notification 0012 = 0048 (value 2a19 in 180f, discovered)",
      ])
  }

  @Test func `the same address again inherits, and says so`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("12 1300 0100")
    trace.receive("13")
    trace.disconnect(reason: 0x08)
    trace.connect(1, handle: 0x41)
    trace.receive("1b 1200 0048", on: 0x41)
    trace.send("12 1300 0100", on: 0x41)
    trace.receive("13", on: 0x41)
    let story = trace.story()
    #expect(
      story.lines([.value, .gatt]).suffix(3) == [
        "12 c2 notification 0012 = 0048 (value 2a37 in 180d, from earlier connection)",
        "13 c2 > write 0013 = 0100 (descriptor 2902 of 2a37 in 180d, from earlier connection)",
        "14 c2 subscription 0013 1 (descriptor 2902 of 2a37 in 180d, from earlier connection)"
          + " <- 13",
      ])
    #expect(story.timeline?.story.peers.count == 1)
    #expect(story.timeline?.story.peers.first?.connections == [1, 2])
    #expect(story.timeline?.story.connections.first?.reason == ErrorCode(rawValue: 0x08))
  }

  @Test func `a characteristic with other properties is a conflict that names them`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("08 1000 1600 0328")
    trace.receive("09 07 1100 12 1200 372a 1400 02 1500 382a")
    let story = trace.story()
    // Before: notify; now: read and notify.
    #expect(story.lines(.finding) == ["9 c1 warning gatt.conflict 5 18 16 18"])
  }

  @Test func `the same address with another table is a conflict`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.disconnect()
    trace.connect(1)
    trace.discoverBattery()
    trace.receive("1b 1200 0048")
    let story = trace.story()
    #expect(
      story.lines([.value, .finding]) == [
        "11 c2 warning gatt.conflict 3 16 0",
        "16 c2 warning gatt.unsubscribed_value 9 18 1",
        "16 c2 notification 0012 = 0048 (value 2a19 in 180f, discovered)",
      ])
  }

  @Test func `a public and a random address with the same digits are two peers`() {
    var trace = Trace()
    trace.event(.leMeta, "01 00 4000 00 00 0100000000c0 1800 0000 2a00 05")
    trace.discoverHeartRate()
    trace.disconnect()
    trace.connect(1)
    trace.receive("1b 1200 0048")
    #expect(trace.story().lines(.value) == ["10 c2 notification 0012 = 0048 (?)"])
  }

  @Test func `an identity that the controller resolved is the address itself`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.disconnect()
    // Enhanced Connection Complete with a random identity address, type 3.
    trace.event(
      .leMeta,
      "0a 00 4000 00 03 0100000000c0 000000000000 aabbccddee4f 1800 0000 2a00 05")
    trace.receive("1b 1200 0048")
    let story = trace.story()
    #expect(
      story.lines(.value) == [
        "10 c2 notification 0012 = 0048 (value 2a37 in 180d, from earlier connection)"
      ])
    #expect(story.timeline?.story.peers.count == 1)
  }

  @Test(arguments: ["00 000000000000", "01 000000000000", "ff 0100000000c0"])
  func `an address of zeros is nobody's, and anonymous peers are strangers`(address: String) {
    var trace = Trace()
    trace.event(.leMeta, "01 00 4000 00 \(address) 1800 0000 2a00 05")
    trace.discoverHeartRate()
    trace.disconnect()
    trace.event(.leMeta, "01 00 4000 00 \(address) 1800 0000 2a00 05")
    trace.receive("1b 1200 0048")
    let story = trace.story()
    #expect(story.lines(.value) == ["10 c2 notification 0012 = 0048 (?)"])
    #expect(story.timeline?.story.peers.count == 2)
  }

  @Test func `connections joined half-way are strangers to each other`() {
    var trace = Trace()
    trace.discoverHeartRate()
    trace.receive("1b 1200 0048")
    trace.disconnect()
    trace.milliseconds += 100
    trace.receive("1b 1200 0048")
    let story = trace.story()
    #expect(
      story.lines([.link, .value])
        == [
          "1 c1 > link joinedHalfway",
          "7 c1 notification 0012 = 0048 (value 2a37 in 180d, discovered)",
          "8 c1 disconnected 00 13 after 7",
          "9 c2 link joinedHalfway",
          "9 c2 notification 0012 = 0048 (?)",
        ].map { $0.replacing("link joinedHalfway", with: "joinedHalfway") })
    #expect(story.timeline?.story.connections.first?.joinedHalfway == true)
  }

  @Test func `a handle given again without a disconnection begins a new connection`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("0a 1500")
    trace.connect(2)
    trace.receive("0b 01")
    trace.receive("1b 1200 0048")
    let story = trace.story()
    #expect(
      story.lines([.value, .finding]) == [
        "9 c1 warning link.replaced 1 1 0",
        "9 c1 > note att.open_at_end 8 10 21",
        "10 c2 note att.unasked_response 0 11 0",
        "11 c2 warning gatt.unsubscribed_value 9 18 1",
        "11 c2 notification 0012 = 0048 (?)",
      ])
    #expect(story.timeline?.story.connections.map(\.isOpen) == [false, true])
  }

  @Test func `both ends of a link in one capture are kept apart by adapter`() {
    var trace = Trace()
    trace.link = .linuxMonitor
    trace.connect(2, handle: 0x40)
    trace.adapter = 1
    trace.connect(1, handle: 0x40, role: 1)
    for (request, response) in [
      ("10 0100 ffff 0028", "11 06 1000 1600 0d18"),
      ("08 1000 1600 0328", "09 07 1100 10 1200 372a"),
    ] {
      trace.adapter = 0
      trace.send(request)
      trace.adapter = 1
      trace.receive(request)
      trace.send(response)
      trace.adapter = 0
      trace.receive(response)
    }
    trace.adapter = 1
    trace.send("1b 1200 0048")
    trace.adapter = 0
    trace.receive("1b 1200 0048")
    let story = trace.story()
    #expect(
      story.lines([.value, .finding]) == [
        "11 a1 c2 > warning gatt.unsubscribed_value 2 18 1",
        "11 a1 c2 > notification 0012 = 0048 (value 2a37 in 180d, discovered)",
        "12 c1 warning gatt.unsubscribed_value 1 18 1",
        "12 c1 notification 0012 = 0048 (value 2a37 in 180d, discovered)",
      ])
    #expect(story.server(1).characteristics.first?.evidence.response == 10)
    #expect(
      story.timeline?.story.peers[1].localServer.characteristics.first?.evidence.response == 9)
    #expect(story.timeline?.story.adapters.map(\.index) == [0, 1])
  }

  @Test func `the same address on two adapters is two peers`() {
    var trace = Trace()
    trace.link = .linuxMonitor
    trace.connect(2, handle: 0x40)
    trace.discoverHeartRate()
    trace.adapter = 1
    trace.connect(2, handle: 0x40)
    trace.receive("1b 1200 0048")
    #expect(trace.story().lines(.value) == ["9 a1 c2 notification 0012 = 0048 (?)"])
  }

  @Test func `a name from advertising reaches the peer, before and after it is known`() {
    var trace = Trace()
    // Connectable advertising without a name, then a scan response with one.
    trace.event(.leMeta, "02 01 00 01 0100000000c0 03 020106 c0")
    trace.event(.leMeta, "02 01 04 01 0100000000c0 04 03094142 c0")
    trace.connect(1)
    trace.connect(2, handle: 0x41)
    trace.event(.leMeta, "02 01 04 01 0200000000c0 04 03094344 c0")
    let names = trace.story().timeline?.story.peers.map { String(decoding: $0.name, as: UTF8.self) }
    #expect(names == ["AB", "CD"])
  }

  @Test(arguments: [Direction.sent, .received])
  func `a record whose time lies in a connection that ended begins none`(direction: Direction) {
    var trace = Trace()
    trace.connect(1)
    trace.milliseconds = 50_000
    trace.receive("1b 1200 06")
    trace.milliseconds = 100_000
    trace.disconnect()
    trace.milliseconds = 300_000
    trace.connect(2, handle: 0x41)
    trace.milliseconds = 50_000
    trace.frame(direction, "0b 01", channel: 4)
    let story = trace.story()
    #expect(story.timeline?.story.peers.count == 2)
    #expect(story.timeline?.story.connections.count == 2)
    let last = story.timeline?.story.statistics.headlines.last?.finding
    #expect(last?.code == .linkDataAfterEnd)
    #expect(
      last?.sentence
        == "6 bytes on handle 0x0040 out of order: by their time they are of connection 1, whose end stands before them: not decoded"
    )
  }
}
