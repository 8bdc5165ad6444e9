import HSProtocols
import HSTimeline
import Testing

/// Pairings as procedures.
@Suite struct `Pairing` {
  private static func told(_ trace: Trace) -> [String] {
    trace.story().lines.filter { $0.contains(" pairing ") }
  }

  private static func smp(_ trace: inout Trace, sent: String) {
    trace.frame(.sent, sent, channel: 6)
  }

  private static func smp(_ trace: inout Trace, received: String) {
    trace.frame(.received, received, channel: 6)
  }

  private static let key = String(repeating: "77", count: 16)

  @Test func `is complete with the last key that was announced`() {
    var trace = Trace()
    trace.connect(1)
    Self.smp(&trace, sent: "01 03 00 01 10 02 03")
    Self.smp(&trace, received: "02 03 00 01 10 00 03")
    trace.event(.encryptionChange, "00 4000 01")
    Self.smp(&trace, received: "06 \(Self.key)")
    Self.smp(&trace, received: "07 0102 0304050607080900")
    Self.smp(&trace, received: "08 \(Self.key)")
    Self.smp(&trace, received: "09 01 0100000000c0")
    #expect(
      Self.told(trace) == [
        "8 c1 pairing completed from 2 legacy justWorks bonding encrypted in 4, sent [] "
          + "received [ltk+ediv_rand+irk+identity_address] missing [] []"
      ])
  }

  @Test func `is complete with encryption where no key is announced`() {
    var trace = Trace()
    trace.connect(1)
    Self.smp(&trace, sent: "01 01 00 0d 10 01 01")
    Self.smp(&trace, received: "02 01 00 0d 10 01 01")
    trace.event(.encryptionChange, "00 4000 01")
    trace.disconnect()
    let story = trace.story()
    #expect(
      story.lines.filter { $0.contains(" pairing ") } == [
        "4 c1 pairing completed from 2 sc numericComparison bonding encrypted in 4, sent [] "
          + "received [] missing [] []"
      ])
    #expect(story.timeline?.story.peers.first?.bondedPacket == 4)
  }

  @Test func `without bonding nothing is kept`() {
    var trace = Trace()
    trace.connect(1)
    Self.smp(&trace, sent: "01 03 00 00 10 00 00")
    Self.smp(&trace, received: "02 03 00 00 10 00 00")
    trace.event(.encryptionChange, "00 4000 01")
    #expect(trace.story().timeline?.story.peers.first?.bondedPacket == 0)
  }

  @Test func `fails, begins again, and is not finished`() {
    var trace = Trace()
    trace.connect(1)
    Self.smp(&trace, sent: "01 04 00 05 10 01 01")
    Self.smp(&trace, received: "02 00 00 05 10 01 01")
    Self.smp(&trace, sent: "05 04")
    Self.smp(&trace, received: "05 04")  // of a pairing that is over
    Self.smp(&trace, sent: "01 03 00 01 10 00 02")
    Self.smp(&trace, sent: "01 03 00 01 10 00 02")
    Self.smp(&trace, received: "02 03 00 01 10 00 02")
    trace.disconnect()
    #expect(
      Self.told(trace) == [
        "4 c1 > pairing failed 04 by sent from 2 legacy passkeyResponderDisplays bonding "
          + "encrypted in 0, sent [] received [] missing [ltk+ediv_rand] [ltk+ediv_rand]",
        "5 c1 pairing failed 04 by received from 5 ? ? encrypted in 0, sent [] received [] "
          + "missing [] []",
        "7 c1 > pairing superseded from 6 ? ? encrypted in 0, sent [] received [] missing [] []",
        "9 c1 pairing disconnected from 7 legacy justWorks bonding encrypted in 0, sent [] "
          + "received [] missing [] [irk+identity_address]",
      ])
  }

  @Test func `a request for security alone is no pairing`() {
    var trace = Trace()
    trace.connect(1)
    Self.smp(&trace, received: "0b 01")
    trace.event(.encryptionChange, "00 4000 01")
    trace.disconnect()
    #expect(Self.told(trace).isEmpty)
  }
}
