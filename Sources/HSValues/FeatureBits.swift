import HSBytes

/// Feature bits in as many octets as the sender chose: up to eight are kept.
///
/// What Client Supported Features and Server Supported Features have in common.
struct FeatureBits: Sendable, Hashable {
  /// The bits, those of the first octet lowest.
  let bits: UInt64
  /// Number of octets that were sent, 1 to 8.
  let octetCount: Int

  /// Bits in no more than eight octets.
  init(bits: UInt64, octetCount: Int) {
    let count = Swift.min(Swift.max(octetCount, 1), 8)
    self.octetCount = count
    self.bits = count == 8 ? bits : bits & ((1 << UInt64(8 * count)) &- 1)
  }

  /// Reads one to eight octets.
  init(parsing reader: inout ByteReader, _ field: StaticText) throws(DecodeError) {
    try reader.require(1, field)
    let count = Swift.min(reader.remaining, 8)
    var bits: UInt64 = 0
    for index in 0..<count { bits |= UInt64(try reader.uint8(field)) << UInt64(8 * index) }
    self.init(bits: bits, octetCount: count)
  }

  /// The octets that were read.
  func encoded() -> [UInt8] {
    (0..<octetCount).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
  }

  /// Appends all octets as one hexadecimal number.
  func write(bits buffer: inout OutputBuffer) {
    buffer.append("0x")
    for index in 0..<octetCount {
      buffer.append(hex: UInt8(truncatingIfNeeded: bits >> UInt64(8 * (octetCount - 1 - index))))
    }
  }
}
