import HSProtocols

extension RandomAccessCollection where Index == Int {
  /// The first place of an element that fulfils a condition, which those behind it do as well and those before
  /// it do not; the end if there is none.
  func place(where fulfils: (Element) -> Bool) -> Int {
    (startIndex..<endIndex).partitionPoint { !fulfils(self[$0]) }
  }
}
