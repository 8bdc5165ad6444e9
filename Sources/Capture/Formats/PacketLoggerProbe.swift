/// Guesses whether bytes are Apple PacketLogger, which has no magic number.
///
/// ```
///    0        4         8              12     13
///   +--------+---------+--------------+------+------------------+
///   | length | seconds | microseconds | type | length - 9 bytes |
///   +--------+---------+--------------+------+------------------+
/// ```
///
/// One record proves little, so up to five are looked at, as many as are there.
enum PacketLoggerProbe {
  private static let recordsWanted = 5

  /// Whether the first records of `bytes` make sense in either byte order.
  static func matches(_ bytes: Span<UInt8>) -> Bool {
    matches(bytes, bigEndian: true) || matches(bytes, bigEndian: false)
  }

  private static func matches(_ bytes: Span<UInt8>, bigEndian: Bool) -> Bool {
    var offset = 0
    var records = 0
    while records < recordsWanted, offset + 13 <= bytes.count {
      let length = Int(number(bytes, at: offset, bigEndian: bigEndian))
      let microseconds = number(bytes, at: offset + 8, bigEndian: bigEndian)
      guard length >= 9, length < 65_536 + 9, microseconds < 1_000_000,
        isKnown(type: bytes[offset + 12])
      else { return false }
      records += 1
      offset += 4 + length
    }
    return records > 0
  }

  private static func number(_ bytes: Span<UInt8>, at offset: Int, bigEndian: Bool) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<4 {
      value = value << 8 | UInt32(bytes[offset + (bigEndian ? index : 3 - index)])
    }
    return value
  }

  private static func isKnown(type: UInt8) -> Bool {
    switch type {
    case 0x00...0x03, 0x08...0x0B, 0x12, 0x13, 0xF7...0xFE: true
    default: false
    }
  }
}
