import HSBase

extension DeviceAddress {
  /// The 48 bits of an address as it is written down: six octets with colons, or hyphens or
  /// underscores, most significant first; `nil` for anything else.
  public static func value(of text: some StringProtocol) -> UInt64? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" || $0 == "_" }
    guard parts.count == 6 else { return nil }
    var value: UInt64 = 0
    for part in parts {
      guard part.utf8.count == 2, part.utf8.allSatisfy({ Hex.value(of: $0) != nil }),
        let octet = UInt8(part, radix: 16)
      else { return nil }
      value = value << 8 | UInt64(octet)
    }
    return value
  }
}
