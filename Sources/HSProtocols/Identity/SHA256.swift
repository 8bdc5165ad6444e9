import HSCNettle

/// SHA-256 of bytes that come in pieces.
///
/// FIPS 180-4; the function is Nettle's.
package struct SHA256 {
  private var context = sha256_ctx()

  /// The digest of nothing yet.
  package init() { unsafe nettle_sha256_init(&context) }

  /// Takes the next bytes.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe nettle_sha256_update(&context, $0.count, $0.baseAddress)
    }
  }

  /// The 32 octets of the digest; begins anew.
  package mutating func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe nettle_sha256_digest(&context, digest.count, &digest)
    return digest
  }

  /// The digest of all bytes at once.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes[...])
    return hash.finish()
  }
}
