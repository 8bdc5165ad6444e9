/// The frame check sequence of L2CAP, which enhanced retransmission and streaming modes put behind a
/// frame.
///
/// Core 5.4, Vol 3, Part A, 3.3.5: x^16 + x^15 + x^2 + 1 over header, control field and payload, least
/// significant bit first, beginning with zero.
enum FrameCheckSequence {
  /// The sequence of some bytes.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt16 {
    var value: UInt16 = 0
    for byte in bytes {
      value ^= UInt16(byte)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xa001 }
    }
    return value
  }

  /// Whether a whole frame of a channel that may have one ends in the right sequence.
  ///
  /// Whether one was agreed upon may not be in the capture. Two bytes that are right by chance are one
  /// in 65 536.
  static func isRight(_ frame: some RandomAccessCollection<UInt8>) -> Bool {
    let octets = Array(frame.prefix(4))
    guard frame.count >= 8, octets.count == 4, octets[3] > 0 || octets[2] >= 0x40,
      Int(octets[0]) | Int(octets[1]) << 8 == frame.count - 4
    else { return false }
    let end = Array(frame.suffix(2))
    return of(frame.dropLast(2)) == UInt16(end[0]) | UInt16(end[1]) << 8
  }
}
