@testable import HSProtocols
import HSTestSupport
import Testing

private let stream = ACLStream(
  adapter: 0, handle: ConnectionHandle(rawValue: 0x40), direction: .received)

private struct Feeder {
  var reassembler = CreditBasedReassembler()
  var record = 0
  var offset = 1000

  mutating func add(
    _ bytes: [UInt8], missing: Int = 0, channel: UInt16 = 0x40, limits: CreditBasedLimits? = nil
  ) -> CreditBasedOutcome {
    record += 1
    let range = ByteRange(offset: offset, count: bytes.count)
    offset += bytes.count
    return reassembler.add(
      CreditBasedFrame(
        stream: stream, channel: ChannelID(rawValue: channel), range: range, record: record,
        missing: missing), bytes.span, limits: limits)
  }

  var unit: [UInt8] {
    var copy = reassembler
    var bytes: [UInt8] = []
    copy.exchangeSDU(&bytes)
    return bytes
  }
}

struct CreditBasedReassemblerTests {
  @Test func anSDUInOneFrameStaysWhereItIs() {
    var feeder = Feeder()
    let outcome = feeder.add([3, 0, 0x1b, 0x0d, 0x00])
    guard case .complete(let unit) = outcome.step else {
      Issue.record("\(outcome)")
      return
    }
    #expect(unit.data == ByteRange(offset: 1002, count: 3))
    #expect(unit.length == 3 && !unit.isCut)
    #expect(feeder.add([0, 0]).unit?.data.count == 0)
    #expect(feeder.reassembler.pendingCount == 0)
  }

  @Test func framesAreJoinedAndChannelsApart() {
    var feeder = Feeder()
    #expect(feeder.add([6, 0, 1, 2]).step == .pending)
    #expect(feeder.add([2, 0, 9], channel: 0x41).step == .pending)
    #expect(feeder.add([3]).step == .pending)
    #expect(feeder.add([8], channel: 0x41).unit != nil)
    #expect(feeder.unit == [9, 8])
    let outcome = feeder.add([4, 5, 6])
    #expect(outcome.unit?.firstRecord == 1)
    #expect(feeder.unit == [1, 2, 3, 4, 5, 6])
    #expect(feeder.reassembler.finishNext() == nil)
  }

  @Test func tooManyBytesAreCountedAndTheSDUKept() {
    var feeder = Feeder()
    let whole = feeder.add([1, 0, 1, 2])
    #expect(whole.fault?.kind == .overrun(extra: 1))
    #expect(whole.unit?.data.count == 1)
    // The channel is out of step now: only a frame that its SDU fills exactly is believed.
    #expect(feeder.add([9, 0, 1]).step == .skipped)
    let next = feeder.add([2, 0, 1, 2])
    #expect(next.unit != nil)
    _ = feeder.add([3, 0, 1])
    let joined = feeder.add([2, 3, 4, 5])
    #expect(joined.fault?.kind == .overrun(extra: 2))
    #expect(feeder.unit == [1, 2, 3])
  }

  @Test func anSDULengthMustBeThere() {
    var feeder = Feeder()
    #expect(feeder.add([1]).fault?.kind == .lengthMissing)
    #expect(feeder.add([1], channel: 0x41).fault?.kind == .lengthMissing)
    #expect(feeder.add([], missing: 9, channel: 0x42).fault?.kind == .lengthCut)
  }

  @Test func cutFramesGiveTheHead() {
    var feeder = Feeder()
    let cut = feeder.add([6, 0, 1], missing: 2)
    #expect(cut.unit?.data == ByteRange(offset: 1002, count: 1))
    #expect(cut.unit?.isCut == true)
    #expect(cut.unit?.limit == .record)
    #expect(feeder.add([4, 5, 6]) == CreditBasedOutcome(.skipped))
    #expect(feeder.add([1, 0, 1]).unit != nil)
    _ = feeder.add([6, 0, 1])
    #expect(feeder.add([2], missing: 4).unit?.data.count == 2)
    #expect(feeder.unit == [1, 2])
    #expect(feeder.reassembler.pendingCount == 0)
  }

  @Test func aLostFrameLosesItsSDU() {
    var feeder = Feeder()
    _ = feeder.add([6, 0, 1])
    let lost = feeder.reassembler.lose(stream, channel: ChannelID(rawValue: 0x40), record: 2)
    #expect(lost?.kind == .pieceLost)
    #expect(lost?.expected == 6 && lost?.available == 1)
    #expect(feeder.add([4, 5, 6]).step == .skipped)
    #expect(feeder.add([1, 0, 7]).unit != nil)
    #expect(feeder.add([1, 0, 7]).unit != nil)
    #expect(feeder.reassembler.lose(stream, channel: .attribute, record: 9) == nil)
    #expect(feeder.reassembler.pendingCount == 1)
  }

  @Test func limitsAreReported() {
    var feeder = Feeder()
    let limits = CreditBasedLimits(maximumTransmissionUnit: 3, maximumPDUSize: 6)
    #expect(feeder.add([3, 0, 1, 2, 3], limits: limits).fault == nil)
    let long = feeder.add([4, 0, 1, 2, 3, 4], limits: limits)
    #expect(long.fault?.kind == .exceedsMTU)
    #expect(long.unit != nil)
    let wide = feeder.add([5, 0, 1, 2, 3, 4, 5], limits: limits)
    #expect(wide.fault?.kind == .exceedsMPS)
    #expect(wide.unit != nil)
  }

  @Test func endsLoseWhatIsIncomplete() {
    var feeder = Feeder()
    _ = feeder.add([6, 0, 1])
    _ = feeder.add([6, 0, 1], channel: 0x41)
    _ = feeder.add([6, 0, 1], channel: 0x42)
    _ = feeder.add([1], channel: 0x43)
    let closed = feeder.reassembler.close(stream, channel: ChannelID(rawValue: 0x41))
    #expect(closed?.kind == .ended)
    #expect(closed?.channel?.rawValue == 0x41)
    let next = feeder.reassembler.closeNext(adapter: 0, handle: stream.handle)
    #expect(next?.channel?.rawValue == 0x40)
    #expect(feeder.reassembler.finishNext()?.kind == .captureEnded)
    #expect(feeder.reassembler.finishNext() == nil)
    #expect(feeder.reassembler.pendingCount == 0)
  }

  @Test func theOldestIsDroppedWhenThereAreTooMany() {
    var feeder = Feeder()
    feeder.reassembler = CreditBasedReassembler(pendingLimit: 2)
    _ = feeder.add([6, 0, 1], channel: 0x40)
    _ = feeder.add([6, 0, 1], channel: 0x41)
    let outcome = feeder.add([6, 0, 1], channel: 0x42)
    #expect(outcome.lost?.kind == .tooManyPending)
    #expect(outcome.lost?.channel?.rawValue == 0x40)
    #expect(feeder.reassembler.pendingCount == 2)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func unitsComeOutWholeAndInOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var feeder = Feeder()
    var frames: [UInt16: [[UInt8]]] = [:]
    var sent: [UInt16: [[UInt8]]] = [:]
    let channels: [UInt16] = [0x40, 0x41, 0x42]
    for channel in channels {
      for _ in 0..<20 {
        let unit = (0..<Int.random(in: 0...200, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        sent[channel, default: []].append(unit)
        var rest = [UInt8(unit.count), 0] + unit
        var size = max(2, Int.random(in: 1...80, using: &random))
        while !rest.isEmpty {
          frames[channel, default: []].append(Array(rest.prefix(size)))
          rest = Array(rest.dropFirst(size))
          size = Int.random(in: 1...80, using: &random)
        }
      }
    }
    var got: [UInt16: [[UInt8]]] = [:]
    while let channel = channels.filter({ frames[$0]?.isEmpty == false })
      .randomElement(using: &random)
    {
      guard let payload = frames[channel]?.removeFirst() else { break }
      let outcome = feeder.add(payload, channel: channel)
      if outcome.fault != nil || outcome.lost != nil { Issue.record("seed \(seed): \(outcome)") }
      switch outcome.step {
      case .complete: got[channel, default: []].append(Array(payload.dropFirst(2)))
      case .reassembled: got[channel, default: []].append(feeder.unit)
      case .pending, .skipped: break
      }
    }
    #expect(got == sent, "seed \(seed)")
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func nonsenseNeverTrapsAndStaysBounded(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var feeder = Feeder()
    feeder.reassembler = CreditBasedReassembler(pendingLimit: 2)
    var broken: Set<String> = []
    for _ in 0..<3000 {
      var bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        UInt8.random(in: 0...40, using: &random)
      }
      if bytes.count > 1 { bytes[1] = 0 }
      let missing = [0, 0, 0, 5, -1, .max, .min].randomElement(using: &random) ?? 0
      let channel = UInt16.random(in: 0x40...0x43, using: &random)
      let outcome = feeder.add(bytes, missing: missing, channel: channel)
      if feeder.reassembler.pendingCount > 2 { broken.insert("pending") }
      if let unit = outcome.unit, unit.data.count > Int(unit.length) { broken.insert("size") }
      if Int.random(in: 0..<30, using: &random) == 0 {
        _ = feeder.reassembler.lose(stream, channel: ChannelID(rawValue: channel), record: 0)
      }
    }
    #expect(broken == [], "seed \(seed)")
  }
}
