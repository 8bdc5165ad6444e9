import HSCNettle

/// AES-128 of single blocks with one key: the security function `e`.
///
/// Core 5.4, Vol 3, Part H, 2.2.1. Key and blocks are numbers, of which the most significant octet is
/// the first that the specification writes down. The key is expanded once; AES is Nettle's.
public struct AESCipher: Sendable {
  private var key: ExpandedKey

  /// The cipher with a key.
  public init(key: UInt128) { self.key = ExpandedKey(key) }

  /// Takes another key, in the same memory unless a copy of the cipher shares it.
  public mutating func setKey(_ key: UInt128) {
    guard isKnownUniquelyReferenced(&self.key) else {
      self.key = ExpandedKey(key)
      return
    }
    self.key.set(key)
  }

  /// The encrypted block.
  public func encrypt(_ block: UInt128) -> UInt128 {
    var octets = block.bigEndian
    unsafe withUnsafeMutableBytes(of: &octets) { bytes in
      guard let bytes = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      unsafe nettle_aes128_encrypt(key.words, 16, bytes, bytes)
    }
    return UInt128(bigEndian: octets)
  }

  /// An expanded key, which never changes while several share it.
  @safe
  private final class ExpandedKey: @unchecked Sendable {
    let words: UnsafeMutablePointer<aes128_ctx>

    init(_ key: UInt128) {
      unsafe words = .allocate(capacity: 1)
      unsafe words.initialize(to: aes128_ctx())
      set(key)
    }

    func set(_ key: UInt128) {
      var octets = key.bigEndian
      unsafe withUnsafeBytes(of: &octets) { bytes in
        guard let bytes = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        unsafe nettle_aes128_set_encrypt_key(words, bytes)
      }
    }

    deinit {
      // Nothing of a key stays in memory that others get.
      unsafe words.update(repeating: aes128_ctx(), count: 1)
      unsafe words.deallocate()
    }
  }
}
