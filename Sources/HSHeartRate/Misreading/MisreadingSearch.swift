/// Finds the mistake by which an app came to the numbers that it showed.
///
/// Every known mistake is made on every heart rate of the capture, alone, and in pairs where none
/// explains enough alone; the numbers that come out are laid beside the shown ones. So are the right
/// reading, stale and averaged rates, and what other characteristics would give.
package struct MisreadingSearch {
  /// Explanations that are given at most.
  package static let kept = 5
  /// Numbers below which nothing is said for sure.
  package static let fewest = 3

  /// The chance above which numbers that change little may be those of something else: one in a thousand, shared by
  /// the hundred ways to make such numbers.
  private static let largestChance = 1e-5

  private let shown: ShownNumbers
  private let sources: [RecordedValues]
  private let quantities: [Quantity]
  /// Whether it is known what the numbers measure.
  private let isQuantitySaid: Bool
  private var found: [Explanation] = []
  private var right: Explanation?
  /// For each quantity, mistakes that no value shows.
  private var invisible: [Quantity: MistakeSet] = [:]

  /// Looks for explanations.
  ///
  /// - Parameters:
  ///   - shown: What the app showed.
  ///   - sources: The recorded characteristics, heart rates among them.
  ///   - quantity: What the numbers measure; `nil` if unknown.
  /// - Returns: The explanations, or `nil` if no heart rate was recorded.
  package static func explain(
    _ shown: ShownNumbers, from sources: [RecordedValues], as quantity: Quantity? = nil
  ) -> MisreadingReport? {
    var search = MisreadingSearch(shown: shown, sources: sources, quantity: quantity)
    return search.run()
  }

  private init(shown: ShownNumbers, sources: [RecordedValues], quantity: Quantity?) {
    self.shown = shown
    self.sources = sources
    isQuantitySaid = quantity != nil
    let quantities = quantity.map { [$0] } ?? Quantity.allCases
    // Nearly every interval is 1 s without decimals, which says nothing.
    let isVague = shown.areWhole && quantities.count > 1
    // Digits are numbers: only words answer whether there is contact, unless it was said what they are.
    let isNumeric = !shown.hasWords && quantities.count > 1
    self.quantities = quantities.filter {
      !($0 == .intervalsInSeconds && isVague) && !($0 == .contact && isNumeric)
    }
  }

  private mutating func run() -> MisreadingReport? {
    for source in sources.indices where sources[source].isHeartRate && sources[source].count > 0 {
      for quantity in quantities { look(at: source, quantity) }
    }
    guard let right else { return nil }
    // Where one mistake explains nearly all, a second is not needed.
    if !shown.areZeros, ([right] + found).allSatisfy({ $0.defects * 20 > shown.count }) {
      for source in sources.indices where sources[source].isHeartRate && sources[source].count > 0 {
        for quantity in quantities { lookAtPairs(source, quantity) }
      }
    }
    for source in sources.indices where !sources[source].isHeartRate && sources[source].count > 0 {
      lookElsewhere(source)
    }
    return report(right)
  }

  // MARK: - Candidates

  private mutating func look(at source: Int, _ quantity: Quantity) {
    let truth = NumberSequence(sources[source], [], quantity)
    guard !truth.amounts.isEmpty || quantity == .rate else { return tryMistakes(source, quantity) }
    let explanation = judge(.right, truth, truth, source, quantity)
    if right.map({ $0.score < explanation.score }) ?? true { right = explanation }
    tryMistakes(source, quantity)
    var ways = Presentation.candidates(quantity, shown, truth, sources[source])
    if let stuck = explanation.stuck, explanation.matched >= Self.fewest {
      ways.append([.frozen(at: stuck.made, count: stuck.count, stuck.shown)])
    }
    for alike in ways {
      let judged = alike.compactMap { way in
        let made = NumberSequence(sources[source], quantity, way, unit: shown.precision)
        return made.amounts == truth.amounts
          ? nil : judge(.presentation(way), made, truth, source, quantity)
      }
      if let best = judged.max(by: { $0.score < $1.score }) { found.append(best) }
    }
  }

  private mutating func tryMistakes(_ source: Int, _ quantity: Quantity) {
    let truth = NumberSequence(sources[source], [], quantity)
    var unseen: MistakeSet = []
    for mistake in Mistake.allCases where mistake.changes(quantity) {
      let set = MistakeSet(mistake)
      let made = NumberSequence(sources[source], set, quantity)
      if made.amounts == truth.amounts {
        unseen.insert(set)
      } else {
        found.append(judge(.mistakes(set), made, truth, source, quantity))
      }
    }
    invisible[quantity] = invisible[quantity].map { $0.intersection(unseen) } ?? unseen
  }

  private mutating func lookAtPairs(_ source: Int, _ quantity: Quantity) {
    let truth = NumberSequence(sources[source], [], quantity)
    let candidates = Mistake.allCases.filter { $0.changes(quantity) }
    // Of what each gives alone a hash is kept: sequences are as long as the recording.
    let alone = candidates.map {
      NumberSequence(sources[source], MistakeSet($0), quantity).amounts.hashValue
    }
    for place in candidates.indices {
      for second in candidates.indices.dropFirst(place + 1) {
        let set: MistakeSet = [MistakeSet(candidates[place]), MistakeSet(candidates[second])]
        let made = NumberSequence(sources[source], set, quantity)
        // Together they must give what neither gives alone.
        guard made.amounts != truth.amounts,
          ![alone[place], alone[second]].contains(made.amounts.hashValue)
        else { continue }
        found.append(judge(.mistakes(set), made, truth, source, quantity))
      }
    }
  }

  private mutating func lookElsewhere(_ source: Int) {
    for (octets, bigEndian) in [(1, false), (2, false), (2, true)] {
      let made = NumberSequence(plain: sources[source], octets: octets, bigEndian: bigEndian)
      let cause = Explanation.Cause.otherCharacteristic(octets: octets, bigEndian: bigEndian)
      found.append(judge(cause, made, NumberSequence(), source, quantities.first ?? .rate))
    }
  }

  /// How far a sequence explains the shown numbers.
  private func judge(
    _ cause: Explanation.Cause, _ made: NumberSequence, _ truth: NumberSequence, _ source: Int,
    _ quantity: Quantity
  ) -> Explanation {
    let alignment = Alignment(shown, made)
    var explanation = Explanation(
      cause: cause, quantity: quantity, source: source, explained: alignment.pairs.count,
      missing: alignment.skipped.map { made.values[$0] }, score: alignment.score,
      unexplained: shown.count - alignment.pairs.count,
      matched: Set(alignment.pairs.map { $0.made }).count, stuck: alignment.stuck)
    if case .presentation(let way) = cause, way.isSteady {
      explanation.mayBeChance = made.chance(of: explanation.matched, in: shown) > Self.largestChance
    }
    if explanation.unexplained > 0, explanation.unexplained <= Explanation.namedOdd {
      let given = Set(alignment.pairs.map { $0.shown })
      explanation.odd = (0..<shown.count).filter { !given.contains($0) }
    }
    let values = alignment.pairs.map { made.values[$0.made] }
    if let first = values.first, let last = values.last, first <= last {
      explanation.values = first...last
    }
    guard cause != .right, let range = explanation.values else { return explanation }
    var place = 0
    for value in range {
      while place < values.count, values[place] < value { place += 1 }
      guard made.amounts(of: value) != truth.amounts(of: value) else { continue }
      let isShown = place < values.count && values[place] == value
      explanation.witnesses.append(
        .init(value: value, shown: isShown ? alignment.pairs[place].shown : nil))
    }
    return explanation
  }

  // MARK: - The answer

  private func report(_ right: Explanation) -> MisreadingReport {
    // A single number fits many things by chance; a longer story needs to explain more.
    let better = found.filter {
      $0.score > right.score && $0.explained > 0 && $0.explained * 2 >= shown.count
        && (!shown.areZeros || $0.isDecoding) && !($0.isLate && $0.defects > 0)
    }.sorted { left, right in
      if left.givesAll != right.givesAll { return left.givesAll }
      let (one, other) = (left.score - 2 * left.effort, right.score - 2 * right.effort)
      if one != other { return one > other }
      return left.explained > right.explained
    }
    let best = better.first { $0.givesAll }
    let verdict = verdict(right, best)
    let quantity = verdict == .mistaken ? better.first?.quantity : right.quantity
    let equal = better.prefix { one in
      best.map { $0.defects == one.defects && $0.effort == one.effort } ?? false
    }
    // What the numbers speak against is no explanation where something gives them.
    let isGiven = best.map { !$0.isContradicted } ?? false
    let explanations = Self.distinct(isGiven ? better.filter { !$0.isContradicted } : better)
    return MisreadingReport(
      verdict: verdict, nearest: verdict == .unknown ? nearest(better, right) : nil, right: right,
      explanations: explanations, equal: equal.count,
      invisible: invisible[quantity ?? right.quantity] ?? [], excluded: excluded(explanations),
      pairsTried: found.count { $0.isPair }, shown: shown.count,
      beside: beside(
        verdict == .mistaken || verdict == .ambiguous ? explanations.first ?? right : right))
  }

  /// The shown numbers beside the values from which an explanation takes them.
  private func beside(_ explanation: Explanation) -> NumbersBeside {
    let (source, quantity) = (explanation.source, explanation.quantity)
    let truth = NumberSequence(sources[source], [], quantity)
    let made =
      switch explanation.cause {
      case .right: truth
      case .mistakes(let set): NumberSequence(sources[source], set, quantity)
      case .presentation(let way):
        NumberSequence(sources[source], quantity, way, unit: shown.precision)
      case .otherCharacteristic(let octets, let bigEndian):
        NumberSequence(plain: sources[source], octets: octets, bigEndian: bigEndian)
      }
    return NumbersBeside(shown, made, truth, source: source)
  }

  /// What was tried and explains less: of each cause and quantity the best, pairs not among them.
  private func excluded(_ explanations: [Explanation]) -> [Explanation] {
    var best: [Explanation] = []
    for one in found where !one.isPair && !explanations.contains(where: { $0.isSameIdea(as: one) })
    {
      if let known = best.firstIndex(where: { $0.isSameIdea(as: one) }) {
        if best[known].explained < one.explained { best[known] = one }
      } else {
        best.append(one)
      }
    }
    return best.sorted { $0.explained > $1.explained }
  }

  /// The answer: an explanation must give the whole list, of more than a few recorded numbers.
  private func verdict(_ right: Explanation, _ best: Explanation?) -> MisreadingReport.Verdict {
    if shown.count < Self.fewest { return .tooFew }
    // Where nobody said what they are: more likely nothing arrives than that somebody noted down energies alone.
    if shown.areZeros, !isQuantitySaid, [best?.quantity, right.quantity].contains(.energy),
      !(right.quantity == .rate && right.givesAll)
    {
      return .zeros(sent: zerosSent(as: .rate), mayBeEnergy: true)
    }
    if let best, best.matched >= Self.fewest, isClear(best, right), !best.mayBeChance {
      return .mistaken
    }
    if right.givesAll, right.matched >= Self.fewest {
      // A list that ends as much earlier as its first number is repeated may be late, or right.
      if let best, best.isLate, best.defects == 0 { return .ambiguous }
      if right.stuck != nil { return .incomplete }
      if right.skipped * 10 <= right.matched + right.skipped { return .right }
      return best.map { $0.defects < right.defects } ?? false ? .ambiguous : .incomplete
    }
    if shown.areZeros, right.quantity != .contact,
      !(best.map { $0.matched >= Self.fewest && $0.matched * 2 >= shown.count } ?? false)
    {
      return .zeros(sent: zerosSent(as: right.quantity), mayBeEnergy: false)
    }
    // What one or two recorded values give is chance.
    if let best { return best.matched >= Self.fewest ? .ambiguous : .tooFew }
    return right.givesAll ? .tooFew : .unknown
  }

  /// The only explanation that gives all numbers but one, so clearly that this is no chance.
  ///
  /// A number that may be wrong at any place leaves chance more room: one value more must bear it out.
  private func nearest(_ better: [Explanation], _ right: Explanation) -> Explanation? {
    let nearly = better.filter {
      $0.unexplained == 1 && $0.matched > Self.fewest && isClear($0, right) && !$0.mayBeChance
    }
    guard let first = nearly.first,
      nearly.dropFirst().allSatisfy({ $0.defects > first.defects || $0.effort > first.effort })
    else { return nil }
    return first
  }

  /// How often the straps sent 0.
  private func zerosSent(as quantity: Quantity) -> Int {
    sources.filter { $0.isHeartRate }.reduce(0) { count, source in
      count + NumberSequence(source, [], quantity).amounts.count { $0.steps == 0 }
    }
  }

  /// The best, without those that only add a mistake to a better one.
  private static func distinct(_ better: [Explanation]) -> [Explanation] {
    var kept: [Explanation] = []
    for explanation in better where kept.count < Self.kept {
      guard case .mistakes(let set) = explanation.cause else {
        kept.append(explanation)
        continue
      }
      let isMore = kept.contains { one in
        if case .mistakes(let other) = one.cause { return set.isSuperset(of: other) }
        return false
      }
      if !isMore { kept.append(explanation) }
    }
    return kept
  }

  /// Whether an explanation leaves so much less open than the right reading that this is no chance.
  private func isClear(_ explanation: Explanation, _ right: Explanation) -> Bool {
    if explanation.defects * 3 + 3 <= right.defects { return true }
    // An app that reads rightly would have had to leave out just the numbers that this one does not give: each was as
    // likely shown as not.
    guard explanation.unexplained == 0, explanation.skipped == 0, explanation.stuck == nil,
      explanation.defects < right.defects
    else { return false }
    return right.skipped >= Self.fewestLeftOut
  }

  /// Numbers that an app must leave out so that this is no chance: 2 to the power of it is the hundred thousand of
  /// `largestChance`.
  private static let fewestLeftOut = 17
}
