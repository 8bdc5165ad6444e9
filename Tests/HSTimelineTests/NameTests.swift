import HSProtocols
import HSTimeline
import Testing

@Suite struct `Names` {
  /// A report of the device that calls itself so.
  private static func advertise(_ name: String, _ trace: inout Trace) {
    let bytes = Array(name.utf8)
    let data = [UInt8(bytes.count + 1), 9] + bytes
    trace.event(
      .leMeta,
      "02 01 00 01 01 00000000c0 \(two(UInt8(data.count))) \(data.map(two).joined()) c8")
  }

  private static func readName(_ value: String, _ trace: inout Trace) {
    trace.send("08 0100 ffff 002a")
    trace.receive("09 \(two(UInt8(value.count / 2 + 2))) 0300 \(value)")
  }

  private static func named(_ peer: Peer?, _ text: String) -> Bool {
    peer?.names.contains { $0 == Array(text.utf8) } ?? false
  }

  @Test func `an empty one replaces none, and NULs are padding`() {
    var trace = Trace()
    Self.advertise("Strap", &trace)
    trace.connect(1)
    Self.readName("", &trace)
    #expect(trace.story().timeline?.story.peers.first?.name == Array("Strap".utf8))
    Self.readName("0000", &trace)
    #expect(trace.story().timeline?.story.peers.first?.name == Array("Strap".utf8))
    Self.readName("4f74686572 0000".filter { $0 != " " }, &trace)
    let story = trace.story()
    #expect(story.timeline?.story.peers.first?.name == Array("Other".utf8))
    #expect(story.lines(.gatt).last?.contains("= 4f746865720000") == true)
  }

  @Test func `a peer is known by each that it had`() {
    var trace = Trace()
    Self.advertise("Strap", &trace)
    Self.advertise("Strap 2", &trace)
    Self.advertise("", &trace)
    trace.connect(1)
    Self.readName("4e616d65", &trace)
    Self.advertise("Later", &trace)
    let peer = trace.story().timeline?.story.peers.first
    #expect(peer?.name == Array("Name".utf8))
    for name in ["Strap", "Strap 2", "Name", "Later"] { #expect(Self.named(peer, name)) }
    #expect(!Self.named(peer, ""))
  }

  /// A speaker gives its name when the host asks for it, before the connection or in it.
  @Test(arguments: [("00", true, "Speaker"), ("00", false, "Speaker"), ("04", true, "")])
  func `one that was asked for over BR/EDR, unless that failed`(
    status: String, isBefore: Bool, name: String
  ) {
    var trace = Trace()
    let asked = Array("Speaker".utf8) + [UInt8](repeating: 0, count: 241)
    func ask(_ trace: inout Trace) {
      trace.event(
        EventCode(rawValue: 0x07), "\(status) 010000000000 \(asked.map(two).joined())")
    }
    if isBefore { ask(&trace) }
    trace.event(.connectionComplete, "00 0b00 010000000000 01 00")
    if !isBefore { ask(&trace) }
    #expect(trace.story().timeline?.story.peers.first?.name == Array(name.utf8))
  }

  @Test func `others are kept up to a limit`() {
    var trace = Trace()
    for number in 0..<20 { Self.advertise("Strap \(number)", &trace) }
    trace.connect(1)
    let peer = trace.story().timeline?.story.peers.first
    #expect(peer?.name == Array("Strap 19".utf8))
    #expect(peer?.names.others.count == PeerNames.otherLimit)
  }
}

@Suite struct `Values of another form` {
  private static func subscribed() -> Trace {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("12 1300 0100")
    trace.receive("13")
    return trace
  }

  @Test func `under a UUID that is taken for something else are told once, and then are bytes`() {
    var trace = Self.subscribed()
    for text in ["41542b4f4b0d0a", "4f4b0d0a", "41542b52", "4552524f520d0a", "3030300d0a"] {
      trace.receive("1b 1200 \(text)")
    }
    let story = trace.story()
    #expect(
      story.lines(.finding).filter { $0.contains("form") } == [
        "12 c1 warning gatt.other_form 10 18 10807"
      ])
    let label = story.timeline?.label(of: 0x0012, ofPeer: 1, isLocal: false)
    #expect(label?.hasOtherForm == true)
  }

  @Test(
    arguments: [
      "1048 0004 0104", "00 48", "06 48 0000", "1648 00", "01 4800", "0048 ff",
    ])
  func `are none of a strap's, even if they are not perfect`(value: String) {
    var trace = Self.subscribed()
    for _ in 0..<10 { trace.receive("1b 1200 \(value)") }
    let story = trace.story()
    #expect(story.lines(.finding).filter { $0.contains("form") }.isEmpty)
    let label = story.timeline?.label(of: 0x0012, ofPeer: 1, isLocal: false)
    #expect(label?.hasOtherForm == false)
  }

  @Test func `of a type of one length are told by the first`() {
    var trace = Trace()
    trace.connect(1)
    // Temperature Range, of four octets, in a vendor's service.
    trace.send("10 0100 ffff 0028")
    trace.receive("11 06 0100 0500 f0ff")
    trace.send("08 0100 0500 0328")
    trace.receive("09 07 0200 1e 0300 102b")
    trace.receive("1b 0300 41542b4f4b0d0a")
    let story = trace.story()
    let label = story.timeline?.label(of: 0x0003, ofPeer: 1, isLocal: false)
    #expect(label?.hasOtherForm == true)
    #expect(label?.name == nil)
    var sound = Trace()
    sound.connect(1)
    sound.send("10 0100 ffff 0028")
    sound.receive("11 06 0100 0500 f0ff")
    sound.send("08 0100 0500 0328")
    sound.receive("09 07 0200 1e 0300 102b")
    sound.send("52 0300 01020304")
    let soundStory = sound.story()
    let fitting = soundStory.timeline?.label(of: 0x0003, ofPeer: 1, isLocal: false)
    #expect(fitting?.name?.string == "Temperature Range")
  }

  @Test func `are judged by most of the first, not by one`() {
    var trace = Self.subscribed()
    for value in ["4f4b0d0a", "4f4b0d0a", "0048", "0048", "0048", "4f4b0d0a", "4f4b0d0a"] {
      trace.receive("1b 1200 \(value)")
    }
    #expect(trace.story().lines(.finding).filter { $0.contains("form") }.isEmpty)
  }
}
