import HSProtocols
@testable import HSTimeline
import Testing

/// What events show a capture to lack, which verdicts, rules and screens read.
@Suite struct `What a capture lacks` {
  private func lack(_ kind: EventKind) -> Lack? {
    let event = TimelineEvent(
      kind,
      from: EventOrigin(
        packet: 9, time: CaptureTime(nanoseconds: 0), adapter: 0, direction: nil, connection: 0,
        peer: 0))
    return event.lack(TimelineDecoder(sink: SinkGroup([])).story)
  }

  private func lack(_ kind: Finding.Kind) -> Lack? { lack(.finding(Finding(kind, firstPacket: 4))) }

  private func lack(_ kind: CaptureFinding.Kind) -> Lack? {
    lack(.capture(CaptureFinding(kind: kind, recordNumber: 9, offset: 0)))
  }

  @Test func `packets that a sniffer missed, from the first on, and those that counters place`() {
    let lack = lack(.airMissed(packets: 7, counted: 5))
    #expect(lack?.cause == .sequence && lack?.count == 7 && lack?.counted == 5)
    #expect(lack?.packet == 4, "it is told at the connection's end")
    #expect(lack?.isMissing == true)
  }

  @Test func `packets that the recorder dropped, here or somewhere`() {
    #expect(lack(.drops(count: 3))?.count == 3)
    #expect(lack(.drops(count: 3))?.isPlaced == true)
    #expect(lack(.interfaceDrops(interface: 0, count: 2))?.isPlaced == false)
    #expect(lack(.cutData(needed: 8, available: 3))?.cause == .recorder)
    #expect(lack(.l2capIncomplete(available: 3, expected: 8))?.cause == .recorder)
    #expect(lack(.l2capIncomplete(available: 3, expected: 8))?.packet == 9)
  }

  @Test func `packets that came and cannot be read are not missing`() {
    #expect(lack(.airEncrypted(packets: 4, nil))?.cause == .encrypted)
    #expect(lack(.airBadCRC(packets: 4, advertising: 1))?.cause == .damaged)
    #expect(lack(.airEncrypted(packets: 4, nil))?.isMissing == false)
    #expect(lack(.l2capUnknownChannel(ChannelID(rawValue: 0x40)))?.isMissing == false)
  }

  @Test func `nothing where all is there`() {
    #expect(lack(.hciTrailing(bytes: 3)) == nil)
    #expect(lack(.clockStep(nanoseconds: 3)) == nil)
    #expect(lack(.emptyRecord) == nil)
  }
}
