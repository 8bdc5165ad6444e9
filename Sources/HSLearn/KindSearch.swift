/// Looks for the byte that says of which kind a message is: its value goes with the message's length and with what
/// stands elsewhere.
enum KindSearch {
  /// What a message shows, at which kinds may differ.
  private static let furthest = 32
  /// Values that an opcode may take.
  private static let most = 24
  /// Bits that a property must be told better for the kinds to go with it.
  private static let least = 8.0

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
    let longest = min(furthest, sample.map(\.count).max() ?? 0)
    // What is expected of the length, and of each byte, without kinds.
    let common = (-1..<longest).map { property in
      property >= 0 && taken.contains(property) ? [] : expected(sample, property)
    }
    var best: Claim?
    for place in 0..<shortest where !taken.contains(place) {
      guard let claim = judge(sample, place, common), claim.evidence.isEnough(share: 0.8) else {
        continue
      }
      // What stands behind an opcode goes with the kind as well: the first byte that tells most of it is the opcode.
      if let known = best, known.evidence.rawBits * 2 >= claim.evidence.rawBits { continue }
      best = claim
    }
    return best
  }

  private static func judge(_ messages: [[UInt8]], _ place: Int, _ common: [[Double]]) -> Claim? {
    var counts: [UInt8: Int] = [:]
    for message in messages { counts[message[place], default: 0] += 1 }
    let values = counts.filter { $0.value >= 2 }.keys.sorted()
    guard values.count >= 2, values.count <= most, values.count * 3 <= messages.count,
      values.reduce(0, { $0 + (counts[$1] ?? 0) }) * 5 >= messages.count * 4
    else { return nil }
    // What goes with the kind changes as the kind does: one that stays tells no more than the message before.
    let changes = messages.indices.dropFirst().filter {
      messages[$0][place] != messages[$0 - 1][place]
    }
    var gain = 0.0
    var determined: [Int] = []
    var each = [Double](repeating: 0, count: messages.count)
    for (index, expected) in common.enumerated() where index != place + 1 && !expected.isEmpty {
      // Property -1 is the length.
      let bits = Self.gain(messages, place, index - 1, expected)
      let all = bits.reduce(0, +)
      guard all > least, changes.reduce(0, { $0 + bits[$1] }) > least / 2,
        !isLow(messages, index - 1, of: place),
        values.count > 2 || !repeats(messages, index - 1, place)
      else { continue }
      gain += all
      determined.append(index - 1)
      for index in each.indices { each[index] += bits[index] }
    }
    if !determined.contains(-1) {
      // Three values or more, each of which is followed by its neighbours, are those of a number that moves.
      let near = changes.count {
        [1, 255].contains(messages[$0][place] &- messages[$0 - 1][place])
      }
      guard determined.count >= 2, values.count == 2 || near * 10 < changes.count * 9 else {
        return nil
      }
    }
    // How many messages are told better by those of their kind before them than by all before them.
    var evidence = ClaimEvidence(
      holds: 0, of: 0, heldOutHolds: 0, heldOutOf: 0, rawBits: gain,
      hypothesisBits: 3 + Bits.log(common.count))
    var met: Set<UInt8> = []
    for index in changes where !met.insert(messages[index][place]).inserted {
      evidence.of += 1
      if each[index] > 0 { evidence.holds += 1 }
      guard index >= messages.count / 2 else { continue }
      evidence.heldOutOf += 1
      if each[index] > 0 { evidence.heldOutHolds += 1 }
    }
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

  /// Whether a property is the low byte of a number of which the high one is at a place: they go together.
  private static func isLow(_ messages: [[UInt8]], _ property: Int, of place: Int) -> Bool {
    property >= 0 && abs(property - place) == 1 && messages.allSatisfy { $0.count > property }
      && FieldSearch.neighbour(messages, high: place, low: property) == .low
  }

  /// Whether a byte is the same as another in each message: of two values, as the high bytes of a signed number have,
  /// that says nothing of kinds.
  private static func repeats(_ messages: [[UInt8]], _ property: Int, _ place: Int) -> Bool {
    property >= 0
      && messages.allSatisfy { $0.count <= property || $0[property] == $0[place] }
  }

  /// What a message has at a property: its length, or a byte; `nil` where it is too short.
  private static func symbol(_ message: [UInt8], _ property: Int) -> UInt8? {
    if property < 0 { return UInt8(clamping: message.count) }
    return property < message.count ? message[property] : nil
  }

  /// How probable a property is in each message after all those before it.
  private static func expected(_ messages: [[UInt8]], _ property: Int) -> [Double] {
    var model = SymbolModel()
    return messages.map { message in
      symbol(message, property).map { model.tell($0, base: 1.0 / 256) } ?? 1
    }
  }

  /// Bits that the kind saves in telling a property of each message, after those before it.
  private static func gain(
    _ messages: [[UInt8]], _ place: Int, _ property: Int, _ expected: [Double]
  ) -> [Double] {
    var models: [UInt8: SymbolModel] = [:]
    return zip(messages, expected).map { message, common in
      guard let symbol = symbol(message, property) else { return 0 }
      let chance = models[message[place], default: SymbolModel()].tell(symbol, base: common)
      return Bits.log(chance / common)
    }
  }
}
