import HSBase

/// Looks for octets of which each holds two decimal digits: none of their halves is ever above nine.
enum DecimalSearch {
  private static let furthest = 64

  /// Neighbouring octets of decimal digits, as runs.
  static func claims(_ messages: [[UInt8]], taken: Taken) -> [Claim] {
    let shortest = taken.common(messages, most: furthest)
    guard messages.count >= 8, shortest > 0 else { return [] }
    var claims: [Claim] = []
    var run: (start: Int, bits: Double)?
    for place in 0...shortest {
      let bits =
        place < shortest && !taken.contains(place) ? bits(messages.map { $0[place] }) : nil
      if let bits {
        run = (run?.start ?? place, (run?.bits ?? 0) + bits)
        continue
      }
      defer { run = nil }
      guard let run else { continue }
      let evidence = ClaimEvidence(
        holds: messages.count, of: messages.count, heldOutHolds: messages.count / 2,
        heldOutOf: messages.count / 2, rawBits: run.bits, hypothesisBits: 2 * Bits.log(shortest))
      guard evidence.isEnough(share: 1) else { continue }
      let example = messages[messages.count / 2][run.start..<place]
      claims.append(
        Claim(
          role: .decimal, place: run.start, size: place - run.start, type: .byte,
          says: "decimal digits, two in an octet, as \(Array(example).hex)", evidence: evidence))
    }
    return claims
  }

  /// What it proves that all octets are two decimal digits, each number once.
  ///
  /// Of numbers between the least and the most so many would be none. `nil` where one is none, or nothing would be.
  private static func bits(_ octets: [UInt8]) -> Double? {
    let different = Set(octets)
    guard let least = different.min(), let most = different.max(), least < most,
      different.allSatisfy({ $0 & 15 < 10 && $0 >> 4 < 10 })
    else { return nil }
    let all = Int(most) - Int(least) + 1
    let right = (least...most).count { $0 & 15 < 10 && $0 >> 4 < 10 }
    // Of numbers below ten nothing says that they are digits.
    guard right < all else { return nil }
    return Double(different.count) * (Bits.log(all) - Bits.log(right))
  }
}
