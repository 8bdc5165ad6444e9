extension [UInt8] {
  /// Appends a copy of bytes.
  mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }
}

extension Array {
  /// The index of the first element behind all those that satisfy a condition, which stand in front; `count` if all do.
  func boundary(behind isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
