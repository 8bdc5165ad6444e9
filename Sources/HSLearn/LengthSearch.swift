/// Looks for a number that says how long its message is.
enum LengthSearch {
  /// The length field with the best evidence that is enough.
  ///
  /// - Parameters:
  ///   - messages: Different messages.
  ///   - taken: Bytes that are explained already.
  /// - Returns: The field, or `nil`.
  static func best(_ messages: [[UInt8]], taken: Taken) -> Claim? {
    let shortest = taken.common(messages.map(\.count).min() ?? 0, most: 8)
    guard messages.count >= 4, Set(messages.map(\.count)).count >= 2 else { return nil }
    let sample = CheckSumSearch.spread(messages, 4096)
    var tried = 0
    var best: Claim?
    for place in 0..<shortest {
      for type in [
        NumberType.byte, NumberType(.unsigned, 2), NumberType(.unsigned, 2, isBig: true),
      ] where place + type.size <= shortest {
        if (place..<(place + type.size)).contains(where: taken.contains) { continue }
        tried += 1
        guard let claim = judge(sample, place, type) else { continue }
        if let known = best, known.evidence.rawBits >= claim.evidence.rawBits - 1e-9 { continue }
        best = claim
      }
    }
    best?.evidence.hypothesisBits = Bits.log(tried) + 5
    guard let found = best, found.evidence.isEnough(share: 0.75) else { return nil }
    return found
  }

  private static func judge(_ messages: [[UInt8]], _ place: Int, _ type: NumberType) -> Claim? {
    // What must be added: from one half.
    var differences: [Int: Int] = [:]
    for index in stride(from: 0, to: messages.count, by: 2) {
      differences[messages[index].count - Int(type.raw(messages[index], place)), default: 0] += 1
    }
    guard let added = differences.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key,
      (-4...16).contains(added)
    else { return nil }
    var evidence = ClaimEvidence(
      holds: 0, of: messages.count, heldOutHolds: 0, heldOutOf: messages.count / 2, rawBits: 0,
      hypothesisBits: 0)
    var lengths: [Int: Int] = [:]
    var fields: [Int: Int] = [:]
    var rightLengths: Set<Int> = []
    var highBytes: Set<UInt32> = []
    for (index, message) in messages.enumerated() {
      let field = Int(type.raw(message, place))
      lengths[message.count, default: 0] += 1
      fields[field, default: 0] += 1
      highBytes.insert(type.raw(message, place) >> 8)
      guard field + added == message.count else { continue }
      evidence.holds += 1
      if index % 2 == 1 { evidence.heldOutHolds += 1 }
      rightLengths.insert(message.count)
    }
    // A high byte that never changes is no part that was seen to count.
    if type.size > 1, highBytes.count < 2 { return nil }
    // How often number and length would agree if they knew nothing of each other.
    var chance = 0.0
    let count = Double(messages.count)
    for (field, times) in fields {
      chance += Double(times) / count * Double(lengths[field + added] ?? 0) / count
    }
    guard chance > 0, chance < 1 else { return nil }
    evidence.rawBits = ClaimEvidence.tail(
      evidence.holds, of: evidence.of, bits: -Bits.log(chance))
    // An opcode may go up with the length of its messages: how far apart lengths are tells it from that.
    // What counts exactly the bytes behind it, or all, is the likelier a length.
    var structure = added == 0 || added == place + type.size ? 6.5 : 4.0
    let sorted = rightLengths.sorted()
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      structure += min(8, 2 + 1.5 * Bits.log(right - left))
    }
    guard structure >= 8 else { return nil }
    let behind = place + type.size
    let counted =
      added == 0
      ? "the whole message"
      : added == behind
        ? "the bytes behind it"
        : added > behind
          ? "the bytes behind it but \(added - behind)"
          : added > 0 ? "all bytes but \(added)" : "the message's bytes and \(-added)"
    return Claim(
      role: .length, place: place, size: type.size, type: type,
      says: "length: counts \(counted)", evidence: evidence, parameter: added)
  }
}
