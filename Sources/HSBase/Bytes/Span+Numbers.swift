extension Span<UInt8> {
  /// The little-endian number at an index; 0 unless all of its bytes are there.
  ///
  /// One comparison for all of its bytes: for who looks at several fields at once.
  @inlinable
  @inline(__always)
  public func littleEndian<N: FixedWidthInteger & BitwiseCopyable>(
    _ type: N.Type, at index: Int
  ) -> N {
    let size = MemoryLayout<N>.size
    guard index >= 0, count >= size, index <= count &- size else { return 0 }
    // All of its bytes lie within the span.
    let value = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: type)
    return N(littleEndian: value)
  }

  /// The big-endian number at an index; 0 unless all of its bytes are there.
  @inlinable
  @inline(__always)
  public func bigEndian<N: FixedWidthInteger & BitwiseCopyable>(
    _ type: N.Type, at index: Int
  ) -> N {
    littleEndian(type, at: index).byteSwapped
  }

  /// Whether `count` bytes at an index are those of another span at an index; `false` unless they are there
  /// in both.
  @inlinable
  @inline(__always)
  public func holds(
    _ count: Int, at index: Int, of other: Span<UInt8>, at otherIndex: Int
  ) -> Bool {
    guard count >= 0, index >= 0, otherIndex >= 0, count <= self.count,
      index <= self.count &- count, count <= other.count, otherIndex <= other.count &- count
    else { return false }
    var place = 0
    while count &- place >= 8 {
      guard
        littleEndian(UInt64.self, at: index &+ place)
          == other.littleEndian(UInt64.self, at: otherIndex &+ place)
      else { return false }
      place &+= 8
    }
    while place < count {
      guard unsafe self[unchecked: index &+ place] == other[unchecked: otherIndex &+ place] else {
        return false
      }
      place &+= 1
    }
    return true
  }
}
