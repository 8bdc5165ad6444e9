import Bytes
import Capture
import Report
import Testing
import Timeline

/// The sentences that say what a finding means.
@Suite struct FindingTextTests {
  static let sentences: [(Finding, String)] = [
    (
      Finding(.l2capContinuationWithoutStart, firstPacket: 9, first: 18),
      "continuation without a start: 18 bytes lost"
    ),
    (
      Finding(.l2capContinuationWithoutStart, firstPacket: 9, first: 1),
      "continuation without a start: 1 byte lost"
    ),
    (
      Finding(.l2capIncomplete, firstPacket: 12, first: 18, second: 31),
      "L2CAP frame from packet 12 left incomplete: only 18 of 31 bytes came"
    ),
    (
      Finding(.attUnanswered, firstPacket: 412, first: 0x0a, second: 0x12),
      "Read Request (0x0012) of packet 412 was never answered"
    ),
    (
      Finding(.attUnanswered, firstPacket: 7, first: 0x02),
      "Exchange MTU Request of packet 7 was never answered"
    ),
    (
      Finding(.attMismatched, firstPacket: 7, first: 0x13, second: 0x0a),
      "Write Response does not answer the Read Request of packet 7"
    ),
    (
      Finding(.attUnconfirmed, firstPacket: 15, first: 7),
      "indication of 0x0007 in packet 15 was never confirmed"
    ),
    (
      Finding(
        .attUnseenAnswer, firstPacket: 7, first: 0x0a | LossSign.events.rawValue << 8, second: 9),
      "the capture holds no answer to the Read Request of packet 7, and may have missed it: "
        + "connection events were not heard before packet 9"
    ),
    (
      Finding(.attOpen, firstPacket: 412, first: 0x0a, second: 0x12),
      "Read Request (0x0012) of packet 412 was still open when what the capture holds of the "
        + "connection ended"
    ),
    (
      Finding(.airContradictedDirection, first: 1),
      "the capture says that the peripheral sent this packet, but by the order of both sides' "
        + "packets the central did"
    ),
    (Finding(.attUnknownOpcode, first: 0x3f), "ATT opcode 0x3f is not assigned"),
    (
      Finding(.attTimeout, firstPacket: 9, first: 0x1d, second: 7),
      "Handle Value Indication (0x0007) of packet 9 was not confirmed within 30 s: nothing may "
        + "follow on its bearer"
    ),
    (
      Finding(.attAbandonedWrites, firstPacket: 9, first: 7, second: 1),
      "1 prepared write, begun in packet 9 (0x0007), neither executed nor cancelled before the end"
    ),
    (
      Finding(.l2capTrailing, first: 8, second: 0x16),
      "8 bytes behind the one command of an LE signalling packet, as of Flow Control Credit "
        + "Indication: not read"
    ),
    (
      Finding(.gattSubscriptionRefused, firstPacket: 9, first: 0x13, second: 0x05),
      "configuration 0x0013, written in packet 9 on a link not encrypted, refused: Insufficient "
        + "Authentication; nobody is subscribed"
    ),
    (
      Finding(.gattValueFillsMTU, first: 20, second: 23),
      "a heart rate of 20 bytes fills the MTU of 23: RR intervals that found no room may be missing"
    ),
    (
      Finding(
        .attUndecodable,
        error: DecodeError(
          layer: .att, field: "Attribute Handle", at: ByteRange(offset: 535, count: 1),
          problem: .truncated(needed: 2, available: 1, limit: .l2capLength))),
      "ATT PDU not decoded: ATT Attribute Handle at byte 535: needs 2 bytes, 1 available "
        + "(limited by the L2CAP length)"
    ),
  ]

  @Test(arguments: sentences)
  func sentence(_ finding: Finding, _ expected: String) {
    var buffer = OutputBuffer()
    buffer.append(finding)
    #expect(buffer.string == expected)
  }
}
