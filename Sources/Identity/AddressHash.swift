import Crypto
import CryptoExtras

/// The random address hash function `ah` with one key, for many addresses.
///
/// Core 5.4, Vol 3, Part H, 2.2.2. What follows from the key alone is worked out once.
public struct AddressHash: Sendable {
  private let key: SymmetricKey

  /// The function with a key.
  public init(_ key: IdentityResolvingKey) { self.key = SymmetricKey(data: key.value.octets) }

  /// The hash, of 24 bits.
  ///
  /// - Parameter prand: The random part of an address, of 24 bits.
  /// - Returns: What the other 24 bits are, if the address was made with the key.
  public func callAsFunction(_ prand: UInt32) -> UInt32 {
    var block = [UInt8](repeating: 0, count: 16)
    block[13] = UInt8(truncatingIfNeeded: prand >> 16)
    block[14] = UInt8(truncatingIfNeeded: prand >> 8)
    block[15] = UInt8(truncatingIfNeeded: prand)
    // The library only throws for blocks and keys of other lengths.
    guard (try? AES.permute(&block, key: key)) != nil else { return 0 }
    return UInt32(block[13]) << 16 | UInt32(block[14]) << 8 | UInt32(block[15])
  }
}
