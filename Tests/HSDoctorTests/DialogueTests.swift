import HSCapture
@testable import HSDoctor
import HSTimeline
import Testing

/// What limits values that move, and whom it concerns.
@Suite struct `Advice on values that move` {
  /// A link of 30 ms on which our side sends values of some lengths, one after the other.
  private static func link(
    _ lengths: [Int], every milliseconds: Int, answering isAnswer: Bool, mtu: Int = 232,
    wish: Bool = false
  ) -> LinkCase {
    let start = CaptureTime(nanoseconds: 1_000_000_000)
    var stretch = Stretch(start: start, startPacket: 1, interval: 24, latency: 0, timeout: 500)
    stretch.mtu = mtu
    stretch.payload = BothWays(sent: 251, received: 251)
    stretch.isPeripheralsWish = wish
    for number in 0..<200 {
      let time = Int64(number * milliseconds + 1000) * 1_000_000
      let length = lengths[number % lengths.count]
      stretch.flow.sent.value(
        Flow.Value(
          length: length, isFull: length + 3 >= mtu,
          fragments: stretch.model(.sent).fragments(of: length), packet: 10 + number,
          time: CaptureTime(nanoseconds: time)), interval: stretch.intervalTime,
        after: isAnswer ? CaptureTime(nanoseconds: time - 5_000_000) : nil)
      stretch.flow.sent.complete(left: 1, at: CaptureTime(nanoseconds: time + 1_000_000))
    }
    let link = LinkCase(
      id: 1, peer: 1, adapter: 0, opened: start, openedPacket: 1, address: nil, stretch: stretch,
      isLowEnergy: true)
    link.keep()
    return link
  }

  @Test func `a dialogue has nothing to join`() {
    let found = Throughput(
      link: Self.link([2, 164, 30, 2, 90], every: 20, answering: true)
    )
    #expect(found.diagnoses.isEmpty, "\(found.diagnoses.map(\.row.statement))")
    #expect(found.untold.count == 1 && found.untold[0].contains("in answer to the other side"))
  }

  @Test func `values of other lengths are no pieces of something longer`() {
    let found = Throughput(
      link: Self.link([2, 60, 30, 12, 45], every: 5, answering: false)
    ).diagnoses
    #expect(!found.map(\.code).contains(.throughputValueSize))
  }

  @Test func `values of one length, several an event, are`() {
    let found = Throughput(
      link: Self.link([20], every: 5, answering: false)
    ).diagnoses
    #expect(found.map(\.code) == [.throughputValueSize])
  }

  @Test func `a long interval is mended by who asked for it`() {
    for isWish in [false, true] {
      var stretch = Stretch(
        start: CaptureTime(nanoseconds: 0), startPacket: 1, interval: 256, latency: 0, timeout: 500)
      stretch.isPeripheralsWish = isWish
      for number in 1...60 {
        stretch.chain.sent.answer(
          Chain.Trip(
            length: 20, isWrite: true, handle: 3, latency: 320_000_000, request: number * 2,
            packet: number * 2 + 1,
            time: CaptureTime(nanoseconds: Int64(number) * 330_000_000)), interval: 320_000)
      }
      let link = LinkCase(
        id: 1, peer: 1, adapter: 0, opened: stretch.start, openedPacket: 1, address: nil,
        stretch: stretch, isLowEnergy: true)
      link.keep()
      let found = Throughput(link: link).diagnoses
      #expect(found.map(\.code) == [.throughputConnectionInterval])
      #expect(found.first?.row.side == (isWish ? .firmware : .app))
    }
  }

  @Test(arguments: [
    (Direction.received, Connection.Role?.some(.central), UInt16(24), true),
    (.sent, .peripheral, 24, true), (.sent, .central, 24, false),
    // It would have taken a shorter one.
    (.received, .central, 6, false), (.received, nil, 24, true),
  ])
  func `who asked for the interval`(
    asker: Direction, role: Connection.Role?, shortest: UInt16, isWish: Bool
  ) {
    let link = Self.link([20], every: 5, answering: false)
    link.note(
      LinkChange(
        kind: .parameters, asked: 5, asker: asker, wish: "", shortest: shortest, given: 0,
        gift: "", outcome: .asked))
    link.answer(.parameters, 9, "", .granted)
    #expect(link.isPeripheralsWish(36, given: 9, role) == isWish)
    #expect(!link.isPeripheralsWish(36, given: 10, role))
  }

  /// Values on the air, one in each event, of which the sender says that more waits, or does not.
  @Test(arguments: [true, false])
  func `more waits where the sender says so`(hasMore: Bool) {
    let start = CaptureTime(nanoseconds: 1_000_000_000)
    var stretch = Stretch(start: start, startPacket: 1, interval: 24, latency: 0, timeout: 500)
    stretch.mtu = 232
    stretch.payload = BothWays(sent: 251, received: 251)
    for number in 0..<100 {
      stretch.flow.received.value(
        Flow.Value(
          length: 20, fragments: 1, packet: 10 + number,
          time: CaptureTime(nanoseconds: Int64(number * 30 + 1000) * 1_000_000), hasMore: hasMore),
        interval: stretch.intervalTime, after: nil)
    }
    let link = LinkCase(
      id: 1, peer: 1, adapter: 0, opened: start, openedPacket: 1, address: nil, isOnAir: true,
      stretch: stretch, isLowEnergy: true)
    link.keep()
    let found = Throughput(link: link).diagnoses
    #expect(found.map(\.code) == (hasMore ? [.throughputPacketsPerEvent] : []))
  }
}
