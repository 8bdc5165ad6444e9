/// Finds what differs in a lane.
struct DifferenceFinder {
  /// What was found, in the order of the lane.
  private(set) var differences: [Difference] = []
  /// The largest difference in time that is within the tolerance, in nanoseconds.
  private(set) var jitter: Int64 = 0

  private let lane: LaneAlignment
  private let number: Int
  private let canonical: Canonicaliser
  private let clock: ClockModel
  private let tolerance: Int64?
  private let symbols: Symbols
  private var ordinals: [[Int]] = [[], []]
  private var counts: [Int: (Int, Int)] = [:]
  private var previous: Int64 = .min

  init(
    _ lane: LaneAlignment, _ number: Int, _ canonical: Canonicaliser, _ clock: ClockModel,
    _ tolerance: Int64?, _ symbols: Symbols
  ) {
    self.lane = lane
    self.number = number
    self.canonical = canonical
    self.clock = clock
    self.tolerance = tolerance
    self.symbols = symbols
    ordinals = [Self.ordinals(lane.first), Self.ordinals(lane.second)]
    for event in lane.first { counts[event.content, default: (0, 0)].0 += 1 }
    for event in lane.second { counts[event.content, default: (0, 0)].1 += 1 }
  }

  /// The number of each event among those of its shape.
  private static func ordinals(_ events: [ComparedEvent]) -> [Int] {
    var seen: [Int: Int] = [:]
    return events.map { event in
      seen[event.shape, default: 0] += 1
      return seen[event.shape] ?? 1
    }
  }

  /// Finds all there is.
  mutating func find() {
    var (row, column) = (0, 0)
    for pair in lane.pairs {
      tell(row..<pair.first, column..<pair.second)
      compare(pair)
      (row, column) = (pair.first + 1, pair.second + 1)
    }
    tell(row..<lane.first.count, column..<lane.second.count)
  }

  /// Tells of events that are in one story only.
  private mutating func tell(_ rows: Range<Int>, _ columns: Range<Int>) {
    for row in rows {
      var difference = Difference(kind: .missing)
      difference.first = lane.first[row].index
      difference.ordinal = ordinals[0][row]
      add(difference, lane.first[row], at: lane.first[row].time)
    }
    for column in columns {
      var difference = Difference(kind: .added)
      difference.second = lane.second[column].index
      difference.ordinal = ordinals[1][column]
      add(difference, lane.second[column], at: moment(ofSecond: column))
    }
  }

  /// When an event of the second story was, on the first story's clock.
  private func moment(ofSecond column: Int) -> Int64? {
    guard let time = lane.second[column].time, let segment = clock.segments.last else { return nil }
    // The segment is the one that is in force where the lane has come to.
    let offset =
      clock.segments.last { $0.time <= max(previous, clock.segments[0].time) }?.offset
      ?? segment.offset
    return time - offset
  }

  private mutating func add(
    _ difference: Difference, _ event: ComparedEvent, at moment: Int64?
  ) {
    var difference = difference
    difference.lane = number
    difference.moment = moment ?? previous
    // Values repeat themselves, and that says nothing.
    let isValue = canonical.isValue(at: event.index, difference.first == nil ? 1 : 0)
    let count = isValue ? (0, 0) : counts[event.content] ?? (0, 0)
    if count.0 > 0, count.1 > 0 { (difference.firstCount, difference.secondCount) = count }
    differences.append(difference)
  }

  /// Tells how two events differ that are one.
  private mutating func compare(_ pair: SequenceAlignment.Pair) {
    let (one, other) = (lane.first[pair.first], lane.second[pair.second])
    if let time = one.time { previous = time }
    var difference = Difference(kind: .changed)
    difference.first = one.index
    difference.second = other.index
    difference.ordinal = ordinals[0][pair.first]
    difference.lane = number
    difference.moment = one.time ?? previous
    let delay = delay(one, other)
    let isOffTime = tolerance.map { abs(delay ?? 0) > $0 } ?? false
    if isOffTime { difference.delay = delay } else { jitter = max(jitter, abs(delay ?? 0)) }
    let decoded = decodedChanges(one, other)
    if one.content != other.content {
      difference.fields = changes(one, other, decoded)
    } else if !decoded.isEmpty {
      difference.kind = .decoding
      difference.fields = decoded
    } else if isOffTime {
      difference.kind = .time
    } else {
      return
    }
    differences.append(difference)
  }

  private func delay(_ one: ComparedEvent, _ other: ComparedEvent) -> Int64? {
    guard let time = one.time, let later = other.time else { return nil }
    return later - time - clock.offset(at: one.index, time)
  }

  /// What was read out of the bytes differently, of what both stories tell.
  private func decodedChanges(
    _ one: ComparedEvent, _ other: ComparedEvent
  ) -> [FieldChange] {
    // Nearly always all of it is the same.
    guard !canonical.haveSameFields(one.index, other.index) else { return [] }
    let fields = canonical.decoded(at: one.index, 0)
    let others = canonical.decoded(at: other.index, 1)
    guard !fields.elementsEqual(others) else { return [] }
    return fields.compactMap { field in
      guard let counterpart = others.first(where: { $0.name == field.name }),
        counterpart.text != field.text
      else { return nil }
      return FieldChange(
        name: symbols.text(field.name), first: field.text, second: counterpart.text)
    }
  }

  private func changes(
    _ one: ComparedEvent, _ other: ComparedEvent, _ decoded: [FieldChange]
  ) -> [FieldChange] {
    let fields = canonical.fields(at: one.index, 0)
    let others = canonical.fields(at: other.index, 1)
    var changes: [FieldChange] = []
    for field in fields {
      let counterpart = others.first { $0.name == field.name }
      guard counterpart?.text != field.text else { continue }
      changes.append(
        FieldChange(
          name: symbols.text(field.name), first: field.text, second: counterpart?.text))
    }
    for field in others where !fields.contains(where: { $0.name == field.name }) {
      changes.append(FieldChange(name: symbols.text(field.name), first: nil, second: field.text))
    }
    return changes + decoded.filter { change in !changes.contains { $0.name == change.name } }
  }
}
