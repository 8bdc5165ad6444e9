import HSBase

/// Looks for the byte that says of which kind a message is: its value goes with the message's length and with what
/// stands elsewhere.
enum KindSearch {
  /// What a message shows, at which kinds may differ.
  static let furthest = 32
  /// So many octets are looked at: what all messages begin with does not count.
  static let places = 8
  /// Values that an opcode may take.
  private static let most = 24
  /// Bits that a property must be told better for the kinds to go with it.
  private static let least = 8.0
  /// Bits that are enough where a kind is expected.
  private static let leastExpected = 8.0
  /// Bits that are enough where the length changes as kinds do.
  private static let leastOfChanges = 14.0

  /// Whether enough goes with kinds: of long messages many fields differ a little between kinds, so that not each change is
  /// told better, but all of them together are.
  ///
  /// - Parameters:
  ///   - evidence: What goes with kinds.
  ///   - isExpected: Whether the length goes with the first octet that is not the same in all messages, where kinds stand.
  /// - Returns: Whether it is enough.
  private static func isEnough(_ evidence: ClaimEvidence, isExpected: Bool) -> Bool {
    var evidence = evidence
    // Of a few messages that could show it one may fail.
    if evidence.of < 8 { evidence.holds += 1 }
    return evidence.isEnough(
      share: evidence.bits >= 128 ? 0.7 : 0.8,
      needed: isExpected ? leastExpected : ClaimEvidence.needed)
  }

  /// The opcode with the best evidence that is enough.
  ///
  /// - Parameters:
  ///   - messages: Different messages in the order of the capture.
  ///   - taken: Bytes that are explained already.
  /// - Returns: The opcode, or `nil`.
  static func best(_ messages: [[UInt8]], taken: Taken) -> Claim? {
    let sample = messages.spread(4096)
    guard sample.count >= 8 else { return nil }
    let common = expected(sample, taken)
    var best: Claim?
    let places = taken.open(sample, most: places, before: furthest)
    for place in places
    where !counts(sample, place, taken.trailer) && !isTextOrMark(sample, place) {
      guard
        let (claim, isOfLength) = judge(
          sample, sample.map { $0[place] }, place, common, taken.trailer),
        isEnough(claim.evidence, isExpected: isOfLength && place == places.first),
        isOfLength || isOften(sample.map { $0[place] }) && !isOfRow(sample, place)
      else { continue }
      // What stands behind an opcode goes with the kind as well: the first byte that tells most of it is the opcode.
      if let known = best, known.evidence.rawBits * 2 >= claim.evidence.rawBits { continue }
      best = claim
    }
    return best
  }

  /// Whether kinds come often enough to be told though the length does not go with them: ten messages a kind, and four of the
  /// second.
  private static func isOften(_ kinds: [UInt8]) -> Bool {
    let counts = kinds.counts.values.filter { $0 >= 2 }.sorted(by: >)
    return counts.count * 10 <= kinds.count && (counts.dropFirst().first ?? 0) >= 4
  }

  /// The first octet whose changes go with those of the length, where nothing else says of which kind messages are: kinds may
  /// stay for long, and need not come back.
  ///
  /// - Parameters:
  ///   - messages: Messages in the order of the capture, with those that came again.
  ///   - taken: Bytes that are explained already.
  /// - Returns: The byte, or `nil`.
  static func changing(_ messages: [[UInt8]], taken: Taken) -> Claim? {
    let sample = messages.spread(4096)
    guard sample.count >= 8 else { return nil }
    let lengths = zip(sample, sample.dropFirst()).map { $0.count != $1.count }
    let changed = lengths.count { $0 }
    for place in taken.open(sample, most: places, before: furthest) {
      let kinds = sample.map { $0[place] }
      let usual = kinds.counts.filter { $0.value >= 2 }
      guard usual.count >= 2, usual.count <= most,
        usual.values.reduce(0, +) * 10 >= sample.count * 9
      else { continue }
      let changes = zip(kinds, kinds.dropFirst()).map { $0 != $1 }
      let both = zip(changes, lengths).count { $0 && $1 }
      var evidence = ClaimEvidence(
        holds: both, of: changes.count { $0 }, hypothesisBits: Bits.log(places))
      evidence.rawBits = ClaimEvidence.together(
        both, of: evidence.of, changed, in: changes.count)
      guard evidence.isEnough(share: 0.6, needed: leastOfChanges),
        !counts(sample, place, taken.trailer), !isOfRow(sample, place),
        !isTextOrMark(sample, place)
      else { continue }
      return claim(place, usual.keys.sorted(), "changes of the length", evidence)
    }
    return nil
  }

  /// The kind that an answer repeats from its request, if it is one of few values, and what stands before it is explained
  /// or takes many.
  static func echoed(_ claim: Claim, _ messages: [[UInt8]], taken: Taken) -> Claim? {
    guard !taken.contains(claim.place) else { return nil }
    for place in 0...claim.place {
      let values = Set(messages.compactMap { place < $0.count ? $0[place] : nil })
      if place == claim.place { return (2...mostParts).contains(values.count) ? claim : nil }
      guard taken.contains(place) || values.count == 1 || values.count > most else { return nil }
    }
    return nil
  }

  /// Whether a byte tells the length of messages.
  static func tellsLength(_ messages: [[UInt8]], _ place: Int) -> Bool {
    var kinds: [UInt8: [Int: Int]] = [:]
    for message in messages where place < message.count {
      kinds[message[place], default: [:]][message.count, default: 0] += 1
    }
    let usual = kinds.values.compactMap { $0.mostFrequent }
    return usual.reduce(0) { $0 + $1.value } * 20 >= messages.count * 19
  }

  /// Whether a byte goes up as the length does, though not by as much: it counts.
  private static func goesUp(_ messages: [[UInt8]], _ place: Int) -> Bool {
    guard tellsLength(messages, place) else { return false }
    var lengths: [UInt8: [Int: Int]] = [:]
    for message in messages {
      lengths[message[place], default: [:]][message.count, default: 0] += 1
    }
    let pairs = lengths.compactMap { kind in kind.value.mostFrequent.map { (Int(kind.key), $0.key) }
    }
    .sorted { $0.0 < $1.0 }
    if pairs.count == 2 { return pairs[1].0 - pairs[0].0 == pairs[1].1 - pairs[0].1 }
    return pairs.count >= 3
      && zip(pairs, pairs.dropFirst()).allSatisfy { left, right in
        let (step, grown) = (right.0 - left.0, right.1 - left.1)
        return grown >= step && step * 2 >= grown
      }
  }

  /// Whether a byte counts what follows: all, a text, elements that are each as long, octets in front of a filler, those that
  /// are new, or parts.
  static func counts(_ messages: [[UInt8]], _ place: Int, _ trailer: Int) -> Bool {
    goesUp(messages, place) || countsMost(messages, place) || countsText(messages, place, trailer)
      || countsElements(messages, place, trailer) || countsNew(messages, place, trailer)
      || [place - 1, place + 1].contains { beside in
        countsParts(messages, place, beside) || countsParts(messages, beside, place)
      }
  }

  /// Whether a byte, of three numbers or more, is the length but for the same in most messages, or in most of those that are
  /// not as long as can be: others may be cut, or have no length there.
  private static func countsMost(_ messages: [[UInt8]], _ place: Int) -> Bool {
    func isIn(_ messages: [[UInt8]]) -> Bool {
      let added = Dictionary(grouping: messages) { $0.count - Int($0[place]) }
      return added.values.contains { own in
        own.count * 5 >= messages.count * 3 && Set(own.lazy.map { $0[place] }).count >= 3
      }
    }
    let all = messages.filter { place < $0.count }
    let longest = all.map { $0.count }.max() ?? 0
    return isIn(all) || isIn(all.filter { $0.count < longest })
  }

  /// The longest messages of which it is looked what is left of the one before: an octet counts 255.
  private static let longestLeft = 512

  /// Whether as many octets behind a byte as it says are new, and those behind them are left from the message before, there or
  /// nearby.
  private static func countsNew(_ messages: [[UInt8]], _ place: Int, _ trailer: Int) -> Bool {
    var (left, all) = (0, 0)
    var numbers: Set<UInt8> = []
    for (last, message) in zip(messages, messages.dropFirst()).prefix(512) {
      let end = message.count - trailer
      guard place < end, message[place] > 0, max(message.count, last.count) <= longestLeft
      else { continue }
      // An octet or two may stand between what is new and what is left, and nothing behind it.
      let used = message[..<end].lastIndex { $0 != 0 } ?? place
      let rest = message[...used].dropFirst(place + 3 + Int(message[place]))
      guard rest.count >= 4, Set(rest).count >= 3 else { continue }
      all += 1
      guard last.indices.contains(where: { last[$0...].starts(with: rest) }) else { continue }
      left += 1
      numbers.insert(message[place])
    }
    return all >= 4 && left * 10 >= all * 9 && numbers.count >= 2
  }

  /// Whether a byte says how many parts there are, and another, from 0 or 1 on, which of them a message is.
  private static func countsParts(_ messages: [[UInt8]], _ total: Int, _ number: Int) -> Bool {
    let last = max(total, number)
    guard min(total, number) >= 0, messages.allSatisfy({ $0.count > last }),
      let first = messages.lazy.map({ $0[number] }).min(), first <= 1,
      messages.allSatisfy({ $0[number] &- first < $0[total] })
    else { return false }
    var (unfinished, right) = (0, 0)
    for (message, next) in zip(messages, messages.dropFirst())
    where message[number] &- first &+ 1 < message[total] {
      unfinished += 1
      if next[total] == message[total], next[number] == message[number] &+ 1 { right += 1 }
    }
    return unfinished >= 3 && right * 5 >= unfinished * 4
  }

  /// Whether as many printable characters as a byte says stand behind it, and then none.
  private static func countsText(_ messages: [[UInt8]], _ place: Int, _ trailer: Int) -> Bool {
    func isText(_ octet: UInt8) -> Bool { (0x20...0x7e).contains(octet) }
    var right = 0
    for message in messages where place < message.count - trailer {
      let end = place + 1 + Int(message[place])
      let last = message.count - trailer
      if end > place + 1, end <= last, message[(place + 1)..<end].allSatisfy(isText),
        end == last || !isText(message[end])
      {
        right += 1
      }
    }
    return right * 20 >= messages.count * 19
  }

  /// Whether the octets that are in use go up by the same with each that a byte, of three numbers or more, says.
  private static func countsElements(_ messages: [[UInt8]], _ place: Int, _ trailer: Int) -> Bool {
    var used: [UInt8: [Double]] = [:]
    for message in messages where place < message.count - trailer {
      used[message[place], default: []].append(Double(inUse(message, trailer)))
    }
    // The mean of each number's messages, and how exact it is.
    let means = used.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { number, used in
      let (count, mean) = (Double(used.count), used.reduce(0, +) / Double(used.count))
      let variance = used.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
      return (
        number: Double(number), mean: mean, error: (variance / count).squareRoot(), count: count
      )
    }
    guard means.count >= 3, means.allSatisfy({ $0.error <= 0.75 }) else { return false }
    let all = means.reduce(0) { $0 + $1.count }
    let number = means.reduce(0) { $0 + $1.count * $1.number } / all
    let mean = means.reduce(0) { $0 + $1.count * $1.mean } / all
    let spread = means.reduce(0) {
      $0 + $1.count * ($1.number - number) * ($1.number - number)
    }
    let each =
      means.reduce(0) { $0 + $1.count * ($1.number - number) * ($1.mean - mean) } / spread
    guard spread > 0, each >= 0.9, each <= 17 else { return false }
    return means.allSatisfy { one in
      abs(one.mean - mean - each * (one.number - number)) <= max(0.5, 2.5 * one.error)
    }
  }

  /// The octets of a message up to a filler, two or more that are the same, at its end.
  private static func inUse(_ message: [UInt8], _ trailer: Int) -> Int {
    let last = message.count - trailer
    guard last > 0 else { return 0 }
    let filler = message[last - 1]
    guard filler == 0 || filler == 0xff else { return last }
    var count = last
    while count > 0, message[count - 1] == filler { count -= 1 }
    return count + 1 < last ? count : last
  }

  /// What proves that kinds go with the length of messages better than with any byte; `nil` if they do not.
  ///
  /// - Parameters:
  ///   - messages: Messages in the order of the capture, with those that came again.
  ///   - byte: The byte that tells kinds best.
  ///   - taken: Bytes that are explained already.
  /// - Returns: How many messages show it, and how improbable it is by chance.
  static func byLength(_ messages: [[UInt8]], but byte: Claim?, taken: Taken) -> ClaimEvidence? {
    let sample = messages.spread(4096)
    let lengths = Set(sample.map { $0.count }).sorted()
    guard sample.count >= 8, (2...most).contains(lengths.count), lengths[0] > taken.trailer else {
      return nil
    }
    let numbers = Dictionary(
      uniqueKeysWithValues: lengths.enumerated().map { ($1, UInt8($0)) })
    let kinds = sample.map { numbers[$0.count] ?? 0 }
    var common = expected(sample, taken)
    common[0] = []
    guard let (claim, _) = judge(sample, kinds, -1, common, taken.trailer),
      claim.evidence.isEnough(share: 0.8)
    else { return nil }
    guard let byte else { return claim.evidence }
    // A number that goes up as the length does is one that was seen too rarely to be called one.
    let added = Set(sample.map { $0.count - Int($0[byte.place]) })
    if added.count == 1, lengths[lengths.count - 1] - lengths[0] >= 4 { return claim.evidence }
    // A byte that differs in messages of one length, and tells nothing of them there, only goes with the length.
    var isSplit = false
    for messages in Dictionary(grouping: sample, by: { $0.count }).values {
      let counts = Dictionary(grouping: messages.map { $0[byte.place] }) { $0 }
      guard counts.values.count(where: { $0.count > 1 }) > 1 else { continue }
      isSplit = true
      let within = judge(
        messages, messages.map { $0[byte.place] }, byte.place, expected(messages, taken),
        taken.trailer, properties: 1)
      if within?.claim.evidence.isEnough(share: 0.8) ?? false { return nil }
    }
    let told = judge(
      sample, sample.map { $0[byte.place] }, byte.place, expected(sample, taken), taken.trailer)
    let share = claim.evidence.rawBits / max(1, told?.claim.evidence.rawBits ?? 1)
    return share > 1.1 || isSplit && share > 0.8 ? claim.evidence : nil
  }

  /// The byte that tells kinds which go with the length: the first that takes few values and tells most of it.
  ///
  /// - Parameters:
  ///   - messages: Messages in the order of the capture, with those that came again.
  ///   - taken: Bytes that are explained already.
  ///   - length: Where messages say their length, if they do: then those of one kind may be of several, and what stands
  ///     behind it goes with the length anyhow.
  /// - Returns: The byte, or `nil`.
  static func first(_ messages: [[UInt8]], taken: Taken, length: Int?) -> Claim? {
    let hasLength = length != nil
    let sample = messages.spread(4096)
    let all = Double(max(1, sample.count))
    let lengths = sample.map { $0.count }.counts
    let entropy = Bits.entropy(lengths.values)
    guard sample.count >= 8, entropy >= 0.3 else { return nil }
    var found: [(place: Int, told: Double, values: [UInt8], claim: ClaimEvidence)] = []
    for place in taken.open(sample, most: places, before: length ?? furthest) {
      let kinds = sample.map { $0[place] }.counts
      let usual = kinds.filter { $0.value >= 2 }
      if kinds.count > 1, !hasLength {
        // The first that differs, if it tells the length: what stands behind goes with the length anyhow.
        guard tellsLength(sample, place) else { break }
      }
      // A number takes many values, and one that goes up as the length does counts.
      guard kinds.count <= most, usual.count > 1, kinds.count * 3 <= sample.count,
        usual.values.reduce(0, +) * 5 >= sample.count * 4, !counts(sample, place, taken.trailer),
        !isTextOrMark(sample, place)
      else { continue }
      let within = Dictionary(grouping: sample) { $0[place] }.values.reduce(0) {
        $0 + Bits.entropy($1.map { $0.count }.counts.values) * Double($1.count) / all
      }
      let freedom = Double((kinds.count - 1) * (lengths.count - 1))
      let told = entropy - within - freedom / (2 * all * 0.6931)
      let bits = (entropy - within) * all - freedom / 2 * Bits.log(all)
      let holds = sample.count - kinds.count
      let evidence = ClaimEvidence(
        holds: holds, of: holds, rawBits: bits, hypothesisBits: 3)
      // Where messages say their length, that they say their kind is to be expected.
      guard told >= entropy / 2,
        evidence.isEnough(share: 0.8, needed: hasLength ? 8 : ClaimEvidence.needed)
      else { continue }
      found.append((place, told, usual.keys.sorted(), evidence))
    }
    let best = found.map { $0.told }.max() ?? 0
    return found.first { $0.told >= best * 0.8 }.map {
      claim($0.place, $0.values, "the length", $0.claim)
    }
  }

  /// Whether kinds, one of each message, tell what else is in it, and the length among that; the byte at `place` says of
  /// which kind it is, or, if it is -1, the length.
  private static func judge(
    _ messages: [[UInt8]], _ kinds: [UInt8], _ place: Int, _ common: [[Double]], _ trailer: Int,
    properties: Int = 2
  ) -> (claim: Claim, isOfLength: Bool)? {
    let counts = kinds.counts
    let values = counts.filter { $0.value >= 2 }.keys.sorted()
    guard values.count >= 2, values.count <= most, values.count * 3 <= messages.count,
      values.reduce(0, { $0 + (counts[$1] ?? 0) }) * 5 >= messages.count * 4
    else { return nil }
    // What goes with the kind changes as the kind does: one that stays tells no more than the message before.
    let changes = kinds.indices.dropFirst().filter { kinds[$0] != kinds[$0 - 1] }
    var determined: [Int] = []
    var each = [Double](repeating: 0, count: messages.count)
    for (index, expected) in common.enumerated() where index != place + 1 && !expected.isEmpty {
      // Property -1 is the length.
      let bits = Self.gain(messages, kinds, index - 1, expected, trailer)
      let all = bits.reduce(0, +)
      guard all > least, changes.reduce(0, { $0 + bits[$1] }) > least / 2,
        place < 0
          || !isLow(messages, index - 1, of: place) && !isSign(messages, index - 1, place)
            && !repeats(messages, index - 1, place)
      else { continue }
      determined.append(index - 1)
      for index in each.indices { each[index] += bits[index] }
    }
    // A number that goes up as the length does, and with which nothing else goes, counts.
    if determined == [-1], Set(zip(messages, kinds).map { $0.count - Int($1) }).count == 1 {
      return nil
    }
    if !determined.contains(-1) {
      guard determined.count >= properties,
        place < 0 || values.count == 2 || !moves(kinds, values, changes)
      else {
        return nil
      }
    }
    // How many messages of another kind than the last are told better by those of their kind before them than by all
    // before them.
    var evidence = ClaimEvidence(
      rawBits: each.reduce(0, +), hypothesisBits: 3 + Bits.log(common.count))
    var met: Set<UInt8> = []
    for index in changes where !met.insert(kinds[index]).inserted {
      evidence.count(each[index] > 0, isHeldOut: index >= messages.count / 2)
    }
    // Values that come once, and stay a while, are those of a number that moved: the length does not go with one.
    guard evidence.of >= (determined.first == -1 ? 2 : 6) else { return nil }
    let others = determined.count { $0 >= 0 }
    let isOfLength = determined.first == -1
    let properties = [
      isOfLength ? "the length" : nil,
      others > 0 ? "\(others) other byte\(others == 1 ? "" : "s")" : nil,
    ]
    .compactMap { $0 }.joined(separator: " and ")
    return (claim(place, values, properties, evidence), isOfLength)
  }

  /// A claim that a byte tells kinds, and what goes with it.
  static func claim(
    _ place: Int, _ values: [UInt8], _ properties: String, _ evidence: ClaimEvidence
  ) -> Claim {
    let names = values.prefix(12).hex(separatedBy: ", ", each: "0x")
    var claim = Claim(
      role: .opcode, place: place, size: 1, type: .byte,
      says: "kind of message: \(names)\(values.count > 12 ? ", …" : ""); goes with \(properties)",
      evidence: evidence)
    claim.values = values.map(UInt32.init)
    return claim
  }

  /// Whether a property is the low byte of a number of which the high one is at a place: they go together.
  private static func isLow(_ messages: [[UInt8]], _ property: Int, of place: Int) -> Bool {
    property >= 0 && abs(property - place) == 1 && messages.allSatisfy { $0.count > property }
      && FieldSearch.neighbour(messages, high: place, low: property) == .low
  }

  /// Whether kinds, three or more, are those of a number that moves: each is followed by its neighbours, or none by one
  /// that is far off, with or without a sign.
  private static func moves(_ kinds: [UInt8], _ values: [UInt8], _ changes: [Int]) -> Bool {
    let near = changes.count { [1, 255].contains(kinds[$0] &- kinds[$0 - 1]) }
    if near * 10 >= changes.count * 9 { return true }
    let readings: [(UInt8) -> Int] = [{ Int($0) }, { Int(Int8(bitPattern: $0)) }]
    return readings.contains { number in
      let numbers = values.map(number)
      let range = (numbers.max() ?? 0) - (numbers.min() ?? 0)
      let far = changes.count { abs(number(kinds[$0]) - number(kinds[$0 - 1])) * 2 > range }
      return far * 20 < changes.count
    }
  }

  /// Whether one of two bytes is the sign of the other: they are of one number.
  private static func isSign(_ messages: [[UInt8]], _ property: Int, _ place: Int) -> Bool {
    func extends(_ high: UInt8, _ low: UInt8) -> Bool { high == (low < 0x80 ? 0 : 0xff) }
    return property >= 0
      && (messages.allSatisfy { $0.count <= property || extends($0[property], $0[place]) }
        || messages.allSatisfy { $0.count <= property || extends($0[place], $0[property]) })
  }

  /// Whether a byte is the same as another in each message, as the high bytes of a signed number, or what is written
  /// twice: that says nothing of kinds.
  private static func repeats(_ messages: [[UInt8]], _ property: Int, _ place: Int) -> Bool {
    property >= 0
      && messages.allSatisfy { $0.count <= property || $0[property] == $0[place] }
  }

  /// Whether a byte that is not 0 mostly is the same as the one two places from it: the high octet of a number in a row of them.
  static func isOfRow(_ messages: [[UInt8]], _ place: Int) -> Bool {
    var (same, all) = (0, 0)
    var values: Set<UInt8> = []
    for message in messages where place < message.count && message[place] != 0 {
      all += 1
      guard
        [place - 2, place + 2].contains(where: {
          message.indices.contains($0) && message[$0] == message[place]
        })
      else { continue }
      same += 1
      values.insert(message[place])
    }
    return values.count >= 2 && same * 2 >= all
  }

  /// What a message has at a property, its length or a byte; `nil` where it is too short, its last bytes not counted.
  private static func symbol(_ message: [UInt8], _ property: Int, _ trailer: Int) -> UInt8? {
    if property < 0 { return UInt8(clamping: message.count) }
    return property < message.count - trailer ? message[property] : nil
  }

  /// How probable each property is in each message after all those before it; none of bytes that are explained.
  private static func expected(_ messages: [[UInt8]], _ taken: Taken) -> [[Double]] {
    let longest = min(furthest, messages.map { $0.count }.max() ?? 0)
    return (-1..<longest).map { property in
      if property >= 0, taken.contains(property) { return [] }
      var model = SymbolModel()
      return messages.map { message in
        symbol(message, property, taken.trailer).map { model.tell($0, base: 1.0 / 256) } ?? 1
      }
    }
  }

  /// Bits that the kind saves in telling a property of each message, after those before it.
  private static func gain(
    _ messages: [[UInt8]], _ kinds: [UInt8], _ property: Int, _ expected: [Double], _ trailer: Int
  ) -> [Double] {
    var models: [UInt8: SymbolModel] = [:]
    return messages.indices.map { index in
      guard let symbol = symbol(messages[index], property, trailer) else { return 0 }
      let common = expected[index]
      let chance = models[kinds[index], default: SymbolModel()].tell(symbol, base: common)
      return Bits.log(chance / common)
    }
  }
}
