import HSProtocols
import HSTimeline
import Testing

@Suite struct `Links` {
  @Test func `asked for, made, changed, ended`() {
    var trace = Trace()
    trace.command(
      .leCreateConnection, "6000 3000 00 01 0100000000c0 00 1800 2800 0000 2a00 0000 0000")
    trace.status(.leCreateConnection)
    trace.connect(1)
    trace.command(.leConnectionUpdate, "4000 0600 0c00 0000 c800 0000 0000")
    trace.status(.leConnectionUpdate)
    trace.event(.leMeta, "03 00 4000 0600 0000 c800")
    trace.event(.leMeta, "03 3a 4000 1800 0000 2a00")
    trace.command(.disconnect, "4000 13")
    trace.status(.disconnect)
    trace.disconnect(reason: 0x16)
    let story = trace.story()
    #expect(
      story.lines == [
        "1 > connecting C0:00:00:00:00:01",
        "3 c1 connected 40 C0:00:00:00:00:01 central asked in 1",
        "4 c1 > parametersRequested(minimumInterval: 6, maximumInterval: 12, latency: 0, "
          + "timeout: 200)",
        "6 c1 parameters 6 0 200",
        "7 c1 parameters 24 0 42 refused 3a",
        "8 c1 > disconnecting 13",
        "10 c1 disconnected 00 16 asked in 8 after 7",
      ])
    #expect(story.timeline?.story.connections.first?.interval == 6)
    #expect(story.timeline?.story.connections.first?.supervisionTimeout == 200)
    #expect(story.timeline?.story.connections.first?.isOpen == false)
  }

  @Test func `refused at once, failed later, given up`() {
    var trace = Trace()
    let parameters = "6000 3000 00 01 0100000000c0 00 1800 2800 0000 2a00 0000 0000"
    trace.command(.leCreateConnection, parameters)
    trace.status(.leCreateConnection, "0c")
    trace.command(.leCreateConnection, parameters)
    trace.status(.leCreateConnection)
    trace.event(.leMeta, "01 3e 0000 00 00 000000000000 0000 0000 0000 00")
    trace.command(.leCreateConnection, parameters)
    trace.status(.leCreateConnection)
    trace.command(.leCreateConnectionCancel)
    trace.complete(.leCreateConnectionCancel)
    trace.event(.leMeta, "01 02 0000 00 00 000000000000 0000 0000 0000 00")
    let story = trace.story()
    #expect(
      story.lines == [
        "1 > connecting C0:00:00:00:00:01",
        "2 connect failed 0c C0:00:00:00:00:01",
        "3 > connecting C0:00:00:00:00:01",
        "5 connect failed 3e C0:00:00:00:00:01",
        "6 > connecting C0:00:00:00:00:01",
        "8 > connectingCancelled",
        "10 connect failed 02 C0:00:00:00:00:01",
      ])
    #expect(story.timeline?.story.connections.isEmpty == true)
  }

  @Test func `a request that is refused does not end the one before it`() {
    var trace = Trace()
    trace.command(
      .leCreateConnection, "6000 3000 00 01 0100000000c0 00 1800 2800 0000 2a00 0000 0000")
    trace.status(.leCreateConnection)
    trace.command(
      .leCreateConnection, "6000 3000 00 01 0200000000c0 00 1800 2800 0000 2a00 0000 0000")
    trace.status(.leCreateConnection, "0c")
    trace.connect(1)
    #expect(
      trace.story().lines.last == "5 c1 connected 40 C0:00:00:00:00:01 central asked in 1")
  }

  @Test func `a peer that connects to us does not answer our request`() {
    var trace = Trace()
    trace.command(
      .leCreateConnection, "6000 3000 00 01 0100000000c0 00 1800 2800 0000 2a00 0000 0000")
    trace.status(.leCreateConnection)
    trace.connect(2, handle: 0x41, role: 1)
    trace.connect(1)
    #expect(
      trace.story().lines.suffix(2) == [
        "3 c1 connected 41 C0:00:00:00:00:02 peripheral",
        "4 c2 connected 40 C0:00:00:00:00:01 central asked in 1",
      ])
  }

  @Test func `the end of an isochronous stream is no unknown handle's`() {
    var trace = Trace()
    trace.connect(1)
    trace.event(.leMeta, "1a 4000 6000 01 01")
    trace.event(
      .leMeta, "19 00 6000 102700 102700 102700 102700 02 02 01 01 01 01 01 6400 6400 0800")
    trace.event(.disconnectionComplete, "00 6000 13")
    // Created by our host; then one that did not come about, and ends once more.
    trace.command(Opcode(rawValue: 0x2064), "02 6100 4000 6200 4000")
    trace.event(
      .leMeta,
      "2a 00 6100 102700 102700 102700 102700 02 02 01 01 01 01 01 6400 6400 0800 "
        + "102700 6400 6400 102700 102700 00")
    trace.event(.disconnectionComplete, "00 6100 16")
    trace.event(.disconnectionComplete, "00 6000 13")
    trace.disconnect()
    let story = trace.story()
    #expect(
      story.lines == [
        "1 c1 connected 40 C0:00:00:00:00:01 central",
        "4 disconnected 00 13 after ? stream of c1 since 3",
        "7 disconnected 00 16 after ? stream of c1 since 6",
        "8 note link.unknown_handle 0 96 0",
        "8 disconnected 00 13 after ?",
        "9 c1 disconnected 00 13 after 8",
      ])
  }

  @Test func `a disconnection that is refused`() {
    var trace = Trace()
    trace.connect(1)
    trace.command(.disconnect, "4000 13")
    trace.status(.disconnect, "02")
    trace.event(.disconnectionComplete, "12 4000 00")
    trace.receive("1b 0300 01")
    trace.disconnect()
    #expect(
      trace.story().lines == [
        "1 c1 connected 40 C0:00:00:00:00:01 central",
        "2 c1 > disconnecting 13",
        "4 c1 disconnected 12 00 after 3",
        "5 c1 warning gatt.unsubscribed_value 1 3 1",
        "5 c1 notification 0003 = 01 (?)",
        "6 c1 disconnected 00 13 after 5",
      ])
  }

  @Test func `what comes for a handle after its end belongs to no connection`() {
    var trace = Trace()
    trace.connect(1)
    trace.disconnect()
    // The host had not heard of the end yet.
    trace.command(.leConnectionUpdate, "4000 0600 0c00 0000 c800 0000 0000")
    trace.status(.leConnectionUpdate, "02")
    trace.send("0a 0300")
    trace.event(.leMeta, "03 02 4000 0000 0000 0000")
    trace.connect(2)
    let story = trace.story()
    #expect(
      story.lines == [
        "1 c1 connected 40 C0:00:00:00:00:01 central",
        "2 c1 disconnected 00 13 after 1",
        "3 > parametersRequested(minimumInterval: 6, maximumInterval: 12, latency: 0, "
          + "timeout: 200)",
        "5 > warning link.data_after_end 0 64 7",
        "6 parameters 0 0 0 refused 02",
        "7 c2 connected 40 C0:00:00:00:00:02 central",
      ])
    #expect(story.timeline?.story.connections.count == 2)
  }

  @Test func `data from the peer after the end: a connection whose beginning was lost`() {
    var trace = Trace()
    trace.connect(1)
    trace.disconnect()
    trace.milliseconds += 100
    trace.receive("1b 0300 01")
    trace.send("0a 0300")
    #expect(
      trace.story().lines.suffix(3) == [
        "3 c2 joinedHalfway", "3 c2 notification 0003 = 01 (?)",
        "4 c2 > note att.open_at_end 4 10 3",
      ])
  }

  @Test func `what the controller hands over right behind the end belongs to what ended`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.receive("0a 0500")
    trace.data(.received, hex("0300 0400 0b"))
    trace.disconnect()
    trace.data(.received, hex("48 49"), boundary: 1)
    trace.receive("1b 0300 07")
    // What was not answered by then was still open: told where the last packet stands that could be the answer.
    trace.milliseconds += 100
    trace.connect(2, handle: 0x41)
    let story = trace.story()
    #expect(
      story.lines.filter { !$0.contains("unsubscribed_value") }.suffix(5) == [
        "5 c1 disconnected 00 13 after 4",
        "6 c1 read 0003 = 4849 (?) <- 2",
        "7 c1 notification 0003 = 07 (?)",
        "7 c1 note att.open_at_end 3 10 5",
        "8 c2 connected 41 C0:00:00:00:00:02 central",
      ])
    #expect(story.timeline?.story.connections.count == 2 && story.timeline?.story.peers.count == 2)
  }

  @Test func `a handle given again ends the wait for the last packets of what ended`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.disconnect()
    trace.connect(2)
    trace.receive("0b 48")
    #expect(
      trace.story().lines(.finding) == [
        "4 c1 > note att.open_at_end 2 10 3", "5 c2 note att.unasked_response 0 11 0",
      ])
  }

  @Test func `encryption in both versions of the event`() {
    var trace = Trace()
    trace.connect(1)
    trace.command(
      .leEnableEncryption, "4000 0000000000000000 0000" + String(repeating: "11", count: 16))
    trace.status(.leEnableEncryption)
    trace.event(.encryptionChange, "00 4000 01")
    trace.event(.encryptionChangeV2, "00 4000 01 10")
    trace.event(.encryptionKeyRefreshComplete, "00 4000")
    trace.event(.encryptionChange, "06 4000 00")
    let story = trace.story()
    #expect(
      story.lines.dropFirst() == [
        "2 c1 > encrypting", "4 c1 encryption 1 00 ?", "5 c1 encryption 1 00 16",
        "6 c1 keyRefreshed(status: HSProtocols.ErrorCode(rawValue: 0))", "7 c1 encryption 0 06 ?",
      ])
    #expect(story.timeline?.story.connections.first?.isEncrypted == true)
  }

  @Test func `keys asked for by the controller`() {
    var trace = Trace()
    trace.connect(1, role: 1)
    trace.event(.leMeta, "05 4000 0000000000000000 0000")
    trace.command(.leLongTermKeyRequestReply, "4000" + String(repeating: "11", count: 16))
    trace.event(.leMeta, "05 4000 0000000000000000 0000")
    trace.command(.leLongTermKeyRequestNegativeReply, "4000")
    #expect(
      trace.story().lines.dropFirst() == [
        "2 c1 keyRequested", "3 c1 > keyReplied(found: true)", "4 c1 keyRequested",
        "5 c1 > keyReplied(found: false)",
      ])
  }

  @Test(
    arguments: [
      // Interval, shortest and longest; latency; supervision timeout. All that is allowed, to its ends.
      ("0600 0600 0000 0a00", nil), ("0600 800c 0000 800c", nil), ("0600 0600 f301 ee02", nil),
      ("2000 2000 0400 2800", nil),
      ("0500 0600 0000 c800", "5 6 0 200"), ("0600 810c 0000 800c", "6 3201 0 3200"),
      ("0700 0600 0000 c800", "7 6 0 200"), ("0600 0600 f401 800c", "6 6 500 3200"),
      ("0600 0600 0000 0900", "6 6 0 9"), ("0600 0600 0000 810c", "6 6 0 3201"),
      ("2000 2000 0400 2700", "32 32 4 39"),
    ] as [(String, String?)])
  func `connection parameters that are not allowed`(asked: String, told: String?) {
    var trace = Trace()
    trace.connect(1)
    trace.frame(.received, "12 01 0800 \(asked)", channel: 5)
    let findings = trace.story().lines(.finding)
    #expect(findings == (told.map { ["2 c1 warning l2cap.invalid_parameters 0 \($0)"] } ?? []))
  }

  @Test func `the Security Manager and L2CAP signalling`() {
    var trace = Trace()
    trace.connect(1)
    trace.frame(.sent, "01 03 00 01 10 07 07", channel: 6)
    trace.frame(.received, "05 04", channel: 6)
    trace.frame(.received, "05", channel: 6)
    trace.frame(.received, "12 01 0800 0600 0c00 0000 c800", channel: 5)
    trace.frame(.sent, "13 01 0200 0000", channel: 5)
    trace.frame(.sent, "13 01 0200 00", channel: 5)
    let story = trace.story()
    #expect(
      story.lines.dropFirst() == [
        "2 c1 > security pairingRequest",
        "3 c1 security pairingFailed",
        "3 c1 pairing failed 04 by received from 2 ? ? encrypted in 0, sent [] received [] "
          + "missing [] []",
        "4 c1 error smp.undecodable 0 0 0",
        "5 c1 signal connectionParameterUpdateRequest #1",
        "6 c1 > signal connectionParameterUpdateResponse #1",
        "7 c1 > error l2cap.undecodable 0 0 0",
      ])
    #expect(story.timeline?.story.statistics.l2cap.security == 3)
    #expect(story.timeline?.story.statistics.l2cap.signals == 3)
  }

  @Test func `BR/EDR is left alone, also where its channels look like ours`() {
    var trace = Trace()
    // Connection Complete of an ACL link.
    trace.event(.connectionComplete, "00 0100 010000000000 01 00")
    trace.frame(.received, "1b 1200 0048", on: 1, channel: 4)
    trace.frame(.received, "02 01 0400 0100 4000", on: 1, channel: 1)
    let story = trace.story(of: [.story, .hci])
    #expect(
      story.lines([.value, .signalling, .finding]).isEmpty)
    #expect(story.timeline?.story.connections.first?.transport == .classic)
    #expect(story.timeline?.story.statistics.l2cap.other == 2)
    #expect(story.timeline?.story.statistics.attributePDUs == 0)
  }

  @Test func `a link joined half-way is BR/EDR once it uses BR/EDR's channels`() {
    var trace = Trace()
    trace.frame(.received, "02 01 0400 0100 4000", on: 1, channel: 1)
    trace.frame(.received, "1b 1200 0048", on: 1, channel: 4)
    trace.frame(.received, "1b 1200 0048", on: 2, channel: 4)
    let story = trace.story()
    #expect(story.lines(.value) == ["3 c2 notification 0012 = 0048 (?)"])
    #expect(story.timeline?.story.connections.map(\.transport) == [.classic, .lowEnergy])
  }
}

@Suite struct `Fragments` {
  @Test func `of two links, interleaved`() {
    var trace = Trace()
    trace.connect(1, handle: 0x40)
    trace.connect(2, handle: 0x41)
    let first = Trace.frame(hex("1b 1200 000102030405060708090a0b0c0d0e0f"), channel: 4)
    let second = Trace.frame(hex("1b 1200 ffeeddccbbaa99887766554433221100"), channel: 4)
    trace.data(.received, Array(first[..<3]), on: 0x40)
    trace.data(.received, Array(second[..<10]), on: 0x41)
    trace.data(.received, Array(first[3..<12]), on: 0x40, boundary: 1)
    trace.data(.received, Array(second[10...]), on: 0x41, boundary: 1)
    trace.data(.received, Array(first[12...]), on: 0x40, boundary: 1)
    let story = trace.story()
    #expect(
      story.lines([.value, .finding]) == [
        "6 c2 warning gatt.unsubscribed_value 2 18 1",
        "6 c2 notification 0012 = ffeeddccbbaa99887766554433221100 (?)",
        "7 c1 warning gatt.unsubscribed_value 1 18 1",
        "7 c1 notification 0012 = 000102030405060708090a0b0c0d0e0f (?)",
      ])
    #expect(story.timeline?.story.statistics.l2cap.reassembled == 2)
  }

  @Test func `without a beginning, without an end`() {
    var trace = Trace()
    trace.connect(1)
    trace.connect(2, handle: 0x41)
    trace.data(.received, hex("0102"), boundary: 1)
    trace.data(.received, hex("0700 0400 1b 1200"))
    trace.data(.received, hex("0700 0400 1b 1200"))
    trace.data(.received, hex("0700 0400 1b 1200"), on: 0x41)
    trace.disconnect()
    #expect(
      trace.story().lines(.finding) == [
        "3 c1 error l2cap.continuation_without_start 3 2 0",
        "5 c1 error l2cap.incomplete 4 7 11",
        "7 c1 error l2cap.incomplete 5 7 11",
        "7 c2 error l2cap.incomplete 6 7 11",
      ])
  }

  @Test func `with more than the length says`() {
    var trace = Trace()
    trace.connect(1)
    trace.data(.received, hex("0400 0400 1b 1200 48 ff"))
    #expect(
      trace.story().lines([.value, .finding]) == [
        "2 c1 warning gatt.unsubscribed_value 1 18 1",
        "2 c1 notification 0012 = 48 (?)", "2 c1 warning l2cap.overrun 2 1 0",
      ])
  }

  @Test func `lost at the end belong to their own adapter's connection`() {
    var trace = Trace()
    trace.link = .linuxMonitor
    trace.connect(1)
    trace.data(.received, hex("0700 0400 1b 1200"))
    trace.adapter = 1
    trace.connect(2)
    trace.send("52 0300 01")
    #expect(
      trace.story().lines(.finding) == ["4 c1 error l2cap.incomplete 2 7 11"])
  }

  @Test func `lost at a reset belong to their own adapter's connection`() {
    var trace = Trace()
    trace.link = .linuxMonitor
    trace.connect(1)
    trace.data(.received, hex("0700 0400 1b 1200"))
    trace.adapter = 1
    trace.connect(2)
    trace.adapter = 0
    trace.complete(.reset)
    trace.adapter = 1
    trace.send("52 0300 01")
    #expect(
      trace.story().lines([.finding, .gatt]) == [
        "4 c1 error l2cap.incomplete 2 7 11", "5 a1 c2 > write command 0003 = 01 (?)",
      ])
  }
}

/// What keeps a connection from lasting is a finding, which stands for the event.
@Suite struct `Trouble of links` {
  private static let key = String(repeating: "11", count: 16)

  private static func encrypt(_ trace: inout Trace, status: String) {
    trace.command(.leEnableEncryption, "4000 0000000000000000 0000" + key)
    trace.status(.leEnableEncryption)
    trace.event(.encryptionChange, "\(status) 4000 \(status == "00" ? "01" : "00")")
  }

  @Test func `a key that is missing is counted until encryption succeeds`() {
    var trace = Trace()
    for status in ["06", "06", "06", "00", "06"] {
      trace.connect(1)
      Self.encrypt(&trace, status: status)
      trace.disconnect()
    }
    let story = trace.story()
    #expect(
      story.troubles == [
        "4 warning link.key_missing 4: encryption failed: PIN or Key Missing: the peer has no key for "
          + "this host any more; forget it on this host, and pair again",
        "9 warning link.key_missing 4: encryption failed: PIN or Key Missing, 2 times in a row since "
          + "packet 4: the peer has no key for this host any more; forget it on this host, and pair again",
        "14 warning link.key_missing 4: encryption failed: PIN or Key Missing, 3 times in a row since "
          + "packet 4: the peer has no key for this host any more; forget it on this host, and pair again",
        "24 warning link.key_missing 24: encryption failed: PIN or Key Missing: the peer has no key for "
          + "this host any more; forget it on this host, and pair again",
      ])
    #expect(story.timeline?.story.statistics.headlines.map(\.count) == [4])
  }

  @Test func `failures of one pairing are no row with those of another`() {
    var trace = Trace()
    for failures in [2, 3] {
      trace.connect(1)
      trace.frame(.sent, "01 03 00 01 10 00 00", channel: 6)
      trace.frame(.received, "02 03 00 01 10 00 00", channel: 6)
      for _ in 0..<failures { Self.encrypt(&trace, status: "06") }
      trace.disconnect()
    }
    let story = trace.story()
    #expect(
      story.troubles.map { $0.prefix { $0 != ";" } } == [
        "6 warning link.encryption_failed 6: encryption failed: PIN or Key Missing: the pairing begun in packet 2 left no such key",
        "9 warning link.encryption_failed 6: encryption failed: PIN or Key Missing, 2 times in a row since packet 6: the pairing begun in packet 2 left no such key",
        "16 warning link.encryption_failed 16: encryption failed: PIN or Key Missing: the pairing begun in packet 12 left no such key",
        "19 warning link.encryption_failed 16: encryption failed: PIN or Key Missing, 2 times in a row since packet 16: the pairing begun in packet 12 left no such key",
        "22 warning link.encryption_failed 16: encryption failed: PIN or Key Missing, 3 times in a row since packet 16: the pairing begun in packet 12 left no such key",
      ])
    let headlines = story.timeline?.story.statistics.headlines ?? []
    #expect(headlines.map(\.count) == [5])
    #expect(headlines.map(\.firstPacket) == [6])
    #expect(headlines.map(\.pairing.first) == [2])
    #expect(headlines.map(\.pairing.isOne) == [false])
  }

  @Test func `a peripheral's host that has no key accuses nobody else`() {
    var trace = Trace()
    trace.connect(1, role: 1)
    trace.event(.leMeta, "05 4000 0000000000000000 0000")
    trace.command(.leLongTermKeyRequestNegativeReply, "4000")
    #expect(
      trace.story().troubles == [
        "3 warning link.key_missing 3: encryption failed: PIN or Key Missing: this host has no key for "
          + "the peer any more; remove the bond on the peer, and pair again"
      ])
  }

  @Test func `never established, lost, failed`() {
    var trace = Trace()
    trace.connect(1)
    trace.disconnect(reason: 0x3e)
    trace.connect(1)
    trace.disconnect(reason: 0x08)
    trace.connect(1)
    trace.disconnect(reason: 0x05)
    trace.event(.leMeta, "01 3e 0000 00 00 000000000000 0000 0000 0000 00")
    trace.event(.leMeta, "01 0d 0000 00 00 000000000000 0000 0000 0000 00")
    #expect(
      trace.story().troubles.map { $0.prefix { $0 != ":" } } == [
        "2 warning link.never_established 1", "4 warning link.lost 3",
        "6 warning link.abnormal_end 5", "7 warning link.never_established 0",
        "8 warning link.connect_failed 0",
      ])
  }

  @Test(arguments: [0x13, 0x14, 0x15, 0x16] as [UInt8])
  func `an end by one side's wish is none`(reason: UInt8) {
    var trace = Trace()
    trace.connect(1)
    trace.disconnect(reason: reason)
    #expect(trace.story().troubles.isEmpty)
  }

  @Test func `a host that gives up connecting has no trouble`() {
    var trace = Trace()
    trace.command(.leCreateConnectionCancel)
    trace.complete(.leCreateConnectionCancel)
    trace.event(.leMeta, "01 02 0000 00 00 000000000000 0000 0000 0000 00")
    trace.event(.leMeta, "01 3c 0000 01 00 000000000000 0000 0000 0000 00")
    #expect(trace.story().troubles.isEmpty)
  }

  @Test func `rejected parameters, and the end that they lead to`() {
    var trace = Trace()
    trace.connect(1)
    trace.frame(.received, "12 01 0800 fa00 9001 0000 5802", channel: 5)
    trace.frame(.sent, "13 01 0200 0100", channel: 5)
    trace.disconnect(reason: 0x3b)
    let story = trace.story()
    #expect(
      story.troubles == [
        "3 note link.parameters_rejected 2: connection parameters rejected: interval of 312.50 ms to "
          + "500.00 ms, latency 0, timeout 6000 ms, asked for in packet 2",
        "4 warning link.unacceptable_parameters 1: the connection was ended by the peer: Unacceptable "
          + "Connection Parameters (0x3b), the connection parameters did not suit the side that ended it, "
          + "after 3.0 ms; the wish of packet 2 for an interval of 312.50 ms to 500.00 ms was rejected in "
          + "packet 3",
      ])
  }

  @Test func `parameters that were granted are not to blame`() {
    var trace = Trace()
    trace.connect(1)
    trace.frame(.received, "12 01 0800 fa00 9001 0000 5802", channel: 5)
    trace.frame(.sent, "13 01 0200 0000", channel: 5)
    trace.disconnect(reason: 0x3b)
    #expect(trace.story().troubles.count == 1)
    #expect(trace.story().troubles.first?.contains("rejected") == false)
  }

  @Test func `a pairing that failed`() {
    var trace = Trace()
    trace.connect(1)
    trace.frame(.sent, "01 03 00 05 10 01 01", channel: 6)
    trace.frame(.received, "05 05", channel: 6)
    #expect(
      trace.story().troubles == [
        "3 warning smp.pairing_failed 2: pairing failed: Pairing Not Supported"
      ])
  }

  @Test func `a request that is refused, and what is only an end`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.receive("01 0a 0300 05")
    trace.send("0c 0300 1600")
    trace.receive("01 0c 0300 07")
    trace.send("10 0100 ffff 0028")
    trace.receive("01 10 0100 0a")
    #expect(
      trace.story().troubles == [
        "3 note att.refused 2: Read Request (0x0003) refused: Insufficient Authentication"
      ])
  }
}
