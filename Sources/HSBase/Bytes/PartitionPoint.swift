extension Range<Int> {
  /// The first place at which something does not hold that holds at all before it; the end where it holds throughout.
  ///
  /// O(log count) time.
  @inlinable
  package func partitionPoint(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
