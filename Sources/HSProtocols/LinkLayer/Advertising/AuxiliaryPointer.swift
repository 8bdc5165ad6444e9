public import HSBase

/// AuxPtr: where the packet is that an advertisement goes on in.
///
/// Core 5.4, Vol 6, Part B, 2.3.4.5.
///
/// ```
///   bits 0 to 5 channel   6 clock accuracy   7 offset units   8 to 20 offset   21 to 23 PHY
/// ```
public struct AuxiliaryPointer: Sendable, Hashable {
  /// The channel.
  public let channel: UInt8
  /// From the beginning of this packet to that of the other, in microseconds.
  public let offset: Int
  /// The PHY: 0 LE 1M, 1 LE 2M, 2 LE Coded.
  public let phy: UInt8

  /// Reads a pointer.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    let bits = try reader.uint24LE("AuxPtr")
    channel = UInt8(truncatingIfNeeded: bits & 0x3f)
    offset = Int(bits &>> 8 & 0x1fff) * (bits & 0x80 != 0 ? 300 : 30)
    phy = UInt8(truncatingIfNeeded: bits &>> 21)
  }
}
