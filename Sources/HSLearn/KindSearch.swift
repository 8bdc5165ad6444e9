/// Looks for the byte that says of which kind a message is: its value goes with the message's length and with what
/// stands elsewhere.
enum KindSearch {
  /// What a message shows, at which kinds may differ.
  private static let furthest = 32
  /// Values that an opcode may take.
  private static let most = 24

  /// The opcode with the best evidence that is enough.
  ///
  /// - Parameters:
  ///   - messages: Different messages in the order of the capture.
  ///   - taken: Bytes that are explained already.
  /// - Returns: The opcode, or `nil`.
  static func best(_ messages: [[UInt8]], taken: Taken) -> Claim? {
    let sample = CheckSumSearch.spread(messages, 4096)
    let shortest = taken.common(sample.map(\.count).min() ?? 0, most: 8)
    guard sample.count >= 8, shortest > 0 else { return nil }
    var best: Claim?
    for place in 0..<shortest where !taken.contains(place) {
      guard let claim = judge(sample, place, taken), claim.evidence.isEnough(share: 0.8) else {
        continue
      }
      // What stands behind an opcode goes with the kind as well: the first byte that tells most of it is the opcode.
      if let known = best, known.evidence.rawBits * 2 >= claim.evidence.rawBits { continue }
      best = claim
    }
    return best
  }

  private static func judge(_ messages: [[UInt8]], _ place: Int, _ taken: Taken) -> Claim? {
    var groups: [UInt8: [[UInt8]]] = [:]
    var runs = 0
    var last: UInt8?
    for (index, message) in messages.enumerated() {
      if message[place] != last { runs += 1 }
      last = message[place]
      if index % 2 == 0 { groups[message[place], default: []].append(message) }
    }
    guard groups.count >= 2, groups.count <= most, groups.count * 3 <= messages.count,
      // A byte that moves slowly divides time, not kinds.
      runs >= groups.count * 3 / 2 + 2
    else { return nil }
    let frequent = groups.values.reduce(0) { $0 + ($1.count >= 2 ? $1.count : 0) }
    guard frequent * 5 >= ((messages.count + 1) / 2) * 4 else { return nil }
    var gain = 0.0
    var determined: [Int] = []
    let longest = min(furthest, messages.map(\.count).max() ?? 0)
    // Property -1 is the length.
    for property in -1..<longest
    where property != place && !(property >= 0 && taken.contains(property)) {
      let bits = Self.gain(messages, groups, place, property)
      if bits > 8 {
        gain += bits
        determined.append(property)
      }
    }
    guard determined.contains(-1) || determined.count >= 2 else { return nil }
    // How many messages are as their kind is.
    var rules: [UInt8: [Int: Int?]] = [:]
    for (value, members) in groups {
      for property in determined {
        rules[value, default: [:]][property] = constant(members, property)
      }
    }
    var evidence = ClaimEvidence(
      holds: 0, of: 0, heldOutHolds: 0, heldOutOf: 0, rawBits: gain,
      hypothesisBits: 3 + Bits.log(longest + 1))
    for (index, message) in messages.enumerated() {
      guard let rule = rules[message[place]] else { continue }
      let holds = rule.allSatisfy { property, expected in
        guard let expected else { return true }
        return symbol(message, property) == expected
      }
      evidence.of += 1
      if holds { evidence.holds += 1 }
      if index % 2 == 1 {
        evidence.heldOutOf += 1
        if holds { evidence.heldOutHolds += 1 }
      }
    }
    let values = groups.keys.sorted()
    let names = values.prefix(12).map { "0x" + FieldSearch.text([$0]) }.joined(separator: ", ")
    var claim = Claim(
      role: .opcode, place: place, size: 1, type: .byte,
      says:
        "kind of message: \(names)\(values.count > 12 ? ", …" : ""); goes with "
        + (determined.first == -1 ? "the length" : "")
        + (determined == [-1]
          ? ""
          : "\(determined.first == -1 ? " and " : "")\(determined.count { $0 >= 0 }) other bytes"),
      evidence: evidence)
    claim.values = values.map(UInt32.init)
    return claim
  }

  private static func symbol(_ message: [UInt8], _ property: Int) -> Int? {
    if property < 0 { return message.count }
    return property < message.count ? Int(message[property]) : nil
  }

  /// What all of some messages have at a property; `nil` where they differ.
  private static func constant(_ messages: [[UInt8]], _ property: Int) -> Int? {
    guard messages.count >= 2, let first = symbol(messages[0], property) else { return nil }
    return messages.allSatisfy { symbol($0, property) == first } ? first : nil
  }

  /// Bits that the kind saves in telling a property of held-out messages.
  private static func gain(
    _ messages: [[UInt8]], _ groups: [UInt8: [[UInt8]]], _ place: Int, _ property: Int
  ) -> Double {
    var counts: [Int: Int] = [:]
    var all = 0
    var rules: [UInt8: Int] = [:]
    for (value, members) in groups {
      for member in members {
        guard let symbol = symbol(member, property) else { continue }
        counts[symbol, default: 0] += 1
        all += 1
      }
      rules[value] = constant(members, property)
    }
    guard counts.count >= 2, rules.count >= 1 else { return 0 }
    // Neighbours of one signal are alike; a kind is told by what differs.
    let alike = rules.count { abs(Int($0.key) - $0.value) <= 2 && property >= 0 }
    guard alike * 2 < rules.count || rules.count < 3 else { return 0 }
    var bits = 0.0
    for (index, message) in messages.enumerated() where index % 2 == 1 {
      guard let rule = rules[message[place]], let symbol = symbol(message, property) else {
        continue
      }
      if rule == symbol {
        bits -= Bits.log(Double(counts[symbol] ?? 1) / Double(all))
      } else {
        bits -= 6
      }
    }
    return bits
  }
}
