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

extension Span<Int16> {
  /// The eight numbers from an index on, zeros where there are no more.
  @inlinable
  @inline(__always)
  public func eight(at index: Int) -> SIMD8<Int16> {
    if index >= 0, count >= 8, index <= count &- 8 {
      // All of them lie within the span.
      return unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index &* 2, as: SIMD8<Int16>.self)
    }
    var numbers = SIMD8<Int16>.zero
    for lane in 0..<8 where index &+ lane >= 0 && index &+ lane < count {
      numbers[lane] = self[index &+ lane]
    }
    return numbers
  }
}
