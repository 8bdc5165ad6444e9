/// Does to a recording what links, sensors and recorders do.
///
/// Times stay in order, but for the clock's jumps.
struct FaultInjector {
  private(set) var records: [SimulatedRecord]
  /// How many pieces each value was sent in, by its place.
  private var pieces: [Int]

  init(_ records: [SimulatedRecord], values: Int) {
    self.records = records
    pieces = [Int](repeating: 0, count: values)
    for record in records where record.value >= 0 { pieces[record.value] += 1 }
  }

  /// How often each value that was sent is recorded whole, by its place.
  var counts: [Int] {
    var found: [[Int]] = pieces.map { _ in [] }
    for record in records where record.value >= 0 && record.missing == 0 {
      while found[record.value].count <= record.copy { found[record.value].append(0) }
      found[record.value][record.copy] += 1
    }
    return zip(found, pieces).map { copies, whole in copies.count { $0 == whole } }
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
  private func values(_ fault: ScenarioFault) -> [Int] {
    var list: [Int] = []
    for record in records where record.value >= 0 && record.time >= fault.at * 1000 {
      if list.last == record.value { continue }
      guard list.count < fault.count else { break }
      if !list.contains(record.value) { list.append(record.value) }
    }
    return list
  }

  private mutating func lose(_ fault: ScenarioFault) {
    let lost = Set(values(fault))
    records.removeAll { lost.contains($0.value) }
  }

  private mutating func duplicate(_ fault: ScenarioFault) {
    for value in values(fault) {
      let pieces = records.filter { $0.value == value && $0.copy == 0 }
      let copies = records.reduce(0) { $1.value == value ? max($0, $1.copy + 1) : $0 }
      guard let last = records.lastIndex(where: { $0.value == value }) else { continue }
      let next = last + 1 < records.count ? records[last + 1].time : records[last].time + 1000
      for (index, piece) in pieces.enumerated() {
        var copy = piece
        copy.copy = copies
        copy.time = min(next, records[last + index].time + 1)
        records.insert(copy, at: last + 1 + index)
      }
    }
  }

  private mutating func reorder(_ fault: ScenarioFault) {
    // Of one connection: what a link delivers late does not overtake another link's beginning.
    let first = records.first { $0.value >= 0 && $0.time >= fault.at * 1000 }
    guard let first,
      let next = records.first(where: {
        $0.handle == first.handle && $0.value > first.value && $0.time >= first.time
      })
    else { return }
    let (one, other) = (first.value, next.value)
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
    }
  }

  private mutating func start(_ time: Int) {
    let first = records.firstIndex { $0.time >= time } ?? records.count
    records.removeFirst(first)
  }

  private mutating func jump(_ time: Int, _ step: Int) {
    for place in records.indices where records[place].time >= time { records[place].time += step }
  }
}
