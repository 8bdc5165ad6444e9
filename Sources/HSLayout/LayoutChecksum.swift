/// How a check sum is computed.
package struct LayoutChecksum: Sendable, Hashable {
  /// The kind of sum.
  package enum Kind: String, Sendable, Hashable { case crc, sum, xor }

  /// The kind of sum.
  package let kind: Kind
  /// How many bits it has; 0: as many as the field.
  package let width: Int
  /// What it starts with.
  package let initial: UInt64
  /// Whether the octets' bits are taken from the least one.
  package let reflectsInput: Bool
  /// Whether the result's bits are turned round.
  package let reflectsOutput: Bool
  /// What is laid over the result.
  package let finalXor: UInt64
  /// Whether a sum is negated.
  package let isNegated: Bool
  /// The polynomial, without its highest term.
  package let polynomial: UInt64
  private let table: [UInt64]

  /// A check sum by Rocksoft's parameters, or a plain sum.
  package init(
    kind: Kind, width: Int = 0, polynomial: UInt64 = 0, initial: UInt64 = 0,
    reflectsInput: Bool = false, reflectsOutput: Bool = false, finalXor: UInt64 = 0,
    isNegated: Bool = false
  ) {
    self.kind = kind
    self.width = min(max(width, 0), 64)
    self.polynomial = polynomial
    self.initial = initial
    self.reflectsInput = reflectsInput
    self.reflectsOutput = reflectsOutput
    self.finalXor = finalXor
    self.isNegated = isNegated
    guard kind == .crc, width >= 8 else {
      table = []
      return
    }
    // A register whose highest bit is the polynomial's highest: the same for every width.
    let high = polynomial << UInt64(64 - min(width, 64))
    table = (0..<256).map { index in
      var register = UInt64(index) << 56
      for _ in 0..<8 {
        register = register & (1 << 63) != 0 ? register << 1 ^ high : register << 1
      }
      return register
    }
  }

  /// The check sum of octets.
  ///
  /// - Parameters:
  ///   - bytes: The octets.
  ///   - bits: How many bits the result has, for sums that say no width.
  /// - Returns: The check sum, of as many bits.
  package func value(of bytes: some Sequence<UInt8>, bits: Int) -> UInt64 {
    let width = self.width == 0 ? min(max(bits, 1), 64) : self.width
    let mask: UInt64 = width >= 64 ? .max : 1 << UInt64(width) - 1
    switch kind {
    case .sum:
      var sum = initial
      for byte in bytes { sum &+= UInt64(byte) }
      return ((isNegated ? 0 &- sum : sum) ^ finalXor) & mask
    case .xor:
      var sum = initial
      for byte in bytes { sum ^= UInt64(byte) }
      return (sum ^ finalXor) & mask
    case .crc:
      guard table.count == 256 else { return 0 }
      var register = initial << UInt64(64 - width)
      for byte in bytes {
        let octet = reflectsInput ? Self.reflected(UInt64(byte), width: 8) : UInt64(byte)
        register = table[Int((register >> 56 ^ octet) & 0xff)] ^ register << 8
      }
      let result = register >> UInt64(64 - width)
      return ((reflectsOutput ? Self.reflected(result, width: width) : result) ^ finalXor) & mask
    }
  }

  private static func reflected(_ value: UInt64, width: Int) -> UInt64 {
    var (rest, turned) = (value, UInt64(0))
    for _ in 0..<width {
      turned = turned << 1 | rest & 1
      rest >>= 1
    }
    return turned
  }
}
