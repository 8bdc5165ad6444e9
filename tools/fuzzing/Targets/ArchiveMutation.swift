/// Puts bytes into archives, so that archives nest.
package enum ArchiveMutation {
  /// An archive around bytes: tar, or gzip that stores them as they are.
  ///
  /// - Parameters:
  ///   - bytes: Anything.
  ///   - numbers: Where chance comes from.
  /// - Returns: The archive.
  package static func wrap(
    _ bytes: [UInt8], using numbers: inout some RandomNumberGenerator
  ) -> [UInt8] {
    Bool.random(using: &numbers) ? tar(bytes) : gzip(bytes)
  }

  /// A tar archive of one file (POSIX.1-1988, ustar).
  static func tar(_ bytes: [UInt8]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at place: Int) {
      for (index, octet) in text.utf8.enumerated() { header[place + index] = octet }
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    put("capture", at: 0)
    put(octal(0o644, 7), at: 100)
    put(octal(0, 7), at: 108)
    put(octal(0, 7), at: 116)
    put(octal(bytes.count, 11), at: 124)
    put(octal(0, 11), at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    put(octal(header.reduce(0) { $0 + Int($1) }, 6), at: 148)
    header[154] = 0
    let padding = [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512 + 1024)
    return header + bytes + padding
  }

  /// A gzip member (RFC 1952) of stored blocks.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var archive: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]
    var at = 0
    repeat {
      let count = min(bytes.count - at, 0xffff)
      let length = UInt16(count)
      archive.append(at + count == bytes.count ? 1 : 0)
      for half in [length, ~length] { archive += [UInt8(half & 0xff), UInt8(half >> 8)] }
      archive += bytes[at..<at + count]
      at += count
    } while at < bytes.count
    for word in [checksum(bytes), UInt32(truncatingIfNeeded: bytes.count)] {
      archive += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return archive
  }

  /// CRC-32 as gzip has it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
