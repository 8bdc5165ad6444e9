// Reading and changing bytes in place, where a place that is not there is no place.

extension [UInt8] {
  /// The byte at an index, if it is there.
  func octet(_ index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }

  /// A number of up to eight bytes, least significant first, if they are all there.
  func number(_ index: Int, count: Int) -> UInt64? {
    guard index >= 0, count <= 8, index <= self.count &- count else { return nil }
    var value: UInt64 = 0
    for offset in 0..<count { value |= UInt64(self[index + offset]) &<< UInt64(8 &* offset) }
    return value
  }

  /// Writes a number of up to eight bytes, as far as there is room.
  mutating func put(_ value: UInt64, at index: Int, count: Int) {
    for offset in 0..<Swift.min(count, 8) where indices.contains(index &+ offset) {
      self[index &+ offset] = UInt8(truncatingIfNeeded: value &>> UInt64(8 &* offset))
    }
  }

  /// Writes zeros into a range, as far as it is there.
  mutating func zero(_ range: Range<Int>) {
    for index in range.clamped(to: indices) { self[index] = 0 }
  }

  /// Whether there is anything but zeros in a range.
  func hasContent(_ range: Range<Int>) -> Bool {
    range.clamped(to: indices).contains { self[$0] != 0 }
  }

  /// Writes the word that stands for a text that was taken out.
  ///
  /// - Parameters:
  ///   - range: Where.
  ///   - offset: How many bytes of the text stand in front of the range, elsewhere.
  mutating func fill(_ range: Range<Int>, offset: Int = 0) {
    let word: [UInt8] = Array("redacted-".utf8)
    let range = range.clamped(to: indices)
    for index in range {
      self[index] = word[(Swift.max(0, offset) &+ index &- range.lowerBound) % word.count]
    }
  }
}

/// A range from a place on, of a length that is cut to what there may be.
func span(_ start: Int, _ count: Int, within end: Int) -> Range<Int> {
  let lower = min(max(0, start), max(0, end))
  return lower..<min(max(lower, start &+ max(0, count)), max(lower, end))
}
