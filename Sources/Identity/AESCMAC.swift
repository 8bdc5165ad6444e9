import Crypto
import CryptoExtras

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
    // The library only throws for keys of other lengths.
    guard var code = try? AES.CMAC(key: SymmetricKey(data: key.octets)) else { return 0 }
    code.update(data: message)
    var value: UInt128 = 0
    for octet in code.finalize() { value = value << 8 | UInt128(octet) }
    return value
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
