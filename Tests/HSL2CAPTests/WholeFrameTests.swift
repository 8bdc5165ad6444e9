@testable import HSProtocols
import HSTestSupport
import Testing

/// The short way for packets that hold one whole frame says nothing that `add` does not say.
@Suite struct WholeFrameTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a whole frame is what add makes of the packet`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let traffic = Traffic(frames: 60, using: &random)
    var recombiner = Recombiner()
    var whole = 0
    var offset = 0
    for (number, packet) in traffic.packets.enumerated() {
      // Now and then the recorder cuts a packet, or one has a byte too many.
      let change = Int.random(in: 0..<20, using: &random)
      let bytes =
        change == 0 ? packet.bytes.dropLast() : change == 1 ? packet.bytes + [0] : packet.bytes[...]
      let fragment = ACLFragment(
        stream: traffic.frames[packet.frame].stream, boundary: packet.boundary,
        range: ByteRange(offset: offset, count: bytes.count), record: number + 1,
        missing: change == 0 ? 1 : 0)
      offset += bytes.count
      let kept = Array(bytes)
      let before = recombiner.pendingCount
      let frame = recombiner.wholeFrame(fragment, kept.span)
      #expect(recombiner.pendingCount == before, "seed \(seed), packet \(number)")
      let outcome = recombiner.add(fragment, kept.span)
      guard let frame else { continue }
      whole += 1
      #expect(outcome == RecombinerOutcome(.complete(frame)), "seed \(seed), packet \(number)")
    }
    #expect(whole > 0, "seed \(seed)")
  }
}
