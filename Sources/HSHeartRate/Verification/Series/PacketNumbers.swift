/// A column of packets' numbers, of 48 bits: four bytes each, unless one is larger.
@usableFromInline
struct PacketNumbers: Sendable {
  @usableFromInline private(set) var low: [UInt32] = []
  @usableFromInline private(set) var high = SparseColumn<UInt16>(0)

  /// Appends a packet's number.
  mutating func append(_ packet: Int) {
    high.append(UInt16(truncatingIfNeeded: packet >> 32), at: low.count)
    low.append(UInt32(truncatingIfNeeded: packet))
  }

  /// The number at an index.
  @inlinable
  subscript(index: Int) -> Int {
    // The sign is kept as well.
    Int(Int16(bitPattern: high[index])) << 32 | Int(low[index])
  }
}
