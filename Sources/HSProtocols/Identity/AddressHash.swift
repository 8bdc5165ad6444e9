/// The random address hash function `ah` with one key, for many addresses.
///
/// Core 5.4, Vol 3, Part H, 2.2.2. What follows from the key alone is worked out once.
public struct AddressHash: Sendable {
  private let cipher: AESCipher

  /// The function with a key.
  public init(_ key: IdentityResolvingKey) { cipher = AESCipher(key: key.value) }

  /// The hash, of 24 bits.
  ///
  /// - Parameter prand: The random part of an address, of 24 bits.
  /// - Returns: What the other 24 bits are, if the address was made with the key.
  public func callAsFunction(_ prand: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: cipher.encrypt(UInt128(prand & 0xff_ffff)) & 0xff_ffff)
  }
}
