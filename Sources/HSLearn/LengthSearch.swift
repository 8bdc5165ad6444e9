/// Looks for numbers that say how long their message is.
enum LengthSearch {
  /// So far into messages a length is looked for: something of another layer may stand before a header.
  private static let furthest = 64
  /// So many octets behind a length may be none that it counts.
  private static let uncounted = 8
  /// What lengths and numbers must prove together, in bits: see `structure`.
  static let least = 13.0

  /// The length fields with the best evidence that is enough: one, or two that count differently.
  ///
  /// - Parameters:
  ///   - messages: Different messages.
  ///   - sent: All messages, with those that came again.
  ///   - taken: Bytes that are explained already.
  ///   - sum: The messages' check sum, if it is known: a length may count up to it.
  /// - Returns: The fields, the best first.
  static func all(
    _ messages: [[UInt8]], sent: [[UInt8]], taken: Taken, sum: CheckSum?
  ) -> [Claim] {
    let (sample, sent) = (messages.spread(4096), sent.spread(4096))
    let lengths = sample.map { $0.count }.counts
    let shortest = taken.common(sample, most: furthest)
    guard sample.count >= 4, lengths.count >= 2 else { return [] }
    let places = taken.places(of: NumberType.counts.prefix(3), in: shortest)
    var found: [Claim] = []
    for (place, type) in places {
      guard var claim = judge(sample, sent, place, type, sum) else { continue }
      // Lengths mostly stand near the beginning.
      claim.evidence.hypothesisBits = 1 + Bits.log(2 * (place + 1))
      if claim.evidence.isEnough(share: 0.75, needed: 5) { found.append(claim) }
    }
    found.sort { ($0.evidence.rawBits, $1.place) > ($1.evidence.rawBits, $0.place) }
    guard let best = found.first else {
      return blocks(sample, shortest, taken).map { [$0] } ?? []
    }
    // A second one is told where it is beyond doubt by itself, or right wherever the first is: of three lengths that is
    // no chance, whatever it leaves out.
    func isSecond(_ other: Claim) -> Bool {
      guard !other.overlaps(best), other.parameter != best.parameter else { return false }
      if other.evidence.holds == best.evidence.holds, other.evidence.holds == other.evidence.of {
        return true
      }
      return other.evidence.bits >= ClaimEvidence.needed
        && other.parameter == other.place + other.size
    }
    var second = found.first(where: isSecond)
    if second == nil, best.evidence.holds == best.evidence.of, lengths.count >= 3 {
      for (place, type) in places where second == nil {
        if let claim = judge(sample, sent, place, type, sum, least: least - 2), isSecond(claim) {
          second = claim
          second?.evidence.hypothesisBits = 1 + Bits.log(2 * (place + 1))
        }
      }
    }
    return [best] + (second.map { [$0] } ?? [])
  }

  /// A second length field: one that counts the bytes behind it, in nearly all messages, of three lengths or more.
  static func second(
    _ messages: [[UInt8]], sent: [[UInt8]], taken: Taken, beside known: Claim
  ) -> Claim? {
    let (sample, sent) = (messages.spread(4096), sent.spread(4096))
    guard sample.count >= 8, Set(sample.map { $0.count }).count >= 3 else { return nil }
    let shortest = taken.common(sample, most: furthest)
    for (place, type) in taken.places(of: NumberType.counts.prefix(3), in: shortest) {
      guard var claim = judge(sample, sent, place, type, nil), claim.parameter != known.parameter,
        claim.parameter == place + type.size,
        claim.evidence.holds * 20 >= claim.evidence.of * 19
      else { continue }
      claim.evidence.hypothesisBits = 1 + Bits.log(2 * (place + 1))
      if claim.evidence.isEnough(share: 0.95, needed: 5) { return claim }
    }
    return nil
  }

  private static func judge(
    _ messages: [[UInt8]], _ sent: [[UInt8]], _ place: Int, _ type: NumberType, _ sum: CheckSum?,
    least: Double = LengthSearch.least
  ) -> Claim? {
    let fields = messages.map { Int(type.raw($0, place)) }
    // What must be added: from one half.
    let differences = stride(from: 0, to: messages.count, by: 2).lazy.map {
      messages[$0].count - fields[$0]
    }.counts
    // Before a length anything may stand, and behind it a little that it does not count.
    guard let added = differences.mostFrequent?.key,
      (-4...max(24, place + type.size + uncounted)).contains(added)
    else { return nil }
    let right = zip(messages, fields).filter { $0.count == $1 + added }.map { $0.0.count }
    // A high byte that never changes is no part that was seen to count.
    if type.size > 1, Set(fields.map { $0 >> 8 }).count < 2 { return nil }
    // How often number and length would agree if they knew nothing of each other.
    let all = sent.filter { $0.count >= place + type.size }
    let numbers = all.map { Int(type.raw($0, place)) }
    let lengths = all.map { $0.count }.counts
    var evidence = ClaimEvidence()
    for (index, message) in all.enumerated() {
      evidence.count(message.count == numbers[index] + added, isHeldOut: index % 2 == 1)
    }
    let count = Double(max(1, all.count))
    let chance = numbers.counts.reduce(0) {
      $0 + Double($1.value) / count * Double(lengths[$1.key + added] ?? 0) / count
    }
    guard chance > 0, chance < 1, right.count * 2 >= messages.count else { return nil }
    let behind = place + type.size
    let trailer = sum.flatMap { $0.place < 0 ? -$0.place : nil }
    let isUsual = added == place || added == 0 || added == behind || added - behind == trailer
    // Messages of one kind are of one length, and agree with each other: they prove at most what kinds do.
    let structure = structure(Set(right).sorted(), isUsual: isUsual)
    guard structure >= (isUsual ? min(least, Self.least - 2) : least) else { return nil }
    // Where the number is right in all messages, those that have another length than most prove it by having another
    // number as well: of all orders of the numbers few would do.
    let orders =
      evidence.holds == evidence.of ? ClaimEvidence.orders(numbers.counts.values) : 0
    evidence.rawBits = min(
      structure,
      max(
        orders, ClaimEvidence.tail(evidence.holds, of: evidence.of, bits: -Bits.log(chance))))
    let counted =
      added == 0
      ? "the whole message"
      : added == behind
        ? "the bytes behind it"
        : added - behind == trailer
          ? "the bytes between it and the check sum"
          : added == place
            ? "itself and the bytes behind it"
            : added > behind
              ? "the bytes behind it less \(added - behind)"
              : added > 0 ? "all bytes but \(added)" : "the message's bytes and \(-added)"
    return Claim(
      role: .length, place: place, size: type.size, type: type, says: "length: counts \(counted)",
      evidence: evidence, parameter: added)
  }

  /// What it proves that a number is right in messages of some lengths.
  ///
  /// A number that tells kinds may go with the length, and may go up with it: how far apart lengths are tells it from
  /// that. What counts exactly the bytes behind it, up to the check sum, or all is the likelier a length.
  static func structure(_ lengths: [Int], isUsual: Bool) -> Double {
    zip(lengths, lengths.dropFirst()).reduce(isUsual ? 6.5 : 2) {
      $0 + min(8, 3 + 1.5 * Bits.log($1.1 - $1.0))
    }
  }

  /// A number that goes up with the length, but not by as much: what it counts comes in blocks that have octets of their
  /// own, as check sums are.
  private static func blocks(
    _ messages: [[UInt8]], _ shortest: Int, _ taken: Taken
  ) -> Claim? {
    for (place, type) in taken.places(of: [.byte], in: min(8, shortest)) {
      var totals: [Int: [Int: Int]] = [:]
      for message in messages {
        totals[Int(type.raw(message, place)), default: [:]][message.count, default: 0] += 1
      }
      // Each number goes with one length, and each length with one number.
      let pairs = totals.compactMap { field in
        field.value.mostFrequent.map { (field.key, $0.key, $0.value) }
      }
      .sorted { $0.0 < $1.0 }
      let holds = pairs.reduce(0) { $0 + $1.2 }
      guard pairs.count >= 4, holds * 20 >= messages.count * 19,
        Set(pairs.map { $0.1 }).count == pairs.count,
        zip(pairs, pairs.dropFirst()).allSatisfy({ left, right in
          let (step, grown) = (right.0 - left.0, right.1 - left.1)
          return grown >= step && step * 5 >= grown * 4
        })
      else { continue }
      let evidence = ClaimEvidence(
        holds: holds, of: messages.count,
        rawBits: structure(pairs.map { $0.1 }, isUsual: false) - 8, hypothesisBits: 3)
      guard evidence.bits >= least else { continue }
      return Claim(
        role: .length, place: place, size: 1, type: .byte,
        says: "length: goes up with the message's, by less where there are more blocks",
        evidence: evidence)
    }
    return nil
  }
}
