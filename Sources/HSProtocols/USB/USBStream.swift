import HSBase
import HSCapture

/// What is under way at one endpoint of a controller, in one direction.
struct USBStream: Sendable {
  /// What its packets are.
  let kind: Packet.Kind
  /// Which way they go.
  let direction: Direction
  /// The controller.
  let adapter: UInt16
  /// The beginning of a packet whose end has not come; empty between packets.
  var bytes: [UInt8] = []
  /// The packet's length, header included; -1 as long as its header is not whole.
  var expected = -1
  /// The record in which it began.
  var firstRecord = 0
  /// Bytes to pass over: the rest of a packet that was handed out cut.
  var skipping = 0
  /// The longest transfer seen.
  ///
  /// The endpoint fills more packets than a shorter one: that ends what it belongs to.
  var longest = 0

  /// Whether transfers end where packets do.
  ///
  /// What a host sends it may divide as it likes, and voice is divided by the clock.
  var endsWithShortTransfer: Bool {
    guard direction == .received else { return false }
    if case .sco = kind { return false }
    return true
  }

  /// Forgets the packet under way.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    expected = -1
  }

  /// Appends as many of `span`'s bytes as the packet lacks, and returns how many.
  mutating func append(_ span: Span<UInt8>) -> Int {
    var index = 0
    let headerLength = PacketShape.headerLength(kind)
    while index < span.count, bytes.count < headerLength {
      bytes.append(span[index])
      index &+= 1
    }
    if expected < 0, let length = PacketShape.length(kind, bytes.span) { expected = length }
    while index < span.count, bytes.count < expected {
      bytes.append(span[index])
      index &+= 1
    }
    return index
  }
}
