import HSBase

extension ByteReader {
  /// Passes over all bytes left and returns the range up to the first NUL.
  mutating func takeText() -> ByteRange {
    let whole = takeRemaining()
    let text = at(whole)
    var count = 0
    while let byte = text.peek(at: count), byte != 0 { count &+= 1 }
    return ByteRange(offset: whole.offset, count: count)
  }
}
