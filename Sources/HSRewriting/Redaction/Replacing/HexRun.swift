import HSProtocols

/// Hexadecimal digits that stand in a row in a text, as addresses and keys are written.
///
/// Whatever is neither letter nor digit may stand between two of them: `C4:3A`, `c4.3a`, `C4 3A`, `0xC4, 0x3A`, and the
/// zeros of UTF-16.
struct HexRun {
  /// The digits, the last one lowest.
  private(set) var digits: UInt128 = 0
  private(set) var count = 0
  /// What stands between the last digit and the byte at hand.
  private var gap = 0
  /// Whether the last byte was a zero that begins a group, as `0x` does.
  private var isPrefix = false

  /// Most bytes between two digits of a row.
  private static let widestGap = 6

  /// Takes the next byte.
  ///
  /// - Returns: Whether it is a digit of the row.
  mutating func take(_ byte: UInt8) -> Bool {
    if let digit = Hex.value(of: byte) {
      isPrefix = digit == 0 && (gap > 0 || count == 0)
      gap = 0
      digits = digits << 4 | UInt128(digit)
      count = min(count + 1, 64)
      return true
    }
    if isPrefix, byte | 0x20 == 0x78 {
      digits >>= 4
      count -= 1
      isPrefix = false
      gap = 1
      return false
    }
    // In UTF-16 a zero stands between both letters of a prefix.
    if byte != 0 { isPrefix = false }
    gap += 1
    let isLetter = (0x41...0x5a).contains(byte & 0xdf)
    if isLetter || gap > Self.widestGap { self = HexRun() }
    return false
  }

  /// The last six octets of the row, in the order in which they are written; `nil` where there are fewer.
  var address: UInt64? {
    count >= 12 ? UInt64(truncatingIfNeeded: digits & 0xffff_ffff_ffff) : nil
  }

  /// Whether a text holds six octets in a row.
  static func holdsAddress(_ text: some Sequence<UInt8>) -> Bool {
    var run = HexRun()
    for byte in text where run.take(byte) && run.count >= 12 { return true }
    return false
  }
}
