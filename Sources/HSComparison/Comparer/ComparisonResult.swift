/// What came out when two stories were held against each other.
package struct ComparisonResult {
  /// The stories.
  let stories: [ComparedStory]
  /// The texts by number that both share.
  let symbols: Symbols
  /// What was compared.
  let options: ComparisonOptions
  /// Which peer and which connection is which.
  let matcher: PeerMatcher
  /// The events, in the lanes in which they were held against each other.
  let lanes: Lanes
  /// How far the clocks are apart.
  var clock = ClockModel()
  /// The largest remaining difference in time of events that are within the tolerance, in nanoseconds.
  var jitter: Int64 = 0
  /// The differences, by connection and in the order of time.
  package internal(set) var differences: [Difference] = []
  /// Events of both stories that were held against each other.
  package var compared: (first: Int, second: Int) {
    lanes.events.reduce(into: (0, 0)) { sum, events in
      sum.0 += events[0].count
      sum.1 += events[1].count
    }
  }
  /// Events that were found in both, whether they say the same or not.
  package internal(set) var matched = 0
  /// Events of stretches in which the search for the best pairs was cut short.
  var approximated = 0

  /// Which peer is which.
  var pairs: [PeerPair] { matcher.pairs }

  /// How far the second story's first event is ahead of the first story's; `nil` where it is not known.
  var origin: Int64? {
    let (ahead, overflow) = lanes.origins[1].subtractingReportingOverflow(lanes.origins[0])
    return overflow ? nil : ahead
  }

  /// Kinds of events that a saved output holds none of, and the other story does, for the first and the second story.
  ///
  /// Perhaps it was saved without them.
  var absentCategories: [[String]] {
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

  /// Whether nothing differs.
  package var isSame: Bool { differences.isEmpty }

  /// Whether most values that came of their own accord differ, as those of a living heart do.
  var isOfOtherValues: Bool {
    let value = symbols["value"]
    let count = stories[0].events.count { $0.category == value }
    let changed = differences.count {
      $0.kind == .changed && event(of: $0)?.category == "value"
    }
    return changed >= 5 && changed * 2 > count
  }

  /// How far the second story's clock is ahead where a segment begins, in nanoseconds; `nil` where that is not known.
  func ahead(_ segment: ClockModel.Segment) -> Int64? {
    guard let (ahead, overflow) = origin?.addingReportingOverflow(segment.offset) else {
      return nil
    }
    return overflow ? nil : ahead
  }

  /// The number of differences of a kind.
  func count(_ kind: Difference.Kind) -> Int { differences.count { $0.kind == kind } }

  /// The event that a difference is about: the first story's, or else the second's.
  func event(of difference: Difference) -> ToldEvent? {
    event(difference.first, 0) ?? event(difference.second, 1)
  }

  /// The event at a place of a story, if it is there.
  func event(_ place: Int?, _ side: Int) -> ToldEvent? {
    guard let place, stories[side].events.indices.contains(place) else { return nil }
    return ToldEvent(
      event: stories[side].events[place], symbols: symbols, instance: lanes.instances[side][place])
  }
}
