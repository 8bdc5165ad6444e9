/// Which byte of a number a container writes first.
public enum ByteOrder: UInt8, Sendable, CaseIterable {
  /// The most significant byte first.
  case big
  /// The least significant byte first.
  case little

  /// The number of two bytes at `index`; 0 unless both are there.
  @inline(__always)
  func uint16(_ bytes: Span<UInt8>, at index: Int) -> UInt16 {
    guard index >= 0, index <= bytes.count &- 2 else { return 0 }
    let value = UInt16(bytes[index]) << 8 | UInt16(bytes[index &+ 1])
    return self == .big ? value : value.byteSwapped
  }

  /// The number of four bytes at `index`; 0 unless all are there.
  @inline(__always)
  func uint32(_ bytes: Span<UInt8>, at index: Int) -> UInt32 {
    guard index >= 0, index <= bytes.count &- 4 else { return 0 }
    let high = UInt32(bytes[index]) << 24 | UInt32(bytes[index &+ 1]) << 16
    let value = high | UInt32(bytes[index &+ 2]) << 8 | UInt32(bytes[index &+ 3])
    return self == .big ? value : value.byteSwapped
  }

  /// The number of eight bytes at `index`; 0 unless all are there.
  @inline(__always)
  func uint64(_ bytes: Span<UInt8>, at index: Int) -> UInt64 {
    let first = UInt64(uint32(bytes, at: index))
    let second = UInt64(uint32(bytes, at: index &+ 4))
    return self == .big ? first << 32 | second : second << 32 | first
  }
}
