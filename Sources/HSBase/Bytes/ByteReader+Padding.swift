extension ByteReader {
  /// The part of `range` in front of the NULs that it ends with: text in a field of fixed size.
  ///
  /// - Parameter range: Where the text stands.
  /// - Returns: Where it stands without its padding; empty if there is nothing else.
  public func withoutPadding(_ range: ByteRange) -> ByteRange {
    let part = at(range)
    var count = part.remaining
    while count > 0, part.peek(at: count - 1) == 0 { count -= 1 }
    return ByteRange(offset: range.offset, count: count)
  }
}
