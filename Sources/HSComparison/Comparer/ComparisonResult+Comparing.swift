import HSProtocols

/// Holds the events of two stories against each other.
///
/// Who is who comes first (`PeerMatcher`). What they say becomes numbers in lanes (`Lanes`), each lane is aligned by what is
/// said, then by the clocks (`LaneAlignment`, `ClockModel`), and what has no counterpart, or says something else, is a
/// difference.
extension ComparisonResult {
  /// How far a clock must jump for it to be a step, in nanoseconds, whatever the tolerance.
  private static let leastStep: Int64 = 500_000_000

  /// Holds the events of two stories of the same matter against each other.
  ///
  /// - Parameters:
  ///   - first: What is expected, or was before.
  ///   - second: What is there.
  ///   - symbols: The symbols that both were read with.
  ///   - options: What is compared.
  package init(
    _ first: ComparedStory, _ second: ComparedStory, _ symbols: Symbols,
    _ options: ComparisonOptions
  ) {
    stories = [first, second]
    self.symbols = symbols
    self.options = options
    matcher = PeerMatcher(stories, symbols)
    lanes = Lanes(stories, matcher, symbols, options)
    var alignments = lanes.events.map { LaneAlignment($0[0], $0[1]) }
    clock = alignClocks(&alignments)
    // Which event is which does not depend on the clocks; whether it is on time does.
    if options.absoluteTime { clock = ClockModel() }
    for (number, lane) in alignments.enumerated() {
      matched += lane.pairs.count
      approximated += lane.approximated
      tell(lane, number)
    }
    tellPeers()
    if tolerance != nil, !options.absoluteTime { tellShifts() }
    sort()
  }

  /// The time tolerance; `nil` where times are not compared.
  private var tolerance: Int64? {
    stories[0].matter == .attributes ? nil : options.timeTolerance
  }

  // MARK: - Clocks

  /// Works out the clocks, and pairs again what the times speak against.
  ///
  /// What is said once tells how far the clocks are apart; where that does not fit the rest, either
  /// what is said again and again was paired wrongly, or a clock was set and nothing unique was said
  /// since. Of both readings the one is taken that leaves less to be explained.
  private func alignClocks(_ alignments: inout [LaneAlignment]) -> ClockModel {
    let ofAll = model(of: alignments)
    guard let tolerance else {
      for place in alignments.indices {
        alignments[place].refine(ofAll, tolerance: nil, trustsClock: false)
      }
      return ofAll
    }
    let ofUnique = model(of: alignments, areUnique: true)
    func reading(_ clock: ClockModel, trustsClock: Bool) -> (cost: Int, lanes: [LaneAlignment]) {
      var read = alignments
      for place in read.indices {
        read[place].refine(clock, tolerance: tolerance, trustsClock: trustsClock)
      }
      let clock = model(of: read)
      let cost = read.reduce(clock.segments.count) {
        $0 + $1.surprises(clock, tolerance: tolerance)
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
    return model(of: alignments)
  }

  /// The clocks by the pairs of events in all lanes, or by those that say what is said once.
  private func model(of lanes: [LaneAlignment], areUnique: Bool = false) -> ClockModel {
    let step = max(
      Self.leastStep, (tolerance ?? 0).multipliedReportingOverflow(by: 2).partialValue)
    var sightings: [ClockModel.Sighting] = []
    sightings.reserveCapacity(lanes.reduce(0) { $0 + $1.pairs.count })
    for lane in lanes { lane.appendSightings(to: &sightings, areUnique: areUnique) }
    sightings.sort { $0.index < $1.index }
    return ClockModel(sightings, step: step, isMirrored: self.lanes.isMirrored)
  }

  // MARK: - Differences in a lane

  /// Tells what differs in a lane.
  private mutating func tell(_ lane: LaneAlignment, _ number: Int) {
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
        symbols.text(stories[side].events[event.index].category) == "value"
      if !isValue, let count = counts[event.content], count.0 > 0, count.1 > 0 {
        (difference.firstCount, difference.secondCount) = count
      }
      differences.append(difference)
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
      let delay = clock.delay(one, other)
      let isOffTime = tolerance.map { abs(delay ?? 0) > $0 } ?? false
      if isOffTime {
        difference.delay = delay
      } else {
        jitter = max(jitter, abs(delay ?? 0))
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
      differences.append(difference)
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
    let segments = clock.segments
    guard let first = segments.first, let last = segments.last else { return nil }
    return time - (segments.last { $0.time <= max(previous, first.time) } ?? last).offset
  }

  /// What was read out of the bytes differently, of what both stories tell.
  private func decodedChanges(_ one: ComparedEvent, _ other: ComparedEvent) -> [FieldChange] {
    let (first, second) = (
      stories[0].events[one.index], stories[1].events[other.index]
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
      lanes.members(at: one.index, 0), lanes.members(at: other.index, 1))
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
    for pair in pairs where !pair.isMirrored {
      let one = stories[0].peers[pair.first - 1]
      let other = stories[1].peers[pair.second - 1]
      guard one.address != other.address,
        options.addresses || one.hasIdentity && other.hasIdentity
      else { continue }
      let change = FieldChange(
        name: "address", first: one.address.map(\.quoted), second: other.address.map(\.quoted))
      differences.append(Difference(kind: .peer, fields: [change], ordinal: pair.first))
    }
  }

  private mutating func tellShifts() {
    for (before, after) in zip(clock.segments, clock.segments.dropFirst()) {
      differences.append(
        Difference(
          kind: .shift, first: after.start,
          delay: after.offset - clock.offset(at: before.start, after.time), moment: after.time))
    }
  }

  /// Puts the differences in the order of connections, and of time.
  private mutating func sort() {
    func order(_ it: (offset: Int, element: Difference)) -> (Int, Int, Int64, Int, Int) {
      let difference = it.element
      var (rank, number) = (0, difference.ordinal)
      if difference.kind == .shift {
        (rank, number) = (1, 0)
      } else if difference.kind != .peer {
        let key = lanes.keys[difference.lane]
        // What is on no connection comes first, what only the second story has comes last.
        let place = key.connection != 0 ? key.connection : key.peer
        (rank, number) = (place < 0 ? 3 : 2, Int(place.magnitude))
      }
      return (rank, number, difference.moment, difference.lane, it.offset)
    }
    differences = differences.enumerated().sorted { order($0) < order($1) }.map(\.element)
  }
}
