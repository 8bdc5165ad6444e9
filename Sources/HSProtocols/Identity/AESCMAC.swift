import HSCNettle

/// AES-CMAC with a 128-bit key.
///
/// RFC 4493; Core 5.4, Vol 3, Part H, 2.2.5.
public enum AESCMAC {
  /// The code of a message.
  ///
  /// - Parameters:
  ///   - message: Its octets in the order in which they are authenticated.
  ///   - key: The key as a number: its most significant octet is the first that is written down.
  /// - Returns: The code as a number, read in the same order.
  public static func code(of message: [UInt8], key: UInt128) -> UInt128 {
    var context = cmac_aes128_ctx()
    unsafe nettle_cmac_aes128_set_key(&context, key.octets)
    unsafe nettle_cmac_aes128_update(&context, message.count, message)
    var code = [UInt8](repeating: 0, count: 16)
    unsafe nettle_cmac_aes128_digest(&context, code.count, &code)
    return code.reduce(0) { $0 << 8 | UInt128($1) }
  }
}

extension UInt128 {
  /// The sixteen octets, most significant first.
  package var octets: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: self >> UInt128(8 * (15 - $0))) }
  }

  /// The number of sixteen octets, least significant first; `nil` for another count.
  package init?(leastSignificantFirst bytes: Span<UInt8>) {
    guard bytes.count == 16 else { return nil }
    self = 0
    for index in bytes.indices { self |= UInt128(bytes[index]) << UInt128(8 * index) }
  }
}
