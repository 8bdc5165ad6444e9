import HSProtocols
import HSTimeline
import Testing

@Suite struct `Adapters` {
  @Test func `a reset ends connections, scanning and advertising`() {
    var trace = Trace()
    trace.command(.leSetScanEnable, "01 00")
    trace.complete(.leSetScanEnable)
    trace.command(.leSetAdvertisingEnable, "01")
    trace.complete(.leSetAdvertisingEnable)
    trace.connect(1)
    trace.send("0a 0300")
    trace.command(.reset)
    trace.complete(.reset)
    trace.connect(2)
    trace.command(.leSetScanEnable, "01 00")
    trace.complete(.leSetScanEnable)
    trace.command(.leSetAdvertisingEnable, "01")
    trace.complete(.leSetAdvertisingEnable)
    let story = trace.story()
    #expect(
      story.lines == [
        "2 scanning on",
        "4 advertising on",
        "5 c1 connected 40 C0:00:00:00:00:01 central",
        "8 c1 > warning att.unanswered_request 6 10 3",
        "8 adapter reset",
        "9 c2 connected 40 C0:00:00:00:00:02 central",
        "11 scanning on",
        "13 advertising on",
      ])
    #expect(story.timeline?.story.connections.map(\.closedPacket) == [8, 0])
  }

  @Test func `scanning switched to what it is already is no news`() {
    var trace = Trace()
    for enable in ["00", "01", "01", "00", "00"] {
      trace.command(.leSetScanEnable, enable + "00")
      trace.complete(.leSetScanEnable)
    }
    trace.command(.leSetExtendedScanEnable, "01 00 0000 0000")
    trace.complete(.leSetExtendedScanEnable)
    trace.event(.leMeta, "11")
    trace.command(.leSetExtendedScanEnable, "01 00 0000 0000")
    trace.complete(.leSetExtendedScanEnable)
    #expect(
      trace.story().lines == [
        "4 scanning on", "8 scanning off", "12 scanning on", "13 scanning off", "15 scanning on",
      ])
  }

  @Test func `scanning refused`() {
    var trace = Trace()
    trace.command(.leSetScanEnable, "01 00")
    trace.complete(.leSetScanEnable, "0c")
    trace.command(.leSetScanEnable, "01 00")
    trace.complete(.leSetScanEnable)
    #expect(trace.story().lines == ["2 scanning on refused 0c", "4 scanning on"])
  }

  @Test func `an answer that was cut before its status changes nothing`() {
    var trace = Trace()
    trace.command(.leSetScanEnable, "01 00")
    trace.event(.commandComplete, "01 0c20")
    #expect(trace.story().lines.isEmpty)
  }

  @Test func `an answer that was lost is not replaced by the next one's`() {
    var trace = Trace()
    trace.command(.leSetScanEnable, "01 00")
    trace.milliseconds += 5000
    trace.command(.leSetScanEnable, "00 00")
    trace.complete(.leSetScanEnable)
    trace.command(.leSetScanEnable, "01 00")
    trace.complete(.leSetScanEnable)
    #expect(trace.story().lines == ["5 scanning on"])
  }

  @Test func `advertising ends when somebody connects`() {
    var trace = Trace()
    trace.command(.leSetAdvertisingData, "03 020106" + String(repeating: "00", count: 28))
    trace.complete(.leSetAdvertisingData)
    trace.command(.leSetScanResponseData, "04 03094142" + String(repeating: "00", count: 27))
    trace.complete(.leSetScanResponseData)
    trace.command(.leSetAdvertisingEnable, "01")
    trace.complete(.leSetAdvertisingEnable)
    trace.connect(1, role: 1)
    trace.command(.leSetAdvertisingEnable, "01")
    trace.complete(.leSetAdvertisingEnable)
    #expect(
      trace.story().lines == [
        "1 > advertising data 020106", "3 > scan response data 03094142", "6 advertising on",
        "7 c1 connected 40 C0:00:00:00:00:01 peripheral", "9 advertising on",
      ])
  }

  @Test func `commands and events as such, with the commands that they answer`() {
    var trace = Trace()
    trace.command(.readRSSI, "4000")
    trace.command(.leReadRemoteFeatures, "4000")
    trace.status(.leReadRemoteFeatures)
    trace.complete(.readRSSI, "00 4000 c0")
    trace.complete(.readRSSI, "00 4000 c0")
    trace.event(.numberOfCompletedPackets, "02 4000 0100 4100 0200")
    let lines = trace.story(of: .hci).lines
    #expect(lines.count == 6)
    #expect(lines[2].contains("request: 2, latency: 1000000"))
    #expect(lines[3].contains("request: 1, latency: 3000000"))
    #expect(lines[4].contains("request: 0, latency: 0"))
    #expect(lines[5].contains("completedPackets(handles: 2, packets: 3, "))
  }

  @Test func `its own address is told once`() {
    var trace = Trace()
    trace.complete(.readBDADDR, "00 060504030201")
    trace.complete(.readBDADDR, "00 060504030201")
    trace.complete(.readBDADDR, "01 060504030202")
    trace.complete(.readBDADDR, "00")
    let story = trace.story()
    #expect(story.lines == ["1 adapter address(01:02:03:04:05:06)"])
  }

  @Test func `its maker and its name`() throws {
    var trace = Trace()
    trace.complete(.readLocalVersionInformation, "00 09 0000 09 1d00 0000")
    trace.command(.writeLocalName, "506978656c" + String(repeating: "00", count: 243))
    let known = trace.story().timeline?.story.adapters.first
    let adapter = try #require(known)
    #expect(adapter.manufacturer == 0x1d)
    #expect(String(decoding: adapter.name, as: UTF8.self) == "Pixel")
    trace.complete(.readLocalName, "00 4e696e65 00 41")
    trace.complete(.readLocalName, "01 41")
    let later = trace.story().timeline?.story.adapters.first
    let renamed = try #require(later)
    #expect(String(decoding: renamed.name, as: UTF8.self) == "Nine")
  }

  @Test func `of the monitor come, are named, and go with their connections`() {
    var trace = Trace()
    trace.link = .linuxMonitor
    trace.monitor(.newIndex, "00 01 060504030201 6863693000000000")
    trace.monitor(.openIndex)
    trace.monitor(.indexInformation, "060504030201 5d00")
    trace.connect(1)
    trace.adapter = 1
    trace.connect(1)
    trace.adapter = 0
    trace.monitor(.closeIndex)
    trace.connect(2)
    trace.monitor(.deleteIndex)
    trace.monitor(.systemNote, "41420043")
    let story = trace.story()
    #expect(story.lines(.adapter).count == 5)
    #expect(story.lines(.note).count == 1)
    #expect(story.timeline?.story.connections.map(\.closedPacket) == [6, 0, 8])
    #expect(story.timeline?.story.adapters.first?.manufacturer == 0x5d)
    #expect(
      story.timeline?.story.adapters.first.map { String(decoding: $0.name, as: UTF8.self) }
        == "hci0")
  }

  @Test func `a fault of their own`() {
    var trace = Trace()
    trace.event(.hardwareError, "42")
    #expect(trace.story().lines == ["1 adapter hardwareError(code: 66)"])
  }
}

@Suite struct `Advertisers` {
  @Test func `are news once, and when they tell something new`() {
    var trace = Trace()
    let plain = "02 01 00 01 0100000000c0 03 020106 c0"
    trace.event(.leMeta, plain)
    trace.event(.leMeta, plain)
    trace.event(.leMeta, "02 01 04 01 0100000000c0 04 03094142 c0")
    trace.event(.leMeta, "02 01 04 01 0100000000c0 04 03094142 c0")
    trace.event(.leMeta, "02 01 04 01 0100000000c0 04 03094143 c0")
    trace.event(.leMeta, "02 01 00 01 0200000000c0 00 c0")
    let story = trace.story(of: .all)
    #expect(
      story.lines([.report, .repeatedReport]) == [
        "1 new report C0:00:00:00:00:01 020106",
        "2 repeated report C0:00:00:00:00:01 020106",
        "3 new report C0:00:00:00:00:01 03094142",
        "4 repeated report C0:00:00:00:00:01 03094142",
        "5 new report C0:00:00:00:00:01 03094143",
        "6 new report C0:00:00:00:00:02 -",
      ])
    #expect(trace.story().lines(.repeatedReport).isEmpty)
    #expect(story.timeline?.story.statistics.advertisingReports == 6)
  }

  @Test func `what a maker defines is shown when it changes, heart rates each time`() {
    var trace = Trace()
    for sample in ["3b1b504f", "3b1f5150", "3b1f5150", "3b235251"] {
      trace.event(.leMeta, "02 01 00 01 0100000000c0 08 07ff6b00\(sample) c0")
    }
    for count in 1...4 as ClosedRange<UInt8> {
      trace.event(.leMeta, "02 01 00 01 0200000000c0 05 04ff5900\(two(count)) c0")
    }
    let story = trace.story(of: .all)
    let news = story.lines([.report, .repeatedReport]).map { $0.contains(" new ") }
    #expect(news == [true, true, false, true, true, true, false, false])
    // The short way tells no less.
    #expect(trace.story().lines(.report).count == 5)
    let rates = story.timeline?.story.advertisedHeartRates ?? []
    #expect(rates.map(\.count) == [3])
    #expect(rates.first?.range == 79...81)
  }

  @Test func `an event with several reports, of which the last is cut`() {
    var trace = Trace()
    trace.event(
      .leMeta, "02 02 00 01 0100000000c0 03 020106 c0  00 01 0200000000c0 05 020106 c0")
    #expect(
      trace.story().lines == [
        "1 new report C0:00:00:00:00:01 020106", "1 error hci.undecodable 0 0 0",
      ])
  }

  @Test func `are forgotten in the order in which they came`() {
    var trace = Trace()
    for number in 0...4096 as ClosedRange<UInt16> {
      trace.event(.leMeta, "02 01 00 01 \(digits(number))00000000 03 020106 c0")
    }
    trace.event(.leMeta, "02 01 00 01 010000000000 03 020106 c0")
    trace.event(.leMeta, "02 01 00 01 000000000000 03 020106 c0")
    let lines = trace.story(of: .all).lines([.report, .repeatedReport])
    #expect(lines.count == 4099)
    #expect(lines[4097] == "4098 repeated report 00:00:00:00:00:01 020106")
    #expect(lines[4098] == "4099 new report 00:00:00:00:00:00 020106")
  }
}

/// Two bytes as the wire has them, in digits.
private func digits(_ number: UInt16) -> String {
  littleEndian(number).map(two).joined()
}
