import HSBytes

/// The quantile of numbers, interpolated linearly; `nil` of none.
///
/// O(count) time for most numbers: they are put in order only as far as the quantile needs.
func quantile(_ values: [Double], _ fraction: Double) -> Double? {
  guard !values.isEmpty else { return nil }
  let position = min(max(fraction, 0), 1) * Double(values.count - 1)
  let index = Int(clamping: position)
  var values = values
  values.select(index)
  guard let next = values[(index + 1)...].min() else { return values[index] }
  return values[index] + (next - values[index]) * (position - Double(index))
}

extension [Double] {
  /// Puts at a place what stands there in ascending order, what is not more before it and what is not less behind it
  /// (Hoare 1961).
  ///
  /// Numbers of which the halves shrink slowly are sorted, so that no numbers take O(count^2) time.
  fileprivate mutating func select(_ place: Int) {
    var (low, high) = (0, count - 1)
    var left = 4 * (Int.bitWidth - count.leadingZeroBitCount)
    while low < high {
      left -= 1
      guard left > 0 else {
        self[low...high].sort()
        return
      }
      (low, high) = parted(low, high, by: place)
    }
  }

  /// Parts a range by the number at a place of it; returns the range that the place is in then.
  private mutating func parted(_ low: Int, _ high: Int, by place: Int) -> (low: Int, high: Int) {
    var values = mutableSpan
    let pivot = values[place]
    var (left, right) = (low, high)
    while left <= right {
      while values[left] < pivot { left += 1 }
      while pivot < values[right] { right -= 1 }
      guard left <= right else { break }
      values.swapAt(left, right)
      left += 1
      right -= 1
    }
    return (right < place ? left : low, place < left ? right : high)
  }
}

/// The median of numbers; `nil` of none.
func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }

/// Calls `body` for each index with its value, the least of the `width` values that end before it (infinite at
/// 0) and the least of the `width` values that begin at it.
///
/// O(count) time, memory of the width. Values are looked at in blocks of the width: the least of any `width` that
/// follow each other is the least of the end of one block and the beginning of the next (van Herk 1992).
@inline(__always)
func forEachEnvelope(
  _ count: Int, width: Int, _ value: (Int) -> Double,
  _ body: (_ index: Int, _ own: Double, _ before: Double, _ after: Double) -> Void
) {
  // The values of a block and of the next one; behind the last, infinite ones.
  var own = [Double](repeating: .infinity, count: width)
  var next = own
  // The least of the windows that begin in the block before: those that end before this block's values.
  var least = own
  var endings = own
  var beginning = Double.infinity
  for place in 0..<width {
    next[place] = place < count ? value(place) : .infinity
    least[place] = beginning
    beginning = min(beginning, next[place])
  }
  var start = 0
  while start < count {
    swap(&own, &next)
    var ending = Double.infinity
    for place in stride(from: width - 1, through: 0, by: -1) {
      ending = min(ending, own[place])
      endings[place] = ending
    }
    beginning = .infinity
    for place in 0..<width {
      next[place] = start + width + place < count ? value(start + width + place) : .infinity
      guard start + place < count else { continue }
      let after = min(endings[place], beginning)
      body(start + place, own[place], least[place], after)
      least[place] = after
      beginning = min(beginning, next[place])
    }
    start += width
  }
}
