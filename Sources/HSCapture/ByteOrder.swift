import HSBase

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

extension Span<UInt8> {
  /// Where a text stands first; `nil` if it does not.
  func place(of text: StaticText) -> Int? {
    guard count >= text.count else { return nil }
    let first = text[0]
    for start in 0...(count - text.count) where self[start] == first {
      var index = 1
      while index < text.count, self[start + index] == text[index] { index += 1 }
      if index == text.count { return start }
    }
    return nil
  }

  /// Whether these bytes stand at a place.
  func has(_ bytes: [UInt8], at place: Int = 0) -> Bool {
    guard count >= place + bytes.count else { return false }
    for index in bytes.indices where self[place + index] != bytes[index] { return false }
    return true
  }
}
