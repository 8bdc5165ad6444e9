import HSProtocols

/// Holds two stories against each other.
///
/// Who is who comes first (`PeerMatcher`). Then either every event is laid against one of the other story: what
/// they say becomes numbers in lanes (`Lanes`), each lane is aligned by what is said, then by the clocks
/// (`LaneAlignment`, `ClockModel`), and what has no counterpart, or says something else, is a difference. Or the
/// structure is: what is told of a peer becomes its shape (`ShapeReader`), and what one shape tells is looked up
/// in the other (`PeerComparison`).
package struct Comparer {
  /// How far a clock must jump for it to be a step, in nanoseconds, whatever the tolerance.
  private static let leastStep: Int64 = 500_000_000

  private var result: ComparisonResult
  private var alignments: [LaneAlignment] = []
  /// The time tolerance; `nil` where times are not compared.
  private let tolerance: Int64?
  private var symbols: Symbols { result.symbols }

  /// Holds the events of two stories of the same matter against each other.
  ///
  /// - Parameters:
  ///   - first: What is expected, or was before.
  ///   - second: What is there.
  ///   - symbols: The symbols that both were read with.
  ///   - options: What is compared.
  /// - Returns: What came out.
  package static func compare(
    _ first: ComparedStory, _ second: ComparedStory, _ symbols: Symbols,
    _ options: ComparisonOptions
  ) -> ComparisonResult {
    Comparer([first, second], symbols, options).result
  }

  private init(
    _ stories: [ComparedStory], _ symbols: Symbols, _ options: ComparisonOptions
  ) {
    let matcher = PeerMatcher(stories, symbols)
    result = ComparisonResult(
      stories: stories, symbols: symbols, options: options, matcher: matcher,
      lanes: Lanes(stories, matcher, symbols, options))
    tolerance = stories[0].matter == .attributes ? nil : options.timeTolerance
    for events in result.lanes.events {
      result.compared.first += events[0].count
      result.compared.second += events[1].count
      alignments.append(LaneAlignment(events[0], events[1]))
    }
    result.clock = alignClocks()
    // Which event is which does not depend on the clocks; whether it is on time does.
    if result.options.absoluteTime { result.clock = ClockModel() }
    for number in alignments.indices {
      result.matched += alignments[number].pairs.count
      result.approximated += alignments[number].approximated
      tell(number)
    }
    tellPeers()
    if tolerance != nil, !result.options.absoluteTime { tellShifts() }
    sort()
  }

  // MARK: - Clocks

  /// Works out the clocks, and pairs again what the times speak against.
  ///
  /// What is said once tells how far the clocks are apart; where that does not fit the rest, either
  /// what is said again and again was paired wrongly, or a clock was set and nothing unique was said
  /// since. Of both readings the one is taken that leaves less to be explained.
  private mutating func alignClocks() -> ClockModel {
    let ofAll = clock(alignments, areUnique: false)
    guard let tolerance else {
      for place in alignments.indices {
        alignments[place].refine(ofAll, tolerance: nil, trustsClock: false)
      }
      return ofAll
    }
    let ofUnique = clock(alignments, areUnique: true)
    func reading(_ clock: ClockModel, trustsClock: Bool) -> (cost: Int, lanes: [LaneAlignment]) {
      var read = alignments
      for place in read.indices {
        read[place].refine(clock, tolerance: tolerance, trustsClock: trustsClock)
      }
      let result = self.clock(read, areUnique: false)
      let cost = read.reduce(result.segments.count) {
        $0 + $1.surprises(result, tolerance: tolerance)
      }
      return (cost, read)
    }
    let fewest = alignments.reduce(1) { $0 + abs($1.first.count - $1.second.count) }
    var best = reading(ofUnique.segments.isEmpty ? ofAll : ofUnique, trustsClock: true)
    for trustsClock in [true, false] where best.cost > fewest {
      let other = reading(ofAll, trustsClock: trustsClock)
      if other.cost < best.cost { best = other }
    }
    alignments = best.lanes
    return clock(alignments, areUnique: false)
  }

  /// The clocks by the pairs of events in all lanes, or by those that say what is said once.
  private func clock(_ lanes: [LaneAlignment], areUnique: Bool) -> ClockModel {
    let step = max(
      Self.leastStep, (tolerance ?? 0).multipliedReportingOverflow(by: 2).partialValue)
    var sightings: [ClockModel.Sighting] = []
    sightings.reserveCapacity(lanes.reduce(0) { $0 + $1.pairs.count })
    for lane in lanes { lane.appendSightings(to: &sightings, areUnique: areUnique) }
    sightings.sort { $0.index < $1.index }
    return ClockModel(sightings, step: step, isMirrored: result.lanes.isMirrored)
  }

  // MARK: - Differences in a lane

  /// Tells what differs in a lane.
  private mutating func tell(_ number: Int) {
    let lane = alignments[number]
    let events = [lane.first, lane.second]
    let ordinals = events.map(Self.ordinals)
    let counts = lane.counts()
    var previous = Int64.min
    var (row, column) = (0, 0)
    /// Begins a difference at an event, at its time on the first story's clock.
    func begin(
      _ kind: Difference.Kind, _ side: Int, _ place: Int, _ moment: Int64?
    ) -> Difference {
      let index = events[side][place].index
      return Difference(
        kind: kind, first: side == 0 ? index : nil, second: side == 1 ? index : nil,
        ordinal: ordinals[side][place], lane: number, moment: moment ?? previous)
    }
    /// Tells of an event that one story alone has.
    func alone(_ kind: Difference.Kind, _ side: Int, _ place: Int, _ moment: Int64?) {
      var difference = begin(kind, side, place, moment)
      let event = events[side][place]
      // Values repeat themselves, and that says nothing.
      let isValue =
        symbols.text(result.stories[side].events[event.index].category) == "value"
      if !isValue, let count = counts[event.content], count.0 > 0, count.1 > 0 {
        (difference.firstCount, difference.secondCount) = count
      }
      result.differences.append(difference)
    }
    for pair in lane.pairs + [.init(first: lane.first.count, second: lane.second.count)] {
      for place in row..<pair.first { alone(.missing, 0, place, lane.first[place].time) }
      for place in column..<pair.second {
        let time = lane.second[place].time
        alone(.added, 1, place, time.flatMap { moment(ofSecond: $0, behind: previous) })
      }
      (row, column) = (pair.first + 1, pair.second + 1)
      guard row <= lane.first.count else { break }
      let (one, other) = (lane.first[pair.first], lane.second[pair.second])
      previous = one.time ?? previous
      var difference = begin(.changed, 0, pair.first, one.time)
      difference.second = other.index
      let delay = result.clock.delay(one, other)
      let isOffTime = tolerance.map { abs(delay ?? 0) > $0 } ?? false
      if isOffTime {
        difference.delay = delay
      } else {
        result.jitter = max(result.jitter, abs(delay ?? 0))
      }
      let decoded = decodedChanges(one, other)
      if one.content != other.content {
        difference.fields = changes(one, other, decoded)
      } else if !decoded.isEmpty {
        difference.kind = .decoding
        difference.fields = decoded
      } else if isOffTime {
        difference.kind = .time
      } else {
        continue
      }
      result.differences.append(difference)
    }
  }

  /// The number of each event among those of its shape.
  private static func ordinals(_ events: [ComparedEvent]) -> [Int] {
    var seen: [Int: Int] = [:]
    return events.map { event in
      seen[event.shape, default: 0] += 1
      return seen[event.shape] ?? 1
    }
  }

  /// A time of the second story on the first story's clock, where a lane has come to another time.
  private func moment(ofSecond time: Int64, behind previous: Int64) -> Int64? {
    let segments = result.clock.segments
    guard let first = segments.first, let last = segments.last else { return nil }
    return time - (segments.last { $0.time <= max(previous, first.time) } ?? last).offset
  }

  /// What was read out of the bytes differently, of what both stories tell.
  private func decodedChanges(_ one: ComparedEvent, _ other: ComparedEvent) -> [FieldChange] {
    let (first, second) = (
      result.stories[0].events[one.index], result.stories[1].events[other.index]
    )
    // Nearly always all of it is the same.
    guard first.members != second.members else { return [] }
    return Self.changes(
      first.fields(symbols).filter(\.isDecoded), second.fields(symbols).filter(\.isDecoded)
    ).filter { $0.first != nil && $0.second != nil }
  }

  private func changes(
    _ one: ComparedEvent, _ other: ComparedEvent, _ decoded: [FieldChange]
  ) -> [FieldChange] {
    let changes = Self.changes(
      result.lanes.members(at: one.index, 0), result.lanes.members(at: other.index, 1))
    return changes + decoded.filter { change in !changes.contains { $0.name == change.name } }
  }

  /// What differs between members.
  private static func changes(_ members: [Member], _ others: [Member]) -> [FieldChange] {
    let changed = members.compactMap { member -> FieldChange? in
      let other = others.first { $0.name == member.name }
      guard other?.textNumber != member.textNumber else { return nil }
      return FieldChange(name: member.label, first: member.text, second: other?.text)
    }
    return changed
      + others.filter { other in !members.contains { $0.name == other.name } }
      .map { FieldChange(name: $0.label, first: nil, second: $0.text) }
  }

  // MARK: - Differences of the whole

  private mutating func tellPeers() {
    for pair in result.pairs where !pair.isMirrored {
      let one = result.stories[0].peers[pair.first - 1]
      let other = result.stories[1].peers[pair.second - 1]
      guard one.address != other.address,
        result.options.addresses || one.hasIdentity && other.hasIdentity
      else { continue }
      let change = FieldChange(
        name: "address", first: one.address.map(\.quoted), second: other.address.map(\.quoted))
      result.differences.append(
        Difference(kind: .peer, fields: [change], ordinal: pair.first))
    }
  }

  private mutating func tellShifts() {
    let clock = result.clock
    for (before, after) in zip(clock.segments, clock.segments.dropFirst()) {
      result.differences.append(
        Difference(
          kind: .shift, first: after.start,
          delay: after.offset - clock.offset(at: before.start, after.time), moment: after.time))
    }
  }

  /// Puts the differences in the order of connections, and of time.
  private mutating func sort() {
    let lanes = result.lanes.keys
    func order(_ it: (offset: Int, element: Difference)) -> (Int, Int, Int64, Int, Int) {
      let difference = it.element
      var (rank, number) = (0, difference.ordinal)
      if difference.kind == .shift {
        (rank, number) = (1, 0)
      } else if difference.kind != .peer {
        let key = lanes[difference.lane]
        // What is on no connection comes first, what only the second story has comes last.
        let place = key.connection != 0 ? key.connection : key.peer
        (rank, number) = (place < 0 ? 3 : 2, Int(place.magnitude))
      }
      return (rank, number, difference.moment, difference.lane, it.offset)
    }
    result.differences = result.differences.enumerated().sorted { order($0) < order($1) }
      .map(\.element)
  }
}
