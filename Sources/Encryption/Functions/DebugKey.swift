import Crypto

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
  public static let privateKey: [UInt8] = [
    0x3f, 0x49, 0xf6, 0xd4, 0xa3, 0xc5, 0x5f, 0x38, 0x74, 0xc9, 0xb3, 0xe3, 0xd2, 0x10, 0x3f, 0x50,
    0x4a, 0xff, 0x60, 0x7b, 0xeb, 0x40, 0xb7, 0x99, 0x58, 0x99, 0xb8, 0xa6, 0xcd, 0x3c, 0x1a, 0xbd,
  ]

  /// The public key that belongs to it.
  public static let publicKey = PublicKey(
    x: [
      0x20, 0xb0, 0x03, 0xd2, 0xf2, 0x97, 0xbe, 0x2c, 0x5e, 0x2c, 0x83, 0xa7, 0xe9, 0xf9, 0xa5,
      0xb9,
      0xef, 0xf4, 0x91, 0x11, 0xac, 0xf4, 0xfd, 0xdb, 0xcc, 0x03, 0x01, 0x48, 0x0e, 0x35, 0x9d,
      0xe6,
    ],
    y: [
      0xdc, 0x80, 0x9c, 0x49, 0x65, 0x2a, 0xeb, 0x6d, 0x63, 0x32, 0x9a, 0xbf, 0x5a, 0x52, 0x15,
      0x5c,
      0x76, 0x63, 0x45, 0xc2, 0x8f, 0xed, 0x30, 0x24, 0x74, 0x1c, 0x8e, 0xd0, 0x15, 0x89, 0xd2,
      0x8b,
    ])

  /// The secret that the debug key and another key share (DHKey); `nil` if the other is no point of
  /// the curve.
  public static func sharedSecret(with other: PublicKey) -> [UInt8]? {
    guard other.x.count == 32, other.y.count == 32,
      let own = try? P256.KeyAgreement.PrivateKey(rawRepresentation: privateKey),
      let key = try? P256.KeyAgreement.PublicKey(rawRepresentation: other.x + other.y),
      let secret = try? own.sharedSecretFromKeyAgreement(with: key)
    else { return nil }
    return unsafe secret.withUnsafeBytes { unsafe [UInt8]($0) }
  }
}
