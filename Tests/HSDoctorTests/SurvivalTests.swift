import HSBase
import HSCapture
@testable import HSDoctor
import HSTimeline
import Testing

/// How long connections last, by numbers worked out by hand.
@Suite struct `Survival of connections` {
  /// Seconds, `-` for a connection that was not lost; the median, or nothing.
  @Test(arguments: [
    ("10", "10"), ("-10", ""), ("10 20 30", "20"),
    // Of three, one was ended before the first was lost: 1 - 1/2.
    ("-5 10 -20", "10"),
    ("5 -10 -20", ""),
    // At the same time what is lost comes first.
    ("-10 10", "10"),
  ])
  func `median`(spans: String, median: String) {
    let list: [(seconds: Double, isLost: Bool)] = spans.split(separator: " ").map { word in
      let number = Double(word) ?? 0
      return (abs(number), number > 0)
    }
    #expect(Survival.Peer(spans: list).median == Double(median))
  }

  @Test func `a connection that was never established has not lasted`() throws {
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    var second: Int64 = 1_767_225_600
    for reason: UInt8 in [0x3e, 0x08, 0x3e, 0x13] {
      let packets: [[UInt8]] = [
        [0x04, 0x3e, 0x13, 1, 0, 0x40, 0, 0, 1, 1, 0, 0, 0, 0, 0xc0, 24, 0, 0, 0, 72, 0, 0],
        [0x04, 0x05, 4, 0, 0x40, 0, reason],
      ]
      for packet in packets {
        second += 1
        decoder.take(
          CaptureRecord(
            number: Int(second - 1_767_225_600),
            time: CaptureTime(nanoseconds: second * 1_000_000_000),
            link: .hciH4, direction: .received, flags: 0,
            bytes: ByteRange(offset: 0, count: packet.count), originalLength: packet.count,
            cumulativeDrops: 0), packet.span)
      }
    }
    decoder.finish()
    var survival = Survival()
    survival.add(sink.report, decoder.story)
    let peer = try #require(survival.peers.first)
    #expect((peer.count(.lost), peer.count(.ended), peer.connections) == (1, 1, 2))
    // Of two that lasted a second one was lost.
    #expect(peer.median == 1)
  }
}
