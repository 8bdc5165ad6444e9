/// A run of bytes, named by where it stands rather than by its contents.
///
/// Offsets are absolute: from the start of the capture, or from the start of a reassembled frame
/// where the bytes were put together from several records. What leaves a parser refers to bytes by
/// such ranges; nothing is copied.
public struct ByteRange: Sendable, Hashable {
  /// Offset of the first byte.
  public var offset: Int
  /// Number of bytes, never negative.
  public var count: Int

  /// A range of `count` bytes from `offset`.
  @inlinable
  public init(offset: Int, count: Int) {
    self.offset = offset
    self.count = count
  }

  /// Offset just behind the last byte.
  @inlinable
  public var end: Int { offset &+ count }

  /// Whether the range holds no byte.
  @inlinable
  public var isEmpty: Bool { count == 0 }
}
