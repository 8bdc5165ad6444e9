import Crypto
import CryptoExtras

/// AES-128 of single blocks with one key: the security function `e`.
///
/// Core 5.4, Vol 3, Part H, 2.2.1. Key and blocks are numbers, of which the most significant octet is
/// the first that the specification writes down.
public struct AESCipher: Sendable {
  private let key: SymmetricKey

  /// The cipher with a key.
  public init(key: UInt128) {
    var octets = key.bigEndian
    self.key = unsafe withUnsafeBytes(of: &octets) { unsafe SymmetricKey(data: $0) }
  }

  /// The encrypted block.
  public func encrypt(_ block: UInt128) -> UInt128 {
    var octets = block.bigEndian
    unsafe withUnsafeMutableBytes(of: &octets) { bytes in
      var bytes = unsafe bytes.bindMemory(to: UInt8.self)
      // The library only throws for blocks and keys of other lengths.
      try? unsafe AES.permute(&bytes, key: key)
    }
    return UInt128(bigEndian: octets)
  }
}
