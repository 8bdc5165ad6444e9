/// Packets that show something: the first of them, and how many they are.
///
/// Bounded: of a fault in each of a million values, the first few lead to it as well.
package struct PacketList: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// Most packets that are kept.
  package static let limit = 8
  /// The first packets, in the order in which they were added.
  package private(set) var first: [Int] = []
  /// How many there are.
  package private(set) var count = 0

  /// No packets.
  package init() {}

  /// Packets in their order; 0, which stands for none, is left out.
  package init(arrayLiteral packets: Int...) { for packet in packets { add(packet) } }

  /// Packets in their order.
  init(_ packets: some Sequence<Int>) { for packet in packets { add(packet) } }

  /// Adds a packet, unless it is 0 or the last one again.
  mutating func add(_ packet: Int) {
    guard packet > 0, packet != first.last || count != first.count else { return }
    count += 1
    if first.count < Self.limit { first.append(packet) }
  }

  /// Adds two packets.
  mutating func add(_ one: Int, _ other: Int) {
    add(one)
    add(other)
  }

  /// Adds the packets of another list.
  mutating func add(_ list: PacketList) {
    for packet in list.first { add(packet) }
    count += list.count - list.first.count
  }
}
