/// Looks for the polynomial of a code of 16 bits: of two messages of one length that have such a code the difference is a
/// multiple of it, and so it is the greatest common divisor of a few.
struct PolynomialSearch {
  /// Coefficients, the highest first; the first is 1.
  private typealias Polynomial = ArraySlice<UInt8>

  /// Octets of a message in which it is looked for: the work goes with their square.
  static let furthest = 48

  /// The code that messages of one length admit as a check sum, by its number; `nil` where there is none, or its polynomial
  /// is in the catalogue.
  ///
  /// - Parameters:
  ///   - messages: The messages, at least four.
  ///   - sum: Where the check sum stands, and what it covers.
  ///   - isReflected: Whether bits are taken from the lowest on.
  /// - Returns: The polynomial without its highest term; `nil` if none holds.
  static func code(_ messages: [[UInt8]], _ sum: CheckSum, isReflected: Bool) -> Int? {
    let rows = messages.compactMap { message -> [UInt8]? in
      guard let parts = sum.parts(of: message) else { return nil }
      // What the register is compared with follows what it took, in the order of its bits.
      let isInOrder = (sum.writing == .little) == isReflected
      return Array(parts.covered) + (isInOrder ? Array(parts.own) : parts.own.reversed())
    }
    guard rows.count == messages.count, rows.count >= 4, let first = rows.first else { return nil }
    var divisor: Polynomial = []
    for row in rows.dropFirst() {
      divisor = common(divisor, bits(zip(row, first).map { $0 ^ $1 }, isReflected))
      guard divisor.isEmpty || divisor.count > 16 else { return nil }
    }
    // Of fewer terms are those of fields that go with each other, and not of codes.
    guard divisor.count == 17, divisor.count(where: { $0 == 1 }) >= 4 else { return nil }
    let polynomial = divisor.dropFirst().reduce(UInt32(0)) { $0 << 1 | UInt32($1) }
    return CyclicCode.number(ofPolynomial: polynomial, isReflected: isReflected)
  }

  /// The coefficients that octets say, without what only moves them: a code has a last coefficient.
  private static func bits(_ octets: [UInt8], _ isReflected: Bool) -> Polynomial {
    let all = octets.flatMap { octet in
      (0..<8).map { octet >> UInt8(isReflected ? $0 : 7 - $0) & 1 }
    }
    guard let first = all.firstIndex(of: 1), let last = all.lastIndex(of: 1) else { return [] }
    return all[first...last]
  }

  /// The greatest common divisor: the remainder of the longer one takes its place until there is none.
  private static func common(_ left: Polynomial, _ right: Polynomial) -> Polynomial {
    var (longer, shorter) = (left, right)
    while !shorter.isEmpty {
      if longer.count < shorter.count { swap(&longer, &shorter) }
      guard !shorter.isEmpty else { break }
      for (place, bit) in zip(longer.indices, shorter) { longer[place] ^= bit }
      longer = longer.drop { $0 == 0 }
      while longer.last == 0 { longer.removeLast() }
      if longer.isEmpty { swap(&longer, &shorter) }
    }
    return longer
  }
}
