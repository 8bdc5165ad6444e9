import HSProtocols
import HSTimeline
import Testing

@Suite struct `Transactions` {
  @Test func `both sides ask at once`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.receive("0a 0500")
    trace.receive("0b 01")
    trace.send("0b 02")
    let story = trace.story()
    #expect(
      story.lines([.gatt, .finding]) == [
        "4 c1 read 0003 = 01 (?) <- 2", "5 c1 > read 0005 = 02 (?) <- 3",
      ])
  }

  @Test func `a request before the answer to another`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.send("0a 0500")
    trace.receive("0b 01")
    trace.receive("0b 02")
    #expect(
      trace.story().lines([.gatt, .finding]) == [
        "3 c1 > warning att.overlapping_request 2 10 10",
        "4 c1 read 0003 = 01 (?) <- 2",
        "5 c1 read 0005 = 02 (?) <- 3",
      ])
  }

  /// Servers answer in order; what they answer with says more.
  @Test func `several at once are answered in order, errors by what they name`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("12 1300 0100")
    trace.send("12 2300 0100")
    trace.send("0a 0300")
    trace.receive("13")
    trace.receive("01 12 2300 05")
    trace.receive("0b 07")
    let story = trace.story()
    #expect(
      story.lines(.finding).filter { !$0.contains("overlapping") && !$0.contains("subscription") }
        == [])
    let lines = story.lines(.gatt)
    #expect(lines.contains("6 c1 error 12 0023 05 (?) <- 3"), "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix("7 c1 read 0003 = 07") && $0.hasSuffix("<- 4") }, "\(lines)")
  }

  @Test func `that come later than an answer would are no several at once`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.milliseconds += 500
    trace.send("0a 0500")
    trace.receive("0b 02")
    #expect(
      trace.story().lines([.gatt, .finding]) == [
        "3 c1 > warning att.overlapping_request 2 10 10",
        "4 c1 read 0005 = 02 (?) <- 3",
      ])
  }

  @Test func `of several that were never answered each is told`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.send("0a 0500")
    trace.milliseconds += 1000
    trace.disconnect(0x40)
    #expect(
      trace.story().lines(.finding) == [
        "3 c1 > warning att.overlapping_request 2 10 10",
        "4 c1 > warning att.unanswered_request 2 10 3",
        "4 c1 > warning att.unanswered_request 3 10 5",
      ])
  }

  @Test func `an answer to another question`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.receive("13")
    trace.send("12 0300 01")
    trace.receive("01 0a 0300 05")
    #expect(
      trace.story().lines([.gatt, .finding]) == [
        "3 c1 warning att.mismatched_response 2 19 10",
        "4 c1 > write 0003 = 01 (?)",
        "4 c1 > warning att.overlapping_request 2 18 10",
        "5 c1 error 0a 0003 05 (?) <- 2",
        "5 c1 > note att.open_at_end 4 18 3",
      ])
  }

  @Test func `answers that nobody asked for`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("0b 01")
    trace.receive("01 0a 0300 05")
    trace.send("13")
    #expect(
      trace.story().lines(.finding) == [
        "2 c1 note att.unasked_response 0 11 0",
        "3 c1 note att.unasked_response 0 1 0",
        "4 c1 > note att.unasked_response 0 19 0",
      ])
  }

  @Test func `the same question for attributes again and again is told once, with the count`() {
    var trace = Trace()
    trace.connect(1)
    for _ in 0..<5 {
      trace.send("08 0100 0500 0328")
      trace.receive("09 07 0200 02 0300 002a")
    }
    trace.send("08 0400 0500 0328")
    trace.receive("01 08 0400 0a")
    #expect(trace.story().lines(.finding) == ["12 c1 > warning att.repeated_discovery 2 8 1 5 5"])
  }

  /// Requests for attributes from 0x002e on, and answers that list 0x0001 to 0x000c.
  static let strays: [(request: String, answer: String)] = [
    ("10 2e00 ffff 0028", "11 06 0100 0b00 0018 0c00 2d00 0118"),
    ("08 2e00 ffff 0328", "09 07 0200 02 0300 002a 0c00 02 0d00 012a"),
    ("04 2e00 ffff", "05 01 0100 0028 0c00 0328"),
    ("06 2e00 ffff 0028 0d18", "07 0100 0b00 0c00 2d00"),
    ("08 2e00 ffff 002a", "09 04 0200 4142 0c00 4344"),
  ]

  @Test(arguments: strays)
  func `a server that answers what was not asked is told, and nothing is learnt of it`(
    request: String, answer: String
  ) {
    var trace = Trace()
    trace.connect(1)
    for _ in 0..<6 {
      trace.send(request)
      trace.receive(answer)
    }
    let story = trace.story()
    let codes = Set(story.timeline?.story.statistics.headlines.map(\.code) ?? [])
    // The client asks again because it got no answer.
    #expect(codes == [.attOutOfRange])
    let finding = story.timeline?.story.statistics.headlines.first
    #expect(finding?.isOurs == false)
    #expect(finding?.count == 6)
    #expect(
      finding?.finding.sentence.hasSuffix(
        "the request in packet 2 is for 0x002e to 0xffff; nothing is learnt of what was not asked for"
      )
        == true)
    #expect(story.server(1).count == 0)
  }

  @Test func `of an answer that begins where it was asked, the rest is learnt`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("08 0100 0500 0328")
    trace.receive("09 07 0200 02 0300 002a 0600 02 0700 012a")
    let story = trace.story()
    #expect(story.server(1).characteristics.map(\.value.rawValue) == [3])
    #expect(story.lines(.finding) == ["3 c1 warning att.out_of_range_response 2 9 6 6 1 5"])
  }

  @Test func `a service may end behind what was asked for`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("10 0100 0500 0028")
    trace.receive("11 06 0100 0b00 0018")
    #expect(trace.story().lines(.finding).isEmpty)
  }

  @Test func `who hangs up does not wait for the answer`() {
    for (wait, isTold): (Int64, Bool) in [(20, false), (300, true)] {
      var trace = Trace()
      trace.connect(1)
      trace.send("12 0300 0100")
      trace.milliseconds += wait
      trace.command(.disconnect, "4000 13")
      trace.status(.disconnect)
      trace.disconnect(reason: 0x16)
      #expect(trace.story().lines(.finding).contains { $0.contains("unanswered") } == isTold)
    }
  }

  /// The user of either side, or its power or resources: Core 5.4, Vol 1, Part F, 2.19 to 2.22.
  @Test(
    arguments: [
      (0x13, true), (0x14, true), (0x15, true), (0x16, true), (0x08, false), (0x17, false),
    ] as [(UInt8, Bool)])
  func `an end that a side wants is no finding`(reason: UInt8, isWanted: Bool) {
    var trace = Trace()
    trace.connect(1)
    trace.disconnect(reason: reason)
    let codes = trace.story().timeline?.story.statistics.headlines.map(\.code)
    #expect(codes?.isEmpty == isWanted, "\(codes ?? [])")
  }

  /// The peer leaves right behind a question, or the link is lost, and nothing was heard of the peer since.
  @Test(
    arguments: [
      (0x13, 117, false, false), (0x13, 300, false, true), (0x08, 3000, false, false),
      (0x08, 3000, true, true),
    ] as [(UInt8, Int64, Bool, Bool)])
  func `what an end cuts short was not left unanswered`(
    reason: UInt8, wait: Int64, isHeard: Bool, isTold: Bool
  ) {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.milliseconds += wait
    if isHeard { trace.receive("1b 0900 01") }
    trace.milliseconds += isHeard ? wait : 0
    trace.disconnect(reason: reason)
    let codes = trace.story().timeline?.story.statistics.headlines.map(\.code) ?? []
    #expect(codes.contains(.attUnanswered) == isTold, "\(codes)")
    let open = trace.story().timeline?.story.statistics.count(of: .attOpen)
    #expect(open == (isTold ? 0 : 1))
  }

  @Test func `questions unanswered at the disconnection and at the end`() {
    var trace = Trace()
    trace.connect(1)
    trace.connect(2, handle: 0x41)
    trace.send("0a 0300", on: 0x40)
    trace.receive("12 0500 01", on: 0x40)
    trace.send("0c 0300 1600", on: 0x41)
    trace.milliseconds += 1000
    trace.disconnect(0x40)
    let story = trace.story()
    #expect(
      story.lines(.finding) == [
        "6 c1 > warning att.unanswered_request 3 10 3",
        "6 c1 warning att.unanswered_request 4 18 5",
        "6 c2 > note att.open_at_end 5 12 3",
      ])
    #expect(story.timeline?.story.statistics.count(of: .attUnanswered) == 2)
    #expect(story.timeline?.story.statistics.shownFindings(atLeast: .warning) == 2)
  }

  @Test func `indications without confirmation`() {
    var trace = Trace()
    trace.connect(1)
    trace.receive("1d 0300 01")
    trace.receive("1d 0500 02")
    trace.send("1d 0700 03")
    trace.send("1e")
    trace.send("1e")
    #expect(
      trace.story().lines([.value, .finding]) == [
        "2 c1 warning gatt.unsubscribed_value 1 3 2",
        "2 c1 indication 0003 = 01 (?)",
        "3 c1 warning att.unconfirmed_indication 2 3 0",
        "3 c1 warning gatt.unsubscribed_value 1 5 2",
        "3 c1 indication 0005 = 02 (?)",
        "4 c1 > warning gatt.unsubscribed_value 1 7 2",
        "4 c1 > indication 0007 = 03 (?)",
        "5 c1 > confirmation 0005 <- 3",
        "6 c1 > confirmation 0000",
        "6 c1 > note att.open_at_end 4 29 7",
      ])
  }

  @Test(arguments: [
    ("04 0300 0400", "04"), ("06 0300 0400 0028 0d18", "06"), ("08 0300 0400 0328", "08"),
    ("10 0300 0400 0028", "10"),
  ])
  func `Attribute Not Found ends a discovery`(request: String, opcode: String) {
    var trace = Trace()
    trace.connect(1)
    trace.send(request)
    trace.receive("01 \(opcode) 0300 0a")
    trace.send(request)
    trace.receive("01 \(opcode) 0300 05")
    #expect(
      trace.story().lines(.gatt) == [
        "3 c1 error \(opcode) 0003 0a end (?) <- 2", "5 c1 error \(opcode) 0003 05 (?) <- 4",
      ])
  }

  @Test func `Attribute Not Found elsewhere is a refusal`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.receive("01 0a 0300 0a")
    #expect(trace.story().lines(.gatt) == ["3 c1 error 0a 0003 0a (?) <- 2"])
  }

  @Test func `PDUs that are too long, too short, unknown, or whose lists do not divide`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300 ff")
    trace.receive("0b 01")
    trace.send("0a 03")
    trace.receive("30 01")
    trace.receive("")
    trace.send("04 0100 ffff")
    trace.receive("05 01 0300 0229 04")
    #expect(
      trace.story().lines([.gatt, .finding]) == [
        "2 c1 > warning att.trailing 0 1 0",
        "3 c1 read 0003 = 01 (?) <- 2",
        "4 c1 > error att.undecodable 0 0 0",
        "5 c1 warning att.unknown_opcode 0 48 0",
        "6 c1 error att.undecodable 0 0 0",
        "8 c1 warning att.leftover 0 1 0",
        "8 c1 attribute 0003 2902 (descriptor 2902 of ?, discovered)",
      ])
  }

  @Test func `PDUs as such, with requests and latencies`() {
    var trace = Trace()
    trace.connect(1)
    trace.send("0a 0300")
    trace.receive("0b 01")
    trace.receive("1b 0300 01")
    let story = trace.story(of: .att)
    #expect(
      story.lines == ["2 c1 > att 0a [3]", "3 c1 att 0b [2] <- 2", "4 c1 att 1b [4]"])
    #expect(story.timeline?.story.statistics.attributePDUs == 3)
    #expect(story.timeline?.story.connections.first?.attributePDUs == 3)
  }
}
