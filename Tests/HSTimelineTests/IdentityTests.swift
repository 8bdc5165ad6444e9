import HSProtocols
import HSTestSupport
import HSTimeline
import Testing

/// Who a peer is, by keys from every place where a capture has them.
///
/// The key is 4c68384139f574d836bcf34e9dfb01bf, the identity E0:00:00:00:00:01; OpenSSL made the
/// addresses. On the wire the least significant octet comes first.
@Suite struct `Identities` {
  static let key = "bf01fb9d4ef3bc36d874f5394138684c"
  static let first = "77f9332c1b4a"
  static let second = "507e3f7f6e5d"
  static let identity = DeviceAddress(value: 0xe000_0000_0001, type: .random)

  static func connect(_ trace: inout Trace, to address: String) {
    trace.event(.leMeta, "01 00 4000 00 01 \(address) 1800 0000 2a00 05")
  }

  static func peers(_ story: Story) -> [String] {
    story.timeline?.story.peers.map { peer in
      "\(peer.address.map { "\($0)" } ?? "?") +\(peer.otherAddressCount)"
        + (peer.sameAs > 0 ? " is \(peer.sameAs)" : "")
    } ?? []
  }

  @Test func `no key, no identity`() {
    var trace = Trace()
    Self.connect(&trace, to: Self.first)
    trace.discoverHeartRate()
    trace.disconnect()
    Self.connect(&trace, to: Self.second)
    trace.receive("1b 1200 0048")
    let story = trace.story()
    #expect(Self.peers(story) == ["4A:1B:2C:33:F9:77 +0", "5D:6E:7F:3F:7E:50 +0"])
    #expect(story.lines([.value]).last?.hasSuffix("(?)") == true)
  }

  @Test func `a key of pairing joins addresses from then on`() {
    var trace = Trace()
    Self.connect(&trace, to: Self.first)
    trace.discoverHeartRate()
    trace.frame(.received, "08" + Self.key, channel: 6)
    trace.frame(.received, "09 01 0100000000e0", channel: 6)
    trace.disconnect()
    Self.connect(&trace, to: Self.second)
    trace.receive("1b 1200 0048")
    let story = trace.story()
    #expect(Self.peers(story) == ["E0:00:00:00:00:01 +2"])
    #expect(
      story.lines([.value]).last?.hasSuffix("(value 2a37 in 180d, from earlier connection)") == true
    )
  }

  @Test func `our own key is nobody else's`() {
    var trace = Trace()
    Self.connect(&trace, to: Self.first)
    trace.frame(.sent, "08" + Self.key, channel: 6)
    trace.frame(.sent, "09 01 0100000000e0", channel: 6)
    trace.disconnect()
    Self.connect(&trace, to: Self.second)
    #expect(Self.peers(trace.story()).count == 2)
  }

  @Test func `a key of zeros only tells the identity`() {
    var trace = Trace()
    Self.connect(&trace, to: Self.first)
    trace.frame(.received, "08 00000000000000000000000000000000", channel: 6)
    trace.frame(.received, "09 01 0100000000e0", channel: 6)
    trace.disconnect()
    Self.connect(&trace, to: Self.second)
    #expect(
      Self.peers(trace.story()) == ["E0:00:00:00:00:01 +1", "5D:6E:7F:3F:7E:50 +0"])
  }

  @Test func `the resolving list joins what was two peers before`() {
    var trace = Trace()
    Self.connect(&trace, to: Self.first)
    trace.disconnect()
    Self.connect(&trace, to: Self.second)
    trace.disconnect()
    trace.command(
      .leAddDeviceToResolvingList,
      "01 0100000000e0" + Self.key + "00000000000000000000000000000000")
    Self.connect(&trace, to: Self.first)
    let story = trace.story()
    #expect(Self.peers(story) == ["E0:00:00:00:00:01 +2", "5D:6E:7F:3F:7E:50 +0 is 1"])
    #expect(story.timeline?.story.connections.map(\.peer) == [1, 2, 1])
    #expect(story.timeline?.story.peers.first?.keySource?.identifier == "resolving_list")
  }

  @Test func `the management channel tells keys`() {
    for (opcode, bytes) in [
      // Load Identity Resolving Keys
      (MonitorOpcode.controlCommand, "00000000 3000 0100 0100000000e0 02" + Self.key),
      // New Identity Resolving Key
      (.controlEvent, "00000000 1800 01 \(Self.first) 0100000000e0 02" + Self.key),
    ] {
      var trace = Trace()
      trace.monitor(opcode, bytes)
      Self.connect(&trace, to: Self.first)
      trace.disconnect()
      Self.connect(&trace, to: Self.second)
      let story = trace.story()
      #expect(Self.peers(story) == ["E0:00:00:00:00:01 +2"])
      #expect(story.timeline?.story.peers.first?.keySource?.identifier == "management")
    }
  }

  @Test func `a key without an address joins addresses all the same`() throws {
    var trace = Trace()
    Self.connect(&trace, to: Self.first)
    trace.disconnect()
    Self.connect(&trace, to: Self.second)
    let value = try #require(UInt128("4c68384139f574d836bcf34e9dfb01bf", radix: 16))
    var knowledge = LabelKnowledge()
    knowledge.keys = [KnownKey(key: IdentityResolvingKey(value), identity: nil, source: .file)]
    #expect(Self.peers(trace.story(knowing: knowledge)) == ["4A:1B:2C:33:F9:77 +1"])
  }
}

@Suite struct `Changes of a database` {
  @Test func `Service Changed ends the labels that it covers, but its own`() {
    var trace = Trace()
    trace.connect(1)
    trace.discoverHeartRate()
    trace.send("10 0100 0f00 0028")
    trace.receive("11 06 0100 0400 0118")
    trace.send("08 0100 0400 0328")
    trace.receive("09 07 0200 20 0300 052a")
    trace.receive("1b 1200 0048")
    trace.receive("1d 0300 0100 ffff")
    trace.send("1e")
    trace.receive("1b 1200 0048")
    trace.receive("1d 0300 0100 ffff")
    let story = trace.story()
    let values = story.lines([.value])
    #expect(values.filter { $0.contains("0012") }.map { $0.hasSuffix("(?)") } == [false, true])
    #expect(values.last?.contains("2a05") == true)
    #expect(story.timeline?.story.statistics.count(of: .gattServiceChanged) == 2)
    // What held until then is kept.
    let earlier = story.timeline?.story.peers[0].earlierTables ?? []
    #expect(earlier.map(\.packet) == [13, 16])
    #expect(earlier.first?.table.services.count == 2)
    #expect(earlier.first.map { [$0.first.rawValue, $0.last.rawValue] } == [0x0001, 0xFFFF])
    #expect(earlier.last?.table.services.isEmpty == true)
  }

  @Test func `another hash ends what was learnt before, not what was learnt since`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("08 0100 ffff 2a2b")
    trace.receive("09 12 0600 00112233445566778899aabbccddeeff")
    trace.discoverHeartRate()
    trace.disconnect()
    trace.connect(1)
    trace.receive("1b 1200 0048")
    trace.send("08 0100 ffff 2a2b")
    trace.receive("09 12 0600 ffeeddccbbaa99887766554433221100")
    trace.receive("1b 1200 0048")
    trace.discoverBattery()
    trace.send("08 0100 ffff 2a2b")
    trace.receive("09 12 0600 ffeeddccbbaa99887766554433221100")
    trace.receive("1b 1200 0048")
    let story = trace.story()
    #expect(
      story.lines([.value]).map { String($0.split(separator: "(").last ?? "") } == [
        "value 2a37 in 180d, from earlier connection)", "?)", "value 2a19 in 180f, discovered)",
      ])
    #expect(story.timeline?.story.statistics.count(of: .gattDatabaseChanged) == 1)
  }
}
