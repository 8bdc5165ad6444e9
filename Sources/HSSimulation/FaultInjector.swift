/// Does to a recording what links, sensors and recorders do.
///
/// Times stay in order, but for the clock's jumps.
struct FaultInjector {
  private(set) var records: [SimulatedRecord]
  /// How often each fault was done.
  private(set) var done: [Int]
  /// How many pieces each value was sent in, by its place; those that were not sent whole have more
  /// than can be recorded.
  private(set) var pieces: [Int]
  private let isAir: Bool
  private var chance: Chance

  /// Faults to be done to a recording.
  ///
  /// - Parameters:
  ///   - records: The recording.
  ///   - values: How many values were sent.
  ///   - unsent: Those that were not sent whole, as the link broke before.
  ///   - done: How often each fault was done while the scenario was played.
  ///   - isAir: Whether it is a sniffer's.
  ///   - seed: From which all chance follows.
  init(
    _ records: [SimulatedRecord], values: Int, unsent: Set<Int>, done: [Int], isAir: Bool,
    seed: UInt64
  ) {
    chance = Chance(seed: seed ^ 0xfa17_0000_0000_0001)
    self.records = records
    self.done = done
    self.isAir = isAir
    pieces = [Int](repeating: 0, count: values)
    for record in records where record.value >= 0 && record.adapter == 0 && record.copy == 0 {
      pieces[record.value] += 1
    }
    for value in unsent { pieces[value] = .max }
  }

  /// Applies all faults, in their order but for the recorder's, which come last, its clock's behind the others.
  mutating func apply(_ faults: [ScenarioFault]) {
    for turn in 0..<3 {
      for (index, fault) in faults.enumerated() {
        if let count = apply(fault, turn) { done[index] = count }
      }
    }
  }

  /// Applies a fault if it is its turn; returns how often it was done.
  private mutating func apply(_ fault: ScenarioFault, _ turn: Int) -> Int? {
    switch (fault.kind, turn) {
    case (.lose, 0): lose(fault)
    case (.duplicate, 0) where !isAir: duplicate(fault)
    case (.reorder, 0) where !isAir: reorder(fault)
    case (.interleave, 0) where !isAir: interleave(fault)
    case (.miss, 0) where isAir: miss(fault)
    case (.fade(let percent), 0) where isAir: fade(fault.time, percent)
    case (.corrupt, 0) where isAir: corrupt(fault)
    case (.cut(let length), 1): cut(fault.time, length)
    case (.lateStart, 1): start(fault.time)
    case (.clockStep(let step), 2): jump(fault.time, step * 1000)
    default: nil
    }
  }

  /// Values from a time on, by their places among what was sent.
  private func values(_ fault: ScenarioFault) -> [Int] {
    var list: [Int] = []
    var known: Set<Int> = []
    for record in records where record.value >= 0 && record.time >= fault.time {
      guard list.last != record.value else { continue }
      guard list.count < fault.count else { break }
      if known.insert(record.value).inserted { list.append(record.value) }
    }
    return list
  }

  // MARK: - Values

  private mutating func lose(_ fault: ScenarioFault) -> Int {
    let lost = Set(values(fault))
    var drops = 0
    var kept: [SimulatedRecord] = []
    kept.reserveCapacity(records.count)
    for var record in records {
      if lost.contains(record.value) {
        drops += 1 + record.drops
        continue
      }
      if fault.isCounted, !isAir {
        record.drops += drops
        drops = 0
      }
      kept.append(record)
    }
    // A loss after the last record has no next record to report it.
    if fault.isCounted, !isAir, drops > 0, !kept.isEmpty { kept[kept.count - 1].drops += drops }
    records = kept
    return lost.count
  }

  private mutating func duplicate(_ fault: ScenarioFault) -> Int {
    var count = 0
    for value in values(fault) {
      func isMine(_ record: SimulatedRecord) -> Bool {
        record.value == value && record.adapter == 0
      }
      let pieces = records.filter { isMine($0) && $0.copy == 0 }
      let copies = records.reduce(0) { isMine($1) ? max($0, $1.copy + 1) : $0 }
      guard let last = records.lastIndex(where: isMine) else { continue }
      count += 1
      let next = last + 1 < records.count ? records[last + 1].time : records[last].time + 1000
      for (index, piece) in pieces.enumerated() {
        var copy = piece
        copy.copy = copies
        copy.time = min(next, records[last + index].time + 1)
        records.insert(copy, at: last + 1 + index)
      }
    }
    return count
  }

  private mutating func reorder(_ fault: ScenarioFault) -> Int {
    var moved: Set<Int> = []
    var count = 0
    for value in values(ScenarioFault(.reorder, at: fault.at, count: .max))
    where !moved.contains(value) {
      guard count < fault.count else { break }
      guard let next = follower(of: value), !moved.contains(next), exchange(value, next) else {
        continue
      }
      moved.formUnion([value, next])
      count += 1
    }
    return count
  }

  /// The next value of the same connection: what a link delivers late does not overtake another's.
  private func follower(of value: Int) -> Int? {
    guard let place = records.firstIndex(where: { $0.value == value }) else { return nil }
    let first = records[place]
    return records[place...].first {
      $0.handle == first.handle && $0.adapter == first.adapter && $0.value > value
    }?.value
  }

  /// Puts two values into each other's places; whether that can be done without parting a frame.
  private mutating func exchange(_ one: Int, _ other: Int) -> Bool {
    let adapter = records.first { $0.value == one }?.adapter ?? 0
    let places = [one, other].map { value in
      records.indices.filter { records[$0].value == value && records[$0].adapter == adapter }
    }
    guard let first = places[0].first, let last = places[1].last, first < last else {
      return false
    }
    let slots = places[0] + places[1]
    if places[0].count != places[1].count {
      let among = Set(slots)
      let isAlone = (first...last).allSatisfy {
        among.contains($0) || records[$0].handle != records[first].handle
          || records[$0].direction != records[first].direction
      }
      guard isAlone else { return false }
    }
    let times = slots.map { records[$0].time }
    let moved = (places[1] + places[0]).map { records[$0] }
    for (index, slot) in slots.enumerated() {
      records[slot] = moved[index]
      records[slot].time = times[index]
    }
    return true
  }

  private mutating func interleave(_ fault: ScenarioFault) -> Int {
    var count = 0
    var place = 0
    while place + 1 < records.count, count < fault.count {
      let (piece, next) = (records[place], records[place + 1])
      let isLast =
        piece.frame > 0 && place > 0 && records[place - 1].frame == piece.frame
        && next.frame != piece.frame
      let isOther = next.handle != piece.handle || next.adapter != piece.adapter
      if isLast, next.frame > 0, isOther, piece.time >= fault.time {
        records.swapAt(place, place + 1)
        (records[place].time, records[place + 1].time) = (piece.time, next.time)
        count += 1
        place += 1
      }
      place += 1
    }
    return count
  }

  // MARK: - The sniffer

  private mutating func miss(_ fault: ScenarioFault) -> Int {
    let first = records.firstIndex { $0.time >= fault.time } ?? records.count
    let count = min(fault.count, records.count - first)
    records.removeSubrange(first..<first + count)
    return count
  }

  private mutating func fade(_ time: Int, _ percent: Int) -> Int {
    let before = records.count
    records = records.filter { $0.time < time || chance.number(below: 100) >= percent }
    return before - records.count
  }

  private mutating func corrupt(_ fault: ScenarioFault) -> Int {
    change(from: fault.time, most: fault.count) { record in
      guard record.air?.isValid == true, let last = record.bytes.indices.last else { return false }
      // In the CRC: what else the packet says stays what it was.
      record.bytes[last] ^= 0x10
      record.air?.isValid = false
      return true
    }
  }

  // MARK: - The recorder

  private mutating func cut(_ time: Int, _ length: Int) -> Int {
    change(from: time) { record in
      let excess = record.bytes.count - length
      guard excess > 0 else { return false }
      record.missing += excess
      record.bytes.removeLast(excess)
      return true
    }
  }

  private mutating func start(_ time: Int) -> Int {
    let first = records.firstIndex { $0.time >= time } ?? records.count
    records.removeFirst(first)
    return first
  }

  private mutating func jump(_ time: Int, _ step: Int) -> Int {
    let count = change(from: time) { record in
      record.time += step
      return true
    }
    return min(count, 1)
  }

  /// Changes records from a time on.
  ///
  /// - Returns: How many were changed.
  private mutating func change(
    from time: Int, most: Int = .max, _ change: (inout SimulatedRecord) -> Bool
  ) -> Int {
    var count = 0
    for place in records.indices where records[place].time >= time {
      guard count < most else { break }
      if change(&records[place]) { count += 1 }
    }
    return count
  }
}
