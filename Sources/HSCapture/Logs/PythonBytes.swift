/// Octets as Python writes them: `b'\x10H'`.
package enum PythonBytes {
  /// Reads a literal.
  ///
  /// - Parameter text: What begins with `b` and a quotation mark.
  /// - Returns: The octets, and what stands behind the literal; `nil` if it is none, or has no end.
  package static func literal(
    _ text: ArraySlice<UInt8>
  ) -> (octets: [UInt8], rest: ArraySlice<UInt8>)? {
    var rest = text
    guard rest.popFirst() == 0x62, let quote = rest.popFirst(), quote == 0x27 || quote == 0x22
    else { return nil }
    var octets: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote { return (octets, rest) }
      guard byte == 0x5C else {
        octets.append(byte)
        continue
      }
      switch rest.popFirst() {
      case 0x78:
        guard rest.count > 1, let octet = rest.prefix(2).octet else { return nil }
        octets.append(octet)
        rest = rest.dropFirst(2)
      case 0x6E: octets.append(0x0A)
      case 0x72: octets.append(0x0D)
      case 0x74: octets.append(0x09)
      case let escaped? where escaped == 0x5C || escaped == 0x27 || escaped == 0x22:
        octets.append(escaped)
      default: return nil
      }
    }
    return nil
  }
}
