import HSProtocols
import HSTimeline
import Testing

extension Trace {
  /// A BR/EDR connection, to the device that the public address ends in.
  @discardableResult
  fileprivate mutating func connectClassic(_ device: Device, handle: UInt16 = 0x0b) -> Int {
    event(.connectionComplete, "00 \(bytes(handle)) \(two(device))0000000000 01 00")
  }

  /// ATT's channel, 0x41 on our end and 0x51 on the peer's, with both ends' MTU.
  fileprivate mutating func openATT(ours: String = "8000", theirs: String = "4000") {
    frame(.sent, "02 02 0400 1f00 4100", on: 0x0b, channel: 1)
    frame(.received, "03 02 0800 5100 4100 0000 0000", on: 0x0b, channel: 1)
    frame(.sent, "04 03 0800 5100 0000 0102 \(ours)", on: 0x0b, channel: 1)
    frame(.received, "05 03 0600 4100 0000 0000", on: 0x0b, channel: 1)
    frame(.received, "04 04 0800 4100 0000 0102 \(theirs)", on: 0x0b, channel: 1)
    frame(.sent, "05 04 0600 5100 0000 0000", on: 0x0b, channel: 1)
  }

  fileprivate func bytes(_ number: UInt16) -> String {
    littleEndian(number).map(two).joined()
  }
}

@Suite struct `ATT over BR/EDR` {
  @Test func `is read where its channel was opened, and labels hold on LE as well`() {
    var trace = Trace()
    trace.connectClassic(1)
    trace.openATT()
    trace.frame(.sent, "08 1000 1600 0328", on: 0x0b, channel: 0x51)
    trace.frame(.received, "09 07 1100 10 1200 372a", on: 0x0b, channel: 0x41)
    trace.data(.received, hex("0500 4100 1b"), on: 0x0b)
    trace.data(.received, hex("1200 06 48"), on: 0x0b, boundary: 1)
    trace.frame(.received, "1b 1200 06 ff", on: 0x0b, channel: 0x40)
    trace.event(.leMeta, "01 00 4000 00 00 010000000000 1800 0000 2a00 05")
    trace.receive("1b 1200 06 49")
    let story = trace.story()
    #expect(
      story.lines([.signalling]) == [
        "2 c1 > signal connectionRequest #2", "3 c1 signal connectionResponse #2",
        "4 c1 > signal configurationRequest #3", "5 c1 signal configurationResponse #3",
        "6 c1 signal configurationRequest #4", "7 c1 > signal configurationResponse #4",
      ])
    #expect(
      story.lines([.gatt, .value]) == [
        "9 c1 characteristic 0011 0012 2a37 10, Read By Type 8-9",
        "11 c1 notification 0012 = 0648 (value 2a37, discovered)",
        "14 c2 notification 0012 = 0649 (value 2a37, from earlier connection)",
      ])
    #expect(story.timeline?.story.connections.first?.bearer.mtu == 0x40)
    #expect(story.timeline?.story.peers.count == 1)
  }

  @Test func `of an MTU that nobody names, both ends take 672`() {
    var trace = Trace()
    trace.connectClassic(1)
    trace.frame(.received, "02 02 0400 1f00 5100", on: 0x0b, channel: 1)
    trace.frame(.sent, "03 02 0800 0000 5100 0100 0000", on: 0x0b, channel: 1)
    trace.frame(.sent, "03 02 0800 4100 5100 0000 0000", on: 0x0b, channel: 1)
    trace.frame(.received, "0a 0300", on: 0x0b, channel: 0x41)
    trace.frame(.sent, "0b 07", on: 0x0b, channel: 0x51)
    let story = trace.story()
    #expect(story.timeline?.story.connections.first?.bearer.mtu == 672)
    #expect(story.lines(.gatt) == ["6 c1 > read 0003 = 07 (?) <- 5"])
  }

  @Test func `is none of a channel that was refused, closed, or opened for something else`() {
    var trace = Trace()
    trace.connectClassic(1)
    trace.frame(.sent, "02 01 0400 0100 4000", on: 0x0b, channel: 1)
    trace.frame(.received, "03 01 0800 5000 4000 0000 0000", on: 0x0b, channel: 1)
    trace.frame(.received, "1b 1200 06 ff", on: 0x0b, channel: 0x40)
    trace.frame(.sent, "02 02 0400 1f00 4100", on: 0x0b, channel: 1)
    trace.frame(.received, "03 02 0800 5100 4100 0400 0000", on: 0x0b, channel: 1)
    trace.frame(.received, "1b 1200 06 ff", on: 0x0b, channel: 0x41)
    trace.openATT()
    trace.frame(.sent, "0a 0300", on: 0x0b, channel: 0x51)
    trace.frame(.sent, "06 05 0400 5100 4100", on: 0x0b, channel: 1)
    trace.frame(.received, "07 05 0400 5100 4100", on: 0x0b, channel: 1)
    trace.frame(.received, "0b 07", on: 0x0b, channel: 0x41)
    let story = trace.story()
    #expect(story.lines([.value, .gatt]).isEmpty)
    #expect(
      story.lines(.finding) == ["16 c1 > warning att.unanswered_request 14 10 3"])
  }

  @Test func `in another mode than Basic Mode is said not to be read, once`() {
    var trace = Trace()
    trace.connectClassic(1)
    trace.frame(.sent, "02 07 0400 1f00 4300", on: 0x0b, channel: 1)
    trace.frame(.received, "03 07 0800 5300 4300 0000 0000", on: 0x0b, channel: 1)
    trace.frame(
      .sent, "04 08 0f00 5300 0000 0409 03 01 03 d007 e02e 4000", on: 0x0b, channel: 1)
    trace.frame(.received, "05 08 0600 4300 0000 0000", on: 0x0b, channel: 1)
    trace.frame(.received, "0000 1b 1200 06 fd 0000", on: 0x0b, channel: 0x43)
    trace.frame(.received, "0002 1b 1200 06 fc 0000", on: 0x0b, channel: 0x43)
    let story = trace.story()
    #expect(story.lines(.finding) == ["6 c1 warning l2cap.unread_mode 0 67 3"])
    #expect(story.lines(.value).isEmpty)
  }

  @Test func `a frame left incomplete by another channel's is told`() {
    var trace = Trace()
    trace.connectClassic(1)
    trace.openATT()
    trace.data(.received, hex("0500 4100 1b"), on: 0x0b)
    trace.frame(.received, "00", on: 0x0b, channel: 0x40)
    trace.data(.received, hex("1200 06 48"), on: 0x0b, boundary: 1)
    trace.frame(.received, "1b 1200 06 49", on: 0x0b, channel: 0x41)
    let story = trace.story()
    #expect(story.lines(.value) == ["11 c1 notification 0012 = 0649 (?)"])
    #expect(
      story.lines(.finding).filter { $0.contains("l2cap") }
        == ["9 c1 error l2cap.incomplete 8 5 9"])
  }
}

@Suite struct `Qualcomm's debug log` {
  @Test func `is no connection and no peer`() {
    var trace = Trace()
    trace.data(.received, hex("0c00 0100 0aff20040100fc0a0080 0100"), on: 0x0edc)
    trace.connect(1)
    trace.data(.received, hex("0600 0400 0aff20040100"), on: 0x0edc)
    trace.receive("1b 1200 01")
    let story = trace.story(of: [.hci, .link, .value])
    #expect(story.timeline?.story.connections.count == 1)
    #expect(story.timeline?.story.peers.count == 1)
    #expect(story.timeline?.story.statistics.hci.vendorLog == 2)
    #expect(story.lines(.link) == ["2 c1 connected 40 C0:00:00:00:00:01 central"])
    #expect(story.lines.contains("1 hci vendorLog(HSTimeline.VendorLog.qualcomm, length: 16)"))
    #expect(story.lines.contains("3 hci vendorLog(HSTimeline.VendorLog.qualcomm, length: 10)"))
  }

  @Test(arguments: ["opened", "sent", "ATT", "ended"])
  func `is not a connection of the same handle`(evidence: String) {
    var trace = Trace()
    switch evidence {
    case "opened": trace.connect(1, handle: 0x0edc)
    case "sent": trace.send("0a 0300", on: 0x0edc)
    case "ended":
      trace.connect(1, handle: 0x0edc)
      trace.disconnect(0x0edc)
    default: break
    }
    trace.receive("1b 1200 48", on: 0x0edc)
    trace.data(.received, hex("0500 4000 0102030405"), on: 0x0edc)
    let story = trace.story(of: [.value])
    #expect(story.timeline?.story.statistics.hci.vendorLog == 0)
    #expect(story.lines.count == 1)
  }
}
