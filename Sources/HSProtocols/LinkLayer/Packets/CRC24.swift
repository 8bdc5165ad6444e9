/// The check of 24 bits behind each PDU.
///
/// Core 5.4, Vol 6, Part B, 3.1.1: x²⁴ + x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1, over the PDU from its
/// header on, bits in the order in which they are sent. The register is kept the way round in which
/// its bits are sent too, so that it reads as the three bytes in the packet, little-endian.
public struct CRC24: Sendable, Hashable {
  /// The register.
  private var register: UInt32

  /// What advertising begins with.
  public static let advertising: UInt32 = 0x55_5555

  /// The polynomial's lower 24 bits, the other way round.
  private static let polynomial: UInt32 = 0xda_6000

  /// A check that has seen nothing.
  ///
  /// - Parameter initial: The initial value; for a connection, the CRCInit of its beginning.
  public init(initial: UInt32) { register = Self.reversed(initial) }

  /// A check as it stands at the end of a PDU with this CRC.
  init(received: UInt32) { register = received & 0xff_ffff }

  /// The CRC as it stands in the packet, little-endian.
  public var value: UInt32 { register }

  /// The initial value that has led to this state, if nothing was taken in.
  var initial: UInt32 { Self.reversed(register) }

  /// Takes in a byte.
  public mutating func update(_ byte: UInt8) {
    register ^= UInt32(byte)
    for _ in 0..<8 {
      let carry = register & 1
      register = register &>> 1 ^ (0 &- carry) & Self.polynomial
    }
  }

  /// Takes in bytes.
  public mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices { update(bytes[index]) }
  }

  /// Takes back a byte: the state before it was taken in.
  mutating func rewind(_ byte: UInt8) {
    for _ in 0..<8 {
      // The polynomial's highest bit is set, so that the bit tells whether it was added.
      let carry = register &>> 23 & 1
      register = (register ^ (0 &- carry) & Self.polynomial) &<< 1 | carry
    }
    register ^= UInt32(byte)
  }

  /// Takes back bytes, the last one first.
  mutating func rewind(_ bytes: Span<UInt8>) {
    var index = bytes.count
    while index > 0 {
      index -= 1
      rewind(bytes[index])
    }
  }

  /// The 24 bits the other way round.
  private static func reversed(_ value: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for bit in 0..<24 { result |= (value &>> UInt32(bit) & 1) &<< UInt32(23 - bit) }
    return result
  }
}
