/// The CRC behind a packet of the air, as the specification draws it: a register of 24 positions,
/// into which the bits are shifted as they are sent.
///
/// Core 5.4, Vol 6, Part B, 3.1.1. Not the decoder's code, on purpose.
enum AirCheck {
  /// The check's three bytes, in the order in which they are sent.
  ///
  /// - Parameters:
  ///   - pdu: The PDU.
  ///   - initial: What the register begins with; position 0 has the least significant bit.
  /// - Returns: The bytes.
  static func bytes(of pdu: [UInt8], initial: UInt32) -> [UInt8] {
    // Position 23 leaves first.
    var register = initial & 0xff_ffff
    for byte in pdu {
      for bit in 0..<8 {
        let feedback = register >> 23 & 1 ^ UInt32(byte >> UInt8(bit) & 1)
        register = register << 1 & 0xff_ffff
        // x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1
        if feedback == 1 { register ^= 0b110_0101_1011 }
      }
    }
    // Sent from position 23 on, and the first bit sent of a byte is its least significant one.
    var sent: [UInt8] = [0, 0, 0]
    for position in 0..<24 {
      let bit = UInt8(register >> UInt32(23 - position) & 1)
      sent[position / 8] |= bit << UInt8(position % 8)
    }
    return sent
  }
}
