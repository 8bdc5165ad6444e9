/// Does to a recording what links, sensors and recorders do.
///
/// Times stay in order, but for the clock's jumps.
struct FaultInjector {
  private(set) var records: [SimulatedRecord]
  /// How often each value that was sent is recorded whole, by its place.
  private(set) var counts: [Int]

  init(_ records: [SimulatedRecord], values: Int) {
    self.records = records
    counts = [Int](repeating: 1, count: values)
  }

  /// Applies all faults, in their order but for the recorder's, which come last.
  mutating func apply(_ faults: [ScenarioFault]) {
    for fault in faults {
      switch fault.kind {
      case .lose: lose(fault)
      case .duplicate: duplicate(fault)
      case .reorder: reorder(fault)
      case .interleave: interleave(fault)
      default: break
      }
    }
    for fault in faults {
      switch fault.kind {
      case .cut(let length): cut(fault.at * 1000, length)
      case .lateStart: start(fault.at * 1000)
      default: break
      }
    }
    for fault in faults {
      if case .clockStep(let step) = fault.kind { jump(fault.at * 1000, step * 1000) }
    }
  }

  /// Values from a time on, by their places among what was sent.
  private func values(_ fault: ScenarioFault, more: Int = 0) -> [Int] {
    var list: [Int] = []
    for record in records where record.value >= 0 && record.time >= fault.at * 1000 {
      if list.last == record.value { continue }
      guard list.count < fault.count + more else { break }
      if !list.contains(record.value) { list.append(record.value) }
    }
    return list
  }

  private mutating func lose(_ fault: ScenarioFault) {
    let lost = Set(values(fault))
    records.removeAll { lost.contains($0.value) }
    for value in lost { counts[value] = 0 }
  }

  private mutating func duplicate(_ fault: ScenarioFault) {
    for value in values(fault) {
      let pieces = records.filter { $0.value == value }
      guard let last = records.lastIndex(where: { $0.value == value }) else { continue }
      let next = last + 1 < records.count ? records[last + 1].time : records[last].time + 1000
      for (index, piece) in pieces.enumerated() {
        var copy = piece
        copy.time = min(next, records[last + index].time + 1)
        records.insert(copy, at: last + 1 + index)
      }
      counts[value] += 1
    }
  }

  private mutating func reorder(_ fault: ScenarioFault) {
    let pair = values(fault, more: 1).prefix(2)
    guard pair.count == 2, let one = pair.first, let other = pair.last else { return }
    let places = [one, other].map { value in records.indices.filter { records[$0].value == value } }
    // Values of as many pieces change places; others stay.
    guard places[0].count == places[1].count else { return }
    for (first, second) in zip(places[0], places[1]) {
      let (early, late) = (records[first].time, records[second].time)
      records.swapAt(first, second)
      records[first].time = early
      records[second].time = late
    }
  }

  private mutating func interleave(_ fault: ScenarioFault) {
    var left = fault.count
    var place = 0
    while place + 1 < records.count, left > 0 {
      let (piece, next) = (records[place], records[place + 1])
      let isLast =
        piece.frame > 0 && place > 0 && records[place - 1].frame == piece.frame
        && next.frame != piece.frame
      if isLast, next.frame > 0, next.handle != piece.handle, piece.time >= fault.at * 1000 {
        records.swapAt(place, place + 1)
        (records[place].time, records[place + 1].time) = (piece.time, next.time)
        left -= 1
        place += 1
      }
      place += 1
    }
  }

  private mutating func cut(_ time: Int, _ length: Int) {
    for place in records.indices where records[place].time >= time {
      let count = records[place].bytes.count
      guard count > length else { continue }
      records[place].missing += count - length
      records[place].bytes.removeLast(count - length)
      let value = records[place].value
      if value >= 0 { counts[value] = 0 }
    }
  }

  private mutating func start(_ time: Int) {
    let first = records.firstIndex { $0.time >= time } ?? records.count
    for record in records[..<first] where record.value >= 0 { counts[record.value] = 0 }
    records.removeFirst(first)
  }

  private mutating func jump(_ time: Int, _ step: Int) {
    for place in records.indices where records[place].time >= time { records[place].time += step }
  }
}
