extension LayoutSource {
  /// Most check sums of a value that are made anew.
  private static let most = 8

  /// Makes the check sums of a value right in which something was replaced.
  ///
  /// - Parameters:
  ///   - value: The value; as it is where it does not fit otherwise.
  ///   - original: The same before: where that does not fit, nothing is done.
  ///   - reader: A reader of the layout.
  package func mend(
    _ value: inout [UInt8], of original: [UInt8], _ reader: inout LayoutReader
  ) {
    guard fault(original, &reader) == nil else { return }
    for _ in 0..<Self.most {
      guard let wrong = fault(value, &reader), let sum = wrong.sum, sum.bits > 0,
        sum.bits.isMultiple(of: 8), sum.bits <= 64
      else { return }
      let count = sum.bits / 8
      guard wrong.offset >= 0, count <= value.count, wrong.offset <= value.count - count else {
        return
      }
      let octets = (0..<count).map {
        UInt8(truncatingIfNeeded: sum.value >> UInt64(8 * (count - 1 - $0)))
      }
      // Whether the least octet stands first the layout knows: what it takes is right.
      var mended: [UInt8]?
      for octets in [octets, octets.reversed()] where mended == nil {
        var tried = value
        tried.replaceSubrange(wrong.offset..<wrong.offset + count, with: octets)
        let next = fault(tried, &reader)
        if next?.sum == nil || next?.field != wrong.field || next?.offset != wrong.offset {
          mended = tried
        }
      }
      guard let mended else { return }
      value = mended
    }
  }

  /// Where a value does not fit; `nil` where it does.
  private func fault(_ value: [UInt8], _ reader: inout LayoutReader) -> LayoutMisfit? {
    reader.isQuiet = false
    do throws(LayoutMisfit) {
      try reader.read(value, as: use.type)
      try reader.readInstances()
      return nil
    } catch { return error }
  }
}
