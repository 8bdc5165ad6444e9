/// Ranges of attribute handles that a client has searched, and the packets that show it.
struct HandleRanges: Sendable {
  /// Most ranges; what is beyond is not known to have been searched.
  private static let limit = 64
  private var ranges: [ClosedRange<UInt16>] = []
  /// Packets of the answers.
  private(set) var packets = PacketList()

  /// Adds what an answer covers.
  mutating func add(_ range: ClosedRange<UInt16>, packet: Int) {
    packets.add(packet)
    var lower = range.lowerBound
    var upper = range.upperBound
    var rest: [ClosedRange<UInt16>] = []
    for known in ranges {
      // Neighbours are one: 0x0001-0x0004 and 0x0005-0x0009.
      if Int(known.upperBound) + 1 < Int(lower) || Int(upper) + 1 < Int(known.lowerBound) {
        rest.append(known)
      } else {
        lower = min(lower, known.lowerBound)
        upper = max(upper, known.upperBound)
      }
    }
    guard rest.count < Self.limit else { return }
    ranges = rest + [lower...upper]
  }

  /// Whether all of a range was searched.
  func cover(_ range: ClosedRange<UInt16>) -> Bool {
    ranges.contains { $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound }
  }
}
