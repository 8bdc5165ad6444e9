import HSProtocols
import HSTimeline
import Testing

@Suite struct `Discovery` {
  @Test func `services by group type, with UUIDs of 16 and 128 bits`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("10 0100 ffff 0028")
    trace.receive("11 06 0100 0500 0018  0600 0900 0d18")
    trace.send("10 0a00 ffff 0028")
    trace.receive("11 14 0a00 0f00 fb349b5f80000080001000000d180000")
    trace.send("10 1000 ffff 0028")
    trace.receive("11 14 1000 2000 00112233445566778899aabbccddeeff")
    trace.send("10 2100 ffff 0028")
    trace.receive("01 10 2100 0a")
    let story = trace.story()
    #expect(
      story.lines(.gatt) == [
        "3 c1 service 0001-0005 1800, Read By Group Type 2-3",
        "3 c1 service 0006-0009 180d, Read By Group Type 2-3",
        "5 c1 service 000a-000f 180d, Read By Group Type 4-5",
        "7 c1 service 0010-0020 ffeeddcc-bbaa-9988-7766-554433221100, Read By Group Type 6-7",
        "9 c1 error 10 0021 0a end (?) <- 8",
      ])
    #expect(story.lines(.finding).isEmpty)
  }

  @Test func `secondary services`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("10 0100 ffff 0128")
    trace.receive("11 06 3000 3500 0f18")
    #expect(
      trace.story().lines(.gatt) == [
        "3 c1 service 0030-0035 180f secondary, Read By Group Type 2-3"
      ])
  }

  @Test func `a group that is no service teaches nothing`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("10 0100 ffff 0328")
    trace.receive("11 06 0200 0500 372a")
    let story = trace.story()
    #expect(story.lines(.gatt).isEmpty)
    #expect(story.server(1).isEmpty)
  }

  @Test func `services by UUID`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("06 0100 ffff 0028 0d18")
    trace.receive("07 0e00 1300  2000 ffff")
    trace.send("06 0100 ffff 0028 00112233445566778899aabbccddeeff")
    trace.receive("07 1400 1f00")
    trace.send("06 0100 ffff 0028 0f18")
    trace.receive("01 06 0100 0a")
    #expect(
      trace.story().lines(.gatt) == [
        "3 c1 service 000e-0013 180d, Find By Type Value 2-3",
        "3 c1 service 0020-ffff 180d, Find By Type Value 2-3",
        "5 c1 service 0014-001f ffeeddcc-bbaa-9988-7766-554433221100, Find By Type Value 4-5",
        "7 c1 error 06 0001 0a end (?) <- 6",
      ])
  }

  @Test func `a UUID that the recorder cut is not taken for a short one`() {
    var trace = Trace()
    trace.connect(1)
    // 16 bytes of UUID, of which two were kept.
    trace.send("06 0100 ffff 0028 00112233445566778899aabbccddeeff")
    trace.cutLast(to: 1 + 4 + 4 + 9)
    trace.receive("07 0e00 1300")
    #expect(trace.story().lines(.gatt).isEmpty)
  }

  @Test func `a configuration behind an answer that is missing is not discovered`() throws {
    for isWhole in [false, true] {
      var trace = Trace()
      trace.connect(1)
      trace.send("10 0100 ffff 0028")
      trace.receive("11 06 0100 1400 0d18")
      trace.send("08 0100 1400 0328")
      trace.receive("09 07 0200 10 0300 372a")
      if isWhole {
        trace.send("08 0300 1400 0328")
        trace.receive("01 08 0300 0a")
      } else {
        // The answer to the request from 0x0003 on is missing.
        trace.send("08 0700 1400 0328")
        trace.receive("01 08 0700 0a")
      }
      trace.send("04 0400 1400")
      trace.receive("05 01 0700 0229")
      let write = trace.send("12 0700 0200")
      trace.receive("13")
      let story = trace.story()
      let label = try #require(story.server(1).label(of: AttributeHandle(rawValue: 7)))
      #expect(label.characteristic == .heartRateMeasurement)
      #expect(label.evidence.strength(in: 1) == (isWhole ? .discovered : .inferred))
      let connection = try #require(story.timeline?.story.connections.first)
      #expect(connection.subscriptions.map(\.value.rawValue) == [isWhole ? 3 : 0])
      // Indications, which Heart Rate Measurement does not offer: its fault only if it is its own.
      let told = "\(write + 1) c1 warning gatt.unsupported_configuration \(write) 7 2"
      #expect(story.lines(.finding) == (isWhole ? [told] : []))
    }
  }

  @Test func `characteristics, descriptors in both formats, includes`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("10 0100 ffff 0028")
    trace.receive("11 06 0100 0a00 0d18")
    trace.send("08 0100 0a00 0228")
    trace.receive("09 08 0200 3000 3500 0f18")
    trace.send("08 0100 0a00 0328")
    trace.receive("09 07 0300 10 0400 372a  0700 02 0800 382a")
    trace.send("08 0800 0a00 0328")
    trace.receive("01 08 0800 0a")
    trace.send("04 0500 0600")
    trace.receive("05 01 0500 0229 0600 0129")
    trace.send("04 0900 0a00")
    trace.receive("05 02 0900 00112233445566778899aabbccddeeff")
    let story = trace.story()
    #expect(
      story.lines(.gatt) == [
        "3 c1 service 0001-000a 180d, Read By Group Type 2-3",
        "5 c1 include 0002 of 0030-0035 180f, Read By Type 4-5",
        "7 c1 characteristic 0003 0004 2a37 10, Read By Type 6-7",
        "7 c1 characteristic 0007 0008 2a38 02, Read By Type 6-7",
        "9 c1 error 08 0008 0a end (value 2a38 in 180d, discovered) <- 8",
        "11 c1 attribute 0005 2902 (descriptor 2902 of 2a37 in 180d, discovered)",
        "11 c1 attribute 0006 2901 (descriptor 2901 of 2a37 in 180d, discovered)",
        "13 c1 attribute 0009 ffeeddcc-bbaa-9988-7766-554433221100 "
          + "(descriptor ffeeddcc-bbaa-9988-7766-554433221100 of 2a38 in 180d, discovered)",
      ])
    #expect(story.lines(.finding).isEmpty)
  }

  @Test func `characteristics with UUIDs of 128 bits come one by one`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("08 0100 ffff 0328")
    trace.receive("09 15 0200 10 0300 00112233445566778899aabbccddeeff")
    trace.receive("1b 0300 01")
    #expect(
      trace.story().lines([.gatt, .value]) == [
        "3 c1 characteristic 0002 0003 ffeeddcc-bbaa-9988-7766-554433221100 10, Read By Type 2-3",
        "4 c1 notification 0003 = 01 (value ffeeddcc-bbaa-9988-7766-554433221100, discovered)",
      ])
  }

  @Test func `an included service's long UUID is read from its declaration`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("08 0100 ffff 0228")
    trace.receive("09 06 0200 3000 3500")
    trace.send("0a 3000")
    trace.receive("0b 00112233445566778899aabbccddeeff")
    let story = trace.story()
    #expect(
      story.lines(.gatt) == [
        "3 c1 include 0002 of 0030-0035 ?, Read By Type 2-3",
        "5 c1 include 0002 of 0030-0035 ffeeddcc-bbaa-9988-7766-554433221100, "
          + "Read of the declaration 4-5",
        "5 c1 read 0030 = 00112233445566778899aabbccddeeff (?) <- 4",
      ])
    #expect(story.server(1).includes.first?.uuid?.short == nil)
  }

  @Test func `a value read by its type is labelled by it`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("08 0100 ffff 002a")
    trace.receive("09 07 0300 4142434445")
    trace.receive("1b 0300 41")
    let story = trace.story()
    #expect(
      story.lines([.gatt, .value]) == [
        "3 c1 attribute 0003 2a00 (unplaced 2a00, discovered)",
        "3 c1 read 0003 = 4142434445 (unplaced 2a00, discovered) <- 2",
        "4 c1 notification 0003 = 41 (unplaced 2a00, discovered)",
      ])
    #expect(
      story.timeline?.story.peers.first.map { String(decoding: $0.name, as: UTF8.self) } == "ABCDE")
  }

  @Test func `a declaration with an impossible UUID is a finding, the others stand`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("08 0100 ffff 0328")
    trace.receive("09 06 0200 10 0300 37")
    trace.send("10 0100 ffff 0028")
    trace.receive("11 07 0100 0500 001800")
    #expect(
      trace.story().lines(.finding) == [
        "3 c1 error gatt.undecodable 0 0 0",
        "5 c1 error gatt.undecodable 0 0 0",
      ])
  }

  @Test func `every entry whose type is a declaration's is left to its own discovery`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("04 0100 ffff")
    trace.receive("05 01 0100 0028 0200 0328 0300 372a 0400 0229")
    #expect(
      trace.story().lines(.gatt) == [
        "3 c1 attribute 0003 2a37 (unplaced 2a37, discovered)",
        "3 c1 attribute 0004 2902 (descriptor 2902 of ?, discovered)",
      ])
  }

  @Test func `an answer to an unknown question teaches nothing`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("11 06 0100 0500 0018")
    trace.receive("09 07 0300 10 0400 372a")
    trace.receive("05 01 0500 0229")
    trace.receive("1b 0400 0048")
    let story = trace.story()
    #expect(
      story.lines([.gatt, .value, .finding]) == [
        "2 c1 note att.unasked_response 0 17 0",
        "3 c1 note att.unasked_response 0 9 0",
        "4 c1 note att.unasked_response 0 5 0",
        "5 c1 warning gatt.unsubscribed_value 1 4 1",
        "5 c1 notification 0004 = 0048 (?)",
      ])
    #expect(story.server(1).isEmpty)
  }
}
