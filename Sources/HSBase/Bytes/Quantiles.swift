/// The quantile of numbers, interpolated linearly; `nil` of none.
///
/// O(count) time for most numbers: they are put in order only as far as the quantile needs.
package func quantile(_ values: consuming [Double], _ fraction: Double) -> Double? {
  guard !values.isEmpty else { return nil }
  let position = min(max(fraction, 0), 1) * Double(values.count - 1)
  let index = Int(clamping: position)
  values.select(index)
  guard let next = values[(index + 1)...].min() else { return values[index] }
  return values[index] + (next - values[index]) * (position - Double(index))
}

/// The median of numbers, of two in the middle their mean; `nil` of none.
package func median(_ values: consuming [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let index = (values.count - 1) / 2
  values.select(index)
  guard values.count % 2 == 0, let next = values[(index + 1)...].min() else { return values[index] }
  return (values[index] + next) / 2
}

/// The median distance of numbers from one, times 1.4826: the standard deviation of what is normal among them; `nil` of none.
package func robustDeviation(_ values: [Double], from centre: Double) -> Double? {
  median(values.map { abs($0 - centre) }).map { 1.4826 * $0 }
}

extension [Double] {
  /// Puts at a place what stands there in ascending order, what is not more before it and what is not less behind it
  /// (Hoare 1961).
  ///
  /// Numbers of which the halves shrink slowly are sorted, so that no numbers take O(count^2) time.
  package mutating func select(_ place: Int) {
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
