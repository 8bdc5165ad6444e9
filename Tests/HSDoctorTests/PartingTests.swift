import HSBase
import HSCapture
@testable import HSDoctor
import HSTestSupport
import HSTimeline
import Testing

/// Pairings that fail and connections that a peer leaves: what came right before it is told.
@Suite struct `What came before` {
  private static let address: [UInt8] = [0xc0, 0, 0, 0, 0, 1]

  private static func statements(_ capture: MadeCapture) throws -> [String] {
    var reader = try CaptureReader(ByteSource(bytes: capture.bytes))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    return sink.report.diagnoses.map(\.row.statement)
  }

  /// A pairing whose request and response ask for these, which fails for a reason that our side says, or the peer.
  private static func pairing(
    asked: UInt8, answered: UInt8, reason: UInt8, isPeers: Bool = false
  ) throws -> [String] {
    var capture = MadeCapture(address)
    capture.frame(false, channel: 6, [0x01, 3, 0, asked, 16, 0, 0])
    capture.frame(true, channel: 6, [0x02, 3, 0, answered, 10, 0, 0])
    capture.frame(isPeers, channel: 6, [0x05, reason])
    return try statements(capture)
  }

  @Test func `a refusal is what one side asks for and the other does not give`() throws {
    let without = "without Secure Connections, which"
    for reason in [UInt8(3), 5] {
      #expect(
        try Self.pairing(asked: 0x09, answered: 0x01, reason: reason)[0]
          .hasSuffix("the peer can pair, but answered \(without) the host asks for"))
      #expect(
        try Self.pairing(asked: 0x01, answered: 0x09, reason: reason, isPeers: true)[0]
          .hasSuffix("the host can pair, but asked \(without) the peer asks for"))
      #expect(
        try Self.pairing(asked: 0x05, answered: 0x01, reason: reason)[0]
          .contains("protection against a man in the middle"))
    }
    #expect(
      try Self.pairing(asked: 0x09, answered: 0x01, reason: 6)[0]
        .hasSuffix("the peer offers keys of 10 bytes at most"))
  }

  /// A device that says that it switches off has no log to be looked at.
  @Test(arguments: [(UInt8(0x14), Diagnosis.Side.firmware), (0x15, .surroundings)])
  func `a device that says why it leaves is believed`(reason: UInt8, side: Diagnosis.Side) throws {
    var capture = MadeCapture(Self.address)
    capture.wait(seconds: 5)
    capture.record(true, [4, 5, 4, 0, 0x40, 0, reason])
    var reader = try CaptureReader(ByteSource(bytes: capture.bytes))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    let row = try #require(sink.report.diagnoses.first).row
    #expect(row.code.identifier.string == "drop.ended_by_peer")
    #expect(row.side == side && (row.advice.string.contains("Switch") == (reason == 0x15)))
  }

  @Test func `who has no key of the pairing under way is not told to pair again`() throws {
    var capture = MadeCapture(Self.address)
    capture.frame(false, channel: 6, [0x01, 3, 0, 1, 16, 0, 0])
    capture.frame(true, channel: 6, [0x02, 3, 0, 1, 16, 0, 0])
    capture.record(true, [4, 8, 4, 0x06, 0x40, 0, 0])
    var reader = try CaptureReader(ByteSource(bytes: capture.bytes))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    #expect(
      sink.report.diagnoses.map(\.code.identifier.string) == ["bond.pairing_failed"])
    let advice = try #require(sink.report.diagnoses.first?.row.advice)
    #expect(!advice.string.lowercased().contains("pair again"))
  }

  @Test func `a refusal that nothing explains is told as it is`() throws {
    #expect(
      try Self.pairing(asked: 0x01, answered: 0x01, reason: 5)
        == ["pairing failed: the host says Pairing Not Supported"])
    // Who gives up is not who asked for more.
    #expect(
      try Self.pairing(asked: 0x09, answered: 0x01, reason: 5, isPeers: true)
        == ["pairing failed: the peer says Pairing Not Supported"])
  }

  /// A legacy pairing that both sides confirm; then the peer gives up.
  private static func confirmed(waits: UInt64, encrypts: Bool = false) throws -> [String] {
    var capture = MadeCapture(address)
    capture.frame(false, channel: 6, [0x01, 3, 0, 1, 16, 0, 0])
    capture.frame(true, channel: 6, [0x02, 3, 0, 1, 16, 0, 0])
    for code in [UInt8(3), 4] {
      for isPeers in [false, true] {
        capture.frame(isPeers, channel: 6, [code] + [UInt8](repeating: code, count: 16))
      }
    }
    if encrypts {
      capture.record(false, [1, 0x19, 0x20, 28, 0x40, 0] + [UInt8](repeating: 0, count: 26))
    }
    capture.wait(seconds: waits)
    capture.frame(true, channel: 6, [0x05, 8])
    return try statements(capture)
  }

  @Test func `a central that starts no encryption is named`() throws {
    let failed = "pairing failed: the peer says Unspecified Reason"
    let named =
      ": both sides had confirmed, and the central started no encryption in the 30.0 s that followed"
    #expect(try Self.confirmed(waits: 30) == [failed + named])
    #expect(try Self.confirmed(waits: 30, encrypts: true) == [failed])
    #expect(try Self.confirmed(waits: 0) == [failed])
  }

  /// A peer that leaves some connections after a read.
  private static func left(
    _ handles: [UInt8], answers: Bool = false, waits: UInt64 = 0
  ) throws -> [String] {
    var capture = MadeCapture(address)
    for (place, handle) in handles.enumerated() {
      if place > 0 { capture.connect(address) }
      capture.read(0x12, [0x41])
      capture.attribute(false, [0x0a, handle, 0])
      if answers { capture.attribute(true, [0x0b, 0x42]) }
      capture.wait(seconds: waits)
      capture.record(true, [4, 5, 4, 0, 0x40, 0, 0x13])
    }
    return try statements(capture)
  }

  @Test func `a request after which a peer leaves each time is named`() throws {
    let named =
      "the peer ended the connection 3 times within 1 ms of a Read Request (0x0018), which it did not answer"
    #expect(try Self.left([0x18, 0x18, 0x18]) == [named])
    // Once, of other attributes, after an answer, or long after: that shows nothing.
    #expect(try Self.left([0x18]) == [])
    #expect(try Self.left([0x18, 0x1a]) == [])
    #expect(try Self.left([0x18, 0x18], answers: true) == [])
    #expect(try Self.left([0x18, 0x18], waits: 5) == [])
  }

  @Test func `a subscription that is refused stands with its connection`() throws {
    var capture = MadeCapture(Self.address)
    capture.declare(0x11, 0x2a37)
    capture.attribute(false, [0x04, 0x13, 0, 0x13, 0])
    capture.attribute(true, [0x05, 1, 0x13, 0, 0x02, 0x29])
    capture.attribute(false, [0x12, 0x13, 0, 1, 0])
    capture.attribute(true, [0x01, 0x12, 0x13, 0, 0x03])
    var reader = try CaptureReader(ByteSource(bytes: capture.bytes))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    #expect(
      sink.report.links.map { $0.values.map(\.code.identifier.string) }
        == [["gatt.subscription_refused"]])
  }
}
