/// How messages are put together from several values, or lie behind each other in one.
package struct Framing: Sendable {
  /// The rule.
  package enum Rule: Sendable, Equatable {
    /// Messages begin with octets and tell their length.
    case length(start: [UInt8], place: Int, type: NumberType, added: Int)
    /// Messages begin with octets and are all as long.
    case whole(start: [UInt8], length: Int)
    /// Messages end with an octet that stands nowhere else, and does not belong to them.
    case separator(UInt8)
    /// Messages begin with octets, and go on while values are as long as they can be.
    case until(start: [UInt8], size: Int)
    /// Each value begins with its number and how many there are.
    case parts(index: Int, count: Int, first: Int, header: Int)
  }

  /// The rule.
  package var rule: Rule
  /// What it rests on: messages of several values, or of a part of one, that are whole.
  package var evidence = ClaimEvidence()
  /// The check sum that holds in messages put together so, and not in values, where there is one: its name.
  package var proof: String?
  /// Values that belong to no whole message.
  package var loose = 0

  /// In words.
  package var says: String {
    let rule =
      switch rule {
      case .length(let start, let place, let type, let added):
        (start.isEmpty ? "" : "begin with \(FieldSearch.text(start)), ")
          + "length at byte \(place) (\(type.name)) plus \(added)"
      case .whole(let start, let length): "begin with \(FieldSearch.text(start)), \(length) bytes"
      case .separator(let octet): "end with \(FieldSearch.text([octet])), which is nowhere inside"
      case .until(let start, let size):
        "begin with \(FieldSearch.text(start)), and go on while values are of \(size) bytes"
      case .parts(let index, let count, let first, _):
        "part at byte \(index) from \(first), number of parts at byte \(count)"
      }
    return "messages over several values: \(rule)" + (proof.map { "; then the \($0) holds" } ?? "")
  }

  /// The messages, each with the time and packet of its last value.
  package func joined(_ values: [Message]) -> [Message] { walk(values).messages.map { $0.message } }

  /// A message that was put together.
  private struct Whole {
    var message: Message
    /// Whether it came in several values, or with others in one.
    var isOfSeveral: Bool
    /// The value that it begins in.
    var first: Int
    /// Values that it came in.
    var parts: Int
  }

  private struct Walk {
    var messages: [Whole] = []
    var whole = 0
    var several = 0
    var broken = 0
    var loose = 0
    var lengths: Set<Int> = []
    /// Messages that begin inside of a value, right behind another.
    var inside = 0
    /// Values in which a message ends, and those that end with it.
    var (ends, clean) = (0, 0)

    /// Takes a message that is whole with a value.
    mutating func take(
      _ bytes: [UInt8], _ last: Message, isOfSeveral: Bool, length: Int? = nil, first: Int = 0,
      parts: Int = 1
    ) {
      whole += 1
      if isOfSeveral { several += 1 }
      lengths.insert(length ?? bytes.count)
      messages.append(
        Whole(
          message: Message(time: last.time, packet: last.packet, bytes: bytes),
          isOfSeveral: isOfSeveral, first: first, parts: parts))
    }

    /// Gives up a message of which so many values came.
    mutating func drop(_ parts: Int) {
      broken += 1
      loose += parts
    }

    /// The different messages that came in several values or with others in one.
    var differentOfSeveral: [[UInt8]] {
      StreamLearning.different(messages.filter { $0.isOfSeveral }.map { $0.message })
    }
  }

  private func walk(_ values: [Message]) -> Walk {
    switch rule {
    case .length(let start, let place, let type, let added):
      Self.walk(values, start, head: max(start.count, place + type.size)) {
        Int(type.raw($0, place)) + added
      }
    case .whole(let start, let length):
      Self.walk(values, start, head: start.count) { _ in length }
    case .separator(let octet): Self.walk(values, octet)
    case .until(let start, let size): Self.walk(values, start, size: size)
    case .parts(let index, let count, let first, let header):
      Self.walk(values, index, count, first, header)
    }
  }

  /// Messages that begin with octets and say how long they are, wherever values end.
  private static func walk(
    _ values: [Message], _ start: [UInt8], head: Int, _ length: ([UInt8]) -> Int
  ) -> Walk {
    var walk = Walk()
    // What waits for more, in how many values it came, and the first of them.
    var waiting: [UInt8] = []
    var (parts, first) = (0, 0)
    /// Whether what stands from a place on may be the beginning of a message.
    func mayBegin(_ bytes: [UInt8], at place: Int) -> Bool {
      let count = min(start.count, bytes.count - place)
      return (0..<max(0, count)).allSatisfy { bytes[place + $0] == start[$0] }
    }
    for (index, value) in values.enumerated() {
      if parts == 0, value.bytes.count >= head, value.bytes.starts(with: start),
        length(value.bytes) == value.bytes.count
      {
        walk.take(value.bytes, value, isOfSeveral: false, first: index)
        walk.ends += 1
        walk.clean += 1
        continue
      }
      // A value that begins as messages do, while one waits for more: a part was lost.
      if parts > 0, start.count > 1, value.bytes.starts(with: start) {
        walk.drop(parts)
        (waiting, parts) = ([], 0)
      }
      if parts == 0 { first = index }
      waiting += value.bytes
      parts += 1
      var taken = 0
      var isRetried = false
      /// Goes on where octets that begin messages stand next, wherever that is in a value; says whether they do.
      func goOn() -> Bool {
        guard start.count > 1, Set(start).count > 1,
          let next = waiting.indices.dropFirst().first(where: {
            waiting[$0] == start[0] && waiting[$0...].starts(with: start)
          })
        else { return false }
        waiting.removeFirst(next)
        (parts, first) = (1, index)
        return true
      }
      while !waiting.isEmpty {
        guard mayBegin(waiting, at: 0) else {
          walk.loose += parts
          if goOn() { continue }
          (waiting, parts) = ([], 0)
          break
        }
        guard waiting.count >= head else { break }
        let wanted = length(waiting)
        if wanted >= max(head, 1), wanted <= 65_535 {
          guard waiting.count >= wanted else { break }
          let rest = waiting.count - wanted
          if rest == 0 || !start.isEmpty && mayBegin(waiting, at: wanted) {
            walk.take(
              Array(waiting[..<wanted]), value, isOfSeveral: parts > 1 || rest > 0 || taken > 0,
              first: first, parts: parts)
            waiting.removeFirst(wanted)
            taken += 1
            if rest > 0 { walk.inside += 1 }
            (parts, first) = (rest > 0 ? 1 : 0, index)
            continue
          }
        }
        // It ends where nothing begins, or says no length: the value may begin a message of its own.
        if parts > 1, !isRetried, value.bytes.starts(with: start) {
          isRetried = true
          walk.drop(parts - 1)
          (waiting, parts, first) = (value.bytes, 1, index)
        } else {
          walk.drop(parts)
          if goOn() { continue }
          (waiting, parts) = ([], 0)
        }
      }
      if taken > 0 {
        walk.ends += 1
        if waiting.isEmpty { walk.clean += 1 }
      }
    }
    walk.loose += parts
    return walk
  }

  /// Messages from a value that begins as they do up to the first that is not full, or before the next that does.
  private static func walk(_ values: [Message], _ start: [UInt8], size: Int) -> Walk {
    var walk = Walk()
    var waiting: [UInt8] = []
    var (parts, first) = (0, 0)
    func end(_ last: Int) {
      guard parts > 0 else { return }
      walk.take(waiting, values[last], isOfSeveral: parts > 1, first: first, parts: parts)
      (waiting, parts) = ([], 0)
    }
    for (index, value) in values.enumerated() {
      if value.bytes.starts(with: start) {
        end(index - 1)
        first = index
      } else if parts == 0 || waiting.count > 65_535 - value.bytes.count {
        walk.loose += 1
        continue
      }
      waiting += value.bytes
      parts += 1
      if value.bytes.count < size { end(index) }
    }
    // What comes last may lack its end.
    walk.loose += parts
    return walk
  }

  /// Messages that end with an octet.
  private static func walk(_ values: [Message], _ separator: UInt8) -> Walk {
    let size = values.map { $0.bytes.count }.max() ?? 0
    var walk = Walk()
    var waiting: [UInt8] = []
    var (parts, first) = (0, 0)
    let isLine =
      [0x0a, 0x0d].contains(separator)
      && values.allSatisfy {
        $0.bytes.allSatisfy { (0x20...0x7e).contains($0) || [0x0a, 0x0d].contains($0) }
      }
    // Lines, and what is sent octet by octet, lie in values anyhow.
    let isAnyhow = isLine || size <= tiny
    var ends: Set<[UInt8]> = []
    for (index, value) in values.enumerated() {
      if parts == 0 { first = index }
      if isAnyhow {
        parts += 1
        let isAlone = value.bytes.count { $0 == separator } <= 1
        for octet in value.bytes {
          if octet != separator {
            waiting.append(octet)
          } else if !waiting.isEmpty {
            walk.take(
              waiting, value, isOfSeveral: parts > 1 || !isAlone, first: first, parts: parts)
            (waiting, parts, first) = ([], 1, index)
          }
        }
        if waiting.isEmpty { parts = 0 }
        if waiting.count > 65_535 {
          walk.drop(parts)
          (waiting, parts) = ([], 0)
        }
        continue
      }
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
      // Only what is shorter, and not always the same, shows that messages end there.
      let isOfSeveral =
        parts > 1 && value.bytes.count < size && ends.insert(value.bytes).inserted
      walk.take(waiting, value, isOfSeveral: isOfSeveral, first: first, parts: parts)
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
  /// The most that a value holds where a bridge sends octets as they come.
  private static let tiny = 4

  // MARK: - Search

  /// A rule of which nothing is known yet.
  private init(_ rule: Rule) { self.rule = rule }

  /// The rule by which values are parts of messages, or hold several; `nil` where nothing says so.
  ///
  /// Octets of a device go with each other, and so a rule that puts many values together proves nothing by that alone. Rules
  /// compete, and the one with the strongest proof wins: a check sum that holds in what is put together and not in the values;
  /// a number that goes up with the length, over lengths far apart; then what messages begin or end with, if they begin so
  /// under no other way to begin them a value later. Of two with the same proof the one that leaves fewer values over.
  static func best(_ values: [Message], _ budget: inout SearchBudget) -> Framing? {
    guard values.count >= 6 else { return nil }
    var search = Search(values)
    let starts = Self.starts(values)
    let occurrences = starts.map { Self.occurrences(values, $0) }
    for (start, own) in zip(starts, occurrences).prefix(6) {
      for place in 0..<12 {
        for type in NumberType.counts.prefix(3) {
          // What must be added: from what there is from one beginning to the next, and in the value alone.
          let read = own.filter { $0.head.count >= place + type.size }
          let fields = read.map { Int(type.raw($0.head, place)) }
          let added =
            usual(zip(read, fields).map { $0.distance - $1 }.filter { (-4...16).contains($0) })
            + usual(zip(read, fields).map { $0.alone - $1 }.filter { (-4...16).contains($0) })
          for added in Set(added).sorted() {
            for count in Set([min(place, 1), min(place, 2, start.count)]).sorted(by: >) {
              search.consider(
                .length(
                  start: Array(start.prefix(count)), place: place, type: type, added: added))
            }
          }
        }
      }
    }
    for rule in lengthsAnywhere(values) { search.consider(rule) }
    for index in 0..<4 {
      for count in 0..<4 where count != index {
        for first in 0...1 {
          search.consider(
            .parts(index: index, count: count, first: first, header: max(index, count) + 1))
        }
      }
    }
    // Where no number says how long messages are, their beginning or end does.
    let size = values.map { $0.bytes.count }.max() ?? 0
    if size >= shortestPart || size <= tiny {
      for end in Set(values.compactMap({ $0.bytes.last })).sorted() {
        let isEnd = values.count { $0.bytes.last == end }
        guard isEnd >= 3, isEnd < values.count else { continue }
        search.consider(.separator(end))
      }
      for (start, own) in zip(starts, occurrences) {
        let apart = own.filter { $0.distance > $0.alone }.map { $0.distance }
        for length in Set(usual(apart) + usual(gaps(values, start))).sorted() {
          search.consider(.whole(start: start, length: length))
        }
        if size >= shortestPart { search.consider(.until(start: start, size: size)) }
      }
    }
    return search.best(&budget)
  }

  /// Rules that were tried, and those that may be right.
  private struct Search {
    private struct Candidate {
      var framing: Framing
      var walk: Walk
      /// Of two that say the same the one that says it more simply.
      var order: Int
      /// The octets of messages in which the check sum holds that proves it.
      var proven = 0

      /// What it does not explain.
      var left: Int { walk.loose + walk.broken }
    }

    private let values: [Message]
    private let half: [Message]
    /// Those that refuse most rules.
    private let some: [Message]
    /// Whether octets come as a bridge has them.
    private let isTiny: Bool
    /// The first place of values at which a number counts them.
    private let counted: Int?
    private var candidates: [Candidate] = []
    private var tried = 0
    /// What stands where nothing does, also in digits: no part begins with it on purpose.
    private static let fillers: [UInt8] = [0, 0xff, 0x30, 0x20]
    /// So many rules are looked at closely.
    private static let most = 6

    init(_ values: [Message]) {
      self.values = values
      half = Array(values[..<(values.count / 2)])
      isTiny = values.allSatisfy { $0.bytes.count <= Framing.tiny }
      some = Array(half.prefix(isTiny ? 2048 : 64))
      counted = (0..<4).first { place in
        let numbers = values.spread(1024).compactMap {
          place < $0.bytes.count ? $0.bytes[place] : nil
        }
        guard values.count <= 1024, numbers.count == values.count, numbers.count >= 16 else {
          return false
        }
        let steps = zip(numbers, numbers.dropFirst()).map { $1 &- $0 }
        guard let most = steps.counts.mostFrequent, most.key != 0 else { return false }
        return most.value * 4 >= steps.count * 3 && Set(numbers).count >= 16
      }
    }

    /// Whether values that go on with a message begin as those that begin one: then each is a message.
    private func areAlike(_ walk: Walk) -> Bool {
      var (alike, all) = (0, 0)
      for message in walk.messages.spread(1024) where message.parts > 1 {
        let first = values[message.first].bytes.prefix(2)
        for part in 1..<message.parts {
          let index = message.first + part
          guard index < values.count, first.count == 2 else { continue }
          all += 1
          if values[index].bytes.starts(with: first) { alike += 1 }
        }
      }
      return alike >= 3 && alike * 4 >= all
    }

    /// Whether values that do not end a message are full: as long as each other and as what ends it, or those of a bridge, which
    /// are cut anywhere.
    private func areFull(_ walk: Walk) -> Bool {
      guard !isTiny, walk.inside == 0 else { return true }
      var sizes: [Int: Int] = [:]
      var (right, all) = (0, 0)
      for message in walk.messages where message.parts > 1 {
        let own = (0..<message.parts).compactMap { part in
          message.first + part < values.count ? values[message.first + part].bytes.count : nil
        }
        guard let last = own.last, let first = own.first, own.count == message.parts else {
          continue
        }
        all += 1
        if first >= last, own.dropLast().allSatisfy({ $0 == first }) { right += 1 }
        sizes[first, default: 0] += 1
      }
      return right * 4 >= all * 3 && (sizes.values.max() ?? 0) * 4 >= all * 3
    }

    /// Whether messages end where the next begins inside of values, with octets that say so.
    private func isSpliced(_ rule: Rule, _ walk: Walk) -> Bool {
      guard case .length(let start, _, _, _) = rule else { return false }
      return start.count > 1 && Set(start).count > 1 && walk.inside >= 4
        && walk.inside >= walk.broken * 4
    }

    /// Tries a rule.
    mutating func consider(_ rule: Rule) {
      tried += 1
      var framing = Framing(rule)
      // Most rules fail in the first half.
      let quick = framing.walk(some)
      guard quick.whole >= 1, quick.broken * 4 <= quick.whole else { return }
      let whole = framing.walk(values)
      guard whole.several >= 2, whole.loose * 5 <= values.count, whole.broken * 3 <= whole.several
      else { return }
      // What messages begin with stands in few of them again, if messages end where they should.
      switch rule {
      case .length(let start, _, _, _), .whole(let start, _):
        guard start.count > 1 else { break }
        let again = whole.messages.count { Self.isInside(start, $0.message.bytes) }
        guard again * 4 <= whole.whole else { return }
      case .separator, .until, .parts: break
      }
      // What counts values begins no messages of several, and what begins as they do is one of its own.
      switch rule {
      case .length(let start, _, _, _), .whole(let start, _), .until(let start, _):
        if let counted, counted < start.count { return }
        if !isTiny, areAlike(whole) { return }
      case .separator, .parts: break
      }
      let first = framing.walk(half)
      framing.evidence = ClaimEvidence(
        holds: whole.whole, of: whole.whole + whole.broken, heldOutHolds: whole.whole - first.whole,
        heldOutOf: max(0, whole.whole + whole.broken - first.whole - first.broken))
      framing.loose = whole.loose
      let order =
        switch rule {
        // A number that is the same in all says nothing of their length.
        case .length: whole.lengths.count > 1 ? 0 : 5
        case .parts: 1
        case .separator: 2
        case .whole: 3
        case .until: 4
        }
      candidates.append(Candidate(framing: framing, walk: whole, order: order))
      guard candidates.count >= 4 * Self.most else { return }
      prune()
    }

    /// Whether octets stand in a message behind its first.
    private static func isInside(_ octets: [UInt8], _ message: [UInt8]) -> Bool {
      guard message.count > octets.count else { return false }
      return (1...(message.count - octets.count)).contains { place in
        octets.indices.allSatisfy { message[place + $0] == octets[$0] }
      }
    }

    /// Keeps the rules that leave the fewest values over, some of each sort.
    private mutating func prune() {
      candidates.sort { left, right in
        (left.left, -left.walk.lengths.count, left.order)
          < (right.left, -right.walk.lengths.count, right.order)
      }
      var kept = [Int](repeating: 0, count: 6)
      candidates.removeAll { candidate in
        kept[candidate.order] += 1
        return kept[candidate.order] > Self.most
      }
    }

    /// The rule with the strongest proof.
    mutating func best(_ budget: inout SearchBudget) -> Framing? {
      prune()
      guard !candidates.isEmpty else { return nil }
      // What values hold as they are: a check sum in most of them says that they are messages.
      let apart = StreamLearning.different(values)
      let alone = Self.summed(apart, &budget)
      var best: (rank: [Int], candidate: Candidate)?
      // Many rules make the same messages.
      var sums: [[Int]: Sum?] = [:]
      for var candidate in candidates {
        candidate.framing.evidence.hypothesisBits = Bits.log(tried)
        let walk = candidate.walk
        let same = [walk.whole, walk.several, walk.broken, walk.loose] + walk.lengths.sorted()
        let found = sums[same] ?? Self.summed(walk.differentOfSeveral, &budget)
        sums[same] = .some(found)
        var proof = 0
        candidate.proven =
          found?.octets(in: StreamLearning.different(walk.messages.map { $0.message })) ?? 0
        if let sum = found, sum.share >= 0.5,
          walk.clean * 10 >= walk.ends * 9 || sum.found.sum.bits >= 16
            || isSpliced(candidate.framing.rule, walk),
          candidate.proven > (alone?.octets(in: apart) ?? 0),
          // Two that are each right are right behind each other: where values are, they may hold several, but are no parts.
          (alone?.share ?? 0) < 0.8 || !walk.messages.contains(where: { $0.parts > 1 })
        {
          proof = 3
          candidate.framing.proof = sum.found.sum.algorithm
          candidate.framing.evidence.rawBits =
            sum.found.evidence.bits + candidate.framing.evidence.hypothesisBits
        } else if (alone?.share ?? 0) < 0.5,
          // What puts together the same each time says nothing.
          walk.differentOfSeveral.count >= min(3, walk.several)
        {
          if let bits = lengthBits(candidate.framing.rule, walk) {
            proof = 2
            candidate.framing.evidence.rawBits = bits
          } else if let bits = markBits(candidate.framing.rule, walk) {
            proof = 1
            candidate.framing.evidence.rawBits = bits
          }
        }
        guard proof > 0, candidate.framing.evidence.isEnough(share: 0.8) else { continue }
        // What a check sum proves, it proves for the messages in which it holds.
        let rank = [
          proof, proof == 3 ? candidate.proven : 0, proof == 3 ? 0 : -candidate.left,
          -candidate.order,
        ]
        if let best, !best.rank.lexicographicallyPrecedes(rank) { continue }
        best = (rank, candidate)
      }
      return best?.candidate.framing
    }

    /// A check sum that holds in messages.
    private struct Sum {
      var found: CheckSumSearch.Found
      /// In how many of them.
      var share: Double

      /// The octets of messages in which it holds.
      func octets(in messages: [[UInt8]]) -> Int {
        messages.spread(4096).reduce(0) { found.sum.holds($1) == true ? $0 + $1.count : $0 }
      }
    }

    /// The check sum of messages that covers most of each.
    private static func summed(_ messages: [[UInt8]], _ budget: inout SearchBudget) -> Sum? {
      let sample = messages.spread(96)
      guard sample.count >= 4 else { return nil }
      var search = CheckSumSearch(sample, budget: budget)
      defer { budget = search.budget }
      guard let found = search.best() else { return nil }
      let holds = sample.count { message in
        guard found.sum.holds(message) == true,
          let covered = found.sum.covered(length: message.count)
        else { return false }
        return covered.count * 2 >= message.count
      }
      return Sum(found: found, share: Double(holds) / Double(sample.count))
    }

    /// What the lengths of messages prove that a number says; `nil` where they do not, as one length does not.
    private func lengthBits(_ rule: Rule, _ walk: Walk) -> Double? {
      let structure: Double
      switch rule {
      case .length(let start, let place, let type, let added):
        let counts = walk.messages.map { $0.message.bytes.count }.counts
        // A length that came once among few may be a chance.
        let lengths = counts.filter { $0.value >= 2 || counts.count >= 4 }.keys.sorted()
        guard lengths.count >= 2, !start.isEmpty || walk.loose == 0 && lengths.count >= 3,
          // Messages end where values do, unless what comes is sent as it comes.
          walk.clean * 10 >= walk.ends * 9 || isSpliced(rule, walk),
          start.count >= 2 || !isTiny, areFull(walk)
        else { return nil }
        structure = LengthSearch.structure(
          lengths, isUsual: added == 0 || added == place + type.size)
        guard structure >= LengthSearch.least else { return nil }
      case .parts:
        guard walk.several >= 3 else { return nil }
        structure = 0
      default: return nil
      }
      return structure + ClaimEvidence.tail(walk.several, of: walk.several + walk.broken, bits: 6)
    }

    /// What the beginnings and ends of messages prove; `nil` where others would do as well.
    private func markBits(_ rule: Rule, _ walk: Walk) -> Double? {
      guard walk.several >= 3 else { return nil }
      let bits: Double
      switch rule {
      case .separator:
        bits = 6
        // What comes octet by octet has ends that the next beginning proves.
        if isTiny {
          let begins = walk.messages.map { Array($0.message.bytes.prefix(2)) }.reduce(into: [:]) {
            $0[$1, default: 0] += 1
          }
          guard walk.several >= 8, begins.values.contains(where: { $0 * 20 >= walk.whole * 19 })
          else { return nil }
        }
      case .whole(let start, let length)
      where Set(start).count > 1 && walk.inside >= 3 && walk.messages.count { $0.parts > 1 } >= 3:
        // What is cut as it comes: each message ends where the next begins, inside of a value.
        return ClaimEvidence.tail(
          walk.inside, of: walk.inside + walk.broken, bits: Bits.log(length))
      case .whole(let start, _), .until(let start, _):
        guard isAnchored(walk) else { return nil }
        // Where values are always full nothing says that messages end before the next octets that are the same.
        if case .until(_, let size) = rule {
          let short = walk.messages.count { $0.isOfSeveral && $0.message.bytes.count % size != 0 }
          guard short * 4 >= walk.several * 3 else { return nil }
        }
        let share =
          Double(values.count { $0.bytes.starts(with: start) }) / Double(max(1, values.count))
        bits = max(1, -Bits.log(share))
      default: return nil
      }
      return ClaimEvidence.tail(walk.several, of: walk.several + walk.broken, bits: bits)
    }

    /// Whether messages begin where they do, and not a value later: no other part begins as alike as the first, one at
    /// least begins with what changes, and none comes after a longer pause.
    private func isAnchored(_ walk: Walk) -> Bool {
      let messages = walk.messages.filter { $0.isOfSeveral }.spread(256)
      guard messages.count >= 3 else { return false }
      /// How many octets are the same at the beginning of a part, and how many there are for the first.
      func begins(_ part: Int) -> (same: Int, heads: Int, pause: Int64)? {
        let own = messages.filter { $0.parts > part && $0.first + part < values.count }
        guard own.count * 4 >= messages.count, own.count >= 3 else { return nil }
        let places = own.map { $0.first + part }
        let parts = places.map { values[$0].bytes }
        // What is the same each time ends messages, and begins none.
        guard part == 0 || (parts.counts.values.max() ?? 0) * 20 < parts.count * 19 else {
          return nil
        }
        var same = 0
        while same < 8 {
          let counts = parts.compactMap { same < $0.count ? $0[same] : nil }.counts
          guard let most = counts.mostFrequent, most.value * 20 >= parts.count * 19,
            !Self.fillers.contains(most.key) || same > 0
          else { break }
          same += 1
        }
        let pauses = places.compactMap { place -> Int64? in
          place > 0 ? values[place].time &- values[place - 1].time : nil
        }.sorted()
        return (
          same, parts.compactMap { $0.first }.counts.count,
          pauses.isEmpty ? 0 : pauses[pauses.count / 2]
        )
      }
      guard let first = begins(0), first.same > 0 else { return false }
      var isVaried = false
      var most = 0
      let parts = messages.map { $0.parts }.max() ?? 1
      for part in 1..<max(2, parts) {
        guard let other = begins(part) else { continue }
        if other.heads >= 4 { isVaried = true }
        most = max(most, other.same)
        guard other.same < first.same, other.pause <= first.pause &* 2 else { return false }
      }
      // Of many parts hardly any but the first has a beginning of its own.
      return isVaried || parts >= 4 && first.same >= 4 && most <= 1
    }
  }

  /// What messages may begin with, four octets at most each: what many values begin with, or those that come after a
  /// pause.
  private static func starts(_ values: [Message]) -> [[UInt8]] {
    let size = values.map { $0.bytes.count }.max() ?? 0
    var beginnings: [[UInt8]] = []
    if size > tiny {
      beginnings = values.map { $0.bytes }
    } else {
      // Octets that come as a bridge has them: what stands behind a pause.
      let pauses = zip(values, values.dropFirst()).map { $1.time &- $0.time }.sorted()
      let long = pauses.isEmpty ? 0 : max(pauses[pauses.count / 2] &* 4, 1)
      for index in values.indices
      where index == 0 || values[index].time &- values[index - 1].time >= long {
        beginnings.append(Array(values[index...].prefix(8).flatMap { $0.bytes }.prefix(8)))
      }
    }
    let firsts = beginnings.compactMap { $0.first }.counts
    return firsts.filter { $0.value >= 3 }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(8)
      .map { beginning(beginnings, $0.key) }
  }

  /// What most of several begin with that begin with an octet, four octets at most.
  private static func beginning(_ beginnings: [[UInt8]], _ first: UInt8) -> [UInt8] {
    var start = [first]
    while start.count < 4 {
      let next = beginnings.filter {
        $0.count > start.count && $0.starts(with: start)
      }.map { $0[start.count] }
      guard let most = next.counts.mostFrequent, most.value * 10 >= next.count * 9 else { break }
      start.append(most.key)
    }
    return start
  }

  /// So many octets of a stream say what messages begin with where values do not begin alike.
  private static let mostSearched = 1 << 16
  /// So many pairs of octets are looked at, each of which comes so often.
  private static let (mostPairs, leastOften) = (24, 8)

  /// Rules of messages with a length that begin anywhere in values, as on a serial line that is cut whenever a value is full: of
  /// the pairs of octets that come most often those behind which a number says how far it is to the next.
  private static func lengthsAnywhere(_ values: [Message]) -> [Rule] {
    let size = values.map { $0.bytes.count }.max() ?? 0
    // Where most values are not full each is cut for a reason of its own.
    let full = values.count { $0.bytes.count == size }
    let begins = values.map { Array($0.bytes.prefix(2)) }.counts.values.max() ?? 0
    guard size >= shortestPart, full * 4 >= values.count * 3, begins * 10 < values.count * 9 else {
      return []
    }
    var octets: [UInt8] = []
    for value in values where octets.count < mostSearched { octets += value.bytes.prefix(512) }
    guard octets.count >= 64 else { return [] }
    var places: [Int: [Int]] = [:]
    for place in octets.indices.dropLast() where octets[place] != octets[place + 1] {
      places[Int(octets[place]) << 8 | Int(octets[place + 1]), default: []].append(place)
    }
    let pairs = places.filter { $0.value.count >= leastOften }
      .sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }.prefix(mostPairs)
    var found: [(share: Double, rule: Rule)] = []
    for (_, own) in pairs {
      for place in 2..<10 {
        for type in NumberType.counts.prefix(3) {
          var steps: [Int: [Int]] = [:]
          for (here, next) in zip(own, own.dropFirst())
          where here + place + type.size <= octets.count {
            let added = next - here - Int(type.raw(octets, here + place))
            if (-4...16).contains(added) { steps[added, default: []].append(here) }
          }
          guard
            let (added, right) = steps.max(by: {
              ($0.value.count, $1.key) < ($1.value.count, $0.key)
            }), right.count >= leastOften, right.count * 2 >= own.count,
            Set(right.map { type.raw(octets, $0 + place) }).count > 1
          else { continue }
          let heads = right.map { Array(octets[$0...].prefix(4)) }
          let start = beginning(heads, octets[right[0]]).prefix(place)
          guard start.count > 1 else { continue }
          found.append(
            (
              Double(right.count) / Double(own.count) * Double(right.count),
              .length(start: Array(start), place: place, type: type, added: added)
            ))
        }
      }
    }
    return found.sorted { $0.share > $1.share }.prefix(6).map { $0.rule }
  }

  /// How far it is from where octets that are not all the same stand to where they stand next, wherever values end: of many
  /// values some.
  private static func gaps(_ values: [Message], _ start: [UInt8]) -> [Int] {
    guard Set(start).count > 1 else { return [] }
    let octets = values.prefix(256).flatMap { $0.bytes.prefix(512) }
    var places: [Int] = []
    for place in octets.indices where octets[place] == start[0] {
      if place >= (places.last ?? -start.count) + start.count,
        octets[place...].starts(with: start)
      {
        places.append(place)
      }
    }
    return zip(places, places.dropFirst()).map { $1 - $0 }.filter { $0 > start.count + 1 }
  }

  /// The two numbers that come most often.
  private static func usual(_ numbers: [Int]) -> [Int] {
    numbers.counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(2).map { $0.key }
  }

  /// Where a value begins as messages may.
  private struct Occurrence {
    /// The octets from there on, sixteen at most.
    var head: [UInt8]
    /// How many octets there are up to the next that does.
    var distance: Int
    /// How many there are in the value.
    var alone: Int
  }

  /// Where values begin with octets, of many values some.
  private static func occurrences(_ values: [Message], _ start: [UInt8]) -> [Occurrence] {
    var all: [Occurrence] = []
    let isTiny = values.allSatisfy { $0.bytes.count <= tiny }
    for index in values.indices {
      let bytes = values[index].bytes
      var head = bytes.prefix(16)
      // A head may lie in several values.
      if head.count < 16, bytes.first == start.first {
        var next = index + 1
        while next < values.count, head.count < 16 {
          head += values[next].bytes.prefix(16 - head.count)
          next += 1
        }
      }
      if (isTiny ? head : bytes.prefix(16)).starts(with: start) {
        if all.count >= 256 { return all }
        all.append(Occurrence(head: Array(head), distance: bytes.count, alone: bytes.count))
      } else if !all.isEmpty {
        all[all.count - 1].distance += bytes.count
      }
    }
    return all
  }
}
