import HSProtocols
@testable import HSTimeline
import Testing

/// Subscriptions that cannot work, and why connections end.
@Suite struct `Audit` {
  private static func connected() -> Trace {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    return trace
  }

  private static func findings(_ trace: Trace) -> [String] { trace.story().lines(.finding) }

  private static func beat(_ trace: inout Trace, _ count: Int) {
    for _ in 0..<count {
      trace.milliseconds += 999
      trace.receive("1b 1200 06 48")
    }
  }

  @Test func `values that nobody subscribed to are told once a connection`() {
    var trace = Self.connected()
    Self.beat(&trace, 3)
    #expect(Self.findings(trace) == ["8 c1 warning gatt.unsubscribed_value 1 18 1"])
  }

  @Test func `each side's values and indications are told of the side that sent them`() {
    for isOurs in [true, false] {
      var trace = Self.connected()
      for _ in 0..<2 {
        if isOurs {
          trace.send("1d 0300 0100 ffff")
        } else {
          trace.receive("1d 1200 06 48")
        }
      }
      trace.milliseconds += 1000
      trace.disconnect()
      let headlines = trace.story().timeline?.story.statistics.headlines ?? []
      #expect(headlines.map(\.code) == [.gattUnsubscribedValue, .attUnconfirmed])
      #expect(headlines.map(\.isOurs) == [isOurs, isOurs])
      // An indication that nobody confirms is told of who sent it, a request of who did not answer.
      #expect(
        headlines.allSatisfy {
          $0.finding.isOurFault(told: isOurs ? .sent : .received, in: 9) == isOurs
        })
      #expect(
        Finding(.attUnanswered(.readRequest, .first)).isOurFault(
          told: isOurs ? .sent : .received, in: 9) == !isOurs)
    }
  }

  @Test func `both sides' faults of a kind are told apart`() {
    var trace = Self.connected()
    trace.send("1b 0300 01")
    trace.receive("1b 1200 06 48")
    let headlines = trace.story().timeline?.story.statistics.headlines ?? []
    #expect(headlines.map(\.isOurs) == [true, false])
    #expect(trace.story().timeline?.story.ownStreams.map(\.values) == [1])
  }

  @Test func `a configuration in the wrong place is the client's deed, whoever shows it`() {
    for opcode in ["12", "52"] {
      var trace = Self.connected()
      trace.send("\(opcode) 1200 0100")
      if opcode == "12" { trace.receive("13") }
      let headlines = trace.story().timeline?.story.statistics.headlines ?? []
      #expect(headlines.map(\.code) == [.gattMisplacedConfiguration])
      #expect(headlines.map(\.isOurs) == [true])
    }
  }

  @Test func `what is told at the end names the packet that it is about`() {
    var trace = Self.connected()
    let asked = trace.send("0a 1200")
    trace.milliseconds += 1000
    trace.disconnect()
    let headlines = trace.story().timeline?.story.statistics.headlines ?? []
    #expect(headlines.map(\.code) == [.attUnanswered])
    #expect(headlines.map(\.firstPacket) == [asked])
    #expect(
      trace.story().timeline?.story.statistics.firstPacket(of: .attUnanswered) == asked)
  }

  @Test func `a value before the answer to the write`() {
    var trace = Self.connected()
    trace.send("12 1300 0100")
    trace.receive("1b 1200 06 48")
    trace.receive("13")
    trace.receive("1b 1200 06 48")
    #expect(Self.findings(trace).isEmpty)
  }

  @Test func `notifications where indications were asked for`() {
    var trace = Self.connected()
    trace.send("12 1300 0200")
    trace.receive("13")
    trace.receive("1b 1200 06 48")
    #expect(
      Self.findings(trace) == [
        "9 c1 warning gatt.unsupported_configuration 8 19 2",
        "10 c1 warning gatt.unsubscribed_value 8 18 1 2",
      ])
  }

  @Test(arguments: [
    ("0100", "1d", "indication", "notifications"), ("0200", "1b", "notification", "indications"),
  ])
  func `the other kind than the client subscribed to`(
    bits: String, opcode: String, sent: String, wanted: String
  ) {
    for isBonded in [false, true] {
      var trace = Self.connected()
      if isBonded { trace.event(.encryptionChange, "00 4000 01") }
      let write = trace.send("12 1300 \(bits)")
      trace.receive("13")
      trace.receive("\(opcode) 1200 06 48")
      let finding = trace.story().timeline?.story.statistics.headlines.last?.finding
      #expect(finding?.code == .gattUnsubscribedValue)
      #expect(
        finding?.sentence
          == "\(sent) of 0x0012, which the client subscribed to as \(wanted) in packet \(write)")
    }
  }

  @Test func `a key that both kept is asked for before the value`() {
    let ask = "4000 0000000000000000 0000 \(String(repeating: "00", count: 16))"
    var trace = Trace()
    trace.connect(1)
    trace.command(.leEnableEncryption, ask)
    trace.receive("1d 1200 0100 ffff")
    #expect(Self.findings(trace).first == "3 c1 note gatt.kept_subscription 1 18 2")
    // As the peripheral: the central asks for it.
    trace = Trace()
    trace.connect(1, role: 1)
    trace.event(.leMeta, "05 4000 0000000000000000 0000")
    trace.send("1d 1200 0100 ffff")
    #expect(Self.findings(trace).first == "3 c1 > note gatt.kept_subscription 1 18 2")
  }

  @Test func `a key that one side lost keeps no subscription, nor one of a pairing under way`() {
    let ask = "4000 0000000000000000 0000 \(String(repeating: "00", count: 16))"
    var trace = Trace()
    trace.connect(1)
    trace.command(.leEnableEncryption, ask)
    trace.event(.encryptionChange, "06 4000 00")
    trace.receive("1d 1200 0100 ffff")
    #expect(Self.findings(trace).first == "4 c1 warning gatt.unsubscribed_value 1 18 2")
    trace = Trace()
    trace.connect(1)
    trace.frame(.sent, "01 03 00 01 10 00 00", channel: 6)
    trace.command(.leEnableEncryption, ask)
    trace.receive("1d 1200 0100 ffff")
    #expect(Self.findings(trace).first == "4 c1 warning gatt.unsubscribed_value 1 18 2")
  }

  @Test func `cannot be told of a connection that was joined half-way`() {
    var trace = Trace()
    trace.receive("1b 1200 06 48")
    #expect(Self.findings(trace).isEmpty)
  }

  @Test func `a write to a handle without a name close behind is taken for a subscription`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("12 1300 0100")
    trace.receive("13")
    trace.receive("1b 1200 06 48")
    trace.receive("1b 3000 06 48")
    #expect(Self.findings(trace) == ["5 c1 warning gatt.unsubscribed_value 1 48 1"])
  }

  @Test func `bonded devices keep their subscriptions`() {
    var trace = Trace()
    trace.connect(1)
    trace.event(.encryptionChange, "00 4000 01")
    trace.receive("1b 1200 06 48")
    #expect(Self.findings(trace) == ["3 c1 note gatt.kept_subscription 1 18 1"])
  }

  @Test(arguments: [("05", 5), ("08", 8), ("0f", 15)])
  func `refused before encryption`(code: String, number: Int) {
    var trace = Self.connected()
    trace.send("12 1300 0100")
    trace.receive("01 12 1300 \(code)")
    trace.event(.encryptionChange, "00 4000 01")
    trace.send("12 1300 0100")
    trace.receive("01 12 1300 \(code)")
    trace.send("12 1300 0000")
    trace.receive("01 12 1300 \(code)")
    #expect(
      Self.findings(trace) == [
        "9 c1 warning gatt.subscription_refused 8 19 \(number) 0",
        "12 c1 warning gatt.subscription_refused 11 19 \(number) 1",
      ])
  }

  @Test(arguments: [("1200", "18 0"), ("1100", "17 1"), ("1000", "16 1")])
  func `written where no configuration is`(handle: String, told: String) {
    var trace = Self.connected()
    trace.send("12 \(handle) 0100")
    trace.receive("01 12 \(handle) 03")
    trace.send("12 \(handle) 0500")
    trace.receive("01 12 \(handle) 03")
    #expect(Self.findings(trace) == ["9 c1 warning gatt.misplaced_configuration 8 \(told)"])
  }

  @Test func `two bytes to a value that may be written are just a value`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("08 0100 ffff 0328")
    trace.receive("09 07 1100 18 1200 392a")
    trace.send("12 1200 0100")
    trace.receive("13")
    #expect(Self.findings(trace).isEmpty)
  }

  @Test(arguments: [false, true])
  func `lost after a reconnection`(isBonded: Bool) {
    var trace = Self.connected()
    trace.send("12 1300 0100")
    trace.receive("13")
    Self.beat(&trace, 5)
    trace.disconnect()
    trace.connect(1)
    if isBonded { trace.event(.encryptionChange, "00 4000 01") }
    trace.milliseconds += 20_000
    trace.disconnect()
    let code = isBonded ? "gatt.subscription_lost" : "gatt.subscription_not_renewed"
    #expect(Self.findings(trace) == ["\(isBonded ? 18 : 17) c2 warning \(code) 8 18 1"])
  }

  @Test func `not lost where it is written again, or there was no time`() {
    var trace = Self.connected()
    trace.send("12 1300 0100")
    trace.receive("13")
    Self.beat(&trace, 5)
    trace.disconnect()
    trace.connect(1)
    trace.milliseconds += 2000
    trace.disconnect()
    trace.connect(1)
    trace.send("12 1300 0100")
    trace.receive("13")
    trace.milliseconds += 20_000
    trace.disconnect()
    #expect(Self.findings(trace).isEmpty)
  }

  @Test(arguments: [(9, true), (8, false)])
  func `RR intervals that fill the MTU`(count: Int, isFull: Bool) {
    var trace = Self.connected()
    trace.send("12 1300 0100")
    trace.receive("13")
    for _ in 0..<2 {
      trace.receive("1b 1200 16 48 \(String(repeating: "0004", count: count))")
    }
    #expect(
      Self.findings(trace) == (isFull ? ["10 c1 warning gatt.value_fills_mtu 0 20 23"] : []))
  }

  @Test func `with room for one more nothing is full`() {
    var trace = Self.connected()
    trace.send("02 4000")
    trace.receive("03 4000")
    trace.send("12 1300 0100")
    trace.receive("13")
    trace.receive("1b 1200 16 48 \(String(repeating: "0004", count: 9))")
    #expect(Self.findings(trace).isEmpty)
  }

  // MARK: - Ends

  @Test(
    arguments: [
      (0x08, LinkEvent.Ender.link), (0x13, .peer), (0x15, .peer), (0x16, .host), (0x22, .link),
      (0x3d, .link), (0x3b, .peer), (0x05, nil),
    ] as [(UInt8, LinkEvent.Ender?)])
  func `who ended a connection`(reason: UInt8, ender: LinkEvent.Ender?) {
    var trace = Trace()
    trace.connect(1)
    trace.disconnect(reason: reason)
    let connection = trace.story().timeline?.story.connections.first
    #expect(connection?.ender == ender)
    #expect(connection?.reason?.rawValue == reason)
    #expect(connection?.supervisionTimeout == 42)
  }

  @Test func `a reason that does not tell, after our command`() {
    var trace = Trace()
    trace.connect(1)
    trace.command(.disconnect, "4000 3b")
    trace.status(.disconnect)
    trace.disconnect(reason: 0x3b)
    #expect(trace.story().timeline?.story.connections.first?.ender == .host)
  }

  @Test func `the last signal strength`() {
    var trace = Trace()
    trace.event(.leMeta, "02 01 00 01 01 00 00 00 00 c0 03 02 01 06 c4")
    trace.connect(1)
    let advertised = trace.story().timeline?.story.connections.first?.signal
    #expect(
      advertised == SignalReading(strength: -60, packet: 1, source: .advertising))
    trace.command(.readRSSI, "4000")
    trace.complete(.readRSSI, "00 4000 a7")
    trace.command(.readRSSI, "4000")
    trace.complete(.readRSSI, "00 4000 7f")  // no reading
    let read = trace.story().timeline?.story.connections.first?.signal
    #expect(read == SignalReading(strength: -89, packet: 4, source: .controller))
  }

  @Test func `a signal's strength is told of an end only if it is of the same time`() {
    for (wait, isTold): (Int64, Bool) in [(9_000, true), (463_000, false)] {
      for isBefore in [true, false] {
        var trace = Trace()
        trace.event(.leMeta, "02 01 00 01 01 00 00 00 00 c0 03 02 01 06 c4")
        if isBefore { trace.milliseconds += wait }
        trace.connect(1)
        if !isBefore { trace.milliseconds += wait }
        trace.disconnect(reason: 8)
        let connection = trace.story().timeline?.story.connections.first
        #expect((connection?.signalAtEnd != nil) == isTold)
      }
    }
  }

  @Test func `what shows that a connection is over whose end is not there`() {
    var reset = Trace()
    reset.connect(1)
    reset.command(.reset)
    reset.complete(.reset)
    #expect(reset.story().timeline?.story.connections.first?.unseenEnd == .adapter)
    var again = Trace()
    again.connect(1)
    again.connect(2)
    #expect(again.story().timeline?.story.connections.first?.unseenEnd == .replaced)
    var ended = Trace()
    ended.connect(1)
    ended.disconnect()
    #expect(ended.story().timeline?.story.connections.first?.unseenEnd == nil)
  }

  @Test func `a second disconnection is of the connection that had ended`() {
    var trace = Trace()
    trace.connect(1)
    trace.disconnect()
    trace.milliseconds += 5
    trace.disconnect(reason: 0x16)
    let story = trace.story()
    #expect(story.lines(.finding) == ["3 note link.unknown_handle 2 64 0"])
  }
}

/// Heart rates that fill what the MTU allows, or are longer.
@Suite struct `Room for RR intervals` {
  @Test(
    arguments: [
      ("1700", 11, "gatt.value_exceeds_mtu"), ("1700", 9, "gatt.value_fills_mtu"),
      ("f700", 9, nil), ("f700", 10, nil),
    ] as [(String, Int, String?)])
  func told(_ serverMTU: String, _ intervals: Int, _ code: String?) {
    var trace = Trace()
    trace.connect(1)
    trace.send("02 f700")
    trace.receive("03 \(serverMTU)")
    trace.discoverHeartRate()
    trace.send("12 1300 0100")
    trace.receive("13")
    for _ in 0..<2 {
      trace.receive("1b 1200 10 96 " + String(repeating: "9a01 ", count: intervals))
    }
    let told = trace.story().lines(.finding).filter { $0.contains("_mtu") }
    #expect(told.count == (code == nil ? 0 : 1))
    if let code { #expect(told.allSatisfy { $0.contains(" \(code) ") }) }
  }

  @Test(arguments: [[9, 9, 9, 9], [10, 9, 9, 9], [9, 8, 8, 9], [8, 8, 8, 8]])
  func `that an MTU has and a sensor does not use`(intervals: [Int]) {
    var trace = Trace()
    trace.connect(1)
    trace.send("02 f700")
    trace.receive("03 f700")
    trace.discoverHeartRate()
    trace.send("12 1300 0100")
    trace.receive("13")
    for count in intervals {
      trace.receive("1b 1200 10 96 " + String(repeating: "9a01 ", count: count))
    }
    let told = trace.story().lines(.finding).filter { $0.contains("_mtu") }
    #expect(told.count == (intervals == [9, 9, 9, 9] ? 1 : 0))
    #expect(told.allSatisfy { $0.contains(" gatt.value_keeps_to_smallest_mtu ") })
  }
}
