@testable import HSProtocols
import Testing

/// Feeds packets of one stream and remembers where they would stand in a capture.
private struct Feeder {
  var recombiner = Recombiner()
  var record = 0
  var offset = 1000

  mutating func add(
    _ boundary: UInt8, _ bytes: [UInt8], missing: Int = 0, handle: UInt16 = 0x40,
    adapter: UInt16 = 0, direction: Direction = .received
  ) -> RecombinerOutcome {
    record += 1
    let range = ByteRange(offset: offset, count: bytes.count)
    offset += bytes.count + 9
    return recombiner.add(
      ACLFragment(
        stream: ACLStream(
          adapter: adapter, handle: ConnectionHandle(rawValue: handle), direction: direction),
        boundary: boundary, range: range, record: record, missing: missing), bytes.span)
  }

  var frame: [UInt8] { recombiner.frame }
}

/// A notification of a heart rate: 72 bpm and one RR interval.
private let notification: [UInt8] = [7, 0, 4, 0, 0x1b, 0x0d, 0x00, 0x10, 72, 0x40, 0x03]

struct RecombinerTests {
  @Test(arguments: [0b00, 0b10, 0b11] as [UInt8])
  func aFrameInOnePacketStaysWhereItIs(_ boundary: UInt8) throws {
    var feeder = Feeder()
    let outcome = feeder.add(boundary, notification)
    guard case .complete(let frame) = outcome.step else {
      Issue.record("\(outcome)")
      return
    }
    #expect(frame.header == FrameHeader(length: 7, channel: .attribute))
    #expect(frame.payload == ByteRange(offset: 1004, count: 7))
    #expect(frame.limit == .l2capLength)
    #expect((frame.firstRecord, frame.lastRecord) == (1, 1))
    #expect(outcome.fault == nil && outcome.lost == nil)
    #expect(feeder.recombiner.pendingCount == 0)
  }

  @Test func anEmptyFrameIsComplete() {
    var feeder = Feeder()
    #expect(feeder.add(0b10, [0, 0, 4, 0]).frame?.payload == ByteRange(offset: 1004, count: 0))
  }

  @Test func singleBytesAreJoined() {
    var feeder = Feeder()
    for (index, byte) in notification.enumerated().dropLast() {
      #expect(feeder.add(index == 0 ? 0b10 : 0b01, [byte]).step == .pending)
    }
    let outcome = feeder.add(0b01, [0x03])
    #expect(feeder.frame == notification)
    #expect(outcome.frame?.payload == ByteRange(offset: 4, count: 7))
    #expect(outcome.frame?.lastRecord == 11)
  }

  @Test func emptyPacketsChangeNothing() {
    var feeder = Feeder()
    #expect(feeder.add(0b10, []).step == .pending)
    #expect(feeder.add(0b01, []).step == .pending)
    #expect(feeder.add(0b01, notification).frame != nil)
    #expect(feeder.frame == notification)
  }

  @Test func theLongestFrameIsJoined() {
    var feeder = Feeder()
    #expect(feeder.add(0b10, [0xff, 0xff, 4, 0]).step == .pending)
    for _ in 0..<257 {
      #expect(feeder.add(0b01, [UInt8](repeating: 1, count: 254)).step == .pending)
    }
    let outcome = feeder.add(0b01, [UInt8](repeating: 1, count: 257))
    #expect(outcome.frame?.payload.count == 65_535)
    #expect(outcome.fault == nil)
    #expect(feeder.frame.count == 65_539)
  }

  @Test func continuationsWithoutStartAreOneFault() {
    var feeder = Feeder()
    let first = feeder.add(0b01, [1, 2, 3], missing: 2)
    #expect(first.step == .skipped)
    #expect(first.fault?.kind == .continuationWithoutStart)
    #expect(first.fault?.available == 5)
    #expect(feeder.add(0b01, [4]) == RecombinerOutcome(.skipped))
    let next = feeder.add(0b10, notification)
    #expect(next.frame != nil && next.lost == nil && next.fault == nil)
    #expect(feeder.recombiner.finishNext() == nil)
  }

  @Test func aLostPacketLosesTheFrameAndItsRest() throws {
    var feeder = Feeder()
    let stream = ACLStream(
      adapter: 0, handle: ConnectionHandle(rawValue: 0x40), direction: .received)
    let none = feeder.recombiner.losePacket(stream)
    #expect(none == nil)
    #expect(feeder.add(0b10, Array(notification.prefix(5))).step == .pending)
    let first = feeder.recombiner.losePacket(stream)
    let lost = try #require(first)
    #expect(lost.kind == .pieceLost)
    #expect(lost.available == 5)
    // Told once; what would complete it is passed over.
    let again = feeder.recombiner.losePacket(stream)
    #expect(again == nil)
    let rest = feeder.add(0b01, Array(notification.dropFirst(5)))
    #expect(rest.step == .skipped && rest.fault == nil)
    #expect(feeder.add(0b10, notification).frame != nil)
    #expect(feeder.recombiner.finishNext() == nil)
  }

  @Test func aStartOverAnIncompleteFrameLosesIt() throws {
    var feeder = Feeder()
    #expect(feeder.add(0b10, Array(notification.prefix(5))).step == .pending)
    #expect(feeder.add(0b01, Array(notification[5..<7])).step == .pending)
    let outcome = feeder.add(0b10, notification)
    let lost = try #require(outcome.lost)
    #expect(lost.kind == .startOverIncomplete)
    #expect(lost.channel == .attribute)
    #expect(lost.expected == 11)
    #expect(lost.available == 7)
    #expect(lost.firstRecord == 1)
    #expect(outcome.frame?.firstRecord == 3)
  }

  @Test func aStartOverAHalfHeaderHasNoChannel() {
    var feeder = Feeder()
    _ = feeder.add(0b10, [7, 0, 4])
    let lost = feeder.add(0b10, Array(notification.prefix(6))).lost
    #expect(lost?.channel == nil && lost?.expected == nil && lost?.available == 3)
    #expect(feeder.recombiner.pendingCount == 1)
  }

  @Test func tooManyBytesAreCountedAndTheFrameKept() {
    var feeder = Feeder()
    let whole = feeder.add(0b10, notification + [1, 2], missing: 3)
    #expect(whole.fault?.kind == .overrun(extra: 5))
    #expect(whole.frame?.payload == ByteRange(offset: 1004, count: 7))
    #expect(whole.frame?.isCut == false)
    _ = feeder.add(0b10, Array(notification.prefix(5)))
    let joined = feeder.add(0b01, Array(notification.dropFirst(5)) + [1, 2, 3])
    #expect(joined.fault?.kind == .overrun(extra: 3))
    #expect(joined.fault?.expected == 11)
    #expect(feeder.frame == notification)
    #expect(feeder.recombiner.pendingCount == 0)
  }

  @Test func aCutPacketGivesItsHead() {
    var feeder = Feeder()
    let outcome = feeder.add(0b10, Array(notification.prefix(9)), missing: 2)
    #expect(outcome.frame?.payload == ByteRange(offset: 1004, count: 5))
    #expect(outcome.frame?.isCut == true)
    #expect(outcome.frame?.hole == 2)
    #expect(outcome.frame?.limit == .record)
    #expect(outcome.fault == nil)
    #expect(feeder.recombiner.pendingCount == 0)
  }

  @Test func whatFollowsAHoleIsPassedOver() {
    var feeder = Feeder()
    // 40 bytes of payload in packets of 27 and 17; the recorder keeps 14 of the first.
    let frame: [UInt8] = [40, 0, 4, 0] + (0..<40).map { UInt8($0) }
    let first = feeder.add(0b10, Array(frame.prefix(14)), missing: 13)
    #expect(first.frame?.payload == ByteRange(offset: 1004, count: 10))
    #expect(first.frame?.hole == 13)
    #expect(feeder.recombiner.pendingCount == 1)
    #expect(feeder.add(0b01, Array(frame.suffix(17))) == RecombinerOutcome(.skipped))
    #expect(feeder.recombiner.pendingCount == 0)
    #expect(feeder.add(0b10, notification).lost == nil)
  }

  @Test func aHoleInAContinuationEndsTheHead() {
    var feeder = Feeder()
    let frame: [UInt8] = [40, 0, 4, 0] + (0..<40).map { UInt8($0) }
    _ = feeder.add(0b10, Array(frame.prefix(10)))
    let cut = feeder.add(0b01, Array(frame[10..<14]), missing: 6)
    guard case .reassembled(let head) = cut.step else {
      Issue.record("\(cut)")
      return
    }
    #expect(head.payload == ByteRange(offset: 4, count: 10))
    #expect(head.hole == 6)
    #expect(feeder.frame == Array(frame.prefix(14)))
    let lost = feeder.add(0b10, notification).lost
    #expect(lost?.available == 20)
    #expect(lost?.expected == 44)
  }

  @Test func tooManyBytesBehindAHole() {
    var feeder = Feeder()
    _ = feeder.add(0b10, [20, 0, 4, 0, 1], missing: 9)
    let outcome = feeder.add(0b01, [UInt8](repeating: 0, count: 12))
    #expect(outcome.step == .skipped)
    #expect(outcome.fault?.kind == .overrun(extra: 2))
    #expect(feeder.recombiner.pendingCount == 0)
  }

  @Test func aCutHeaderIsAFaultAndTheRestPassedOver() {
    var feeder = Feeder()
    let outcome = feeder.add(0b10, [40, 0, 4], missing: 24)
    #expect(outcome.step == .skipped)
    #expect(outcome.fault?.kind == .headerCut)
    #expect(outcome.fault?.available == 3)
    #expect(feeder.add(0b01, [1, 2, 3]) == RecombinerOutcome(.skipped))
    #expect(feeder.add(0b10, notification).lost == nil)
  }

  @Test func aCompletePacketMustBeComplete() {
    var feeder = Feeder()
    let short = feeder.add(0b11, Array(notification.prefix(8)))
    #expect(short.step == .skipped)
    #expect(short.fault?.kind == .completeButShort)
    #expect(short.fault?.expected == 11)
    let next = feeder.add(0b10, notification)
    #expect(next.lost == nil && next.frame != nil)
    let cut = feeder.add(0b11, Array(notification.prefix(8)), missing: 1)
    #expect(cut.frame?.payload.count == 4)
    #expect(cut.fault?.kind == .completeButShort)
    #expect(feeder.recombiner.pendingCount == 0)
  }

  @Test func directionsHandlesAndAdaptersAreApart() {
    var feeder = Feeder()
    let head = Array(notification.prefix(6))
    let tail = Array(notification.dropFirst(6))
    _ = feeder.add(0b10, head)
    _ = feeder.add(0b00, head, direction: .sent)
    _ = feeder.add(0b10, head, handle: 0x41)
    _ = feeder.add(0b10, head, adapter: 1)
    #expect(feeder.recombiner.pendingCount == 4)
    #expect(feeder.add(0b01, tail, handle: 0x41).frame?.firstRecord == 3)
    #expect(feeder.add(0b01, tail, adapter: 1).frame?.firstRecord == 4)
    #expect(feeder.add(0b01, tail).frame?.firstRecord == 1)
    #expect(feeder.add(0b01, tail, direction: .sent).frame?.firstRecord == 2)
  }

  @Test func closingAConnectionEndsBothDirections() {
    var feeder = Feeder()
    _ = feeder.add(0b10, Array(notification.prefix(6)))
    _ = feeder.add(0b00, Array(notification.prefix(3)), direction: .sent)
    _ = feeder.add(0b10, Array(notification.prefix(6)), handle: 0x41)
    let lost = feeder.recombiner.close(adapter: 0, handle: ConnectionHandle(rawValue: 0x40))
    #expect(lost.received?.kind == .ended)
    #expect(lost.sent?.available == 3)
    #expect(feeder.recombiner.pendingCount == 1)
    let again = feeder.recombiner.close(adapter: 0, handle: ConnectionHandle(rawValue: 0x40))
    #expect(again.sent == nil && again.received == nil)
    // The handle's next connection begins with nothing.
    #expect(feeder.add(0b01, [1]).fault?.kind == .continuationWithoutStart)
  }

  @Test func closingAnAdapterSparesTheOthers() {
    var feeder = Feeder()
    for handle in UInt16(1)...3 {
      _ = feeder.add(0b10, [7, 0], handle: handle, adapter: handle & 1)
    }
    _ = feeder.add(0b01, [7, 0], handle: 4, adapter: 1)
    for handle in [UInt16(1), 3] {
      let handle = ConnectionHandle(rawValue: handle)
      #expect(feeder.recombiner.close(adapter: 1, handle: handle).received != nil)
      #expect(feeder.recombiner.close(adapter: 1, handle: handle).received == nil)
    }
    _ = feeder.recombiner.close(adapter: 1, handle: ConnectionHandle(rawValue: 4))
    #expect(feeder.recombiner.pendingCount == 1)
    #expect(feeder.recombiner.finishNext()?.kind == .captureEnded)
    #expect(feeder.recombiner.finishNext() == nil)
    #expect(feeder.recombiner.pendingCount == 0)
  }

  @Test func theOldestIsDroppedWhenThereAreTooMany() {
    var feeder = Feeder()
    for handle in UInt16(0)..<1024 {
      #expect(feeder.add(0b10, [7, 0, 4, 0, 1], handle: handle).lost == nil)
    }
    // The oldest goes on, and so is not the oldest start any more.
    #expect(feeder.add(0b10, [7, 0, 4, 0, 1], handle: 0).lost?.kind == .startOverIncomplete)
    let lost = feeder.add(0b10, [7, 0, 4, 0, 1], handle: 0xe00).lost
    #expect(lost?.kind == .tooManyPending)
    #expect(lost?.stream.handle.rawValue == 1)
    #expect(feeder.recombiner.pendingCount == 1024)
    #expect(
      feeder.add(0b10, [6, 0, 4, 0], missing: 2, handle: 0xe01).lost?.stream.handle.rawValue == 2)
    #expect(feeder.add(0b01, [6], handle: 0xe02).lost?.stream.handle.rawValue == 3)
  }

  @Test func buffersAreUsedAgain() {
    var table = PendingTable(limit: 4)
    for number in 0..<1000 as Range<UInt16> {
      let stream = ACLStream(
        adapter: number, handle: ConnectionHandle(rawValue: 1), direction: .sent)
      let index = table.insert(stream, record: 0)
      table[index].bytes.append(contentsOf: repeatElement(0, count: 100))
      #expect(table.find(stream) == index)
      table.remove(index)
      #expect(table.find(stream) == nil)
    }
    #expect(table.units.count == 1)
    #expect(table[0].bytes.capacity >= 100)
  }

  @Test func idleBuffersHoldLittle() {
    var table = PendingTable(limit: 100)
    let indices = (0..<100 as Range<UInt16>).map { number in
      let stream = ACLStream(
        adapter: number, handle: ConnectionHandle(rawValue: 1), direction: .sent)
      let index = table.insert(stream, record: 0)
      table[index].bytes = [UInt8](repeating: 0, count: 65_000)
      return index
    }
    for index in indices { table.remove(index) }
    #expect(table.count == 0)
    #expect(table.units.reduce(0) { $0 + $1.bytes.capacity } <= 1 << 20)
  }

  @Test func streamsPackIntoDifferentNumbers() {
    let streams =
      Traffic.streams + [
        ACLStream(
          adapter: .max, handle: ConnectionHandle(rawValue: 0xfff), direction: .received)
      ]
    #expect(Set(streams.map(\.packed)).count == Set(streams).count)
  }
}
