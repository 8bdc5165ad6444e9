import ATT

extension Array {
  /// The index of the last element whose handle is at most `handle`, or -1; the array is sorted.
  func lastIndex(
    atOrBelow handle: AttributeHandle, _ key: (Element) -> AttributeHandle
  ) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if key(self[middle]) <= handle {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low - 1
  }
}
