import HSDoctor
import HSProtocols
import HSTimeline
import Testing

/// What may be said of encryption, answers and pieces where both sides of a connection are heard in turn.
@Suite struct `Turns on the air` {
  /// Both sides in turn, with the bits that follow; where one speaks twice, the other acknowledges between.
  private struct Talk {
    private(set) var script = AirScript()
    private var count = 0
    /// The number of the next packet: CONNECT_IND is the first.
    var next: Int { count + 2 }

    mutating func say(
      _ side: Character, kind: UInt8 = 2, _ payload: [UInt8], length: Int? = nil,
      _ traits: AirScript.Traits = []
    ) {
      if (side == ">") != (count % 2 == 0) { turn(side == ">" ? "<" : ">", 1, [], nil, []) }
      turn(side, kind, payload, length, traits)
    }

    private mutating func turn(
      _ side: Character, _ kind: UInt8, _ payload: [UInt8], _ length: Int?,
      _ traits: AirScript.Traits
    ) {
      let bits: [(sequence: UInt8, next: UInt8)] = [(0, 0), (0, 1), (1, 1), (1, 0)]
      script.send(side, bits[count % 4], kind: kind, payload, length: length, traits)
      count += 1
    }

    /// A pairing by which both would keep keys, and that gives none away, up to its random numbers.
    ///
    /// - Parameter keys: What each side announces that the responder gives.
    mutating func pair(keys: UInt8 = 0) {
      let random = [UInt8](repeating: 7, count: 16)
      say(">", Self.smp([0x01, 0x03, 0, 0x01, 16, 0, keys]))
      say("<", Self.smp([0x02, 0x03, 0, 0x01, 16, 0, keys]))
      for code: UInt8 in [3, 4] {
        say(">", Self.smp([code] + random))
        say("<", Self.smp([code] + random))
      }
    }

    /// LL_ENC_REQ for a key by its EDIV.
    mutating func ask(_ ediv: UInt8) {
      say(
        ">", kind: 3,
        [0x03] + [UInt8](repeating: ediv, count: 10) + [UInt8](repeating: 1, count: 12))
    }

    /// LL_ENC_RSP and LL_START_ENC_REQ.
    mutating func agree() {
      say("<", kind: 3, [0x04] + [UInt8](repeating: 2, count: 12))
      say("<", kind: 3, [0x05])
    }

    static func smp(_ pdu: [UInt8]) -> [UInt8] { [UInt8(pdu.count), 0, 6, 0] + pdu }
  }

  /// What is told of links, pairings and findings.
  private final class Told: EventSink {
    let interest: EventCategory = [.link, .pairing, .finding]
    private(set) var findings: [(code: FindingCode, sentence: String)] = []
    private(set) var pairings: [PairingEvent.Outcome] = []
    private(set) var pairing: PairingEvent?
    private(set) var encrypted: [Int] = []

    static func of(_ script: AirScript) throws -> Told {
      let told = Told()
      var decoder = TimelineDecoder(sink: told)
      var reader = try CaptureReader(ByteSource(bytes: script.bytes))
      try decoder.decode(&reader)
      return told
    }

    func receive(
      _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, story: borrowing Story
    ) {
      switch event.kind {
      case .finding(let finding): findings.append((finding.code, finding.sentence))
      case .pairing(let pairing):
        pairings.append(pairing.outcome)
        self.pairing = pairing
      case .link(.encryptionChanged(.success, let enabled, _)) where enabled == 1:
        encrypted.append(event.packet)
      default: break
      }
    }
  }

  // MARK: - Encryption

  @Test func `no bond is lost by who asks for another key in the middle of a pairing`() throws {
    var talk = Talk()
    talk.pair()
    for ediv: UInt8 in [9, 10] {
      talk.ask(ediv)
      talk.say("<", kind: 3, [0x0d, 0x06])
    }
    let told = try Told.of(talk.script)
    #expect(told.findings.map(\.code) == [.linkEncryptionFailed, .linkEncryptionFailed])
    #expect(
      told.findings.last?.sentence
        == "encryption failed: PIN or Key Missing, 2 times in a row since packet 9: the pairing begun in packet 2 left no such key; no earlier bond was lost by that"
    )
  }

  /// The peripheral that agrees to begin has the key: what fails later is none of the row before.
  @Test(arguments: [false, true])
  func `a row of failures ends where the peripheral agrees to begin`(_ agrees: Bool) throws {
    var talk = Talk()
    talk.pair()
    talk.ask(9)
    talk.say("<", kind: 3, [0x0d, 0x06])
    if agrees {
      talk.ask(0)
      talk.agree()
    }
    talk.ask(10)
    talk.say("<", kind: 3, [0x0d, 0x06])
    let told = try Told.of(talk.script)
    #expect(told.encrypted.isEmpty)
    #expect(told.findings.map(\.code) == [.linkEncryptionFailed, .linkEncryptionFailed])
    #expect(told.findings.last?.sentence.contains("2 times in a row") == !agrees)
  }

  @Test func `a bond is lost where no pairing came before`() throws {
    var talk = Talk()
    talk.ask(9)
    talk.say("<", kind: 3, [0x0d, 0x06])
    talk.pair()
    #expect(try Told.of(talk.script).findings.map(\.code) == [.linkKeyMissing])
  }

  @Test func `an answer in clear is no encryption, and no other key`() throws {
    var talk = Talk()
    talk.pair()
    talk.ask(0)
    talk.agree()
    talk.say(">", kind: 3, [0x06])
    let plain = talk.next - 1
    talk.say("<", kind: 3, [0x02, 0x3d])
    let told = try Told.of(talk.script)
    #expect(told.encrypted.isEmpty)
    #expect(told.pairings == [.disconnected])
    let end = try #require(
      told.findings.first { $0.code == .linkLost || $0.code == .linkAbnormalEnd })
    #expect(end.sentence.contains("packet \(plain) came in clear, though encryption had begun"))
    #expect(!end.sentence.contains("keys differ"))
    // The advice is for who sent it, and asks for no other key.
    let doctor = DoctorSink()
    var decoder = TimelineDecoder(sink: doctor)
    var reader = try CaptureReader(ByteSource(bytes: talk.script.bytes))
    try decoder.decode(&reader)
    #expect(doctor.report.diagnoses.map(\.code) == [.dropAuthentication])
    let row = try #require(doctor.report.diagnoses.first).row
    #expect(row.statement.contains("packet \(plain) came in clear"))
    #expect(row.advice.string.contains("no key is wrong"))
    #expect(!row.advice.string.contains("pair again"))
  }

  @Test func `a capture that was decrypted has both answers in clear`() throws {
    var talk = Talk()
    talk.pair()
    talk.ask(0)
    talk.agree()
    talk.say(">", kind: 3, [0x06])
    talk.say("<", kind: 3, [0x06])
    talk.say(">", AirScript.frame([0x0a, 3, 0]))
    let told = try Told.of(talk.script)
    #expect(told.encrypted.count == 1)
    #expect(told.pairings == [.completed])
  }

  @Test func `what comes only behind both answers shows that encryption is on`() throws {
    var talk = Talk()
    talk.pair(keys: 1)
    talk.ask(0)
    talk.agree()
    talk.say(">", kind: 3, [0x06])
    talk.say("<", kind: 3, [0x06], .unheard)
    talk.say("<", Talk.smp([0x06] + [UInt8](repeating: 9, count: 16)))
    let told = try Told.of(talk.script)
    let pairing = try #require(told.pairing)
    #expect(told.encrypted == [pairing.encryptionPacket])
    #expect(pairing.missingReceivedKeys == .centralIdentification)
    // A packet of the peer's was not heard: it may have been this key.
    #expect(pairing.mayHideReceivedKeys)
    #expect(!pairing.mayHideSentKeys)
  }

  @Test func `encryption that nothing confirms is not denied, nor are keys that could not be read`()
    throws
  {
    var talk = Talk()
    talk.pair(keys: 1)
    talk.ask(0)
    talk.agree()
    talk.say("<", kind: 3, [0x99, 0x12, 0x34, 0x56, 0x78])
    let told = try Told.of(talk.script)
    let pairing = try #require(told.pairing)
    #expect(pairing.encryptionPacket == 0)
    #expect(told.encrypted == [pairing.shownPacket])
    #expect(!pairing.missingReceivedKeys.isEmpty)
    #expect(pairing.mayHideReceivedKeys)
  }

  @Test(arguments: [1, 2])
  func `a pairing is complete once encryption stays on`(packets: Int) throws {
    var talk = Talk()
    talk.pair()
    talk.ask(0)
    talk.agree()
    for number in 0..<packets {
      talk.say(number == 0 ? ">" : "<", kind: 3, [0x99, 0x12, 0x34, 0x56, UInt8(number)])
    }
    let told = try Told.of(talk.script)
    #expect(told.encrypted.count == 1)
    #expect(told.pairings == [packets == 1 ? .captureEnded : .completed])
  }

  // MARK: - Answers

  @Test func `a response answers no request that came behind its beginning`() throws {
    let services: [UInt8] = [
      1, 0, 7, 0, 0x00, 0x18, 8, 0, 11, 0, 0x01, 0x18, 12, 0, 15, 0, 0x10, 0x18, 16, 0, 0x23, 0,
      0x0a, 0x18,
    ]
    let frame = AirScript.frame([0x11, 6] + services)
    var talk = Talk()
    talk.say(">", AirScript.frame([0x10, 1, 0, 0xff, 0xff, 0x00, 0x28]))
    talk.say("<", Array(frame.prefix(27)))
    talk.say(">", AirScript.frame([0x10, 0x24, 0, 0xff, 0xff, 0x00, 0x28]))
    talk.say("<", kind: 1, Array(frame.dropFirst(27)))
    talk.say("<", AirScript.frame([0x01, 0x10, 0x24, 0, 0x0a]))
    let reading = try Reading.of(talk.script.bytes)
    #expect(reading.findings.isEmpty, "\(reading.findings)")
    #expect(reading.peers.first?.server.services.count == 4)
  }

  @Test func `a direction that is always the same is no evidence`() throws {
    var talk = Talk()
    for _ in 0..<3 {
      talk.say(">", kind: 1, [])
      talk.say("<", kind: 1, [], .mistold)
    }
    talk.say(">", AirScript.frame([0x02, 0xf7, 0]))
    talk.say("<", AirScript.frame([0x03, 0x17, 0]), .mistold)
    let reading = try Reading.of(talk.script.bytes)
    #expect(reading.pdus.map(\.isSent) == [true, false])
    #expect(reading.findings.map(\.code) == [.airContradictedDirection])
  }

  // MARK: - Pieces

  @Test func `a beginning that the recorder cut is no lost one`() throws {
    let value = [UInt8](repeating: 0x41, count: 255)
    let frame = AirScript.frame([0x0b] + value)
    var talk = Talk()
    talk.say(">", AirScript.frame([0x0a, 3, 0]))
    talk.say("<", Array(frame.prefix(20)), length: 251, .unchecked)
    talk.say("<", kind: 1, Array(frame.dropFirst(251)))
    let reading = try Reading.of(talk.script.bytes)
    #expect(reading.findings.map(\.code) == [.l2capCut], "\(reading.findings)")
    #expect(reading.pdus.map(\.opcode) == [0x0a, 0x0b])
  }
}
