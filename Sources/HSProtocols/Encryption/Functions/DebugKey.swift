/// A public key of Secure Connections pairing, on the curve P-256.
public struct PublicKey: Sendable, Hashable {
  /// X coordinate, 32 octets, most significant first.
  public let x: [UInt8]
  /// Y coordinate in the same way.
  public let y: [UInt8]

  /// A key by its coordinates.
  public init(x: [UInt8], y: [UInt8]) {
    self.x = x
    self.y = y
  }
}

/// The private key that everybody knows: a device that uses it lets sniffers read.
///
/// Core 5.4, Vol 3, Part H, 2.3.5.6.1.
public enum DebugKey {
  /// The private key.
  public static let privateKey: [UInt8] =
    (0x3f49_f6d4_a3c5_5f38_74c9_b3e3_d210_3f50 as UInt128).octets
    + (0x4aff_607b_eb40_b799_5899_b8a6_cd3c_1abd as UInt128).octets

  /// The public key that belongs to it.
  public static let publicKey = PublicKey(
    x: (0x20b0_03d2_f297_be2c_5e2c_83a7_e9f9_a5b9 as UInt128).octets
      + (0xeff4_9111_acf4_fddb_cc03_0148_0e35_9de6 as UInt128).octets,
    y: (0xdc80_9c49_652a_eb6d_6332_9abf_5a52_155c as UInt128).octets
      + (0x7663_45c2_8fed_3024_741c_8ed0_1589_d28b as UInt128).octets)

  /// The secret that the debug key and another key share (DHKey); `nil` if the other is no point of
  /// the curve.
  public static func sharedSecret(with other: PublicKey) -> [UInt8]? {
    P256.sharedSecret(privateKey: privateKey, x: other.x, y: other.y)
  }
}
