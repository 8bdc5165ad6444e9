import HSProtocols
import HSTimeline
import Testing

@Suite struct `What the recorder did` {
  @Test func `what the reader says of the first record leaves the end at the last`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    let story = Story([.finding])
    var decoder = TimelineDecoder(sink: story)
    for recorded in trace.records { decoder.take(recorded.record, recorded.bytes.span) }
    decoder.report(
      CaptureFinding(kind: .longRecordHeaders(length: 24), recordNumber: 1, offset: 24),
      time: CaptureTime(nanoseconds: 0))
    decoder.finish()
    #expect(story.lines.count == 2)
    #expect(story.lines.first?.hasPrefix("1 ") == true, "\(story.lines)")
    #expect(story.lines.last == "2 c1 > note att.open_at_end 2 10 3")
  }

  @Test func `what the recorder dropped may have been the answer`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.send("0a 0500")
    for dropped in [0, 2] {
      let story = Story([.finding])
      var decoder = TimelineDecoder(sink: story)
      for recorded in trace.records {
        if recorded.record.number == 3, dropped > 0 {
          decoder.report(
            CaptureFinding(kind: .drops(count: dropped), recordNumber: 3, offset: 0),
            time: recorded.record.time)
        }
        decoder.take(recorded.record, recorded.bytes.span)
      }
      decoder.finish()
      let told =
        dropped == 0 ? "warning att.overlapping_request 2 10 10" : "note att.unseen_answer 2 10 3 0"
      #expect(story.lines.first { $0.contains("att.") } == "3 c1 > " + told)
    }
  }

  @Test func `a value that was cut says how long it was`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 1200 000102030405060708090a0b0c0d0e0f")
    trace.cutLast(to: 1 + 4 + 4 + 3 + 5)
    trace.receive("1b 1200 000102030405060708090a0b0c0d0e0f")
    trace.cutLast(to: 1 + 4 + 4 + 3)
    trace.send("0a 1200")
    trace.receive("0b 00010203")
    trace.cutLast(to: 1 + 4 + 4 + 2)
    let story = trace.story()
    #expect(
      story.lines([.value, .gatt, .finding]) == [
        "2 c1 error l2cap.cut 2 8 19",
        "2 c1 notification 0012 = 0001020304 of 16 (?)",
        "3 c1 notification 0012 = - of 16 (?)",
        "5 c1 read 0012 = 00 of 4 (?) <- 4",
      ])
    #expect(story.timeline?.story.statistics.count(of: .l2capCut) == 3)
    #expect(story.timeline?.story.statistics.cutPackets == 3)
    #expect(story.timeline?.story.peers.first?.values[0x0012]?.isPartial == true)
  }

  @Test func `a PDU cut in its handle, a frame cut in its header, a packet cut in its own`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1b 1200 0048")
    trace.cutLast(to: 1 + 4 + 4 + 2)
    trace.receive("1b 1200 0048")
    trace.cutLast(to: 1 + 4 + 3)
    trace.receive("1b 1200 0048")
    trace.cutLast(to: 1 + 3)
    trace.disconnect()
    trace.cutLast(to: 1 + 2 + 2)
    trace.receive("1b 1200 0048")
    trace.cutLast(to: 0)
    trace.command(.leSetScanEnable, "01 00")
    trace.cutLast(to: 3)
    trace.receive("1b 1200 0048")
    #expect(
      trace.story().lines.dropFirst() == [
        "2 c1 error l2cap.cut 2 2 5",
        "3 c1 error l2cap.incomplete 3 3 0",
        "4 error hci.undecodable 0 0 0",
        "8 c1 notification 0012 = 0048 (?)",
      ])
  }

  @Test func `entries of a list that was cut are taken as far as they are whole`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("10 0100 ffff 0028")
    trace.receive("11 06 0100 0500 0018  0600 0900 0d18")
    trace.cutLast(to: 1 + 4 + 4 + 2 + 6 + 5)
    trace.send("08 0100 ffff 0328")
    trace.receive("09 15 0200 10 0300 00112233445566778899aabbccddeeff")
    trace.cutLast(to: 1 + 4 + 4 + 2 + 7)
    #expect(
      trace.story().lines([.gatt, .finding]) == [
        "3 c1 error l2cap.cut 3 13 14",
        "3 c1 service 0001-0005 1800, Read By Group Type 2-3",
      ])
  }

  @Test func `H1 records, and H4 records that are called H1`() {
    for link in [LinkType.hciH1, .hciH4] {
      var trace = Trace()
      trace.link = link
      trace.connect(1)
      trace.discoverHeartRate()
      trace.receive("1b 1200 0048")
      var story = trace.story()
      #expect(
        story.lines([.value, .finding]) == [
          "8 c1 warning gatt.unsubscribed_value 1 18 1",
          "8 c1 notification 0012 = 0048 (value 2a37 in 180d, discovered)",
        ])
      trace.callAllH1()
      story = trace.story()
      #expect(
        story.lines(.value) == ["8 c1 notification 0012 = 0048 (value 2a37 in 180d, discovered)"])
      #expect(
        story.lines(.finding).dropLast()
          == (link == .hciH1 ? [] : ["1 note capture.h4_under_h1 0 0 0"]))
    }
  }

  @Test func `packets of an unknown type, voice, isochronous data`() {
    var trace = Trace()
    trace.add(9, .received, [1, 2, 3])
    trace.add(3, .received, [0x01, 0x00, 0x02, 0xaa, 0xbb])
    trace.add(3, .received, [0x01])
    trace.add(5, .received, [0x60, 0x00, 0x02, 0x00, 0xaa, 0xbb])
    let story = trace.story(of: .all)
    #expect(story.lines.count == 4)
    #expect(story.lines.allSatisfy { !$0.contains("c1") })
    #expect(story.timeline?.story.statistics.hci.unknown == 1)
    #expect(story.timeline?.story.statistics.hci.synchronous == 2)
    #expect(story.timeline?.story.statistics.hci.isochronous == 1)
  }

  @Test func `bytes behind the end of a packet`() {
    var trace = Trace()
    trace.connect(1)
    trace.add(4, .received, [0x10, 0x01, 0x42, 0xff, 0xff])
    trace.add(2, .received, hex("4020 0800 0400 0400 1b 1200 48 ffff"))
    #expect(
      trace.story().lines.dropFirst() == [
        "2 warning hci.trailing 0 2 0",
        "2 adapter hardwareError(code: 66)",
        "3 c1 warning hci.trailing 0 2 0",
        "3 c1 warning gatt.unsubscribed_value 1 18 1",
        "3 c1 notification 0012 = 48 (?)",
      ])
  }
}

@Suite struct `Findings of the container` {
  @Test(arguments: [
    ("cut-tail", "cut_data"), ("cut-header", "cut_header"),
    ("length-beyond-file", "length_beyond_file"), ("zero-length-record", "empty_record"),
    ("oversized-record", "oversized_record"), ("cut-records", "drops"),
    ("clock-step", "clock_step"),
  ])
  func `stand in the story, in place`(capture: String, finding: String) throws {
    let story = try Captures.story(of: Captures.bytes(of: capture), .all)
    let lines = story.lines(.finding).filter { $0.hasSuffix("capture \(finding)") }
    #expect(!lines.isEmpty)
    // Events are told in the order of their packets.
    let packets = story.lines.compactMap { Int($0.prefix { $0.isNumber }) }
    #expect(packets.count == story.lines.count)
    #expect(zip(packets, packets.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `what the recorder cuts is among what is wrong, once, and of no peer`() {
    var trace = Trace()
    trace.connect(1)
    for _ in 0..<3 {
      trace.send("0a 1200")
      trace.receive("0b 01020304")
      trace.cutLast(to: 1 + 4 + 4 + 3)
    }
    let statistics = trace.story().timeline?.story.statistics
    let cut = statistics?.headlines.filter { $0.code == .l2capCut } ?? []
    #expect(cut.map(\.peer) == [0])
    #expect(cut.map(\.firstPacket) == [3])
    #expect(statistics?.count(of: .l2capCut) == 3)
    #expect(statistics?.shownFindings(atLeast: .error) == 1)
  }
}
