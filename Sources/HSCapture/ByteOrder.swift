import HSBytes

/// Which byte of a number a container writes first.
public enum ByteOrder: UInt8, Sendable, CaseIterable {
  /// The most significant byte first.
  case big
  /// The least significant byte first.
  case little

  /// The number of two bytes at `index`; 0 unless both are there.
  @inline(__always)
  func uint16(_ bytes: Span<UInt8>, at index: Int) -> UInt16 {
    number(bytes, at: index)
  }

  /// The number of four bytes at `index`; 0 unless all are there.
  @inline(__always)
  func uint32(_ bytes: Span<UInt8>, at index: Int) -> UInt32 {
    number(bytes, at: index)
  }

  /// The number of eight bytes at `index`; 0 unless all are there.
  @inline(__always)
  func uint64(_ bytes: Span<UInt8>, at index: Int) -> UInt64 {
    number(bytes, at: index)
  }

  @inline(__always)
  private func number<N: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: Span<UInt8>, at index: Int
  ) -> N {
    self == .big ? bytes.bigEndian(N.self, at: index) : bytes.littleEndian(N.self, at: index)
  }
}
