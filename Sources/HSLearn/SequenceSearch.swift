import HSBase

/// Looks for numbers that go on from message to message: counters and clocks.
enum SequenceSearch {
  private static let furthest = 64

  /// Counters in messages in the order of the capture.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - taken: Bytes that are explained already.
  /// - Returns: The counters in their order.
  static func counters(_ messages: [Message], taken: Taken) -> [Claim] {
    let sequence = withoutRepetitions(messages)
    let shortest = taken.common(sequence.map { $0.bytes }, most: furthest)
    guard sequence.count >= 6, shortest > 0 else { return [] }
    let types = NumberType.counts
    var found: [Claim] = []
    let tried = Bits.log(shortest * types.count)
    for (place, type) in taken.places(of: types, in: shortest) {
      guard var claim = counter(sequence, place, type) else { continue }
      claim.evidence.hypothesisBits = tried
      if claim.evidence.isEnough(share: 0.85) { found.append(claim) }
    }
    return withoutOverlap(found)
  }

  /// So many messages, at least, tell that some of them are counted.
  private static let leastAmong = 16

  /// A counter of some of the messages: of those that have a value at a place, where others come in between.
  ///
  /// - Parameters:
  ///   - messages: The messages.
  ///   - taken: Bytes that are explained already.
  /// - Returns: The counter in the most messages, with what these have, or `nil`.
  static func counterOfSome(_ messages: [Message], taken: Taken) -> Claim? {
    let sequence = withoutRepetitions(messages)
    let bytes = sequence.map { $0.bytes }
    let places = taken.open(bytes, most: KindSearch.places, before: furthest)
    var groups: [(place: Int, value: UInt8, own: [Message])] = []
    for place in places {
      let values = bytes.map { $0[place] }.counts
      for (value, count) in values.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) }).prefix(4)
      where count >= leastAmong && count * 20 < sequence.count * 19 {
        groups.append((place, value, sequence.filter { $0.bytes[place] == value }))
      }
    }
    let tried = Bits.log(max(1, groups.count) * max(1, places.count))
    var best: Claim?
    for (place, value, own) in groups {
      for counted in places where counted != place {
        guard var claim = counter(own, counted, .byte) else { continue }
        claim.evidence.hypothesisBits = tried
        guard claim.evidence.isEnough(share: 0.85),
          best.map({ claim.evidence.holds > $0.evidence.holds }) ?? true
        else { continue }
        claim.says += "; in messages with 0x\(FieldSearch.text([value])) at byte \(place)"
        claim.condition = ByteCondition(place: place, value: value)
        best = claim
      }
    }
    return best
  }

  /// Of claims on the same bytes the one with the most bytes, then with the most evidence.
  static func withoutOverlap(_ claims: [Claim]) -> [Claim] {
    var kept: [Claim] = []
    let order = claims.sorted {
      ($0.size, $0.evidence.rawBits, $1.place) > ($1.size, $1.evidence.rawBits, $0.place)
    }
    for claim in order where !kept.contains(where: claim.overlaps) { kept.append(claim) }
    return kept.sorted { $0.place < $1.place }
  }

  /// The messages without those that repeat the one before.
  static func withoutRepetitions(_ messages: [Message]) -> [Message] {
    var kept: [Message] = []
    for message in messages where kept.last?.bytes != message.bytes { kept.append(message) }
    return kept
  }

  private static func counter(_ messages: [Message], _ place: Int, _ type: NumberType) -> Claim? {
    let mask: UInt32 = type.size == 4 ? .max : 1 << UInt32(type.size * 8) - 1
    guard mayCount(messages, place, type, mask) else { return nil }
    let numbers = messages.map { type.raw($0.bytes, place) }
    let list = zip(numbers, numbers.dropFirst()).map { ($1 &- $0) & mask }
    // Two numbers that take turns, as a bit does that tells a message from the one before, do not count.
    guard let step = list.counts.mostFrequent?.key, step != 0, step != mask / 2 + 1 else {
      return nil
    }
    // A number whose low byte never changes is a shorter one.
    guard type.size == 1 || step & 0xff != 0 else { return nil }
    if type.size > 1 {
      // The upper half must have been seen to change, or the number is not seen to be so wide.
      guard let first = numbers.first,
        numbers.contains(where: { ($0 ^ first) >> UInt32(type.size * 4) != 0 })
      else { return nil }
    }
    var evidence = ClaimEvidence()
    var jumps = 0
    var skipped: Set<UInt32> = []
    let range = wrap(numbers, step, list, mask)
    for (index, one) in list.enumerated() {
      if case .begins(let again, let behind) = range, numbers[index] == behind,
        numbers[index + 1] == again
      {
        continue
      } else if one != step, (2...4).contains(where: { step &* UInt32($0) & mask == one }) {
        // One, two or three messages may have been lost.
        jumps += 1
        skipped.insert(numbers[index])
        continue
      }
      evidence.count(one == step, isHeldOut: index >= list.count / 2)
    }
    guard jumps * 3 <= list.count else { return nil }
    // Losses are not always behind the same number: kinds that take turns have gaps, counters have none.
    guard jumps < 4 || skipped.count * 2 > min(jumps, 4) else { return nil }
    if type.size > 1 {
      // Where the low bytes wrap the high ones must follow: otherwise the low ones count alone.
      let low: UInt32 = type.size == 2 ? 0xff : 0xffff
      let alone = list.count { $0 & low == step & low }
      let together = list.count { $0 == step }
      guard alone == together || step > low || (alone - together) * 64 <= together else {
        return nil
      }
      guard carries(messages, place, type, low: low) else { return nil }
    }
    // A measurement may go up by the same every now and then: one step in four is granted to it.
    evidence.rawBits = ClaimEvidence.tail(evidence.holds, of: evidence.of, bits: 2)
    let signed =
      step > mask / 2 ? -Int(mask &- step) - 1 : Int(step)
    var says = "counter: \(signed > 0 ? "+" : "")\(signed) a message, "
    func hex(_ value: UInt32) -> String { "0x" + value.padded(type.size * 2, radix: 16) }
    switch range {
    case .all: says += "wraps at \(type.size * 8) bits"
    case .begins(let again, let behind): says += "from \(hex(again)) to \(hex(behind)), then again"
    case .unseen: says += "its wrap was not seen"
    }
    if type.size == 1, numbers.allSatisfy({ (0x30...0x39).contains($0) }) {
      says += "; a digit in ASCII"
    }
    if jumps > 0 { says += "; \(jumps) steps are 2 to 4 times as large, as if messages were lost" }
    return Claim(
      role: .counter, place: place, size: type.size, type: type, says: says, evidence: evidence,
      parameter: signed)
  }

  /// Whether one step comes often enough among some of many for a counter: most of its steps are the same, though messages
  /// may have been lost.
  private static func mayCount(
    _ messages: [Message], _ place: Int, _ type: NumberType, _ mask: UInt32
  ) -> Bool {
    let some = 128
    guard messages.count > 4 * some else { return true }
    let steps = (0..<some).lazy.map { number in
      let index = 1 + number * (messages.count - 1) / some
      let now = type.raw(messages[index].bytes, place)
      return (now &- type.raw(messages[index - 1].bytes, place)) & mask
    }
    return steps.counts.contains { $0.key != 0 && $0.value * 4 >= some }
  }

  /// Where a counter begins anew.
  private enum Wrap {
    /// At the end of what its octets can say.
    case all
    /// At a number, behind another.
    case begins(UInt32, behind: UInt32)
    /// Not in these messages.
    case unseen
  }

  /// Where numbers that go by a step begin anew.
  private static func wrap(
    _ numbers: [UInt32], _ step: UInt32, _ steps: [UInt32], _ mask: UInt32
  ) -> Wrap {
    let isUp = step <= mask / 2
    guard let least = numbers.min(), let most = numbers.max() else { return .unseen }
    let (first, last) = isUp ? (least, most) : (most, least)
    var turns = 0
    for (index, one) in steps.enumerated() {
      let (before, now) = (numbers[index], numbers[index + 1])
      if one == step, isUp ? now < before : now > before { return .all }
      if one != step, before == last, now == first { turns += 1 }
    }
    // Of few values each follows the other by a step and a turn, counted or not. There may be as many as 32 bits can
    // say, and one more than their largest number.
    let values = Int(most - least) / max(1, isUp ? Int(step) : Int(mask &- step) + 1) + 1
    return turns >= 2 && values >= 8 ? .begins(first, behind: last) : .unseen
  }

  /// Whether the high bytes go up by one wherever the low ones wrap, but for one time in four.
  private static func carries(
    _ messages: [Message], _ place: Int, _ type: NumberType, low: UInt32
  ) -> Bool {
    var wraps = 0
    var carried = 0
    for index in 1..<messages.count {
      let before = type.raw(messages[index - 1].bytes, place)
      let now = type.raw(messages[index].bytes, place)
      guard now & low < before & low else { continue }
      wraps += 1
      let all: UInt32 = type.size == 4 ? .max : 0xffff
      if ((now & ~low) &- (before & ~low)) & all == low &+ 1 { carried += 1 }
    }
    return wraps == 0 ? false : carried * 4 >= wraps * 3
  }

  // MARK: - Clocks

  private static let units: [(Double, String)] = [
    (1e9, "1 s"), (1e8, "0.1 s"), (1e7, "10 ms"), (1e6, "1 ms"), (1e9 / 1024, "1/1024 s"),
    (1e9 / 32768, "1/32768 s"), (1e5, "0.1 ms"), (1e3, "1 µs"), (1e9 / 100_000, "10 µs"),
    (6e10, "1 min"), (1, "1 ns"),
  ]

  /// Clocks in messages in the order of the capture.
  static func clocks(_ messages: [Message], taken: Taken) -> [Claim] {
    let sequence = withoutRepetitions(messages).spread(4096)
    let shortest = taken.common(sequence.map { $0.bytes }, most: furthest)
    guard shortest > 1 else { return [] }
    var found: [Claim] = []
    for (place, type) in taken.places(of: NumberType.counts.suffix(2), in: shortest) {
      guard var claim = unixTime(sequence, place, type) else { continue }
      claim.evidence.hypothesisBits = Bits.log(shortest * 2)
      if claim.evidence.isEnough(share: 0.9) { found.append(claim) }
    }
    guard found.isEmpty, sequence.count >= 8 else { return withoutOverlap(found) }
    let types = NumberType.counts.suffix(4)
    let tried = Bits.log(shortest * types.count * units.count)
    for (place, type) in taken.places(of: types, in: shortest) {
      for (unit, name) in units {
        guard var claim = clock(sequence, place, type, unit, name) else { continue }
        claim.evidence.hypothesisBits = tried
        if claim.evidence.isEnough(share: 0.8) { found.append(claim) }
      }
    }
    return withoutOverlap(found)
  }

  /// A Unix time: the recorder's clock in seconds, or as far from it in all messages; one message is enough where it is the
  /// same.
  private static func unixTime(_ messages: [Message], _ place: Int, _ type: NumberType) -> Claim? {
    // Times of recorders that have no clock begin with 1970.
    guard messages.allSatisfy({ $0.time > 946_684_800_000_000_000 }) else { return nil }
    let numbers = messages.map { Int64(type.raw($0.bytes, place)) }
    let offsets = zip(numbers, messages).map { $0 - $1.time / 1_000_000_000 }
    let sorted = offsets.sorted()
    guard !sorted.isEmpty else { return nil }
    let off = Int(clamping: sorted[sorted.count / 2])
    // A clock of another time zone.
    guard abs(off) <= 14 * 3600 else { return nil }
    let right = offsets.map { abs($0 - Int64(off)) <= 3 }
    var evidence = ClaimEvidence()
    for (index, isRight) in right.enumerated() {
      evidence.count(isRight, isHeldOut: messages.count > 1 && index >= messages.count / 2)
    }
    // Four octets agree with the time, but for so many seconds; another number that does says it again.
    let different = Set(zip(numbers, right).filter { $0.1 }.map { $0.0 }).count
    evidence.rawBits =
      32 - Bits.log(2 * max(abs(off), 3) + 1) + 8 * Double(min(8, max(0, different - 1)))
    guard different > 1 || messages.count == 1 else { return nil }
    return Claim(
      role: .timestamp, place: place, size: 4, type: type, says: unixTime(off), evidence: evidence)
  }

  private static func unixTime(_ off: Int) -> String {
    abs(off) <= 2
      ? "Unix time in seconds"
      : "Unix time in seconds, \(abs(off)) s \(off < 0 ? "behind" : "ahead of") the recorder"
  }

  private static func clock(
    _ messages: [Message], _ place: Int, _ type: NumberType, _ unit: Double, _ name: String
  ) -> Claim? {
    let range = type.size == 4 ? 4_294_967_296.0 : 65_536.0
    let mask: UInt32 = type.size == 4 ? .max : 0xffff
    /// Nanoseconds since the message before, by how much the number went up, and whether that goes with the time; `nil` where
    /// that cannot be told.
    func step(_ index: Int) -> (elapsed: Int64, step: UInt32, holds: Bool)? {
      let elapsed = messages[index].time &- messages[index - 1].time
      guard elapsed >= 0, Double(elapsed) / unit < range / 2 else { return nil }
      let step =
        (type.raw(messages[index].bytes, place) &- type.raw(messages[index - 1].bytes, place))
        & mask
      // Values wait for connection events, and several may come together: a tenth of a second is allowed.
      let tolerance = max(1e8, Double(elapsed) * 0.01) / unit + 1
      return (elapsed, step, abs(Double(step) - Double(elapsed) / unit) <= tolerance)
    }
    // Four steps in five must go with the time: most places are refused by some of many messages.
    let some = min(128, messages.count - 1)
    var wrong = 0
    for number in 0..<some where step(1 + number * (messages.count - 1) / some)?.holds == false {
      wrong += 1
      if wrong * 5 > some * 2 { return nil }
    }
    var evidence = ClaimEvidence()
    var steps: [UInt32: Int] = [:]
    var (elapsedAll, steppedAll) = (0.0, 0.0)
    var pairs: [(elapsed: Double, step: Double)] = []
    for index in 1..<messages.count {
      guard (evidence.of - evidence.holds) * 5 < messages.count else { return nil }
      guard let (elapsed, step, holds) = step(index) else { continue }
      evidence.count(holds, isHeldOut: index >= messages.count / 2)
      guard holds else { continue }
      steps[step, default: 0] += 1
      elapsedAll += Double(elapsed)
      steppedAll += Double(step)
      pairs.append((Double(elapsed) / unit, Double(step)))
    }
    guard evidence.of >= 8, evidence.holds * 10 >= evidence.of * 8, let last = messages.last,
      let usual = steps.mostFrequent?.key, usual > 0
    else { return nil }
    // A counter of messages goes with the time as well, but its steps are multiples of one.
    let multiples = steps.reduce(0) { $0 + ($1.key % usual == 0 ? $1.value : 0) }
    guard usual == 1 ? steps.keys.contains(where: { $0 > 64 }) : multiples * 2 < evidence.holds
    else { return nil }
    // The lowest byte of a clock takes all values: one that hardly moves stands beside a counter.
    let lowest = Set(messages.map { $0.bytes[type.isBig ? place + type.size - 1 : place] })
    guard usual == 1 || lowest.count >= min(24, messages.count / 3) else { return nil }
    // Over the whole time clock and recorder must go as fast as each other.
    guard abs(steppedAll * unit - elapsedAll) <= elapsedAll * 0.003 + 2e8, elapsedAll > 1e9 else {
      return nil
    }
    // Two octets of which the lower does not go with the time are no clock.
    let off = pairs.reduce(0) { $0 + abs($1.step - $1.elapsed) } / Double(pairs.count)
    guard type.size == 4 || off <= 24 else { return nil }
    evidence.rawBits = together(pairs)
    guard evidence.rawBits > 0 else { return nil }
    // Of several units the one that fits best.
    evidence.rawBits -= min(8, abs(steppedAll * unit - elapsedAll) / elapsedAll * 1000)
    var says = "time in units of \(name): goes with the recorder's clock"
    if type.size == 4, unit == 1e9 {
      let value = Double(type.raw(last.bytes, place))
      let off = value - Double(last.time) / 1e9
      if abs(off) < 400 * 86_400 { says = unixTime(Int(clamping: off)) }
    }
    return Claim(
      role: .timestamp, place: place, size: type.size, type: type, says: says, evidence: evidence)
  }

  /// How improbable it is that steps go with times as they do if they knew nothing of each other: by their
  /// correlation, with pauses cut to a few times what is usual.
  private static func together(_ pairs: [(elapsed: Double, step: Double)]) -> Double {
    let sorted = pairs.map { $0.elapsed }.sorted()
    let most = max(sorted[sorted.count / 2], 1) * 5
    let count = Double(pairs.count)
    let cut = pairs.map { ($0.elapsed < most ? $0.elapsed : most, $0.step < most ? $0.step : most) }
    let means = cut.reduce((0.0, 0.0)) { ($0.0 + $1.0 / count, $0.1 + $1.1 / count) }
    var (left, right, both) = (0.0, 0.0, 0.0)
    for pair in cut {
      left += (pair.0 - means.0) * (pair.0 - means.0)
      right += (pair.1 - means.1) * (pair.1 - means.1)
      both += (pair.0 - means.0) * (pair.1 - means.1)
    }
    guard left > 0, right > 0 else { return 0 }
    let correlation = both / (left * right).squareRoot()
    guard correlation > 0.5 else { return 0 }
    return -count / 2 * Bits.log(max(1e-6, 1 - correlation * correlation))
  }
}
