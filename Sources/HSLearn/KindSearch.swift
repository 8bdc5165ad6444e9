import HSBase
import HSPlatform

/// Looks for the octet that says of which kind a message is.
///
/// A kind is a partition that makes what follows cheaper to tell: the length, and octets behind it, beyond what the messages
/// before and the octet in front tell of them. Much else does that a little, so that octets compete: how much each saves, how
/// far in front it stands, and whether it looks like what only goes with others gives it odds, as it does among devices whose
/// protocols are documented. What is not more probable than all else together is not told.
enum KindSearch {
  /// What is learnt of messages as a whole.
  struct Kinds {
    /// The octet that tells kinds.
    var opcode: Claim?
    /// What proves that they go with the length, where no octet is found.
    var byLength: ClaimEvidence?
  }

  /// The least that an octet saves, and its probability among all.
  private static let (leastSaved, leastChance) = (5.0, 0.7)
  /// Values that an opcode may take that answers repeat, and kinds that only their length tells.
  private static let most = 24

  /// What tells kinds.
  ///
  /// - Parameters:
  ///   - messages: Messages in the order of the capture.
  ///   - taken: Octets that are explained already.
  /// - Returns: The octet, or that the length does, or neither.
  static func kinds(_ messages: [[UInt8]], taken: Taken) -> Kinds {
    guard messages.count >= 8 else { return Kinds() }
    let columns = KindColumns(messages, taken: taken)
    let open = columns.open.filter { KindCandidate.mayTell(columns, property: $0) }
    let places = open.filter { $0 > 0 }.map { KindCandidate(columns, property: $0) }
    let candidates = places.filter {
      $0.saved >= leastSaved && !$0.isLength(columns) && !$0.isCounter(columns)
    }
    if let (best, chance) = likeliest(candidates, columns), chance >= leastChance {
      let values = best.values.filter { $0.value >= 2 }.keys.compactMap(UInt8.init(exactly:))
      let others = best.better.count { $0 > 0 }
      let properties = [
        best.better.contains(0) ? "the length" : nil,
        others > 0 ? "\(others) other byte\(others == 1 ? "" : "s")" : nil,
      ].compactMap { $0 }.joined(separator: " and ")
      return Kinds(
        opcode: claim(
          best.place, values.sorted(), properties,
          best.evidence(columns, of: max(1, places.count))))
    }
    guard open.first == 0, Set(columns.lengths).count <= most else { return Kinds() }
    let length = KindCandidate(columns, property: 0)
    let evidence = length.evidence(columns, of: max(1, places.count))
    return Kinds(byLength: evidence.isEnough(share: 0.8) ? evidence : nil)
  }

  /// What speaks for a candidate, in natural logarithms of odds, and against it.
  ///
  /// The weights are those under which documented protocols of devices have the kinds that they have; docs/learn.md says how
  /// they do on devices that had no part in them.
  private enum Weight {
    /// For each doubling of the bits that it tells of the length, up to 2^6.
    static let length = 0.6
    /// That it is the first to tell as much of the length as any.
    static let first = 1.4
    /// For each halving of what the best of all saves with a message.
    static let saved = -0.2
    /// For each doubling of the place among octets that differ.
    static let place = -1.0
    /// That it is 0 or 255: where nothing stands.
    static let filler = -3.1
    /// That the octet beside it is the same, as marks and the high octets of signed numbers are.
    static let twin = -2.2
    /// That it has the values of the octet beside it, as who sends and who receives have.
    static let address = -2.5
    /// That none tells kinds.
    static let none = -0.9
  }

  /// The candidate that is most probable, and how probable it is.
  private static func likeliest(
    _ candidates: [KindCandidate], _ columns: KindColumns
  ) -> (KindCandidate, chance: Double)? {
    let most = candidates.map { $0.rate($0.ofLength) }.max() ?? 0
    let best = candidates.map { $0.rate($0.saved) }.max() ?? 0
    let first = candidates.first { $0.ofLength >= leastSaved && $0.rate($0.ofLength) >= 0.6 * most }
    let open = columns.open
    let odds = candidates.map { candidate -> Double in
      let rank = open.count { $0 > 0 && $0 <= candidate.place }
      let fillers = (candidate.values[0] ?? 0) + (candidate.values[255] ?? 0)
      let (isTwin, isAddress) = isOfTwo(candidate, columns)
      var odds = Weight.length * min(Bits.log(1 + candidate.ofLength), 6)
      odds += candidate.place == first?.place ? Weight.first : 0
      odds += Weight.saved * min(4, Bits.log(best / candidate.rate(candidate.saved)))
      odds += Weight.place * Bits.log(1 + rank)
      odds += Weight.filler * Double(fillers) / Double(columns.count)
      odds += (isTwin ? Weight.twin : 0) + (isAddress ? Weight.address : 0)
      return exp(odds)
    }
    let all = odds.reduce(exp(Weight.none), +)
    return zip(candidates, odds).max { $0.1 < $1.1 }.map { ($0, chance: $1 / all) }
  }

  /// Whether an octet is the same as the one beside it, or has its values and is never the same, in nearly all messages.
  private static func isOfTwo(
    _ candidate: KindCandidate, _ columns: KindColumns
  ) -> (isTwin: Bool, isAddress: Bool) {
    var (isTwin, isAddress) = (false, false)
    let own = columns.symbols[candidate.place + 1]
    for beside in [candidate.place, candidate.place + 2]
    where beside > 0 && beside < columns.symbols.count {
      let other = columns.symbols[beside]
      let same = zip(own, other).count { $0 == $1 }
      if same * 10 > own.count * 9 { isTwin = true }
      let shared = Set(own).intersection(other).subtracting([0, 1, 255, KindColumns.absent])
      if columns.open.contains(beside), shared.count >= 2, same * 10 < own.count,
        [own, other].allSatisfy({ $0.count { shared.contains($0) } * 5 >= own.count * 2 })
      {
        isAddress = true
      }
    }
    return (isTwin, isAddress)
  }

  /// The kind that an answer repeats from its request, if it is one of few values, and what stands before it is explained
  /// or takes many.
  static func echoed(_ claim: Claim?, _ messages: [[UInt8]], taken: Taken) -> Claim? {
    guard let claim, !taken.contains(claim.place) else { return nil }
    for place in 0...claim.place {
      let values = Set(messages.compactMap { place < $0.count ? $0[place] : nil })
      if place == claim.place { return (2...most).contains(values.count) ? claim : nil }
      guard taken.contains(place) || values.count == 1 || values.count > most else { return nil }
    }
    return nil
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

  /// So many beginnings show that messages begin anywhere.
  private static let leastBeginnings = 5

  /// Whether messages are pieces of others: they begin in many ways, and the two octets that most begin with stand inside of many
  /// as well.
  static func areUnframed(_ messages: [[UInt8]]) -> Bool {
    let sample = messages.spread(512)
    let begins = sample.compactMap { $0.count > 1 ? [$0[0], $0[1]] : nil }.counts
    guard let start = begins.filter({ $0.key[0] != $0.key[1] }).max(by: { $0.value < $1.value }),
      start.value * 4 >= sample.count, begins.count >= leastBeginnings
    else { return false }
    let again = sample.count { message in
      message.indices.dropFirst().dropLast().contains {
        message[$0] == start.key[0] && message[$0 + 1] == start.key[1]
      }
    }
    return again * 5 >= sample.count
  }
}
