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
    guard privateKey.count == 32, x.count == 32, y.count == 32 else { return nil }
    var secret = [UInt8](repeating: 0, count: 32)
    return unsafe heartsnoop_p256_multiply(privateKey, x, y, &secret) == 1 ? secret : nil
  }
}
