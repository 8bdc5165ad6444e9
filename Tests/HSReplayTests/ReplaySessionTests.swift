import HSCapture
@testable import HSRewriting
import Testing

/// A connection told as steps.
@Suite struct ReplaySessionTests {
  private func session(_ pdus: [(Bool, [UInt8])], encryptedAt: Int? = nil) -> ReplaySession {
    var link = RecordedLink(
      connection: 1, peer: 1, begin: CaptureTime(nanoseconds: 0), firstPacket: 1,
      hasBeginning: true)
    for (place, pdu) in pdus.enumerated() {
      if place == encryptedAt {
        link.encryptions.append((CaptureTime(nanoseconds: Int64(place)), place))
      }
      link.append(
        RecordedPDU(
          packet: place + 1, time: CaptureTime(nanoseconds: Int64(place)), bearer: 0,
          isPeers: pdu.0, isEncrypted: !link.encryptions.isEmpty), pdu.1)
    }
    return ReplaySession(link, servesPeer: true)
  }

  /// What happened, but for when.
  private func told(_ session: ReplaySession) -> [String] {
    session.steps.map {
      "\($0.kind) \($0.handle) \(Array($0.value))" + ($0.error.map { " refused: \($0)" } ?? "")
    }
  }

  @Test func `A long value is one read`() {
    let long = session([
      (false, [0x0A, 3, 0]), (true, [0x0B, 1, 2]), (false, [0x0C, 3, 0, 2, 0]),
      (true, [0x0D, 3]),
    ])
    #expect(told(long) == ["read 3 [1, 2, 3]"])
  }

  @Test func `Parts of a queued write are one write`() {
    let queued = session([
      (false, [0x16, 3, 0, 0, 0, 1, 2]), (true, [0x17, 3, 0, 0, 0, 1, 2]),
      (false, [0x16, 3, 0, 2, 0, 3]), (true, [0x17, 3, 0, 2, 0, 3]), (false, [0x18, 1]),
      (true, [0x19]),
    ])
    #expect(told(queued) == ["write 3 [1, 2, 3]"])
  }

  @Test func `An answer to a request that the recorder missed does not answer another`() {
    let missed = session([(false, [0x0A, 3, 0]), (true, [0x13]), (true, [0x0B, 9])])
    #expect(told(missed) == ["read 3 [9]"])
    #expect(missed.unanswered == 0)
  }

  @Test func `A longer MTU than was exchanged is missed where a longer PDU was sent`() {
    let exchange: [(Bool, [UInt8])] = [(false, [0x02, 0xB9, 0]), (true, [0x03, 0x17, 0])]
    let long: (Bool, [UInt8]) = (true, [0x1B, 3, 0] + [UInt8](repeating: 7, count: 27))
    #expect(session(exchange).missingMTU == nil)
    #expect(session(exchange + [long]).missingMTU == 30)
    #expect(session([long]).missingMTU == 30)
    #expect(session([(false, [0x02, 0xB9, 0]), (true, [0x03, 0xB9, 0]), long]).missingMTU == nil)
  }

  @Test func `A clock that jumps to its end gives times that can be added`() {
    var link = RecordedLink(
      connection: 1, peer: 1, begin: CaptureTime(nanoseconds: .min), firstPacket: 1,
      hasBeginning: true)
    for time in [.min, .max, .min, .max] as [Int64] {
      link.append(
        RecordedPDU(
          packet: 1, time: CaptureTime(nanoseconds: time), bearer: 0, isPeers: true,
          isEncrypted: false), [0x1B, 3, 0, 1])
    }
    let times = [ReplaySession](repeating: ReplaySession(link, servesPeer: true), count: 40)
      .compactMap { $0.times(configurations: [:])[3] }
    #expect(times.count == 40)
    #expect(StreamCause.judge(times).values == 160)
  }

  @Test func `A refusal stays with its write`() {
    let refused = session([(false, [0x12, 3, 0, 7]), (true, [0x01, 0x12, 3, 0, 0x80])])
    #expect(told(refused) == ["write 3 [7] refused: 128"])
  }

  @Test func `What is granted once the link is encrypted demands encryption`() {
    let granted = session(
      [
        (false, [0x0A, 3, 0]), (true, [0x01, 0x0A, 3, 0, 0x05]), (false, [0x0A, 3, 0]),
        (true, [0x0B, 9]),
      ], encryptedAt: 2)
    #expect(granted.demands == [3: 0x05])
    #expect(told(granted) == ["read 3 [9]"])
  }

  @Test(
    arguments: [[0x0A], [0x1B], [0x01], [0x16, 1], [0x23, 1, 0, 255, 255, 1], []] as [[UInt8]])
  func `Cut PDUs of both sides are survived`(pdu: [UInt8]) {
    for isPeers in [true, false] {
      #expect(session([(isPeers, pdu), (!isPeers, pdu)]).steps.count <= 2)
    }
  }

  @Test func `Who subscribes again has subscribed already`() {
    let told = session([
      (false, [0x12, 4, 0, 1, 0]), (true, [0x13]), (false, [0x12, 9, 0, 7]), (true, [0x13]),
      (false, [0x12, 4, 0, 1, 0]), (true, [0x13]), (true, [0x1B, 3, 0, 1]),
      (false, [0x12, 4, 0, 0, 0]), (true, [0x13]), (false, [0x12, 4, 0, 1, 0]), (true, [0x13]),
    ])
    let times = told.times(configurations: [4: 3])
    #expect(times[3]?.openings == [0, 9])
    #expect(times[3]?.writes.times == [2])
  }

  @Test func `What an answer tells whose request was missed is asked for`() {
    let told = session([
      (true, [0x11, 6, 1, 0, 5, 0, 0x0D, 0x18]), (true, [0x09, 7, 2, 0, 0x10, 3, 0, 0x37, 0x2A]),
      (true, [0x05, 1, 4, 0, 2, 0x29]), (true, [0x09, 3, 9, 0, 0x55]), (true, [0x09, 7, 0, 0]),
    ])
    #expect(
      told.requests.compactMap { $0.pdu.map(Array.init) } == [
        [0x10, 1, 0, 1, 0, 0x00, 0x28], [0x08, 2, 0, 2, 0, 0x03, 0x28], [0x04, 4, 0, 4, 0],
      ])
    #expect(told.steps.isEmpty)
  }

  @Test func `Which UUIDs came in their long form is kept`() {
    let long = (0..<14).map { _ in UInt8(0) } + [0x0D, 0x18]
    let told = session([
      (false, [0x10, 1, 0, 9, 0, 0x00, 0x28]), (true, [0x11, 20, 1, 0, 5, 0] + long),
      (false, [0x08, 1, 0, 5, 0, 0x03, 0x28]), (true, [0x09, 21, 2, 0, 0x10, 3, 0] + long),
      (false, [0x04, 4, 0, 4, 0]), (true, [0x05, 2, 4, 0] + long),
      (false, [0x04, 5, 0, 5, 0]), (true, [0x05, 1, 5, 0, 2, 0x29]),
    ])
    #expect(told.longForms == [1, 2, 3, 4])
  }

  @Test func `Each step names its packet`() {
    let told = session([(false, [0x0A, 3, 0]), (true, [0x0B, 9]), (true, [0x1B, 3, 0, 1])])
    #expect(told.steps.map(\.packet) == [2, 3])
  }
}
