import HSGATT

/// Ranges of attribute handles that a client has searched, and the packets that show it.
struct SearchedRanges: Sendable {
  private var ranges = HandleRanges()
  /// Packets of the answers.
  private(set) var packets = PacketList()

  /// Adds what an answer covers.
  mutating func add(_ range: ClosedRange<UInt16>, packet: Int) {
    packets.add(packet)
    ranges.add(range)
  }

  /// Whether all of a range was searched.
  func cover(_ range: ClosedRange<UInt16>) -> Bool { ranges.cover(range) }
}
