import HSBase

/// Tells a tar archive by its first header, whose check sum must be right.
///
/// ```
///    0      100    108   116   124    136     148    156    157
///   +------+------+-----+-----+------+-------+------+------+--------------+
///   | name | mode | uid | gid | size | mtime | sum  | type | … to 512     |
///   +------+------+-----+-----+------+-------+------+------+--------------+
/// ```
///
/// The oldest dialect has no magic number, so the sum of all bytes decides, with the sum's own
/// field taken for blanks. On the way there most inputs drop out after a few bytes, so that a live
/// capture is not kept waiting.
enum TarHeader {
  /// Bytes in a header.
  static let length = 512
  private static let nameLength = 100
  private static let sumField = 148..<156

  /// Looks at the first bytes of an input.
  static func recognise(_ bytes: Span<UInt8>) -> Packing.Recognition {
    guard mayBegin(bytes) else { return .plain }
    guard bytes.count >= length else { return .undecided }
    var sum = 0
    for index in 0..<length { sum += sumField.contains(index) ? 32 : Int(bytes[index]) }
    return sum == storedSum(bytes) ? .packed(.tar) : .plain
  }

  /// Whether what is there of the name and the numbers behind it is such as tar writes.
  private static func mayBegin(_ bytes: Span<UInt8>) -> Bool {
    var nameHasEnded = false
    for index in 0..<min(bytes.count, nameLength) {
      if bytes[index] == 0 {
        if index == 0 { return false }
        nameHasEnded = true
      } else if nameHasEnded || bytes[index] < 32 {
        return false
      }
    }
    // Mode: octal digits, blanks, zeros.
    for index in nameLength..<max(min(bytes.count, nameLength + 8), nameLength) {
      switch bytes[index] {
      case 0, 32, 48...55: break
      default: return false
      }
    }
    return true
  }

  private static func storedSum(_ bytes: Span<UInt8>) -> Int? {
    var sum = 0
    var hasDigit = false
    for index in sumField {
      let byte = bytes[index]
      if byte == 32, !hasDigit { continue }
      guard byte >= 48, byte <= 55 else { break }
      sum = sum * 8 + Int(byte - 48)
      hasDigit = true
    }
    return hasDigit ? sum : nil
  }
}
