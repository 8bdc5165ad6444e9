import HSProtocols
import HSTimeline
import Testing

/// What the sniffer did not hear is nobody's fault.
@Suite struct `Answers that a sniffer missed` {
  static let read: [UInt8] = AirScript.frame([0x0a, 0x03, 0x00])
  static let otherRead: [UInt8] = AirScript.frame([0x0a, 0x05, 0x00])
  static let answer: [UInt8] = AirScript.frame([0x0b, 0x01])

  /// Codes of the findings that concern requests.
  private static func codes(_ script: AirScript) throws -> [FindingCode] {
    let about: [FindingCode] = [
      .attOverlapping, .attUnanswered, .attTimeout, .attAfterTimeout, .attUnseenAnswer, .attOpen,
      .attMismatched, .attUnasked, .attUnconfirmed, .gattUndecodable,
    ]
    return try Reading.of(script.bytes).findings.map(\.code).filter { about.contains($0) }
  }

  @Test func `as the acknowledgments show`() throws {
    var script = AirScript()
    script.send(">", (0, 0), Self.read)
    script.send("<", (0, 1), kind: 1, [])
    script.acknowledge((1, 1))
    script.send("<", (1, 0), Self.answer, .unheard)
    script.send(">", (0, 0), Self.otherRead)
    script.send("<", (0, 1), Self.answer)
    script.acknowledge((1, 1))
    #expect(try Self.codes(script) == [.attUnseenAnswer])
  }

  @Test func `as the first acknowledgment shows`() throws {
    var script = AirScript()
    script.send(">", (0, 0), Self.read)
    script.send("<", (0, 1), Self.answer, .unheard)
    script.send(">", (1, 1), Self.otherRead)
    script.send("<", (1, 0), Self.answer)
    #expect(try Self.codes(script) == [.attUnseenAnswer])
  }

  /// An answer in two packets, of which the second may be unheard, and the central asks on before its end.
  private static func begun(_ traits: AirScript.Traits) -> AirScript {
    var script = AirScript()
    let long = AirScript.frame([0x0b] + [UInt8](repeating: 7, count: 22))
    script.send(">", (0, 0), read)
    script.send("<", (0, 1), Array(long.prefix(20)))
    script.send(">", (1, 0), otherRead)
    script.send("<", (0, 0), kind: 1, Array(long.dropFirst(20)), traits)
    script.send("<", (1, 0), answer)
    return script
  }

  @Test func `as the answer began and has no end`() throws {
    let script = Self.begun(.unheard)
    #expect(try Self.codes(script) == [.attUnseenAnswer])
  }

  @Test func `and where its end comes, who asked before it is told`() throws {
    var script = AirScript()
    let long = AirScript.frame([0x0b] + [UInt8](repeating: 7, count: 22))
    script.send(">", (0, 0), Self.read)
    script.send("<", (0, 1), Array(long.prefix(20)))
    script.send(">", (1, 1), Self.otherRead)
    script.send("<", (1, 0), kind: 1, Array(long.dropFirst(20)))
    script.acknowledge((0, 0))
    script.send("<", (0, 1), Self.answer)
    #expect(try Self.codes(script) == [.attOverlapping])
  }

  @Test func `as it was damaged for the sniffer, and taken in by the central`() throws {
    var script = AirScript()
    script.send(">", (0, 0), Self.read)
    script.send("<", (0, 1), Self.answer, .damaged)
    script.acknowledge((1, 1))
    script.send(">", (0, 1), kind: 3, [0x02, 0x13])
    script.wait(5000)
    script.advertise([0x02, 0x08, 0x23, 0x51], auxiliary: 0)
    #expect(try Self.codes(script) == [.attUnseenAnswer])
  }

  @Test func `as connection events passed by the clock`() throws {
    var script = AirScript()
    script.send(">", (0, 0), Self.read)
    script.send("<", (0, 1), kind: 1, [])
    script.wait(120)
    script.send(">", (1, 1), Self.otherRead)
    script.send("<", (1, 0), Self.answer)
    #expect(try Self.codes(script) == [.attUnseenAnswer])
  }

  @Test func `as connection events passed by the sniffer's count`() throws {
    var script = AirScript(countsEvents: true)
    script.send(">", (0, 0), Self.read)
    script.send("<", (0, 1), kind: 1, [])
    script.count(events: 3)
    script.send(">", (1, 1), Self.otherRead)
    script.send("<", (1, 0), Self.answer)
    #expect(try Self.codes(script) == [.attUnseenAnswer])
  }

  @Test func `as the next request goes on where the answer ended`() throws {
    var script = AirScript()
    script.send(">", (0, 0), AirScript.frame([0x08, 0x01, 0x00, 0xff, 0xff, 0x03, 0x28]))
    script.send("<", (0, 1), kind: 1, [])
    script.send(">", (1, 1), AirScript.frame([0x08, 0x08, 0x00, 0xff, 0xff, 0x03, 0x28]))
    script.send("<", (1, 0), AirScript.frame([0x01, 0x08, 0x08, 0x00, 0x0a]))
    #expect(try Self.codes(script) == [.attUnseenAnswer])
  }

  @Test func `and where nothing is missing, who asked too early is told`() throws {
    for countsEvents in [false, true] {
      var script = AirScript(countsEvents: countsEvents)
      script.send(">", (0, 0), Self.read)
      script.send("<", (0, 1), kind: 1, [])
      script.count(events: 1)
      script.wait(30)
      script.send(">", (1, 1), Self.otherRead)
      script.send("<", (1, 0), Self.answer)
      // The answer is that to the first; the second is open at the end.
      #expect(try Self.codes(script) == [.attOverlapping, .attOpen])
    }
  }

  @Test func `nobody is late whom the sniffer stopped hearing`() throws {
    var script = AirScript()
    script.send(">", (0, 0), Self.read)
    script.send("<", (0, 1), kind: 1, [])
    script.wait(31_000)
    script.send(">", (1, 1), Self.otherRead)
    script.send("<", (1, 0), Self.answer)
    #expect(try Self.codes(script) == [.attUnseenAnswer])
  }

  @Test func `and who is silent for 30 s while all is heard is late`() throws {
    var script = AirScript()
    script.send(">", (0, 0), Self.read)
    for event in 0..<1100 {
      let bit = UInt8(event & 1)
      script.send("<", (bit, 1 - bit), kind: 1, [])
      script.wait(26)
      script.acknowledge((1 - bit, 1 - bit))
    }
    #expect(try Self.codes(script) == [.attTimeout])
  }

  @Test func `what waits when the capture ends is open`() throws {
    var script = AirScript()
    script.send(">", (0, 0), Self.read)
    script.send("<", (0, 1), AirScript.frame([0x1d, 0x07, 0x00, 1]))
    #expect(try Self.codes(script) == [.attOpen, .attOpen])
  }

  @Test func `an answer is not one to a request whose form it has not`() throws {
    var script = AirScript()
    // The answer to the first request is not heard, nor is the second request.
    script.send(">", (0, 0), AirScript.frame([0x08, 0x01, 0x00, 0x10, 0x00, 0x02, 0x28]))
    script.wait(100)
    let declarations: [UInt8] = [2, 0, 0x10, 3, 0, 0x37, 0x2a, 5, 0, 2, 6, 0, 0x38, 0x2a]
    script.send("<", (0, 1), AirScript.frame([0x09, 7] + declarations))
    script.acknowledge((1, 1))
    let reading = try Reading.of(script.bytes)
    #expect(try Self.codes(script) == [.attUnseenAnswer, .attUnasked])
    let found = reading.peers[0].server.characteristics
    #expect(found.map(\.value.rawValue) == [3, 6])
    #expect(found.map(\.evidence.request) == [0, 0])
  }

  @Test func `nor is one about another handle`() throws {
    var script = AirScript()
    script.send(">", (0, 0), Self.read)
    script.wait(100)
    script.send("<", (0, 1), AirScript.frame([0x01, 0x0a, 0x05, 0x00, 0x02]))
    #expect(try Self.codes(script) == [.attUnseenAnswer, .attUnasked])
  }
}

/// Who sent a packet, where the capture does not say it, or says what cannot be.
@Suite struct `Directions that are worked out` {
  @Test func `follow what the central alone can send`() throws {
    var script = AirScript()
    // A central without room: it takes in the acknowledgment and not the data, and from then on its
    // bits are not alike.
    script.acknowledge((0, 0), .untold)
    script.send("<", (0, 1), kind: 3, [0x0c, 8, 0x60, 0, 0, 3], .untold)
    script.send(
      ">", (1, 0), [7, 0, 6, 0, 1, 4, 0, 1, 16, 7, 7], .untold)
    script.send("<", (0, 0), kind: 3, [0x0c, 8, 0x60, 0, 0, 3], .untold)
    script.send(">", (0, 1), `Answers that a sniffer missed`.read, .untold)
    script.send("<", (1, 1), `Answers that a sniffer missed`.answer, .untold)
    let reading = try Reading.of(script.bytes)
    #expect(reading.pdus.map(\.isSent) == [true, false])
    #expect(!reading.findings.contains { $0.code == .attUnasked })
    #expect(reading.findings.contains { $0.code == .airInferredDirection })
  }

  @Test func `follow the time between packets, where a side has no room`() throws {
    var script = AirScript()
    let command = AirScript.frame([0x52, 0x12, 0x00, 1])
    script.acknowledge((0, 0), .untold)
    script.send("<", (0, 1), kind: 1, [], [.untold, .prompt])
    // A peripheral without room: what it says goes on, and it takes in nothing.
    for side in [UInt8(0), 1, 0] {
      script.wait(30)
      script.send(">", (1, 1 - side), command, .untold)
      script.notify([6, 60 + side], (1 - side, 1), [.untold, .prompt])
    }
    script.wait(30)
    script.send(">", (1, 0), command, .untold)
    script.send("<", (0, 0), kind: 1, [], [.untold, .prompt])
    script.wait(30)
    script.send(">", (0, 1), AirScript.frame([0x52, 0x12, 0x00, 2]), .untold)
    script.send("<", (1, 1), kind: 1, [], [.untold, .prompt])
    let reading = try Reading.of(script.bytes)
    // The command is read once, however often it was sent, and as the central's.
    #expect(reading.pdus.map(\.isSent) == [true, false, false, false, true])
    #expect(reading.statistics.air.retransmissions == 3)
  }

  @Test func `follow what is sent again with other bits`() throws {
    var script = AirScript()
    let command = AirScript.frame([0x52, 0x12, 0x00, 1])
    // A central that has no room for one packet, and then takes it in after all.
    script.acknowledge((0, 0), .untold)
    script.send("<", (0, 1), kind: 1, [], [.untold, .prompt])
    script.send(">", (1, 0), command, [.untold, .prompt])
    script.wait(50)
    script.send(">", (1, 1), command, .untold)
    script.notify([6, 61], (1, 0), [.untold, .prompt])
    script.wait(50)
    script.send(">", (0, 0), AirScript.frame([0x52, 0x12, 0x00, 2]), .untold)
    let reading = try Reading.of(script.bytes)
    #expect(reading.pdus.map(\.isSent) == [true, false, true])
    #expect(reading.statistics.air.retransmissions == 1)
  }

  @Test func `of an answer is that of the side that was asked, whatever was not heard`() throws {
    for isAsked in [true, false] {
      var script = AirScript()
      script.send(">", (0, 0), `Answers that a sniffer missed`.read, .untold)
      script.send("<", (0, 1), `Answers that a sniffer missed`.answer, .untold)
      script.send(
        ">", (1, 1), `Answers that a sniffer missed`.read, isAsked ? .untold : .unheard)
      // Only the peripheral is heard from here on: each packet looks like the first of its event.
      for event in 0..<20 {
        script.wait(30)
        script.send("<", (UInt8(event & 1), UInt8(1 - event & 1)), kind: 1, [], .untold)
      }
      script.wait(30)
      script.send("<", (0, 1), `Answers that a sniffer missed`.answer, .untold)
      let reading = try Reading.of(script.bytes)
      #expect(reading.pdus.map(\.isSent) == [true, false] + (isAsked ? [true, false] : [false]))
    }
  }

  @Test func `of an answer is the central's, who was asked for the first time`() throws {
    var script = AirScript()
    for bit in [UInt8(0), 1] {
      script.send(">", (bit, bit), `Answers that a sniffer missed`.read, .untold)
      script.send("<", (bit, 1 - bit), `Answers that a sniffer missed`.answer, .untold)
    }
    script.acknowledge((0, 0), .untold)
    script.send("<", (0, 1), `Answers that a sniffer missed`.read, .untold)
    script.send(">", (1, 1), `Answers that a sniffer missed`.answer, .untold)
    let reading = try Reading.of(script.bytes)
    #expect(reading.pdus.map(\.isSent) == [true, false, true, false, false, true])
  }

  /// ATT PDUs of conversations, and those of them that are read as the other side's.
  private static func wrong(_ losses: AirTalk.Losses) throws -> (all: Int, wrong: Int) {
    var all = 0
    var wrong = 0
    for seed in UInt64(1)...12 {
      let talk = AirTalk(events: 150, losses, seed: seed)
      for pdu in try Reading.of(talk.script.bytes).pdus {
        guard let isCentrals = talk.isCentrals[pdu.packet] else { continue }
        all += 1
        if pdu.isSent != isCentrals { wrong += 1 }
      }
    }
    return (all, wrong)
  }

  @Test(
    arguments: [
      AirTalk.Losses(), AirTalk.Losses(unheard: 5), AirTalk.Losses(unheard: 20),
      AirTalk.Losses(damaged: 5), AirTalk.Losses(unheard: 10, damaged: 10),
    ])
  func `are right of each packet, whatever the sniffer misses`(losses: AirTalk.Losses) throws {
    let (all, wrong) = try Self.wrong(losses)
    #expect(all > 1000)
    #expect(wrong == 0)
  }

  @Test(
    arguments: [
      AirTalk.Losses(refused: 5), AirTalk.Losses(unheard: 5, damaged: 2, refused: 5),
      AirTalk.Losses(unheard: 2, damaged: 1, refused: 1),
    ])
  func `are right of nearly each, also where a side has no room`(losses: AirTalk.Losses) throws {
    let (all, wrong) = try Self.wrong(losses)
    #expect(all > 1000)
    #expect(wrong * 100 <= all)
  }

  @Test func `do not follow an answer that cannot be one`() throws {
    var script = AirScript()
    for bit in [UInt8(0), 1, 0, 1] {
      script.wait(30)
      script.acknowledge((bit, bit), .untold)
      script.send("<", (bit, 1 - bit), kind: 1, [], [.untold, .prompt])
    }
    // The peripheral asks; the central's question is damaged for the sniffer, and its answer looks like the central's.
    script.wait(30)
    script.acknowledge((0, 0), .untold)
    let question = AirScript.frame([0x08, 0x28, 0, 0x33, 0, 0x03, 0x28])
    script.send("<", (0, 1), question, [.untold, .prompt])
    script.wait(30)
    script.send(">", (1, 1), AirScript.frame([0x08, 1, 0, 9, 0, 0x02, 0x28]), [.untold, .damaged])
    script.send("<", (1, 0), kind: 1, [], [.untold, .unheard])
    script.wait(30)
    script.acknowledge((0, 0), .untold)
    script.send("<", (0, 1), AirScript.frame([0x01, 0x08, 9, 0, 0x0a]), [.untold, .prompt])
    for bit in [UInt8(1), 0] {
      script.wait(30)
      script.send(">", (bit, bit), AirScript.frame([0x0a, 3 + bit, 0]), .untold)
      script.send("<", (bit, 1 - bit), AirScript.frame([0x0b, 7]), [.untold, .prompt])
    }
    #expect(
      try Reading.of(script.bytes).pdus.map(\.isSent) == [false, false, true, false, true, false])
  }

  /// A discovery of services of which the capture says that the peripheral asked.
  private static func discovery(_ traits: AirScript.Traits) throws -> Reading.Finished {
    var script = AirScript()
    for bit in [UInt8(0), 1, 0, 1] {
      script.acknowledge((bit, bit))
      script.send("<", (bit, 1 - bit), kind: 1, [])
    }
    script.send(">", (0, 0), AirScript.frame([0x10, 1, 0, 0xff, 0xff, 0, 0x28]), traits)
    script.send("<", (0, 1), AirScript.frame([0x11, 6, 1, 0, 5, 0, 0, 0x18]))
    script.acknowledge((1, 1))
    return try Reading.of(script.bytes)
  }

  @Test func `outvote one wrong word of the capture`() throws {
    let reading = try Self.discovery(.mistold)
    #expect(reading.pdus.map(\.isSent) == [true, false])
    #expect(reading.peers[0].server.services.count == 1)
    #expect(reading.findings.filter { $0.code == .airContradictedDirection }.map(\.packet) == [10])
  }

  @Test func `are said to be, where the capture says it of others`() throws {
    let reading = try Self.discovery(.untold)
    #expect(reading.pdus.map(\.isSent) == [true, false])
    #expect(reading.findings.filter { $0.code == .airInferredDirection }.map(\.packet) == [10])
    #expect(try Self.discovery([]).findings.isEmpty)
  }
}

/// Captures that another program decrypted, payload by payload.
@Suite struct `Captures decrypted in place` {
  @Test func `are read, control PDUs too`() throws {
    var script = AirScript()
    script.send(">", (0, 0), kind: 3, [0x03] + [UInt8](repeating: 0, count: 22))
    script.send("<", (0, 1), kind: 3, [0x04] + [UInt8](repeating: 0, count: 12))
    script.acknowledge((1, 1))
    script.send("<", (1, 0), kind: 3, [0x05])
    script.send(">", (0, 0), kind: 3, [0x06])
    script.send("<", (0, 1), kind: 3, [0x06])
    // One that the program could not decrypt; then what it could.
    script.send(">", (1, 1), [0xda, 0xef, 0x40, 0x83, 0xb4, 0xe8, 0xde, 0x30, 0x57, 0xa9])
    script.send("<", (1, 0), kind: 1, [])
    script.send(">", (0, 0), kind: 3, [0, 1, 9, 0, 0x24, 0, 0, 0, 0xf4, 1, 0xd1, 3])
    script.send("<", (0, 1), kind: 3, [0x07, 0x00])
    let reading = try Reading.of(script.bytes)
    #expect(reading.omissions.filter { $0.value.reason == .encrypted }.map(\.key) == [8])
    #expect(reading.statistics.air.unreadable == 1)
  }
}
