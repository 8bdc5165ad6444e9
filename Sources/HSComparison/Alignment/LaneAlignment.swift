/// The events of a lane in two stories, laid against each other.
struct LaneAlignment {
  /// The first story's events.
  let first: [ComparedEvent]
  /// The second story's events.
  let second: [ComparedEvent]
  /// Which is which: places in `first` and `second`.
  private(set) var pairs: [SequenceAlignment.Pair]
  /// Events of stretches that could not be searched to the end.
  private(set) var approximated: Int

  /// Lays a lane's events against each other by what they say.
  init(_ first: [ComparedEvent], _ second: [ComparedEvent]) {
    self.first = first
    self.second = second
    let alignment = SequenceAlignment(first.map(\.content), second.map(\.content))
    pairs = alignment.pairs
    approximated = alignment.approximated
  }

  /// How often each content is in the first and in the second story.
  func counts() -> [Int: (Int, Int)] {
    var counts: [Int: (Int, Int)] = [:]
    for event in first { counts[event.content, default: (0, 0)].0 += 1 }
    for event in second { counts[event.content, default: (0, 0)].1 += 1 }
    return counts
  }

  /// Appends what pairs of events tell of the clocks: of those whose content is unique in the lane, or of all.
  ///
  /// - Parameters:
  ///   - sightings: Where it is appended.
  ///   - areUnique: Whether only unique ones are wanted.
  func appendSightings(to sightings: inout [ClockModel.Sighting], areUnique: Bool) {
    let counts = areUnique ? counts() : [:]
    for pair in pairs {
      let event = first[pair.first]
      if areUnique, counts[event.content] ?? (0, 0) != (1, 1) { continue }
      guard let time = event.time, let later = second[pair.second].time else { continue }
      sightings.append(
        ClockModel.Sighting(index: event.index, time: time, delay: later - time, way: event.way))
    }
  }

  /// Takes pairs apart whose times speak against them, and pairs what is left in the gaps.
  ///
  /// Where a value comes again and again, what it says does not tell which one is missing; its time
  /// does.
  ///
  /// - Parameters:
  ///   - clock: How far the clocks are apart.
  ///   - tolerance: The time tolerance; `nil` if times say nothing.
  ///   - trustsClock: Whether pairs that the times speak against are taken apart.
  mutating func refine(_ clock: ClockModel, tolerance: Int64?, trustsClock: Bool) {
    let gaps = GapPairing(
      first: first, second: second, clock: clock, tolerance: tolerance)
    guard let tolerance, trustsClock else { return fillGaps(gaps) }
    // What is said once in each story is the same whenever it was said; unless it came about by
    // chance, as values do: then less is left to be explained without it.
    var strict = self
    let hasLate = strict.takeApart(gaps, tolerance, sparesUnique: false)
    _ = takeApart(gaps, tolerance, sparesUnique: true)
    fillGaps(gaps)
    guard hasLate else { return }
    strict.fillGaps(gaps)
    let (mine, others) = (
      surprises(clock, tolerance: tolerance), strict.surprises(clock, tolerance: tolerance)
    )
    if others < mine { self = strict }
  }

  /// How much has to be explained: events without a counterpart, and pairs at another time.
  ///
  /// - Parameters:
  ///   - clock: How far the clocks are apart.
  ///   - tolerance: The time tolerance.
  /// - Returns: Their number.
  func surprises(_ clock: ClockModel, tolerance: Int64) -> Int {
    let late = pairs.reduce(0) {
      $0 + (abs(clock.delay(first[$1.first], second[$1.second]) ?? 0) > tolerance ? 1 : 0)
    }
    return first.count + second.count - 2 * pairs.count + late
  }

  /// Takes pairs apart that lie further apart in time than they may; says whether one of them said
  /// what nothing else says.
  private mutating func takeApart(
    _ gaps: GapPairing, _ tolerance: Int64, sparesUnique: Bool
  ) -> Bool {
    let counts = counts()
    var hasLate = false
    pairs.removeAll { pair in
      guard let delay = gaps.delay(pair.first, pair.second), abs(delay) > tolerance else {
        return false
      }
      guard counts[first[pair.first].content] ?? (0, 0) == (1, 1) else { return true }
      hasLate = true
      return !sparesUnique
    }
    return hasLate
  }

  private mutating func fillGaps(_ gaps: GapPairing) {
    var result: [SequenceAlignment.Pair] = []
    result.reserveCapacity(pairs.count)
    var (row, column) = (0, 0)
    for pair in pairs + [.init(first: first.count, second: second.count)] {
      if row < pair.first, column < pair.second {
        let gap = gaps.pairs(row..<pair.first, column..<pair.second)
        result += gap.pairs
        approximated += gap.approximated
      }
      if pair.first < first.count { result.append(pair) }
      (row, column) = (pair.first + 1, pair.second + 1)
    }
    pairs = result
  }
}
