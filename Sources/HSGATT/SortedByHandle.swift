import HSATT
import HSBytes

extension Array {
  /// The index of the last element whose handle is at most `handle`, or -1; the array is sorted.
  func lastIndex(
    atOrBelow handle: AttributeHandle, _ key: (Element) -> AttributeHandle
  ) -> Int {
    indices.partitionPoint { key(self[$0]) <= handle } - 1
  }

  /// Removes the elements whose handles are `first` to `last`; the array is sorted.
  mutating func removeAll(
    from first: AttributeHandle, through last: AttributeHandle,
    _ key: (Element) -> AttributeHandle
  ) {
    let end = lastIndex(atOrBelow: last, key) + 1
    var start = lastIndex(atOrBelow: first, key)
    if start < 0 || key(self[start]) < first { start += 1 }
    if start < end { removeSubrange(start..<end) }
  }
}
