import Testing
import HSTimeline

/// What the bits of a packet's header mean for the story: heard twice, not heard, heard too late.
@Suite struct `Packets of a connection on the air` {
  /// The values of the notifications that are read.
  private static func values(_ script: AirScript) throws -> [[UInt8]] {
    try Reading.of(script.bytes).pdus.filter { $0.opcode == 0x1b }.map {
      Array($0.bytes.dropFirst(3))
    }
  }

  /// Codes of the findings; nobody subscribes in these scripts.
  private static func codes(_ script: AirScript) throws -> [FindingCode] {
    try Reading.of(script.bytes).findings.map(\.code).filter { $0 != .gattUnsubscribedValue }
  }

  @Test func `sent again is read once, and the first is named`() throws {
    var script = AirScript()
    script.acknowledge((0, 0))
    script.notify([6, 60], (0, 1))
    script.acknowledge((1, 0))  // not taken in
    script.notify([6, 60], (0, 0))
    script.acknowledge((0, 1))
    let reading = try Reading.of(script.bytes)
    #expect(reading.pdus.count == 1)
    #expect(reading.statistics.air.retransmissions == 1)
    #expect(reading.omissions[5]?.reason == .repeated)
    #expect(reading.omissions[5]?.original == 3)
    #expect(reading.findings.allSatisfy { $0.code == .gattUnsubscribedValue })
  }

  @Test func `the same value twice is read twice, though a packet between was not heard`() throws {
    var script = AirScript()
    script.acknowledge((0, 0))
    script.notify([6, 60], (0, 1))
    script.acknowledge((1, 1))
    script.notify([6, 61], (1, 0), .unheard)
    script.acknowledge((0, 0))
    script.notify([6, 60], (0, 1))
    script.acknowledge((1, 1))
    script.notify([6, 63], (1, 0))
    #expect(try Self.values(script) == [[6, 60], [6, 60], [6, 63]])
    #expect(try Self.codes(script) == [.airMissed])
  }

  @Test func `another value with the same bit is another packet`() throws {
    var script = AirScript()
    script.acknowledge((0, 0))
    script.notify([6, 60], (0, 1))
    script.acknowledge((1, 1), .unheard)
    script.notify([6, 61], (1, 0), .unheard)
    script.acknowledge((0, 0), .unheard)
    script.notify([6, 62], (0, 1))
    script.acknowledge((1, 1))
    script.notify([6, 63], (1, 0))
    #expect(try Self.values(script) == [[6, 60], [6, 62], [6, 63]])
    #expect(try Self.codes(script) == [.airMissed])
  }

  @Test func `pieces of two frames are not put together`() throws {
    let frame = AirScript.frame([0x1b, 0x12, 0x00] + [UInt8](repeating: 9, count: 30))
    var script = AirScript()
    script.acknowledge((0, 0))
    script.notify([6, 1], (0, 1))
    script.acknowledge((1, 1))
    script.notify([6, 2], (1, 0))
    script.acknowledge((0, 0))
    // The end of one and the start of the next are not heard, and the lengths would fit.
    script.send("<", (0, 1), Array(frame.prefix(20)))
    script.acknowledge((1, 1))
    script.send("<", (1, 0), kind: 1, Array(frame.dropFirst(20)), .unheard)
    script.acknowledge((0, 0))
    script.send("<", (0, 1), Array(frame.prefix(20)), .unheard)
    script.acknowledge((1, 1))
    script.send("<", (1, 0), kind: 1, Array(frame.dropFirst(20)))
    script.acknowledge((0, 0))
    script.notify([6, 3], (0, 1))
    #expect(try Self.values(script) == [[6, 1], [6, 2], [6, 3]])
    #expect(Set(try Self.codes(script)) == [.l2capIncomplete, .airMissed])
  }

  @Test func `a log of what was handed to the radio has no bits to go by`() throws {
    var script = AirScript()
    for count in UInt8(0)..<4 {
      // SN stays 0 on one side; the other acknowledges each.
      script.send(">", (0, 0), AirScript.frame([0x02, 0x17, 0x00]))
      script.send("<", (0, 1), kind: 1, [])
      script.send(">", (0, 0), AirScript.frame([0x02, 0x18, count]))
      script.send("<", (1, 0), kind: 1, [])
    }
    let reading = try Reading.of(script.bytes)
    // The same again is another one, if the one before was acknowledged.
    for _ in 0..<2 {
      script.send(">", (0, 0), AirScript.frame([0x02, 0x19, 0x00]))
      script.send("<", (0, 1), kind: 1, [])
    }
    #expect(reading.pdus.count == 8)
    #expect(try Reading.of(script.bytes).pdus.count == 10)
    #expect(!reading.findings.contains { $0.code == .airMissed })
  }

  @Test func `what is damaged is left out, counted and named`() throws {
    var script = AirScript()
    script.acknowledge((0, 0))
    script.notify([6, 60], (0, 1), .damaged)
    script.acknowledge((1, 1))
    let reading = try Reading.of(script.bytes)
    #expect(reading.pdus.isEmpty)
    #expect(reading.omissions[3]?.reason == .wrongCRC)
    #expect(reading.statistics.air.bad == 1)
    #expect(reading.statistics.air.badAdvertising == 0)
    #expect(reading.findings.map(\.code) == [.airBadCRC])
  }

  @Test func `a length that goes beyond the packet hides nothing that is there`() throws {
    var script = AirScript()
    script.acknowledge((0, 0))
    script.send("<", (0, 1), AirScript.frame([0x1b, 0x12, 0x00, 6, 60]), length: 114)
    let reading = try Reading.of(script.bytes)
    #expect(reading.pdus.map(\.bytes) == [[0x1b, 0x12, 0x00, 6, 60]])
    #expect(reading.findings.contains { $0.code == .airUndecodable })
  }

  @Test func `what the other side sends after the goodbye belongs to the connection`() throws {
    var script = AirScript()
    script.acknowledge((0, 0))
    script.notify([6, 60], (0, 1))
    script.send(">", (1, 1), kind: 3, [0x02, 0x13])
    script.notify([6, 61], (1, 0))
    script.wait(5000)
    script.send(">", (1, 1), kind: 3, [0x02, 0x13])
    let reading = try Reading.of(script.bytes)
    #expect(reading.pdus.count == 2)
    #expect(reading.connections.count == 1)
    #expect(reading.omissions[6]?.reason == .afterEnd)
    #expect(reading.findings.allSatisfy { $0.code == .gattUnsubscribedValue })
  }

  @Test func `a connection that goes on after the goodbye is followed on`() throws {
    var script = AirScript()
    script.acknowledge((0, 0))
    script.send(">", (1, 0), kind: 3, [0x02, 0x13])
    script.wait(5000)
    script.notify([6, 61], (0, 1))
    script.acknowledge((1, 1))
    script.notify([6, 62], (1, 0))
    let reading = try Reading.of(script.bytes)
    #expect(reading.connections.count == 2)
    #expect(reading.pdus.count == 2)
  }

  @Test func `an empty packet of an unknown address is no connection`() throws {
    var script = AirScript(connects: false)
    script.acknowledge((0, 0))
    let stray = try Reading.of(script.bytes)
    #expect(stray.peers.isEmpty)
    #expect(stray.omissions[1]?.reason == .unconfirmed)
    // Two are.
    script.send("<", (0, 1), kind: 1, [])
    #expect(try Reading.of(script.bytes).peers.count == 1)
  }

  @Test func `a packet of another link type inside PPI is not read, and no error`() throws {
    var bytes: [UInt8] =
      [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8)
      + [0xff, 0xff, 0, 0, 192, 0, 0, 0]
    // IEEE 802.11.
    let body: [UInt8] = [0, 0, 8, 0, 105, 0, 0, 0] + [UInt8](repeating: 0x80, count: 24)
    for _ in 0..<5 {
      bytes += [1, 0, 0, 0, 0, 0, 0, 0, UInt8(body.count), 0, 0, 0, UInt8(body.count), 0, 0, 0]
      bytes += body
    }
    let reading = try Reading.of(bytes)
    #expect(reading.findings.isEmpty)
    #expect(reading.statistics.otherRecords == 5)
    #expect(reading.statistics.air.packets == 0)
  }

  @Test func `a connection joined half-way is read`() throws {
    var script = AirScript(connects: false)
    script.notify([6, 61], (0, 1))
    script.acknowledge((1, 1))
    script.notify([6, 62], (1, 0))
    #expect(try Self.values(script) == [[6, 61], [6, 62]])
  }

  @Test func `extended advertising in several packets is one report in the end`() throws {
    var script = AirScript(connects: false)
    // AdvA, ADI and AuxPtr (channel 4, as the script's packets are on); then what follows.
    let pointer: [UInt8] = [0x04, 0x20, 0x00]
    let name: [UInt8] = [0x09, 0x09] + Array("Longname".utf8)
    script.advertise(
      [0x0c, 0x19, 1, 0, 0, 0, 0, 0xe0, 0x23, 0x51] + pointer + name.prefix(4), auxiliary: 0)
    script.advertise([0x06, 0x18, 0x23, 0x51] + pointer + name[4..<6], auxiliary: 1)
    script.advertise([0x03, 0x08, 0x23, 0x51] + name[6...], auxiliary: 1)
    // Another set's, and one that comes when nothing waits.
    script.advertise([0x03, 0x08, 0x23, 0x61] + name[6...], auxiliary: 1)
    script.advertise([0x03, 0x08, 0x23, 0x51] + name[6...], auxiliary: 1)
    let reading = try Reading.of(script.bytes)
    #expect(reading.advertised == [name.prefix(4).count, name.count])
    #expect(reading.statistics.advertisers == 1)
    #expect(reading.findings.allSatisfy { $0.code == .gattUnsubscribedValue })
  }

  @Test func `streams of a broadcast group are told from noise`() throws {
    var script = AirScript(connects: false)
    let train: [UInt8] = [0x11, 0x22, 0x33, 0x44]
    // SyncInfo, with the train's access address behind nine bytes; then the group in the train.
    script.advertise(
      [0x19, 0x21, 1, 0, 0, 0, 0, 0xe0] + [UInt8](repeating: 0, count: 9) + train
        + [UInt8](repeating: 0, count: 5), auxiliary: 0)
    script.advertise(
      [0x24, 0x00, 34, 0x2c, 0, 0, 0, 0x18] + [UInt8](repeating: 0, count: 9)
        + [0x93, 0x24, 0xe5, 0x78] + [UInt8](repeating: 0, count: 16), auxiliary: 2, address: train)
    script.stray([0x93, 0x24, 0xe3, 0x85], [1, 2, 3, 4])
    for last in [4, 5] as [UInt8] { script.stray([0x93, 0x24, 0xe5, 0x78], [1, 2, 3, last]) }
    let reading = try Reading.of(script.bytes)
    #expect(reading.omissions[3]?.reason == .isochronous)
    #expect(reading.statistics.hci.isochronous == 1)
    #expect(reading.connections.count == 1)
  }

  @Test func `from the start of encryption on nothing is guessed`() throws {
    var script = AirScript()
    script.acknowledge((0, 0))
    script.notify([6, 60], (0, 1))
    script.send(">", (1, 1), kind: 3, [0x03] + [UInt8](repeating: 0, count: 22))
    script.send("<", (1, 0), kind: 3, [0x04] + [UInt8](repeating: 0, count: 12))
    script.send("<", (0, 0), kind: 3, [0x05])
    script.send(">", (0, 1), kind: 3, [0x99, 0x12, 0x34, 0x56, 0x78])
    script.send("<", (1, 1), [0x8d, 0x11, 0x1b, 0x00, 0x1b, 0x12, 0x00, 6, 60, 1, 2, 3, 4])
    let reading = try Reading.of(script.bytes)
    #expect(reading.pdus.count == 1)
    #expect(reading.statistics.air.unreadable == 2)
    #expect(reading.omissions[8]?.reason == .encrypted)
    #expect(reading.findings.map(\.code).contains(.airEncrypted))
  }
}
