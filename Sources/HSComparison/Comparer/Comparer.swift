import HSBytes
import HSJSONText

/// Holds two stories against each other.
package enum Comparer {
  /// How far a clock must jump for it to be a step, in nanoseconds, whatever the tolerance.
  static let leastStep: Int64 = 500_000_000

  /// Holds two stories of the same matter against each other.
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
    var result = ComparisonResult(stories: [first, second], symbols: symbols, options: options)
    let matcher = PeerMatcher([first, second], symbols)
    let canonical = Canonicaliser(first, second, matcher, symbols, options)
    result.pairs = matcher.pairs
    result.connections = matcher.connections
    result.isMirrored = canonical.isMirrored
    result.compared = (
      canonical.lanes.reduce(0) { $0 + $1.events[0].count },
      canonical.lanes.reduce(0) { $0 + $1.events[1].count }
    )
    result.instances = canonical.instances
    result.lanes = canonical.lanes.map(\.key)
    result.uncomparedNames = canonical.uncomparedNames.map { symbols.text($0) }.sorted()
    result.ofOneEnd = canonical.ofOneEnd.map { (symbols.text($0.kind), $0.first, $0.second) }
    let (ahead, overflow) = canonical.origins[1].subtractingReportingOverflow(canonical.origins[0])
    result.origin = overflow ? nil : ahead
    result.absentCategories = absentCategories([first, second], symbols, options)
    var lanes = canonical.lanes.map { LaneAlignment($0.events[0], $0.events[1]) }
    let tolerance = first.matter == .attributes ? nil : options.timeTolerance
    result.clock = clock(&lanes, tolerance, isMirrored: canonical.isMirrored)
    // Which event is which does not depend on the clocks; whether it is on time does.
    if options.absoluteTime { result.clock = ClockModel() }
    result.matched = lanes.reduce(0) { $0 + $1.pairs.count }
    result.approximated = lanes.reduce(0) { $0 + $1.approximated }
    for (number, lane) in lanes.enumerated() {
      var finder = DifferenceFinder(lane, number, canonical, result.clock, tolerance, symbols)
      finder.find()
      result.differences += finder.differences
      result.jitter = max(result.jitter, finder.jitter)
    }
    result.differences += ofPeers(matcher, first, second, options)
    if tolerance != nil, !options.absoluteTime { result.differences += shifts(result.clock) }
    sort(&result)
    return result
  }

  /// A text in JSON: what a saved output calls an address may be anything.
  private static func quoted(_ text: String) -> String {
    var json = JSONWriter(continuing: OutputBuffer())
    json.element(utf8: [UInt8](text.utf8).span)
    return json.buffer.string
  }

  /// The kinds of events that saved timelines lack.
  private static func absentCategories(
    _ stories: [ComparedStory], _ symbols: Symbols, _ options: ComparisonOptions
  ) -> [[String]] {
    guard stories[0].matter == .events else { return [[], []] }
    let held = stories.map { story in
      Set(story.events.map(\.category)).filter {
        options.categories?.contains(symbols.text($0)) ?? true
      }
    }
    return (0..<2).map { side in
      stories[side].isFresh
        ? [] : held[1 - side].subtracting(held[side]).map { symbols.text($0) }.sorted()
    }
  }

  /// Works out the clocks, and pairs again what the times speak against.
  ///
  /// What is said once tells how far the clocks are apart; where that does not fit the rest, either
  /// what is said again and again was paired wrongly, or a clock was set and nothing unique was said
  /// since. Of both readings the one is taken that leaves less to be explained.
  private static func clock(
    _ lanes: inout [LaneAlignment], _ tolerance: Int64?, isMirrored: Bool
  ) -> ClockModel {
    let step = max(leastStep, (tolerance ?? 0).multipliedReportingOverflow(by: 2).partialValue)
    func model(_ lanes: [LaneAlignment], areUnique: Bool) -> ClockModel {
      var sightings: [ClockModel.Sighting] = []
      sightings.reserveCapacity(lanes.reduce(0) { $0 + $1.pairs.count })
      for lane in lanes { lane.appendSightings(to: &sightings, areUnique: areUnique) }
      sightings.sort { $0.index < $1.index }
      return ClockModel(sightings, step: step, isMirrored: isMirrored)
    }
    let ofAll = model(lanes, areUnique: false)
    guard let tolerance else {
      for place in lanes.indices {
        lanes[place].refine(ofAll, tolerance: nil, trustsClock: false)
      }
      return ofAll
    }
    let ofUnique = model(lanes, areUnique: true)
    func reading(_ clock: ClockModel, trustsClock: Bool) -> (cost: Int, lanes: [LaneAlignment]) {
      var read = lanes
      for place in read.indices {
        read[place].refine(clock, tolerance: tolerance, trustsClock: trustsClock)
      }
      let result = model(read, areUnique: false)
      let cost = read.reduce(result.segments.count) {
        $0 + $1.surprises(result, tolerance: tolerance)
      }
      return (cost, read)
    }
    let fewest = lanes.reduce(1) { $0 + abs($1.first.count - $1.second.count) }
    var best = reading(ofUnique.segments.isEmpty ? ofAll : ofUnique, trustsClock: true)
    for trustsClock in [true, false] where best.cost > fewest {
      let other = reading(ofAll, trustsClock: trustsClock)
      if other.cost < best.cost { best = other }
    }
    lanes = best.lanes
    return model(lanes, areUnique: false)
  }

  private static func ofPeers(
    _ matcher: PeerMatcher, _ first: ComparedStory, _ second: ComparedStory,
    _ options: ComparisonOptions
  ) -> [Difference] {
    matcher.pairs.compactMap { pair in
      let (one, other) = (first.peers[pair.first - 1], second.peers[pair.second - 1])
      guard !pair.isMirrored, one.address != other.address,
        options.addresses || one.hasIdentity && other.hasIdentity
      else { return nil }
      var difference = Difference(kind: .peer)
      difference.ordinal = pair.first
      difference.fields = [
        FieldChange(
          name: "address", first: one.address.map(quoted),
          second: other.address.map(quoted))
      ]
      return difference
    }
  }

  private static func shifts(_ clock: ClockModel) -> [Difference] {
    zip(clock.segments, clock.segments.dropFirst()).map { before, after in
      var difference = Difference(kind: .shift)
      difference.first = after.start
      difference.delay = after.offset - clock.offset(at: before.start, after.time)
      difference.moment = after.time
      return difference
    }
  }

  private static func sort(_ result: inout ComparisonResult) {
    let lanes = result.lanes
    func place(_ difference: Difference) -> (Int, Int, Int) {
      switch difference.kind {
      case .peer: return (0, difference.ordinal, 0)
      case .shift: return (1, 0, 0)
      default:
        let key = lanes[difference.lane]
        // What is on no connection comes first, what only the second story has comes last.
        let number = key.connection != 0 ? key.connection : key.peer
        return (number < 0 ? 3 : 2, number.magnitude > 0 ? Int(number.magnitude) : 0, 0)
      }
    }
    let order = result.differences.indices.sorted { one, other in
      let (left, right) = (result.differences[one], result.differences[other])
      let (first, second) = (place(left), place(right))
      if first != second { return first < second }
      return (left.moment, left.lane, one) < (right.moment, right.lane, other)
    }
    result.differences = order.map { result.differences[$0] }
  }
}
