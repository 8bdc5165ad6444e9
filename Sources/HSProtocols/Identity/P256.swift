import HSCNettle

/// Key agreement on the curve P-256, as Secure Connections pairing uses it.
///
/// Core 5.4, Vol 2, Part H, 7.6; the arithmetic is that of Nettle.
package enum P256 {
  /// The secret of a private key and another's public key (DHKey): the X coordinate of their product.
  ///
  /// - Parameters:
  ///   - privateKey: The private key.
  ///   - x: The public key's X coordinate.
  ///   - y: Its Y coordinate.
  /// - Returns: 32 octets, most significant first, as all three numbers are; `nil` if one of them has
  ///   another length, the private key is not below the curve's order, or the public key is no point
  ///   of the curve.
  package static func sharedSecret(privateKey: [UInt8], x: [UInt8], y: [UInt8]) -> [UInt8]? {
    product(privateKey, x, y).map { Array($0.prefix(32)) }
  }

  /// The public key of a private key.
  ///
  /// - Parameter privateKey: The private key, as for `sharedSecret`.
  /// - Returns: X and Y coordinate, 32 octets each; `nil` for what is no private key.
  package static func publicKey(of privateKey: [UInt8]) -> (x: [UInt8], y: [UInt8])? {
    product(privateKey, generator.x, generator.y).map {
      (Array($0.prefix(32)), Array($0.suffix(32)))
    }
  }

  /// Both coordinates of a point multiplied by a number.
  private static func product(_ number: [UInt8], _ x: [UInt8], _ y: [UInt8]) -> [UInt8]? {
    guard number.count == 32, x.count == 32, y.count == 32 else { return nil }
    var product = [UInt8](repeating: 0, count: 64)
    return unsafe heartsnoop_p256_multiply(number, x, y, &product) == 1 ? product : nil
  }

  /// The curve's base point.
  ///
  /// FIPS 186-4, D.1.2.3.
  private static let generator: (x: [UInt8], y: [UInt8]) = (
    (0x6b17_d1f2_e12c_4247_f8bc_e6e5_63a4_40f2 as UInt128).octets
      + (0x7703_7d81_2deb_33a0_f4a1_3945_d898_c296 as UInt128).octets,
    (0x4fe3_42e2_fe1a_7f9b_8ee7_eb4a_7c0f_9e16 as UInt128).octets
      + (0x2bce_3357_6b31_5ece_cbb6_4068_37bf_51f5 as UInt128).octets
  )
}
