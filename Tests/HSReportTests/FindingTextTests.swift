import HSProtocols
import HSTimeline
import Testing

/// The sentences that say what a finding means.
@Suite struct FindingTextTests {
  /// What a peripheral asks for.
  static func parameters(
    _ shortest: UInt8, _ longest: UInt8, _ latency: UInt8, _ timeout: UInt8
  ) -> ConnectionParameterUpdateRequest {
    let bytes: [UInt8] = [shortest, 0, longest, 0, latency, 0, timeout, 0]
    var reader = ByteReader(bytes.span, base: 0, layer: .l2cap, limit: .pdu)
    guard let request = try? ConnectionParameterUpdateRequest(parsing: &reader) else {
      preconditionFailure("eight bytes are enough")
    }
    return request
  }

  static let sentences: [(Finding, String)] = [
    (
      Finding(.l2capInvalidParameters(parameters(5, 6, 0, 200))),
      "asks for connection parameters that the specification does not allow: interval 6.25 to 7.5 "
        + "ms (allowed: 7.5 to 4000 ms, the shortest first)"
    ),
    (
      Finding(.l2capInvalidParameters(parameters(16, 32, 4, 39))),
      "asks for connection parameters that the specification does not allow: supervision timeout "
        + "390 ms (needed: more than 2 x (1 + latency) x interval, with latency 4 and interval 40 ms)"
    ),
    (
      Finding(.l2capContinuationWithoutStart(bytes: 18), firstPacket: 9),
      "continuation whose start is not in the capture: 18 bytes not read"
    ),
    (
      Finding(.l2capContinuationWithoutStart(bytes: 1), firstPacket: 9),
      "continuation whose start is not in the capture: 1 byte not read"
    ),
    (
      Finding(.l2capIncomplete(available: 18, expected: 31), firstPacket: 12),
      "L2CAP frame from packet 12 is incomplete: the capture holds only 18 of 31 bytes"
    ),
    (
      Finding(
        .attUnanswered(.readRequest, AttributeHandle(rawValue: 0x12)), firstPacket: 412),
      "Read Request (0x0012) of packet 412 was never answered"
    ),
    (
      Finding(.attUnanswered(.exchangeMTURequest, .reserved), firstPacket: 7),
      "Exchange MTU Request of packet 7 was never answered"
    ),
    (
      Finding(.attMismatched(.writeResponse, waiting: .readRequest), firstPacket: 7),
      "Write Response does not answer the Read Request of packet 7"
    ),
    (
      Finding(.attUnconfirmed(AttributeHandle(rawValue: 7)), firstPacket: 15),
      "indication of 0x0007 in packet 15 was never confirmed"
    ),
    (
      Finding(.attUnseenAnswer(.readRequest, packet: 9, .events), firstPacket: 7),
      "the capture holds no answer to the Read Request of packet 7, and may have missed it: "
        + "connection events were not heard before packet 9"
    ),
    (
      Finding(.attOpen(.readRequest, AttributeHandle(rawValue: 0x12)), firstPacket: 412),
      "Read Request (0x0012) of packet 412 was still open when what the capture holds of the "
        + "connection ended"
    ),
    (
      Finding(.airContradictedDirection(isCentral: true)),
      "the capture says that the peripheral sent this packet, but by the order of both sides' "
        + "packets the central did"
    ),
    (Finding(.attUnknownOpcode(ATTOpcode(rawValue: 0x3f))), "ATT opcode 0x3f is not assigned"),
    (
      Finding(
        .attTimeout(.handleValueIndication, AttributeHandle(rawValue: 7)), firstPacket: 9),
      "Handle Value Indication (0x0007) of packet 9 was not confirmed within 30 s: nothing may "
        + "follow on its bearer"
    ),
    (
      Finding(.attAbandonedWrites(AttributeHandle(rawValue: 7), parts: 1), firstPacket: 9),
      "1 prepared write, begun in packet 9 (0x0007), neither executed nor cancelled before the end"
    ),
    (
      Finding(.attSmallMTU(client: 517, server: 10), firstPacket: 9),
      "the client offers an MTU of 517 in packet 9, the server 10: less than 23 is not allowed, and 23 "
        + "holds"
    ),
    (
      Finding(.attRepeatedMTU(before: 185, now: 185), firstPacket: 9),
      "the client exchanges the MTU again, as in packet 9; it may do so once on a connection: needless, as 185 held "
        + "already"
    ),
    (
      Finding(.attRepeatedMTU(before: 185, now: 247), firstPacket: 9),
      "the client exchanges the MTU again, as in packet 9; it may do so once on a connection: 185 held, 247 holds now"
    ),
    (
      Finding(.l2capTrailing(bytes: 8, next: SignalCode(rawValue: 0x16))),
      "8 bytes behind the one command of an LE signalling packet, as of Flow Control Credit "
        + "Indication: not read"
    ),
    (
      Finding(
        .gattSubscriptionRefused(
          AttributeHandle(rawValue: 0x13), ATTErrorCode(rawValue: 5), isEncrypted: false),
        firstPacket: 9),
      "configuration 0x0013, written in packet 9 on a link not encrypted, refused: Insufficient "
        + "Authentication; nobody is subscribed"
    ),
    (
      Finding(.gattValueFillsMTU(length: 20, mtu: 23)),
      "a heart rate of 20 bytes fills the MTU of 23: RR intervals that found no room may be missing"
    ),
    (
      Finding(
        .attUndecodable(
          DecodeError(
            layer: .att, field: "Attribute Handle", at: ByteRange(offset: 535, count: 1),
            problem: .truncated(needed: 2, available: 1, limit: .l2capLength)))),
      "ATT PDU not decoded: ATT Attribute Handle at byte 535: needs 2 bytes, 1 available "
        + "(limited by the L2CAP length)"
    ),
  ]

  @Test(arguments: sentences)
  func sentence(_ finding: Finding, _ expected: String) {
    #expect(finding.sentence == expected)
  }
}
