import Foundation
import HSProtocols
import HSReport
import HSTestSupport
@testable import HSTimeline
import Testing

/// Events that no capture at hand holds, or not with all that may happen to them.
@Suite struct JSONEventTests {
  /// Checks all lines against the schema and hands them on.
  private func checked(_ story: inout JSONStory) throws -> [JSONLine] {
    let schema = try JSONTimelineTests.schema.get()
    let lines = try story.lines()
    for line in lines { #expect(schema.faults(in: line.object) == [], "\(line.text)") }
    return lines
  }

  /// Data long enough for every signalling command; numbers that look like none else.
  private static let data: [UInt8] = [1, 0, 0x41, 0, 0x42, 0, 0x43, 0, 0x44, 0, 0x45, 0]

  @Test(arguments: 0...0x1b)
  func everySignal(_ code: Int) throws {
    var story = JSONStory()
    story.connect()
    _ = try story.lines()
    story.signal(UInt8(code), Self.data)
    let lines = try checked(&story)
    // A finding may follow: such connection parameters are not allowed.
    let line = try #require(lines.last { $0.event.hasPrefix("l2cap_") })
    #expect(line.event == "l2cap_unknown" || line.object.count > 12)
  }

  @Test func commandRejectsByReason() throws {
    var story = JSONStory()
    story.connect()
    story.signal(1, [0, 0])
    story.signal(1, [1, 0, 0x17, 0])
    story.signal(1, [2, 0, 0x41, 0, 0x42, 0])
    story.signal(1, [3, 0, 0xaa])
    let lines = try checked(&story).suffix(4)
    #expect(lines.map { $0.object["signaling_mtu"] as? Int } == [nil, 23, nil, nil])
    #expect(lines.map { $0.object["remote_cid"] as? String } == [nil, nil, "0x0042", nil])
    #expect(lines.map { $0.object["data_hex"] as? String } == [nil, nil, nil, "aa"])
  }

  @Test func configurationOptions() throws {
    var story = JSONStory()
    story.connect()
    story.signal(4, [0x40, 0, 0, 0, 1, 2, 0x17, 0, 0x87, 1, 5, 9, 9])
    let line = try #require(try checked(&story).last)
    #expect(line.text.contains("\"options_hex\":\"0102170087010509"))
    #expect(line.text.contains("\"hint\":true"))
  }

  @Test(arguments: 1...15)
  func everySecurityManagerPDU(_ code: Int) throws {
    var story = JSONStory()
    story.connect()
    story.frame(6, [UInt8(code)] + [UInt8](repeating: 0xa5, count: 64))
    let line = try #require(try checked(&story).last { $0.event != "finding" })
    #expect(line.object["category"] as? String == "pairing")
    if ![5, 7, 9, 11, 12, 14, 1, 2].contains(code) { #expect(!line.text.contains("a5a5")) }
  }

  @Test func secretsInCommandsAndEvents() throws {
    var story = JSONStory()
    let key = [UInt8](repeating: 0xa5, count: 40)
    let secretCommands: [UInt16] = [
      0x040b, 0x040d, 0x042e, 0x0430, 0x0445, 0x0c11, 0x2017, 0x2019, 0x201a, 0x2027, 0x2068,
      0x2069, 0x206b,
    ]
    for opcode in secretCommands { story.command(opcode, key) }
    for code in [0x15, 0x18, 0x3b] as [UInt8] { story.event(code, key) }
    story.event(0x3e, [9] + key)
    for opcode in [16, 17] as [UInt32] { story.monitor(opcode, [1, 0, 0, 0, 0x13, 0] + key) }
    let lines = try checked(&story)
    #expect(lines.count >= secretCommands.count + 4)
    // Beside a key stand fields that are shown: handles, addresses, random numbers of eight octets.
    let nine = String(repeating: "a5", count: 9)
    for line in lines {
      #expect(!line.text.contains(nine), "\(line.text)")
      guard let fields = line.object["fields"] as? [[String: Any]] else { continue }
      #expect(line.object["parameters_hex"] is NSNull)
      #expect(fields.contains { $0["secret"] as? Bool == true }, "\(line.text)")
      #expect(fields.allSatisfy { $0["secret"] == nil || $0["value"] is NSNull }, "\(line.text)")
    }
    story.command(0x200c, [1, 0])
    #expect(try checked(&story).contains { $0.text.contains("\"parameters_hex\":\"0100\"") })
  }

  @Test func whatFailedHasItsOwnEvent() throws {
    var story = JSONStory()
    story.connect()
    _ = try checked(&story)
    let failures: [(UInt8, [UInt8], String)] = [
      (0x05, [0x0c, 0x40, 0, 0x13], "disconnect_failed"),
      (0x08, [0x06, 0x40, 0, 0], "encryption_change_failed"),
      (0x30, [0x06, 0x40, 0], "key_refresh_failed"),
      (0x0c, [0x1a, 0x40, 0, 0, 0, 0, 0, 0], "remote_version_failed"),
      (0x3e, [3, 0x3b, 0x40, 0, 6, 0, 0, 0, 0x2a, 0], "parameters_update_failed"),
      (0x3e, [4, 0x1a, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0], "remote_features_failed"),
      (0x3e, [0x0c, 0x1a, 0x40, 0, 1, 1], "phy_update_failed"),
      (0x3e, [1, 0x3e, 0, 0, 0, 1] + JSONStory.address + [0, 0, 0, 0, 0, 0, 0], "connect_failed"),
    ]
    for (code, parameters, event) in failures {
      story.event(code, parameters)
      let line = try checked(&story).last { $0.event != "finding" }
      #expect(line?.event == event)
      #expect(line?.object["status"] as? String != "0x00")
    }
  }

  @Test func refusedScansAndAdvertising() throws {
    var story = JSONStory()
    for (enabled, scan, advertise) in [
      (true, "scan_start_failed", "advertising_start_failed"),
      (false, "scan_stop_failed", "advertising_stop_failed"),
    ] {
      story.tell(.scanning(enabled: enabled, status: .commandDisallowed))
      story.tell(.advertising(enabled: enabled, status: .commandDisallowed))
      #expect(try checked(&story).map(\.event) == [scan, advertise])
    }
    story.tell(.adapter(.hardwareError(code: 0x42)))
    #expect(try checked(&story).last?.object["code"] as? String == "0x42")
  }

  /// One finding of each kind, with such numbers.
  private static func findings(_ number: Int) -> [Finding.Kind] {
    let error = DecodeError(
      layer: .att, field: "Attribute Handle", at: ByteRange(offset: 5, count: 1),
      problem: .truncated(needed: 2, available: 1, limit: .l2capLength))
    let handle = AttributeHandle(rawValue: UInt16(truncatingIfNeeded: number))
    let link = ConnectionHandle(rawValue: UInt16(truncatingIfNeeded: number))
    let channel = ChannelID(rawValue: UInt16(truncatingIfNeeded: number))
    let opcode = ATTOpcode(rawValue: UInt8(truncatingIfNeeded: number))
    var parameters = FindingTextTests.parameters(6, 6, 0, 9)
    parameters.intervalMaximum = 3201
    let short = UInt16(truncatingIfNeeded: number)
    let rejection = ParameterRejection(
      wish: ParameterWish(
        packet: number, minimumInterval: short, maximumInterval: short, latency: short,
        timeout: short), packet: number, answer: .rejected)
    func end(_ reason: UInt8, after rejection: ParameterRejection? = nil) -> Finding.Kind {
      .linkEnded(
        LinkEvent.Disconnected(
          handle: link, status: .success, reason: ErrorCode(rawValue: reason), command: 0,
          duration: Int64(number)), after: rejection)
    }
    func encryption(_ status: UInt8) -> Finding.Kind {
      .linkEncryptionFailed(
        EncryptionFailure(
          status: ErrorCode(rawValue: status), keyless: .peer, times: number))
    }
    let pairing = PairingEvent(
      outcome: .failed, reason: PairingFailedReason(rawValue: opcode.rawValue), failedBy: .sent,
      firstPacket: number, encryptionPacket: 0, shownPacket: 0, sentKeys: [], receivedKeys: [],
      missingSentKeys: [], missingReceivedKeys: [])
    let refusal = AttributeErrorEvent(
      opcode: opcode, handle: handle, code: ATTErrorCode(rawValue: opcode.rawValue),
      request: number, latency: 0, endsDiscovery: false)
    return [
      .captureH4UnderH1, .hciUndecodable(error), .hciTrailing(bytes: number),
      .usbIncomplete(available: number, expected: 0), .usbStray(bytes: number),
      .usbNotBluetooth(transfers: number), .linkReplaced(connection: number, .pair),
      .linkUnheard(silence: Int64(number)),
      .linkUnknownHandle(link), .linkDataAfterEnd(link, bytes: number),
      .linkUnseenData(packets: number, link), end(0x08), end(0x3e), end(0x3b, after: rejection),
      end(0x05), .linkFailed(ErrorCode(rawValue: 0x04), peer: nil),
      .linkParametersRejected(rejection), encryption(0x06), encryption(0x05),
      .airUndecodable(error),
      .airBadCRC(packets: number, advertising: number),
      .airEncrypted(packets: number, .obstacle(.noKey)),
      .airMissed(packets: number, counted: number), .airInferredDirection(told: number),
      .airContradictedDirection(isCentral: false), .l2capContinuationWithoutStart(bytes: number),
      .l2capIncomplete(available: number, expected: number), .l2capOverrun(extra: number),
      .l2capCut(available: number, expected: number),
      .l2capEvicted(available: number, expected: 0), .l2capUndecodable(error),
      .l2capTrailing(bytes: number, next: SignalCode(rawValue: opcode.rawValue)),
      .l2capUnknownChannel(channel), .l2capUnreadMode(channel, mode: opcode.rawValue),
      .l2capCreditsExceeded(channel), .l2capCreditOverflow(channel, credits: number),
      .l2capUnitIncomplete(available: number, expected: 0),
      .l2capUnitOverrun(extra: number, expected: number),
      .l2capUnitExceedsMTU(length: number, mtu: number),
      .l2capFrameExceedsMPS(length: number, mps: number), .l2capInvalidParameters(parameters),
      .smpUndecodable(error), .smpPairingFailed(pairing),
      .attUndecodable(error), .attTrailing(bytes: number), .attLeftover(bytes: number),
      .attUnanswered(opcode, handle), .attUnseenAnswer(opcode, packet: number, .damaged),
      .attUncertainAnswer(opcode, waiting: opcode, packet: number, .recorder),
      .attOpen(opcode, handle), .attUnasked(opcode), .attMismatched(opcode, waiting: opcode),
      .attOutOfRange(opcode, first: handle, last: handle, from: handle, through: handle),
      .attOverlapping(opcode, waiting: opcode), .attUnconfirmed(handle),
      .attUnknownOpcode(opcode), .attTimeout(opcode, handle), .attAfterTimeout(opcode, handle),
      .attEchoMismatch(handle, repeated: handle), .attAbandonedWrites(handle, parts: number),
      .attSmallMTU(client: number, server: number),
      .attRepeatedMTU(before: number, now: number),
      .attRepeatedDiscovery(opcode, from: handle, through: handle, times: number),
      .attRefused(refusal),
      .gattConflict(handle, nil), .gattUndecodable(error),
      .gattServiceChanged(handle, through: handle), .gattDatabaseChanged,
      .labelContradicted(handle, .grammar, source: number), .labelConflict(handle),
      .gattUnsubscribedValue(handle, .notification), .gattKeptSubscription(handle, .indication),
      .gattSubscriptionRefused(
        handle, ATTErrorCode(rawValue: opcode.rawValue), isEncrypted: true),
      .gattSubscriptionLost(handle, connection: number),
      .gattSubscriptionNotRenewed(handle, connection: number),
      .gattMisplacedConfiguration(handle, .declaration),
      .gattUnsupportedConfiguration(handle, bits: handle.rawValue),
      .gattOtherForm(handle, .heartRateMeasurement),
      .gattValueFillsMTU(length: number, mtu: number),
      .gattValueExceedsMTU(length: number, mtu: number),
      .gattValueKeepsToSmallestMTU(length: number, mtu: number),
    ]
      + gapCauses(number).map { cause in
        .silence(
          Gap(
            handle: handle, since: number, start: 0, hadValues: true, duration: Int64(number),
            usual: 0, end: .value, cause: cause))
      } + [.decoderLimit(.memory, bound: number)]
      + DiagnosisKinds.all(number).map { kind in
        .diagnosis(
          Diagnosis(
            kind, connection: number, peer: number, from: CaptureTime(nanoseconds: 0),
            to: CaptureTime(nanoseconds: 1), packets: [number]))
      }
  }

  /// A gap's causes, in the order of their codes.
  private static func gapCauses(_ number: Int) -> [GapCause] {
    [
      .linkDown(packet: number, reason: nil, again: number),
      .unsubscribed(packet: number, again: 0), .lost(packet: number, .sequence),
      .lost(packet: number, .encrypted), .lost(packet: number, .recorder),
      .lost(packet: number, .capture), .contactLost(packet: number), .clockStep(packet: number),
      .sensorSilent(.heard(packet: number)), .cannotTell(.nothingSeen),
    ]
  }

  @Test(arguments: [1, 18, 65_536, Int.max]) func everyFinding(_ number: Int) throws {
    let kinds = Self.findings(number)
    // A code whose side depends on the case has one sample for each side.
    let codes = kinds.map(\.code).reduce(into: [FindingCode]()) { codes, code in
      if codes.last != code { codes.append(code) }
    }
    #expect(codes == FindingCode.allCases)
    var story = JSONStory()
    for kind in kinds {
      story.tell(.finding(Finding(kind, firstPacket: 3)))
      story.tell(.finding(Finding(kind)))
    }
    let lines = try checked(&story)
    #expect(lines.count == 2 * kinds.count)
    for line in lines {
      let message = try #require(line.object["message"] as? String)
      #expect(!message.isEmpty && !message.contains("\n") && message.last != ".")
    }
  }

  @Test(
    arguments: [
      .invalid(.max), .trailing(count: 3),
      .truncated(needed: 1, available: 0, limit: .endOfCapture),
    ] as [DecodeError.Problem])
  func everyProblem(_ problem: DecodeError.Problem) throws {
    for layer in Layer.allCases {
      var story = JSONStory()
      let error = DecodeError(
        layer: layer, field: "a \"field\"", at: ByteRange(offset: 0, count: 0), problem: problem)
      story.tell(.finding(Finding(.attUndecodable(error))))
      _ = try checked(&story)
    }
    for limit in LengthSource.allCases {
      var story = JSONStory()
      let error = DecodeError(
        layer: .att, field: "f", at: ByteRange(offset: 0, count: 0),
        problem: .truncated(needed: 1, available: 0, limit: limit))
      story.tell(.finding(Finding(.attUndecodable(error))))
      _ = try checked(&story)
    }
  }

  @Test func everyCaptureFinding() throws {
    let kinds: [CaptureFinding.Kind] = [
      .cutHeader(needed: 24, available: 3), .cutData(needed: 9, available: 0),
      .lengthBeyondFile(length: .max, available: 1), .skippedRecord(length: 1 << 30),
      .resynchronised(skipped: 9), .lostSynchronisation(unread: 9),
      .oversizedRecord(length: 70_000),
      .emptyRecord, .includedExceedsOriginal(included: 9, original: 8), .drops(count: 7),
      .unrepresentableTime(raw: .min), .shortPseudoHeader(needed: 4, available: 3),
      .directionReversed(interface: 1), .longRecordHeaders(length: 24),
      .invalidBlock(type: 6, length: 11), .unalignedBlock(length: 35),
      .trailingLength(leading: 36, trailing: 99), .sectionLength(declared: 8, actual: 12),
      .packetExceedsBlock(captured: 400, available: 4), .invalidOption(code: 1, length: 9),
      .undescribedInterface(number: 5), .tooManyInterfaces(limit: 4096),
      .interfaceDrops(interface: 0, count: 3), .brokenCompression(produced: 900),
      .expansionLimit(limit: 1 << 24), .strayCharacters(count: 2),
      .fractionOutOfRange(parts: 0xFFE0_0000), .unwrapped(.text(bytes: 79)),
      .unreadOptions(length: 2 << 20), .privateLinkType(number: 147),
      .damagedLine(line: 3), .passedLines(count: 2, of: 9, line: 3, text: "ready"),
      .brokenCharacters(count: 2, line: 3), .overlongLines(count: 1, line: 3),
      .appStatus(status: 133, line: 4), .clockStep(nanoseconds: 1_500),
    ]
    #expect(kinds.count == CaptureFinding.Code.allCases.count)
    var story = JSONStory()
    for kind in kinds { story.report(kind, time: 1_000) }
    let lines = try checked(&story)
    #expect(lines.count == kinds.count)
    #expect(lines.last?.text.contains("\"step_ms\":0.0015") == true)
    #expect(lines.allSatisfy { $0.text.contains("\"time\":\"1970-01-01T00:00:00.000001Z\"") })
    story.report(.cutHeader(needed: 24, available: 3), time: 0)
    let first = try #require(try checked(&story).first)
    #expect(first.text.contains("\"packet\":3,\"time\":null,\"adapter\":null,"))
  }

  @Test func valuesThatAreNotWholeAreNotDecoded() throws {
    var story = JSONStory()
    story.connect()
    // Discover 2A00 at 0x0003 and read it: its declaration is not a name, nor is a part of it.
    story.frame(4, [0x08, 1, 0, 0xff, 0xff, 0x03, 0x28], .sent)
    story.frame(4, [0x09, 7, 2, 0, 2, 3, 0, 0x00, 0x2a])
    story.frame(4, [0x0a, 2, 0], .sent)
    story.frame(4, [0x0b, 2, 3, 0, 0x00, 0x2a])
    story.frame(4, [0x0a, 3, 0], .sent)
    story.frame(4, [0x0b] + Array("strap".utf8))
    story.frame(4, [0x0c, 3, 0, 2, 0], .sent)
    story.frame(4, [0x0d] + Array("rap".utf8))
    let reads = try checked(&story).filter { $0.event == "read" }
    #expect(reads.count == 3)
    #expect(reads.map { $0.text.contains("\"value\":null") } == [true, false, true])
    #expect(reads.map { $0.object["offset"] as? Int } == [0, 0, 2])
  }
}
