import HSBase

/// Looks for a check sum in messages, by its linearity: of two messages of one length the difference has the
/// difference of the check sums, however the sum begins and ends.
struct CheckSumSearch {
  /// What was found.
  struct Found {
    var sum: CheckSum
    var evidence: ClaimEvidence
    /// What it was before it was known how it begins and ends.
    fileprivate var proposal: CheckSum
  }

  /// What a few messages admit.
  private struct Candidate {
    var sum: CheckSum
    /// How many of them.
    var agreed: Int
  }

  /// Different messages.
  private let messages: [[UInt8]]
  /// Those that hypotheses are made from: every other one.
  private let training: [[UInt8]]
  /// Those that say which of several candidates is the best: of very many some pairs, one of each held out.
  private var judged: [[UInt8]]
  /// Whether each of the first octets, at most twelve, is the same in all of those, or in all of a length.
  private let common: [(ofAll: Bool, ofLength: Bool)]
  /// Hypotheses tried.
  private var tried = 0
  /// What is left of the work that may be done.
  private(set) var budget: SearchBudget
  /// Messages of one length each, four or more, that refuse most of what a sample admits.
  private let refusing: [[[UInt8]]]
  /// The length that most have, and whether all have it.
  private let usual: (length: Int, isOfAll: Bool)
  /// The octets of the longest message, and of one in the mean.
  private let (longest, mean): (Int, Int)
  /// What each beginning of a code adds to registers, for each that was asked for.
  private var beginnings: [Int: [(start: UInt32, added: [UInt32])]] = [:]

  /// Messages that hypotheses are held against, at most.
  private static let most = 192
  /// Messages of which most hypotheses are refused.
  private static let sampleSize = 6
  /// What the choice of a simple check sum costs in bits: two places, four methods, twelve beginnings, and that it is simple.
  private static let simple = 8.0
  /// Octets of a message that check sums are looked for in.
  private static let furthest = 2048

  /// A search in messages that are all different.
  init(_ messages: [[UInt8]], budget: SearchBudget? = nil) {
    self.messages = messages
    self.budget = budget ?? SearchBudget(octets: messages.reduce(0) { $0 + $1.count })
    longest = messages.map { $0.count }.max() ?? 0
    mean = messages.reduce(0) { $0 + $1.count } / max(1, messages.count)
    var half: [[UInt8]] = []
    for index in stride(from: 0, to: messages.count, by: 2) { half.append(messages[index]) }
    let training = half.spread(Self.most)
    self.training = training
    refusing = Dictionary(grouping: training.spread(48), by: { $0.count })
      .filter { $0.value.count >= 4 }.sorted { $0.key < $1.key }.map { $0.value }
    let lengths = training.map { $0.count }.counts
    usual = (lengths.mostFrequent?.key ?? 0, lengths.count == 1)
    let first = min(12, (training.map { $0.count }.min() ?? 0) - 1)
    common = (0..<max(0, first)).map { place in
      var counts: [Int: [UInt8: Int]] = [:]
      for message in training {
        counts[message.count, default: [:]][message[place], default: 0] += 1
      }
      let all = counts.values.reduce(into: [UInt8: Int]()) { all, own in
        for (octet, times) in own { all[octet, default: 0] += times }
      }
      // Few messages may be damaged.
      func isSame(_ bytes: [UInt8: Int]) -> Bool {
        (bytes.values.max() ?? 0) * 20 >= bytes.values.reduce(0, +) * 19
      }
      return (isSame(all), counts.values.contains { $0.values.reduce(0, +) >= 3 && isSame($0) })
    }
    judged =
      messages.count > 2048
      ? (0..<(messages.count / 2)).spread(1024).flatMap { pair in
        [messages[2 * pair], messages[2 * pair + 1]]
      } : messages
  }

  /// The check sum with the best evidence that is enough; `nil` if there is none.
  mutating func best() -> Found? { all().first }

  /// The check sum with the best evidence that is enough, and one of another part of the messages, as a header may have.
  mutating func all() -> [Found] {
    guard messages.count >= 4 else { return [] }
    var candidates: [Candidate] = []
    let groups = Dictionary(grouping: training, by: { $0.count }).values
      .filter { ($0.first?.count ?? 0) >= 3 && ($0.first?.count ?? 0) <= Self.furthest }
      .sorted { ($0.count, $1.first?.count ?? 0) > ($1.count, $0.first?.count ?? 0) }
    for group in groups.prefix(2) where group.count >= 3 {
      propose(group.spread(Self.sampleSize), isMixed: false, &candidates)
    }
    if groups.count >= 3 || (groups.first?.count ?? 0) < 4 {
      let mixed = groups.flatMap { $0 }.spread(Self.sampleSize)
      if mixed.count >= 3 { propose(mixed, isMixed: true, &candidates) }
    }
    var found: [Found] = []
    // Those on which most of the sample agree are judged first: a budget may end before chance hits are.
    for agreed in Set(candidates.map({ $0.agreed })).sorted(by: >) {
      for candidate in candidates.prefix(4096) where candidate.agreed == agreed && !budget.isSpent {
        if let one = judge(candidate.sum) { found.append(one) }
      }
    }
    if found.isEmpty {
      let rare = groups.prefix(2).flatMap { rareCodes($0.spread(8)) }
      for candidate in rare where !budget.isSpent {
        if let one = judge(candidate) { found.append(one) }
      }
    }
    guard let best = Self.best(found) else { return [] }
    let shortest = messages.map { $0.count }.min() ?? 0
    let header = headerCode(beside: best.sum, shortest).map { [$0] } ?? []
    let other = Self.best(
      found.filter { $0.sum.isCyclic && $0.sum.bits > 8 && $0.sum.isApart(best.sum, shortest) })
    let sums = [best, other].compactMap { $0 }
    guard judged.count < messages.count else { return sums + (other == nil ? header : []) }
    judged = messages
    var judged: [Found] = []
    for sum in sums { if let one = judgeAnchored(sum.proposal) { judged.append(one) } }
    return judged + (judged.count == 1 ? header : [])
  }

  /// A code of one octet over what stands in front of it in a header, as the length: it has few forms, each proves once,
  /// and all are right.
  private func headerCode(beside sum: CheckSum, _ shortest: Int) -> Found? {
    let sample = messages.spread(512)
    let places = 2..<max(2, min(9, shortest))
    var found: [(sum: CheckSum, forms: Int)] = []
    for place in places where !(sum.octets(length: shortest)?.contains(place) ?? false) {
      for from in 0..<min(3, place - 1) {
        let forms = Set(sample.map { HashedOctets(Array($0[from...place])) }).map { $0.bytes }
        guard (4...64).contains(forms.count), Set(forms.map { $0.dropLast() }).count == forms.count
        else { continue }
        let count = place - from
        for (number, code) in CyclicCode.catalogue.enumerated() where code.width == 8 {
          let ends = Set(forms.map { code.register($0, 0..<count, start: 0) ^ UInt32($0[count]) })
          guard let end = ends.first, ends.count == 1 else { continue }
          let ways = CyclicCode.starts(8).map {
            (start: $0, end: end ^ code.added(by: $0, longest: count)[count])
          }
          let way = ways.first { code.name(start: $0.start, end: $0.end) != nil } ?? ways[0]
          found.append(
            (
              CheckSum(
                method: .cyclic(number), writing: .big, width: 1, place: place,
                span: .before(from: from), start: way.start, end: way.end), forms.count
            ))
        }
      }
    }
    guard let best = found.first(where: { $0.sum.isUsual }) ?? found.first,
      messages.allSatisfy({ best.sum.holds($0) == true })
    else { return nil }
    // Of a code that is in use nothing is left to choose: the first form proves as much as the others.
    let isUsual = best.sum.isUsual
    let evidence = ClaimEvidence(
      holds: messages.count, of: messages.count, heldOutHolds: messages.count / 2,
      heldOutOf: messages.count / 2, rawBits: 8 * Double(best.forms - (isUsual ? 0 : 1)),
      hypothesisBits: Bits.log(places.count * 3 * (isUsual ? 24 : 18)))
    guard evidence.isEnough(share: 1) else { return nil }
    return Found(sum: best.sum, evidence: evidence, proposal: best.sum)
  }

  private static func best(_ found: [Found]) -> Found? {
    found.reduce(nil) { known, one in
      guard let known, !isBetter(one, known) else { return one }
      return known
    }
  }

  private static func isBetter(_ left: Found, _ right: Found) -> Bool {
    // Of bytes that add up to nothing each is the negated sum of the others: the check sum stands last. One that
    // leaves out the beginning does not see damage there, and so may hold a little oftener.
    let (isLeftBehind, isRightBehind) = (left.sum.isBehind, right.sum.isBehind)
    let holds = (left.evidence.holds, right.evidence.holds)
    if isLeftBehind != isRightBehind, min(holds.0, holds.1) * 20 >= max(holds.0, holds.1) * 19 {
      return isLeftBehind
    }
    if holds.0 != holds.1 { return holds.0 > holds.1 }
    // A code run over the first octets of its own result leaves the others: the pair that is in use is meant.
    if left.sum.isUsual != right.sum.isUsual { return left.sum.isUsual }
    return left.evidence.rawBits > right.evidence.rawBits + 0.5
  }

  // MARK: - Proposals

  /// Collects what a few messages admit.
  private mutating func propose(
    _ sample: [[UInt8]], isMixed: Bool, _ candidates: inout [Candidate]
  ) {
    let shortest = sample.map { $0.count }.min() ?? 0
    guard shortest >= 3 else { return }
    let needed8 = sample.count <= 4 ? min(sample.count, 3) : 4
    let needed16 = sample.count <= 3 ? sample.count : 3
    var registers = SpanRegisters(sample)
    // Places from the start; of messages of several lengths from the end as well.
    var places: [Int] = []
    if isMixed {
      places += Array(0..<min(shortest, 12))
      places += Array(-6 ... -1)
    } else if shortest <= 48 {
      places += Array(0..<shortest)
    } else {
      places += Array(0..<16) + Array((shortest - 8)..<shortest)
    }
    for place in places {
      guard !budget.isSpent else { return }
      for width in [1, 2, 3, 4] {
        let at = place >= 0 ? place : shortest + place
        guard at >= 0, at + width <= shortest, place >= 0 || place + width <= 0 else { continue }
        let probe = CheckSum(
          method: .xor, writing: .big, width: width, place: place, span: .before(from: 0))
        let varying = varying(sample, probe)
        guard varying.contains(true) else { continue }
        let ofDigits = spanOfDigits(sample, probe)
        for span in spans(sample, place, width, isMixed) + (ofDigits.map { [$0] } ?? []) {
          let ways = Self.ways(width, isMixed)
          // Four of the sample are looked at where they refuse it, and codes go on from where others ended.
          budget.spend(4 * ways.count, of: shortest / 4)
          for way in ways where !way.isOfDigits || span == ofDigits {
            var sum = probe
            (sum.method, sum.writing, sum.isOfDigits) = (way.method, way.writing, way.isOfDigits)
            (sum.unit, sum.isAppended, sum.span) = (way.unit, way.isAppended, span)
            guard Self.suffices(varying, sum) else { continue }
            if case .around = span, !sum.isCyclic { continue }
            for start in way.starts {
              tried += 1
              sum.start = start
              let needed = sum.bits == 8 ? needed8 : needed16
              if let agreed = Self.mode(&registers, sum, atLeast: needed) {
                candidates.append(Candidate(sum: sum, agreed: agreed))
              }
            }
          }
        }
      }
    }
  }

  /// Codes of 16 bits that no catalogue has, and that a few messages of one length admit: at either end of them.
  private mutating func rareCodes(_ sample: [[UInt8]]) -> [CheckSum] {
    guard sample.count >= 4, let length = sample.first?.count, length >= 5,
      length <= PolynomialSearch.furthest
    else { return [] }
    var codes: [CheckSum] = []
    for place in Set([0, 1, 2, 3, length - 3, length - 2]).sorted() {
      for span in spans(sample, place, 2, false) {
        for writing in [CheckSum.Writing.little, .big] {
          for isReflected in [false, true] {
            var sum = CheckSum(method: .xor, writing: writing, width: 2, place: place, span: span)
            // Any polynomial would have done.
            tried += 1 << 16
            budget.spend(length, of: length * 8)
            guard !budget.isSpent,
              let number = PolynomialSearch.code(sample, sum, isReflected: isReflected)
            else { continue }
            sum.method = .cyclic(number)
            codes.append(sum)
          }
        }
      }
    }
    return codes
  }

  /// How many of the sample leave the same residue, if they are as many as must be.
  private static func mode(
    _ registers: inout SpanRegisters, _ sum: CheckSum, atLeast needed: Int
  ) -> Int? {
    var residues: [UInt32] = []
    for index in registers.messages.indices {
      if let residue = registers.residue(index, sum) { residues.append(residue) }
      // Of the first four at least two must agree, or hardly any will.
      if index == 3, needed >= 3 {
        guard residues.count >= 2 else { return nil }
        var agree = false
        for left in residues.indices {
          for right in residues.indices where right > left && residues[left] == residues[right] {
            agree = true
          }
        }
        if !agree { return nil }
      }
    }
    guard let most = most(residues), most.count >= needed else { return nil }
    return most.count
  }

  /// Which octets of a check sum differ in the sample.
  private func varying(_ sample: [[UInt8]], _ sum: CheckSum) -> [Bool] {
    guard let first = sample.first, let octets = sum.octets(length: first.count) else { return [] }
    return (0..<octets.count).map { place in
      let byte = first[octets.lowerBound + place]
      return sample.contains { message in
        guard let there = sum.octets(length: message.count) else { return false }
        return message[there.lowerBound + place] != byte
      }
    }
  }

  /// Whether enough octets differ for a check sum: all of a short one, but the higher half of a sum; of others half.
  private static func suffices(_ varying: [Bool], _ sum: CheckSum) -> Bool {
    if let higher = sum.higherHalf {
      return varying.indices.allSatisfy { varying[$0] || higher.contains($0) }
    }
    let count = varying.count { $0 }
    return sum.width <= 2 ? count == varying.count : count * 2 >= varying.count
  }

  /// What a check sum at a place may cover.
  ///
  /// Bytes that never change make no difference at the beginning of
  /// messages of one length: of such spans one is tried.
  private func spans(
    _ sample: [[UInt8]], _ place: Int, _ width: Int, _ isMixed: Bool
  ) -> [CheckSum.Span] {
    let shortest = sample.map { $0.count }.min() ?? 0
    let at = place >= 0 ? place : shortest + place
    var spans: [CheckSum.Span] = []
    func isConstant(_ index: Int) -> Bool {
      guard let byte = sample.first?[index] else { return true }
      return sample.allSatisfy { $0[index] == byte }
    }
    if at >= 2 {
      for from in 0..<min(at - 1, isMixed ? 6 : 12) {
        if !isMixed, from > 0, isConstant(from - 1) { continue }
        spans.append(.before(from: from))
      }
    }
    if place >= 0, place < 12 {
      for tail in 0...(isMixed ? 1 : 2) {
        if !isMixed, tail > 0, isConstant(shortest - tail) { continue }
        for gap in 0...2 where at + width + gap + 2 <= shortest - tail {
          if !isMixed, gap > 0, isConstant(at + width + gap - 1) { continue }
          spans.append(.after(gap: gap, tail: tail))
        }
        if at > 0, width >= 2, at + width + 2 <= shortest - tail {
          spans.append(.around(from: 0, tail: tail))
        }
      }
    }
    return spans
  }

  /// All hexadecimal digits in front of a check sum, two for each octet; `nil` where there are none.
  private func spanOfDigits(_ sample: [[UInt8]], _ sum: CheckSum) -> CheckSum.Span? {
    guard sum.width == 2 || sum.width == 4, let first = sample.first,
      let octets = sum.octets(length: first.count), Hex.value(of: first[octets.lowerBound]) != nil
    else { return nil }
    var from = octets.lowerBound
    while from > 0, Hex.value(of: first[from - 1]) != nil { from -= 1 }
    from += (octets.lowerBound - from) % 2
    return octets.lowerBound - from >= 4 ? .before(from: from) : nil
  }

  /// A way to make a check sum of octets.
  private struct Making {
    var method: CheckSum.Method
    var writing = CheckSum.Writing.big
    var isOfDigits = false
    var unit = CheckSum.Unit.octet
    var isAppended = false
    var starts: [UInt32] = [0]
  }

  private static func ways(_ width: Int, _ isMixed: Bool) -> [Making] {
    let all = CyclicCode.mask(width * 8)
    let starts: [UInt32] = isMixed ? [0, all] : [0]
    let sums: [CheckSum.Method] = [.sum(modulus: 0), .negatedSum(modulus: 0)]
    let writings: [CheckSum.Writing] = width == 1 ? [.big] : [.little, .big]
    var ways: [Making] = []
    if width == 1 {
      ways += (sums + [.xor]).map { Making(method: $0) }
      ways.append(Making(method: .sum(modulus: 100), writing: .decimal))
      ways += [100, 255, 127, 128, 251].map { Making(method: .sum(modulus: $0)) }
      ways.append(Making(method: .maskedSum))
      ways += [true, false].map { Making(method: .weightedSum(isFromFirst: $0)) }
    } else if width == 2 || width == 4 {
      for writing in writings { ways += sums.map { Making(method: $0, writing: writing) } }
    }
    if width == 2 || width == 4 {
      for isOfDigits in [false, true] {
        ways += (width == 2 ? sums + [.xor] : sums).map {
          Making(method: $0, writing: .hexadecimalDigits, isOfDigits: isOfDigits)
        }
      }
      // Both halves are sums, the upper of the sums before; Adler's begins with 1.
      for writing in writings {
        for modulus: UInt32 in width == 2 ? [255, 256] : [65_535, 65_521] {
          ways.append(
            Making(
              method: .runningSums(modulus: modulus), writing: writing,
              starts: [modulus == 65_521 ? 1 : 0]))
        }
      }
    }
    if width == 2 {
      for (writing, unit) in [
        (CheckSum.Writing.big, CheckSum.Unit.bigWord), (.little, .littleWord),
      ] {
        let methods: [CheckSum.Method] =
          sums + [.sum(modulus: 65_535), .negatedSum(modulus: 65_535), .xor]
        ways += methods.map { Making(method: $0, writing: writing, unit: unit) }
        ways.append(Making(method: .maskedSum, writing: writing))
        ways += [true, false].map {
          Making(method: .weightedSum(isFromFirst: $0), writing: writing)
        }
      }
    }
    for (index, code) in CyclicCode.catalogue.enumerated() where code.width == width * 8 {
      for writing in writings {
        ways.append(Making(method: .cyclic(index), writing: writing, starts: starts))
        // What is appended goes with the kind, and so with the length.
        if width == 2, !isMixed, code.polynomial == 0x1021 || code.polynomial == 0x8005 {
          ways.append(Making(method: .cyclic(index), writing: writing, isAppended: true))
        }
      }
    }
    return ways
  }

  // MARK: - Judgement

  /// A candidate with all that can be said of it; `nil` if it is not borne out.
  private mutating func judge(_ proposal: CheckSum) -> Found? {
    var best: Found?
    budget.spend(48, of: mean)
    guard !isRefused(proposal) else { return nil }
    for anchored in anchors(proposal) {
      guard !budget.isSpent, let found = judgeAnchored(anchored) else { continue }
      if let known = best, found.evidence.holds <= known.evidence.holds { continue }
      best = found
    }
    return best
  }

  /// The candidate with its place told from the end, and from the start.
  private func anchors(_ sum: CheckSum) -> [CheckSum] {
    guard sum.place >= 0 else { return [sum] }
    var fromEnd = sum
    fromEnd.place = sum.place - usual.length
    guard case .before = sum.span, fromEnd.place < 0 else { return [sum] }
    // The place nearer to an edge is the likelier one where messages of one length cannot tell.
    let places = sum.place * 2 >= usual.length ? [fromEnd, sum] : [sum, fromEnd]
    return usual.isOfAll ? Array(places.prefix(1)) : places
  }

  /// Whether some messages refuse a candidate.
  private func isRefused(_ sum: CheckSum) -> Bool {
    let residues = refusing.map { $0.compactMap(sum.residue) }
    // How a sum ends is the same for all lengths; of a code it is not known yet.
    let right =
      sum.isCyclic
      ? residues.reduce(0) { $0 + (Self.most($1)?.count ?? 0) }
      : Self.most(residues.flatMap { $0 })?.count ?? 0
    return !isBorneOut(right, of: refusing.reduce(0) { $0 + $1.count }, sum)
  }

  private mutating func judgeAnchored(_ proposal: CheckSum) -> Found? {
    var sum = proposal
    guard let resolved = resolve(&sum) else { return nil }
    // What held-out messages say.
    var evidence = ClaimEvidence(hypothesisBits: Bits.log(tried))
    var right: [[UInt8]] = []
    // The same bytes with the same sum prove it once, however long the messages are.
    var forms: Set<HashedOctets> = []
    var repeated = 0
    budget.spend(judged.count, of: mean)
    let mostWrong = Int(clamping: (1 - Self.share(sum)) * Double(judged.count))
    for (index, message) in judged.enumerated() {
      guard evidence.of - evidence.holds <= mostWrong else { return nil }
      guard let holds = sum.holds(message) else { continue }
      evidence.count(holds, isHeldOut: index % 2 == 1)
      guard holds, right.count < 128, repeated < 1024, let parts = sum.parts(of: message) else {
        continue
      }
      if forms.insert(HashedOctets(Array(parts.covered) + parts.own)).inserted {
        right.append(message)
      } else {
        repeated += 1
      }
    }
    // A header is the same in many messages, and where what counts them is not covered much else is: a code says enough
    // each time it is another, and a sum after some.
    guard
      right.count >= repeated || right.count >= (sum.isCyclic && sum.bits > 8 ? 4 : 16)
    else { return nil }
    // The higher half of a sum may not move, if it is what the sum says it is, and nothing else that never changes.
    if let higher = sum.higherHalf, !sum.isPlain,
      !higher.contains(where: { place in
        Set(right.compactMap(sum.parts).map { $0.own[$0.own.startIndex + place] }).count > 1
      })
    {
      return nil
    }
    budget.spend(right.count * 8, of: min(mean, 64))
    let free = resolved.constants
    let copied = copied(right, sum)
    // Those that are one number and a constant prove once that the constant is what the others add up to, and no more.
    let relations =
      max(0, min(evidence.holds, repeated > 0 ? right.count : .max) - free)
      * (right.count - copied) / max(1, right.count) + (copied > 0 && free == 0 ? 1 : 0)
    let asked = relations + evidence.of - evidence.holds
    let rank = rank(right, sum)
    guard rank >= 2, variedPositions(right, sum) >= (sum.isCyclic ? 1 : 2) else { return nil }
    let bits = freedom(right, sum)
    evidence.rawBits = min(
      ClaimEvidence.tail(relations, of: max(relations, asked), bits: bits),
      bits * Double(min(relations, rank)))
    // What is most in use is half of what is expected, and need not pay for all else that was tried.
    if sum.isSimple { evidence.hypothesisBits = min(evidence.hypothesisBits, Self.simple) }
    evidence.hypothesisBits += resolved.bits
    guard evidence.isEnough(share: Self.share(sum)), evidence.heldOutHolds >= 1 else { return nil }
    return Found(sum: sum, evidence: evidence, proposal: proposal)
  }

  /// Of how many messages a check sum is right that is one: of the others the check sum, or the message, is damaged.
  private static func share(_ sum: CheckSum) -> Double {
    guard case .cyclic(let number) = sum.method, number < CyclicCode.catalogue.count else {
      return 0.9
    }
    return sum.bits > 8 ? 0.5 : 0.75
  }

  /// Whether a check sum may be right as often as it must be, if it is right so often among some of the messages: few
  /// messages refuse none.
  private func isBorneOut(_ right: Int, of all: Int, _ sum: CheckSum) -> Bool {
    all < 16 || Double(right) >= Self.share(sum) * Double(all) / 2
  }

  /// The residue that comes most often, the lowest of several; `nil` if there is none.
  private static func most(_ residues: [UInt32]) -> (residue: UInt32, count: Int)? {
    most(residues.map { ($0, 1) })
  }

  /// The same of residues that came so many times each.
  private static func most(_ residues: [(UInt32, Int)]) -> (residue: UInt32, count: Int)? {
    var most: (residue: UInt32, count: Int)?
    var count = 0
    var last: UInt32?
    for (residue, times) in residues.sorted(by: { $0.0 < $1.0 }) {
      count = residue == last ? count + times : times
      last = residue
      if count > most?.count ?? 0 { most = (residue, count) }
    }
    return most
  }

  /// Works out how the sum begins and ends; says how many constants were taken from the messages, and among how many
  /// choices.
  private mutating func resolve(_ sum: inout CheckSum) -> (constants: Int, bits: Double)? {
    budget.spend(training.count, of: mean)
    guard case .cyclic(let index) = sum.method else {
      guard let most = Self.most(training.compactMap(sum.residue)), most.count >= 2,
        isBorneOut(most.count, of: training.count, sum)
      else { return nil }
      sum.end = most.residue
      simplify(&sum)
      return (sum.end == 0 ? 0 : 1, sum.end == 0 ? 0 : 1)
    }
    let code = CyclicCode.numbered(index)
    // The residue of each length when the register begins with zeros, or as it was proposed.
    var residues: [Int: [UInt32]] = [:]
    for message in training {
      if let residue = sum.residue(message) { residues[message.count, default: []].append(residue) }
    }
    var modes: [Int: UInt32] = [:]
    var (right, all) = (0, 0)
    for (length, ofLength) in residues {
      guard let most = Self.most(ofLength) else { continue }
      if most.count >= 2 { modes[length] = most.residue }
      // Of few messages of a length not much is known.
      guard ofLength.count >= 4 else { continue }
      right += most.count
      all += ofLength.count
    }
    guard isBorneOut(right, of: all, sum) else { return nil }
    if sum.isAppended {
      guard modes.count >= 2 else { return nil }
      sum.ends = modes
      return (modes.count, 0)
    }
    // Starts and ends that make one rule of all lengths: known pairs first, then the simplest.
    var best: (right: Int, known: Bool, sum: CheckSum)?
    let sample = training.spread(48)
    let spans = sameSpans(sum, perLength: true)
    // To sort what is left for each beginning costs as much as to work it out.
    budget.spend(spans.count * sample.count * 2, of: mean)
    for from in spans {
      var trial = sum
      (trial.span, trial.start) = (from, 0)
      let residues = sample.compactMap { message in
        trial.residue(message).map {
          Residue(residue: $0, covered: trial.covered(length: message.count)?.count ?? 0)
        }
      }.counts
      for (start, added) in beginnings(of: index) {
        guard best.map({ !$0.known || $0.right < sample.count }) ?? true,
          let most = Self.most(
            residues.map { ($0.key.residue ^ added[$0.key.covered], $0.value) }), most.count >= 2
        else { continue }
        (trial.start, trial.end) = (start, most.residue)
        let known = code.name(start: start, end: trial.end) != nil
        if let best, (best.right, best.known ? 1 : 0) >= (most.count, known ? 1 : 0) { continue }
        best = (most.count, known, trial)
      }
    }
    let perLength = sample.count { message in
      guard let residue = sum.residue(message) else { return false }
      return modes[message.count] == residue
    }
    if let best, best.right * 10 >= perLength * 9 {
      sum = best.sum
      let choices = Bits.log(CyclicCode.starts(code.width).count * 2)
      return (best.known ? 0 : 1, choices)
    }
    guard modes.count >= 1 else { return nil }
    sum.ends = modes
    if modes.count == 1, let only = modes.first?.value {
      sum.end = only
      sum.ends = [:]
    }
    return (modes.count, 0)
  }

  /// What is left of a message, and of how many octets.
  private struct Residue: Hashable {
    var residue: UInt32
    var covered: Int
  }

  /// How a code may begin, and what that adds to its registers.
  private mutating func beginnings(of index: Int) -> [(start: UInt32, added: [UInt32])] {
    if let known = beginnings[index] { return known }
    let code = CyclicCode.numbered(index)
    let all = CyclicCode.starts(code.width).map {
      (start: $0, added: code.added(by: $0, longest: longest))
    }
    beginnings[index] = all
    return all
  }

  /// Spans that differ from this by bytes that never change: in any message, or in those of one length, of which
  /// the proposal may be.
  private func sameSpans(_ sum: CheckSum, perLength: Bool) -> [CheckSum.Span] {
    guard case .before(let from) = sum.span else { return [sum.span] }
    var spans = [sum.span]
    var next = from
    while next < common.count, perLength ? common[next].ofLength : common[next].ofAll {
      next += 1
      spans.append(.before(from: next))
    }
    return spans
  }

  /// Leaves out bytes at the beginning that never change, in messages of one length at least, where the rule becomes
  /// simpler without them.
  private func simplify(_ sum: inout CheckSum) {
    guard sum.end != 0 else { return }
    let mask = CyclicCode.mask(sum.bits)
    let right = training.count { sum.residue($0) == sum.end }
    for span in sameSpans(sum, perLength: true).dropFirst() {
      var trial = sum
      trial.span = span
      guard let message = training.first(where: { sum.residue($0) == sum.end }),
        let end = trial.residue(message)
      else { continue }
      trial.end = end
      // What is the same in messages of one length need not be in others.
      guard training.count(where: { trial.residue($0) == end }) >= right else { continue }
      if end == 0 || (end == mask && sum.method == .negatedSum(modulus: 0) && sum.end != mask) {
        sum = trial
        if end == 0 { return }
      }
    }
  }

  /// Bits that the check sum's octets are free to take: one that has few values agrees with anything more often.
  private func freedom(_ messages: [[UInt8]], _ sum: CheckSum) -> Double {
    var values = [Set<UInt8>](repeating: [], count: sum.width)
    for (own, _) in messages.compactMap(sum.parts) {
      for (index, octet) in own.enumerated() { values[index].insert(octet) }
    }
    return min(Double(sum.bits), values.reduce(0) { $0 + min(8, Bits.log($1.count) + 3) })
  }

  /// How many independent differences the covered octets show.
  private func rank(_ messages: [[UInt8]], _ sum: CheckSum) -> Int {
    var firsts: [Int: [UInt8]] = [:]
    var rows: [[UInt8]] = []
    for (_, covered) in messages.compactMap(sum.parts) {
      // What differs in long messages mostly stands at their edges.
      let octets =
        covered.count > 64 ? Array(covered.prefix(32) + covered.suffix(32)) : Array(covered)
      guard let first = firsts[covered.count] else {
        firsts[covered.count] = octets
        continue
      }
      rows.append(zip(octets, first).map { $0 ^ $1 })
    }
    let lengths = sum.ends.isEmpty ? max(0, firsts.count - 1) : 0
    return Self.rank(rows) + lengths
  }

  /// The rank of rows of bits.
  static func rank(_ rows: [[UInt8]]) -> Int {
    var basis: [(lead: Int, row: [UInt8])] = []
    for row in rows {
      var row = row
      for element in basis {
        let place = element.lead >> 3
        guard place < row.count, row[place] >> UInt8(7 - element.lead & 7) & 1 == 1 else {
          continue
        }
        for index in 0..<min(row.count, element.row.count) { row[index] ^= element.row[index] }
      }
      guard let place = row.firstIndex(where: { $0 != 0 }) else { continue }
      basis.append((place * 8 + row[place].leadingZeroBitCount, row))
      if basis.count >= 64 { break }
    }
    return basis.count
  }

  /// How many messages prove nothing, because the octet goes with one octet that it covers: the same number twice
  /// is no check sum, and two that are the same cancel each other.
  private func copied(_ messages: [[UInt8]], _ sum: CheckSum) -> Int {
    guard !sum.isCyclic else { return 0 }
    guard sum.width == 1 || sum.isOfDigits else { return copiedNumbers(messages, sum) }
    let rows = messages.compactMap { message -> (own: UInt8, covered: ArraySlice<UInt8>)? in
      guard let parts = sum.parts(of: message), let first = parts.own.first else { return nil }
      guard sum.isOfDigits else { return (first, parts.covered) }
      guard let own = sum.written(message, parts.own.indices),
        let meant = CheckSum.octets(ofDigits: parts.covered)
      else { return nil }
      return (UInt8(truncatingIfNeeded: own), meant[...])
    }
    let common = min(64, rows.map { $0.covered.count }.min() ?? 0)
    var most = 0
    for column in 0..<common {
      var differences = [Int](repeating: 0, count: 256)
      for row in rows {
        let other = row.covered[row.covered.startIndex + column]
        let difference =
          switch sum.method {
          case .negatedSum: row.own &+ other
          case .xor: row.own ^ other
          default: row.own &- other
          }
        differences[Int(difference)] += 1
      }
      most = max(most, differences.max() ?? 0)
    }
    return most * 2 >= rows.count ? most : 0
  }

  /// The same for a check sum of several octets, and as many that it covers.
  private func copiedNumbers(_ messages: [[UInt8]], _ sum: CheckSum) -> Int {
    let rows = messages.compactMap {
      message -> (own: UInt32, message: [UInt8], covered: Range<Int>)? in
      guard let octets = sum.octets(length: message.count),
        let covered = sum.covered(length: message.count), let own = sum.written(message, octets)
      else { return nil }
      return (own, message, covered)
    }
    let common = min(64, rows.map { $0.covered.count }.min() ?? 0) - sum.width
    guard common >= 0 else { return 0 }
    var most = 0
    for column in 0...common {
      let differences = rows.compactMap { row -> UInt32? in
        let from = row.covered.lowerBound + column
        return sum.written(row.message, from..<(from + sum.width)).map { other in
          switch sum.method {
          case .negatedSum: row.own &+ other
          case .xor: row.own ^ other
          default: row.own &- other
          }
        }
      }
      most = max(most, differences.counts.mostFrequent?.value ?? 0)
    }
    return most * 2 >= rows.count ? most : 0
  }

  private func variedPositions(_ messages: [[UInt8]], _ sum: CheckSum) -> Int {
    guard let first = messages.first else { return 0 }
    if messages.contains(where: { $0.count != first.count }) { return 2 }
    guard let range = sum.covered(length: first.count) else { return 0 }
    return range.count { index in messages.contains { $0[index] != first[index] } }
  }
}
