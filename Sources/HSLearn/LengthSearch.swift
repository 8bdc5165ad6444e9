/// Looks for a number that says how long its message is.
enum LengthSearch {
  /// The length field with the best evidence that is enough.
  ///
  /// - Parameters:
  ///   - messages: Different messages.
  ///   - taken: Bytes that are explained already.
  /// - Returns: The field, or `nil`.
  static func best(_ messages: [[UInt8]], taken: Taken) -> Claim? {
    let shortest = taken.common(messages, most: 8)
    guard messages.count >= 4, Set(messages.map(\.count)).count >= 2 else { return nil }
    let sample = CheckSumSearch.spread(messages, 4096)
    var tried = 0
    var best: Claim?
    for (place, type) in taken.places(of: NumberType.counts.prefix(3), in: shortest) {
      tried += 1
      guard let claim = judge(sample, place, type) else { continue }
      if let known = best, known.evidence.rawBits >= claim.evidence.rawBits - 1e-9 { continue }
      best = claim
    }
    best?.evidence.hypothesisBits = Bits.log(tried) + 5
    guard let found = best, found.evidence.isEnough(share: 0.75) else { return nil }
    return found
  }

  private static func judge(_ messages: [[UInt8]], _ place: Int, _ type: NumberType) -> Claim? {
    // What must be added: from one half.
    let differences = stride(from: 0, to: messages.count, by: 2).lazy.map {
      messages[$0].count - Int(type.raw(messages[$0], place))
    }.counts
    guard let added = differences.mostFrequent?.key,
      (-4...16).contains(added)
    else { return nil }
    var evidence = ClaimEvidence(of: messages.count, heldOutOf: messages.count / 2)
    let lengths = messages.lazy.map(\.count).counts
    let fields = messages.lazy.map { Int(type.raw($0, place)) }.counts
    var rightLengths: Set<Int> = []
    var highBytes: Set<UInt32> = []
    for (index, message) in messages.enumerated() {
      let field = Int(type.raw(message, place))
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
