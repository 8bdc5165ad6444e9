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
    [
      0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc, 0xe6, 0xe5, 0x63, 0xa4, 0x40,
      0xf2,
      0x77, 0x03, 0x7d, 0x81, 0x2d, 0xeb, 0x33, 0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2,
      0x96,
    ],
    [
      0x4f, 0xe3, 0x42, 0xe2, 0xfe, 0x1a, 0x7f, 0x9b, 0x8e, 0xe7, 0xeb, 0x4a, 0x7c, 0x0f, 0x9e,
      0x16,
      0x2b, 0xce, 0x33, 0x57, 0x6b, 0x31, 0x5e, 0xce, 0xcb, 0xb6, 0x40, 0x68, 0x37, 0xbf, 0x51,
      0xf5,
    ]
  )
}
