import HSBase

/// Which commands a controller says that it supports.
///
/// Core 5.4, Vol 4, Part E, 6.27: a bit for each command, which stands in its row.
enum SupportedCommands {
  /// The commands of a set of bits, in the order of the bits.
  ///
  /// - Parameter octets: The set.
  /// - Returns: Their names; of a bit that is not assigned where it stands.
  static func names(_ octets: [UInt8]) -> [String] {
    (0..<(8 * octets.count)).filter { octets[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }.map { bit in
      let code = Opcode.byBit.indices.contains(bit) ? Opcode.byBit[bit] : 0
      let name = code == 0 ? nil : Opcode(rawValue: code).name
      return name?.string ?? "octet \(bit / 8) bit \(bit % 8)"
    }
  }
}
