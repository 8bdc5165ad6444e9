extension RandomAccessCollection where Index == Int {
  /// The first place of an element that fulfils a condition, which those behind it do as well and those before
  /// it do not; the end if there is none.
  func place(where fulfils: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if fulfils(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
