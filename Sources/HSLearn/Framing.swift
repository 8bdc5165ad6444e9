/// How messages are put together from several values.
package struct Framing: Sendable {
  /// The rule.
  package enum Rule: Sendable, Equatable {
    /// Messages begin with octets and tell their length.
    case length(start: [UInt8], place: Int, type: NumberType, added: Int)
    /// Messages begin with octets and are all as long.
    case whole(start: [UInt8], length: Int)
    /// Messages end with an octet that stands nowhere else, and does not belong to them.
    case separator(UInt8)
    /// Each value begins with its number and how many there are.
    case parts(index: Int, count: Int, first: Int, header: Int)
  }

  /// The rule.
  package var rule: Rule
  /// What it rests on: messages of several values that are whole.
  package var evidence = ClaimEvidence()
  /// Values that belong to no whole message.
  package var loose = 0

  /// In words.
  package var says: String {
    switch rule {
    case .length(let start, let place, let type, let added):
      "messages over several values: begin with \(FieldSearch.text(start)), length at byte \(place) "
        + "(\(type.name)) plus \(added)"
    case .whole(let start, let length):
      "messages over several values: begin with \(FieldSearch.text(start)), \(length) bytes"
    case .separator(let octet):
      "messages over several values: end with \(FieldSearch.text([octet])), which is nowhere inside"
    case .parts(let index, let count, let first, _):
      "messages over several values: part at byte \(index) from \(first), number of parts at byte \(count)"
    }
  }

  /// The messages, each with the time and packet of its last value.
  package func joined(_ values: [Message]) -> [Message] { walk(values).messages }

  private struct Walk {
    var messages: [Message] = []
    var whole = 0
    var several = 0
    var broken = 0
    var loose = 0
    var lengths: Set<Int> = []

    /// Takes a message that is whole with a value.
    mutating func take(
      _ bytes: [UInt8], _ last: Message, isOfSeveral: Bool, length: Int? = nil
    ) {
      whole += 1
      if isOfSeveral { several += 1 }
      lengths.insert(length ?? bytes.count)
      messages.append(Message(time: last.time, packet: last.packet, bytes: bytes))
    }

    /// Gives up a message of which so many values came.
    mutating func drop(_ parts: Int) {
      broken += 1
      loose += parts
    }
  }

  private func walk(_ values: [Message]) -> Walk {
    switch rule {
    case .length(let start, let place, let type, let added):
      Self.walk(values, start, head: place + type.size) { Int(type.raw($0, place)) + added }
    case .whole(let start, let length):
      Self.walk(values, start, head: start.count) { _ in length }
    case .separator(let octet): Self.walk(values, octet)
    case .parts(let index, let count, let first, let header):
      Self.walk(values, index, count, first, header)
    }
  }

  private static func walk(
    _ values: [Message], _ start: [UInt8], head: Int, _ length: ([UInt8]) -> Int
  ) -> Walk {
    var walk = Walk()
    var parts = 0
    var waiting: [UInt8] = []
    var wanted = 0
    var size = 0
    var begins = false
    for value in values {
      // All parts but the last are as long as the first: as much as a value takes.
      if parts > 0, waiting.count + value.bytes.count <= wanted,
        value.bytes.count == size
          || waiting.count + value.bytes.count == wanted && value.bytes.count < size
      {
        waiting += value.bytes
        parts += 1
        if start.count > 1, value.bytes.starts(with: start) { begins = true }
        if waiting.count == wanted {
          // One that holds what messages begin with where a part begins is two of them, or parts of two.
          if begins {
            walk.drop(parts)
          } else {
            walk.take(waiting, value, isOfSeveral: true)
          }
          (parts, begins) = (0, false)
        }
        continue
      }
      if parts > 0 {
        walk.drop(parts)
        parts = 0
      }
      guard value.bytes.count >= head, value.bytes.starts(with: start) else {
        walk.loose += 1
        continue
      }
      wanted = length(value.bytes)
      if wanted == value.bytes.count {
        walk.take(value.bytes, value, isOfSeveral: false)
      } else if wanted > value.bytes.count, wanted <= 65_535, value.bytes.count >= shortestPart {
        size = value.bytes.count
        waiting = value.bytes
        parts = 1
        begins = false
      } else {
        walk.drop(1)
      }
    }
    walk.loose += parts
    return walk
  }

  private static func walk(_ values: [Message], _ separator: UInt8) -> Walk {
    let size = values.map(\.bytes.count).max() ?? 0
    var walk = Walk()
    var parts = 0
    var waiting: [UInt8] = []
    var ends: Set<[UInt8]> = []
    let isLine =
      [0x0a, 0x0d].contains(separator)
      && values.allSatisfy {
        $0.bytes.allSatisfy { (0x20...0x7e).contains($0) || [0x0a, 0x0d].contains($0) }
      }
    for value in values {
      // What ends messages may begin them as well.
      let inside = value.bytes.dropFirst(parts == 0 && value.bytes.count > 1 ? 1 : 0).dropLast()
      waiting += value.bytes
      parts += 1
      let isEnd = value.bytes.last == separator
      // All values but a message's last are as long as one can be.
      guard isEnd || value.bytes.count == size, waiting.count <= 65_535,
        !inside.contains(separator)
      else {
        walk.drop(parts)
        (waiting, parts) = ([], 0)
        continue
      }
      guard isEnd else { continue }
      waiting.removeLast()
      // Only what is shorter, and not always the same, shows that messages end there; lines of text do.
      let isOfSeveral =
        parts > 1 && (isLine || value.bytes.count < size && ends.insert(value.bytes).inserted)
      walk.take(waiting, value, isOfSeveral: isOfSeveral)
      (waiting, parts) = ([], 0)
    }
    walk.loose += parts
    return walk
  }

  private static func walk(
    _ values: [Message], _ index: Int, _ count: Int, _ first: Int, _ header: Int
  ) -> Walk {
    var walk = Walk()
    var waiting: [UInt8] = []
    var next = first
    var parts = 0
    for value in values {
      guard value.bytes.count >= header, value.bytes.count > max(index, count) else {
        walk.loose += 1
        continue
      }
      let (number, all) = (Int(value.bytes[index]), Int(value.bytes[count]))
      if number != next || all != parts, parts > 0 {
        walk.drop(next - first)
        (next, parts) = (first, 0)
      }
      guard number == next, all >= 1, number - first < all else {
        walk.loose += 1
        continue
      }
      if number == first { (waiting, parts) = ([], all) }
      waiting += value.bytes.dropFirst(header)
      next += 1
      guard next - first == all else { continue }
      walk.take(waiting, value, isOfSeveral: all > 1, length: all)
      (next, parts) = (first, 0)
    }
    return walk
  }

  /// The least that a value holds of a message that does not fit into it: the smallest MTU leaves 20 octets.
  private static let shortestPart = 18

  // MARK: - Search

  /// A rule of which nothing is known yet.
  private init(_ rule: Rule) { self.rule = rule }

  /// The rule by which values are parts of messages; `nil` where nothing says that they are.
  static func best(_ values: [Message]) -> Framing? {
    guard values.count >= 6 else { return nil }
    let starts = values.compactMap(\.bytes.first).counts
    let common = starts.filter { $0.value >= 3 && $0.value < values.count }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map(\.key)
    var numbered = Search(values)
    for start in common.prefix(3) {
      let those = values.filter { $0.bytes.first == start }
      var octets = [start]
      if let second = those.first.flatMap({ $0.bytes.count > 1 ? $0.bytes[1] : nil }),
        those.allSatisfy({ $0.bytes.count > 1 && $0.bytes[1] == second })
      {
        octets.append(second)
      }
      for place in 1..<8 {
        for type in NumberType.counts.prefix(3) {
          for added in 0..<14 where place >= octets.count || octets.count == 2 && place == 1 {
            let kept = place < octets.count ? Array(octets.prefix(place)) : octets
            numbered.consider(.length(start: kept, place: place, type: type, added: added), 8)
          }
        }
      }
    }
    for index in 0..<4 {
      for count in 0..<4 where count != index {
        for first in 0...1 {
          numbered.consider(
            .parts(index: index, count: count, first: first, header: max(index, count) + 1), 6)
        }
      }
    }
    // Where no number says how long messages are, their beginning or end does.
    var marked = Search(values)
    if values.contains(where: { $0.bytes.count >= shortestPart }) {
      for end in Set(values.compactMap(\.bytes.last)).sorted() {
        let isEnd = values.count { $0.bytes.last == end }
        guard isEnd >= 3, isEnd < values.count else { continue }
        marked.consider(.separator(end), 6)
      }
      for first in common.prefix(8) {
        let start = beginning(values, first)
        guard let distance = distance(values, start) else { continue }
        let rule = Rule.whole(start: start, length: distance.length)
        guard distance.isVaried || isSummed(values, rule, distance.length) else { continue }
        let share = Double(values.count { $0.bytes.starts(with: start) }) / Double(values.count)
        marked.consider(rule, -Bits.log(share))
      }
    }
    guard let other = marked.found else { return numbered.found }
    // A number that is none leaves parts over that a mark explains, or is always the same where messages end oftener.
    guard let found = numbered.found,
      found.loose * 10 <= values.count || other.loose * 4 > found.loose,
      numbered.lengths > 1 || found.evidence.holds >= other.evidence.holds
    else { return other }
    return found
  }

  /// Rules that were tried, and the best of them.
  private struct Search {
    private let values: [Message]
    private let half: [Message]
    private var best: (framing: Framing, walk: Walk)?
    private var tried = 0

    init(_ values: [Message]) {
      self.values = values
      half = Array(values[..<(values.count / 2)])
    }

    /// The best rule, if there is enough evidence of it.
    var found: Framing? {
      guard var found = best?.framing else { return nil }
      found.evidence.hypothesisBits = Bits.log(tried)
      return found.evidence.isEnough(share: 0.8) ? found : nil
    }

    /// Of how many lengths messages are by it.
    var lengths: Int { best?.walk.lengths.count ?? 0 }

    /// Tries a rule.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - bitsOfEach: What a message of several values proves.
    mutating func consider(_ rule: Rule, _ bitsOfEach: Double) {
      tried += 1
      var framing = Framing(rule)
      // Most rules fail in the first half.
      let quick = framing.walk(half.count > 64 ? Array(half.prefix(64)) : half)
      guard quick.several >= 1, quick.broken * 4 <= quick.whole else { return }
      let whole = framing.walk(values)
      let first = framing.walk(half)
      guard whole.several >= 3, whole.loose * 5 <= values.count,
        whole.several > first.several || first.several >= 3
      else { return }
      // Each message of several values ends where a value ends, and the next begins as messages do.
      framing.evidence = ClaimEvidence(
        holds: whole.whole, of: whole.whole + whole.broken, heldOutHolds: whole.whole - first.whole,
        heldOutOf: max(0, whole.whole + whole.broken - first.whole - first.broken),
        rawBits: ClaimEvidence.tail(
          whole.several, of: whole.several + whole.broken, bits: bitsOfEach)
          + 2 * Double(whole.lengths.count))
      framing.loose = whole.loose
      // A rule that ends messages too early leaves their last parts over.
      if let known = best,
        (known.walk.whole - known.walk.broken, -known.walk.loose, known.framing.evidence.rawBits)
          >= (whole.whole - whole.broken, -whole.loose, framing.evidence.rawBits)
      {
        return
      }
      best = (framing, whole)
    }
  }

  /// What most values with a first octet begin with, four octets at most.
  private static func beginning(_ values: [Message], _ first: UInt8) -> [UInt8] {
    var start = [first]
    while start.count < 4 {
      let next = values.filter {
        $0.bytes.count > start.count && $0.bytes.starts(with: start)
      }.map { $0.bytes[start.count] }
      guard let most = next.counts.mostFrequent, most.value * 10 >= next.count * 9 else { break }
      start.append(most.key)
    }
    return start
  }

  /// Whether a check sum in the last part of the messages covers the first, which has none of its own.
  private static func isSummed(_ values: [Message], _ rule: Rule, _ length: Int) -> Bool {
    let walk = Framing(rule).walk(values)
    guard walk.several >= 8, walk.several == walk.whole, walk.broken * 4 <= walk.whole else {
      return false
    }
    // All parts but the last are as long as the longest value.
    let size = values.map(\.bytes.count).max() ?? 0
    let messages = CheckSumSearch.spread(StreamLearning.different(walk.messages), 256)
    let first = Set(messages.map { Array($0.prefix(size)) })
    guard size < length, first.count >= 4 else { return false }
    var search = CheckSumSearch(messages)
    guard let sum = search.best()?.sum, let covered = sum.covered(length: length),
      let octets = sum.octets(length: length), covered.lowerBound < 16,
      covered.upperBound > size, octets.lowerBound >= (length - 1) / size * size
    else { return false }
    var alone = CheckSumSearch(first.sorted { $0.lexicographicallyPrecedes($1) })
    return alone.best() == nil
  }

  /// How many octets there are mostly from one value that begins with octets to the next, and whether the values between
  /// begin with different octets: those of other kinds of messages would begin with the same always.
  private static func distance(_ values: [Message], _ start: [UInt8])
    -> (length: Int, isVaried: Bool)?
  {
    var distances: [Int: Int] = [:]
    var heads: [Int: Set<UInt8>] = [:]
    var octets = 0
    var parts = 0
    for value in values {
      if value.bytes.starts(with: start) {
        if parts > 1 { distances[octets, default: 0] += 1 }
        (octets, parts) = (0, 0)
      } else if let first = value.bytes.first {
        heads[parts, default: []].insert(first)
      }
      octets += value.bytes.count
      parts += 1
    }
    return distances.mostFrequent.map {
      ($0.key, heads.values.contains { $0.count >= 4 })
    }
  }
}
