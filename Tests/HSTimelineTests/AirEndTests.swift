import HSProtocols
@testable import HSTimeline
import Testing

/// What is told of connections on the air whose end, or whose beginning, a sniffer did not hear.
@Suite struct `Ends on the air` {
  /// What a sniffer hears, with a pseudo-header that vouches for each packet.
  private struct Heard {
    private var records: [(time: Int64, bytes: [UInt8])] = []
    /// Time of the next packet.
    var milliseconds: Int64 = 0

    static let address = "0a0b71ae"

    /// A packet on the radio's channel of that number: 0, 12 and 39 are those of advertising.
    private mutating func add(_ packet: String, radio: UInt8, kind: UInt16 = 0) {
      let flags = littleEndian(0x0c13 | kind << 7)
      records.append(
        (milliseconds, [radio, 0xc8, 0x80, 0] + [0, 0, 0, 0] + flags + hex(packet) + [0, 0, 0]))
      milliseconds += 10
    }

    /// CONNECT_IND: an interval of 30 ms, a timeout of 420 ms.
    mutating func connect(central: String = "01", octets: Int = 34) {
      let payload = hex(
        "\(central)00000000c0 0200000000c0 \(Self.address) 0a0b0c 03 0500 1800 0000 2a00 ffffffff1f 05"
      )
      add(
        "d6be898e c5 \(two(UInt8(octets))) \(payload.prefix(octets).map(two).joined())", radio: 0)
    }

    /// ADV_IND of the same peripheral, with its Heart Rate service.
    mutating func advertise(header: String = "40") {
      add("d6be898e \(header) 0a 0200000000c0 03030d18", radio: 0)
    }

    /// SCAN_REQ of the central's, with the marks of an auxiliary packet.
    mutating func scan(radio: UInt8) {
      add("d6be898e c3 0c 0100000000c0 0200000000c0", radio: radio, kind: 1)
    }

    /// A notification, with SN and NESN of the peripheral's packets in turn.
    mutating func notify(_ address: String = Self.address, radio: UInt8 = 5) {
      let header = records.count % 2 == 0 ? "0e" : "02"
      add("\(address) \(header) 09 0500 0400 1b 1200 0048", radio: radio, kind: 3)
    }

    /// Both sides go on with others for some time.
    mutating func advertise(for milliseconds: Int64) {
      let end = self.milliseconds + milliseconds
      while self.milliseconds < end {
        advertise()
        self.milliseconds += 90
      }
    }

    func story(of interest: EventCategory = .story) -> Story {
      let story = Story(interest)
      var decoder = TimelineDecoder(sink: story)
      for (place, record) in records.enumerated() {
        decoder.take(
          CaptureRecord(
            number: place + 1, time: CaptureTime(nanoseconds: record.time * 1_000_000),
            link: .leLinkLayerWithHeader, direction: nil, flags: 0,
            bytes: ByteRange(offset: 24 + place * 128, count: record.bytes.count),
            originalLength: record.bytes.count, cumulativeDrops: 0), record.bytes.span)
      }
      decoder.finish()
      story.timeline = consume decoder
      return story
    }
  }

  private static func connections(_ story: Story) -> [Connection] {
    let count = story.timeline?.story.connections.count ?? 0
    return (0..<count).compactMap { story.timeline?.story.connections[$0] }
  }

  @Test func `a connection that is silent while others are heard is not open`() throws {
    for (wait, end): (Int64, Connection.UnseenEnd?) in [(800, nil), (5000, .unheard)] {
      var heard = Heard()
      heard.connect()
      for _ in 0..<4 { heard.notify() }
      heard.advertise(for: wait)
      let story = heard.story()
      let connection = try #require(Self.connections(story).first)
      #expect(connection.unseenEnd == end)
      #expect(connection.isOpen == (end == nil))
      #expect(connection.closedPacket == (end == nil ? 0 : 5))
      #expect((connection.silenceAtEnd > 4_000_000_000) == (end != nil))
      let told = story.lines(.finding).filter { $0.contains("link.unheard") }
      #expect(told.count == (end == nil ? 0 : 1), "\(told)")
    }
  }

  @Test func `a connection is not over for a time in which nothing was recorded`() throws {
    var heard = Heard()
    heard.connect()
    for _ in 0..<4 { heard.notify() }
    heard.milliseconds += 20_000
    heard.advertise()
    #expect(try #require(Self.connections(heard.story()).first).isOpen)
    heard.advertise(for: 500)
    #expect(
      try #require(Self.connections(heard.story()).first).unseenEnd == .unheard)
  }

  @Test func `a request for a connection of which nothing is heard is an attempt`() throws {
    for (wait, isAttempt) in [(500, false), (5000, true)] as [(Int64, Bool)] {
      var heard = Heard()
      heard.connect()
      heard.advertise(for: wait)
      let connection = try #require(Self.connections(heard.story()).first)
      #expect(connection.isAttempt == isAttempt)
    }
  }

  @Test func `a later request with the same access address is another one`() {
    for (wait, count) in [(100, 1), (5000, 2)] as [(Int64, Int)] {
      var heard = Heard()
      heard.connect()
      heard.advertise(for: wait)
      heard.connect()
      for _ in 0..<4 { heard.notify() }
      let story = heard.story()
      let connections = Self.connections(story)
      #expect(connections.count == count)
      #expect(connections.last?.isOpen == true)
      #expect(connections.first?.isAttempt == (count == 2))
      #expect(!story.lines(.finding).contains { $0.contains("link.replaced") })
    }
  }

  @Test func `one packet of an access address of its own is no connection`() throws {
    var heard = Heard()
    heard.notify()
    heard.advertise(for: 5000)
    heard.notify("11223344")
    #expect(heard.story().timeline?.story.connections.count == 0)
    #expect(heard.story().timeline?.story.peers.count == 0)
    // A second one confirms the first, which is told then.
    heard.notify("11223344")
    let story = heard.story()
    let connection = try #require(Self.connections(story).first)
    #expect(story.timeline?.story.connections.count == 1)
    #expect(connection.notifications == 2)
    #expect(connection.openedPacket < (story.timeline?.story.statistics.records ?? 0))
  }

  @Test func `what waits for a second packet is told once`() {
    var heard = Heard()
    heard.notify("11223344")
    heard.notify("11223344")
    heard.notify("55667788")
    let unconfirmed = heard.story(of: .hci).lines.filter { $0.contains("unconfirmed") }
    // Only the one that waited in vain, and by its own number.
    #expect(unconfirmed.count == 1)
    #expect(unconfirmed.first?.hasPrefix("3 ") == true, "\(unconfirmed)")
  }

  @Test func `the channel says whether a request is an auxiliary one`() {
    for (radio, isAuxiliary) in [(0, false), (12, false), (39, false), (5, true)]
      as [(UInt8, Bool)]
    {
      var heard = Heard()
      heard.scan(radio: radio)
      let lines = heard.story(of: .hci).lines
      #expect(lines.contains { $0.contains("isAuxiliary: \(isAuxiliary)") }, "\(lines)")
    }
  }

  @Test func `a request that is cut is counted, and shows no connection`() {
    var heard = Heard()
    heard.connect(octets: 28)
    heard.notify()
    let story = heard.story()
    #expect(story.timeline?.story.connections.count == 0)
    #expect(story.timeline?.story.statistics.air.unreadRequests.first == 1)
    #expect(story.timeline?.story.statistics.air.unreadRequests.count == 1)
  }
}

/// Who ended a connection that our host had asked to end.
@Suite struct `Ends that were asked for` {
  private static let disconnect = Opcode(rawValue: 0x0406)

  private static func ended(
    _ reason: UInt8, before: String?, after: String?, wait: Int64 = 0
  ) -> Story {
    var trace = Trace()
    trace.connect(1)
    trace.command(disconnect, "4000 13")
    if let before { trace.status(disconnect, before) }
    trace.milliseconds += wait
    trace.disconnect(reason: reason)
    if let after { trace.status(disconnect, after) }
    return trace.story()
  }

  @Test func `a command that is refused ended nothing`() {
    for (before, after, ender, command): (String?, String?, LinkEvent.Ender, Int) in [
      ("00", nil, .host, 2), (nil, "02", .peer, 0), ("0c", nil, .peer, 0), (nil, nil, .peer, 0),
    ] {
      let story = Self.ended(0x13, before: before, after: after)
      #expect(
        story.timeline?.story.connections.first?.ender == ender, "\(before ?? "-") \(after ?? "-")")
      #expect(story.timeline?.story.connections.first?.disconnectCommandPacket == command)
    }
    #expect(
      Self.ended(0x16, before: nil, after: nil).timeline?.story.connections.first?.ender == .host)
  }

  @Test func `an end that our host asked for is not lost where the peer does not confirm it`() {
    for reason in [0x08, 0x22] as [UInt8] {
      let asked = Self.ended(reason, before: "00", after: nil, wait: 420)
      #expect(asked.timeline?.story.connections.first?.ender == .host)
      #expect(asked.troubles.isEmpty, "\(asked.troubles)")
      let refused = Self.ended(reason, before: "0c", after: nil)
      #expect(refused.timeline?.story.connections.first?.ender == .link)
      #expect(refused.troubles.count == 1)
    }
    // A key that does not fit is a fault, whoever asked.
    #expect(Self.ended(0x3d, before: "00", after: nil).troubles.count == 1)
  }

  @Test func `nobody is said to have ended a link that was silent before our host asked`() {
    let silent = Self.ended(0x08, before: "00", after: nil, wait: 100)
    #expect(silent.timeline?.story.connections.first?.ender == nil)
    #expect(silent.timeline?.story.connections.first?.reason?.rawValue == 0x08)
    #expect(silent.troubles.isEmpty, "\(silent.troubles)")
  }

  @Test func `data on a handle that no connection can have are of none`() {
    for direction in [Direction.sent, .received] {
      for handle in [0x0f00, 0x0ff1, 0x0fff] as [UInt16] {
        var trace = Trace()
        for _ in 0..<3 {
          trace.data(direction, Trace.frame(hex("1b 1200 0048"), channel: 4), on: handle)
        }
        let story = trace.story(of: .all)
        #expect(story.timeline?.story.connections.count == 0)
        #expect(story.timeline?.story.peers.count == 0)
        #expect(story.timeline?.story.statistics.hci.vendorLog == 3)
        #expect(story.lines.count { $0.contains("reservedHandle") } == 3, "\(story.lines)")
      }
    }
  }
}

@Suite struct `Packets that could not be read` {
  @Test func `one that waits behind the end is named in the end`() {
    var unreadable = AirLink.Unreadable()
    unreadable.tally.add(3)
    unreadable.wait(for: 7)
    unreadable.tell()
    #expect(unreadable.tally.count == 0)
    unreadable.giveUp(1)
    #expect(unreadable.tally.first == 7)
  }

  @Test func `a first packet that is not known is not announced`() {
    #expect(!Finding(.airEncrypted(packets: 1, nil)).sentence.contains("the first"))
    #expect(
      Finding(.airEncrypted(packets: 1, nil), firstPacket: 4).sentence.hasSuffix(
        ": the first is packet 4"))
  }
}
