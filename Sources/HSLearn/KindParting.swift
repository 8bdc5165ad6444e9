extension KindSearch {
  /// Messages that are looked at.
  private static let mostParted = 512
  /// Orders of the kinds that chance is taken from.
  private static let rounds = 8
  /// Values that a kind may take where messages are many.
  static let mostParts = 64
  /// Bits by which a place must tell more of the length than chance would.
  private static let leastParted = 12.0
  /// What share of the length a place must tell, and what share of what the best place tells.
  private static let (leastShare, nearBest) = (0.1, 0.75)
  /// The least that values hold where messages are cut into them.
  private static let shortestCut = 20

  /// How far a place goes with the length of messages.
  private struct Parted {
    var place: Int
    var values: [UInt8]
    /// How improbable it is by chance: bits beyond those of the same values in other orders.
    var bits: Double
    /// The share of what there is to tell of the length that the place tells, chance left aside.
    var share: Double
    /// Whether kinds may stand there.
    var isKind: Bool
    /// Whether it counts: it goes with the length, and tells no kinds.
    var isCount: Bool
  }

  /// The first octet that parts messages as their lengths do, in whatever order they come.
  ///
  /// Of a list of commands, or of a short session, each kind may come once and stay: nothing then goes with its changes. What
  /// is left is that messages of a kind are as long. How much of that is chance, with so many kinds and lengths among so few
  /// messages, is what the same values tell in other orders. Beside a coarse octet, as an address or a class of commands, the
  /// finer one tells more of what there is to tell, and is the kind.
  ///
  /// - Parameters:
  ///   - messages: Messages in the order of the capture.
  ///   - taken: Bytes that are explained already.
  ///   - sizes: Bytes that say lengths, count, or are computed.
  ///   - known: The place that other evidence names, or `nil`.
  /// - Returns: The byte, or `nil` where none tells enough, or another may be it as well.
  static func parting(
    _ messages: [[UInt8]], taken: Taken, sizes: Taken, known: Int?
  ) -> Claim? {
    let sample = messages.spread(mostParted)
    let lengths = sample.map { $0.count }
    guard sample.count >= 8, Set(lengths).count > 1, !areCut(lengths, taken) else { return nil }
    let open = taken.open(sample, most: places, before: furthest)
    let found = open.compactMap { parted(sample, lengths, $0, taken.trailer) }
    let kinds = found.filter { $0.isKind }
    let best = kinds.map { $0.share }.max() ?? 0
    guard let kind = kinds.first(where: { $0.share >= best * nearBest }) else { return nil }
    if kind.place != known {
      // Another place that tells more, and may not be one only for its many values, leaves it open.
      let isRivalled = found.contains {
        !$0.isCount && $0.bits >= leastParted && $0.share * nearBest > kind.share
      }
      // So does an octet before it that nearly all messages share, and those of other lengths do not.
      let shared = (1..<max(1, kind.place)).filter { taken.contains($0) && !sizes.contains($0) }
      guard !isRivalled,
        !shared.contains(where: { isShared(sample, lengths, $0, kind.bits) })
      else { return nil }
    }
    let evidence = ClaimEvidence(
      holds: sample.count, of: sample.count, rawBits: kind.bits + Bits.log(open.count),
      hypothesisBits: Bits.log(open.count))
    return claim(kind.place, kind.values, "the length", evidence)
  }

  /// Whether messages may be pieces: most are as long as can be, and do not begin alike.
  private static func areCut(_ lengths: [Int], _ taken: Taken) -> Bool {
    guard let longest = lengths.max(), !taken.contains(0), longest >= shortestCut else {
      return false
    }
    return lengths.count { $0 == longest } * 2 >= lengths.count
  }

  /// What a place tells of the length; `nil` for one that takes too many values.
  private static func parted(
    _ messages: [[UInt8]], _ lengths: [Int], _ place: Int, _ trailer: Int
  ) -> Parted? {
    let kinds = messages.map { $0[place] }
    let counts = kinds.counts
    let usual = counts.filter { $0.value >= 2 }
    let repeated = usual.values.reduce(0, +)
    guard usual.count >= 2, counts.count * 2 <= kinds.count, repeated * 5 >= kinds.count * 3 else {
      return nil
    }
    let told = Self.told(kinds, lengths)
    let isCount = self.counts(messages, place, trailer)
    return Parted(
      place: place, values: usual.keys.sorted(), bits: told.bits, share: told.share,
      isKind: repeated * 5 >= kinds.count * 4 && counts.count <= mostParts
        && counts.count * 5 <= kinds.count * 2 && told.bits >= leastParted
        && told.bits >= told.spread * 4 && told.share >= leastShare && !isCount
        && !isOfRow(messages, place) && !isLengthOfMost(messages, place)
        && !isTextOrMark(messages, place),
      isCount: isCount)
  }

  /// Whether an octet is the length but for the same in four of five messages, of lengths that are far apart: others may be
  /// filled up.
  private static func isLengthOfMost(_ messages: [[UInt8]], _ place: Int) -> Bool {
    Dictionary(grouping: messages) { $0.count - Int($0[place]) }.values.contains { own in
      let lengths = own.map { $0.count }
      let apart = (lengths.max() ?? 0) - (lengths.min() ?? 0)
      return own.count * 5 >= messages.count * 4 && apart >= 4
    }
  }

  /// Whether the few messages in which an octet is not what it is in the others are those of other lengths.
  private static func isShared(
    _ messages: [[UInt8]], _ lengths: [Int], _ place: Int, _ bits: Double
  ) -> Bool {
    guard messages.allSatisfy({ $0.count > place }) else { return false }
    let octets = messages.map { $0[place] }
    return (2...4).contains(octets.counts.count) && told(octets, lengths).bits >= bits * 0.8
  }

  /// How many bits kinds tell of lengths beyond what they do in other orders, by how much those orders differ, and which share
  /// of all that is to be told they tell.
  private static func told(
    _ kinds: [UInt8], _ lengths: [Int]
  ) -> (bits: Double, spread: Double, share: Double) {
    let (rows, columns) = (numbered(kinds), numbered(lengths))
    let (width, height) = (lengths.counts.count, kinds.counts.count)
    var ways = [0.0]
    for number in stride(from: 1, through: kinds.count, by: 1) {
      ways.append(ways[number - 1] + Bits.log(number))
    }
    func orders(_ counts: some Sequence<Int>) -> Double { counts.reduce(0) { $0 + ways[$1] } }
    /// The fewer ways there are to order messages within kinds, the more is told.
    func within(_ rows: [Int]) -> Double {
      var cells = [Int](repeating: 0, count: width * height)
      for (row, column) in zip(rows, columns) { cells[row * width + column] += 1 }
      return orders(cells)
    }
    let seen = within(rows)
    var shuffled = rows
    // The same in each run.
    var state: UInt64 = 0x9e37_79b9_7f4a_7c15
    let chance = (0..<rounds).map { _ in
      for place in shuffled.indices.reversed() {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        shuffled.swapAt(place, Int((state >> 33) % UInt64(place + 1)))
      }
      return within(shuffled)
    }
    let mean = chance.reduce(0, +) / Double(rounds)
    let variance = chance.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(rounds)
    // Where each kind is of one length, all is told.
    let all = orders(kinds.counts.values) - mean
    return (seen - mean, variance.squareRoot(), all > 0 ? (seen - mean) / all : 0)
  }

  /// Values as numbers from 0 on, by when they come first.
  private static func numbered<Value: Hashable>(_ values: [Value]) -> [Int] {
    var numbers: [Value: Int] = [:]
    return values.map { value in
      if let number = numbers[value] { return number }
      numbers[value] = numbers.count
      return numbers.count - 1
    }
  }
}
