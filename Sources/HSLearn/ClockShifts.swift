import HSBase

/// By how much the clock of notes may differ from the recorder's: little, as clocks on screens do, or by whole quarters of
/// an hour, as local times do, and little beside.
struct ClockShifts {
  /// The shifts in nanoseconds, those by a local time apart.
  let all: [(by: Int64, isZone: Bool)]

  /// Clocks differ by so many seconds at most.
  private static let reach = 90
  /// Local times of all zones, and the day before and after, in quarters of an hour.
  private static let quarters = 4 * 26
  private static let most = 6000

  var isEmpty: Bool { all.isEmpty }

  /// The shifts under which most notes lie in the time of the streams.
  init(of known: [KnownValue], _ streams: [MessageStream]) {
    let times = known.compactMap { $0.time }.sorted()
    let first = streams.compactMap { $0.messages.first?.time }.min() ?? 0
    let last = streams.compactMap { $0.messages.last?.time }.max() ?? 0
    // Where some times are not known, nothing is shared.
    guard times.count >= 3, times.count == known.count else {
      all = []
      return
    }
    func isInside(_ shift: Int64) -> Bool {
      let inside = times.count { time in
        let moment = time.subtractingReportingOverflow(shift)
        return !moment.overflow && moment.partialValue >= first
          && moment.partialValue.subtractingReportingOverflow(PlaceSearch.longest).partialValue
            <= last
      }
      return inside * 5 >= times.count * 4
    }
    var found: [(by: Int64, isZone: Bool)] = []
    let zones = (0...Self.quarters).flatMap { $0 == 0 ? [0] : [$0, -$0] }
    for zone in zones where found.count < Self.most {
      for second in -Self.reach...Self.reach {
        let shift = (Int64(zone) * 900 + Int64(second)) * 1_000_000_000
        if isInside(shift) { found.append((shift, zone != 0)) }
      }
    }
    all = found
  }

  /// What a shift is, for people.
  static func words(_ shift: Int64) -> String {
    let seconds = shift.magnitude / 1_000_000_000
    let words = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    return shift == 0
      ? "by the recorder's clock"
      : "if the notes' clock is \(words) \(shift < 0 ? "behind" : "ahead of") the recorder's"
  }
}

/// Which message each note means, under each shift of its clock.
struct ShiftedNotes {
  private let shifts: ClockShifts
  /// For each shift the message of each note, -1 where there is none.
  private let messages: [Int32]
  private let notes: Int
  private let count: Int
  /// What the choice of a shift costs in bits: those that mean the same messages were tried once.
  private let costs: (near: Double, zone: Double)
  /// The numbers that were read last, and where they stand.
  private var numbers: [Double] = []
  private var source: (place: Int, reading: Reading)?
  /// What may still be compared.
  private(set) var work: Int

  /// Most that is compared in a search.
  static let mostWork = 150_000_000

  init(_ shifts: ClockShifts, _ times: [Int64], _ messages: [Message], work: Int) {
    self.shifts = shifts
    self.work = work
    notes = times.count
    count = messages.count
    var found: [Int32] = []
    found.reserveCapacity(shifts.all.count * times.count)
    var (near, zone): (Set<[Int32]>, Set<[Int32]>) = ([], [])
    for shift in shifts.all {
      var row: [Int32] = []
      for time in times {
        let range = PlaceSearch.last(messages, time, shift.by)
        row.append(range.isEmpty ? -1 : Int32(clamping: range.lowerBound))
      }
      if shift.isZone { zone.insert(row) } else { near.insert(row) }
      found += row
    }
    self.messages = found
    // Clocks that are a little off are as likely as all local times together.
    costs = (Bits.log(near.count) + 1, Bits.log(zone.count) + 1)
  }

  /// The shift under which most notes have a number in their range, the likeliest of several; `nil` where none has for
  /// four of five.
  mutating func best(
    _ ranges: [(least: Double, most: Double)], _ source: (place: Int, reading: Reading),
    _ number: (Int) -> Double?
  ) -> (by: Int64, cost: Double)? {
    guard work > 0 else { return nil }
    if self.source?.place != source.place || self.source?.reading != source.reading {
      self.source = source
      numbers = (0..<count).map { number($0) ?? .nan }
      work -= count
    }
    work -= messages.count
    var best: (right: Int, shift: Int)?
    for shift in shifts.all.indices {
      var right = 0
      for note in 0..<notes {
        let message = Int(messages[shift * notes + note])
        guard message >= 0 else { continue }
        let number = numbers[message]
        if number >= ranges[note].least, number <= ranges[note].most { right += 1 }
      }
      guard right >= 3, right * 5 >= notes * 4 else { continue }
      // Of several the smallest.
      let isBetter = best.map { known in
        (known.right, -abs(shifts.all[known.shift].by)) < (right, -abs(shifts.all[shift].by))
      }
      if isBetter ?? true { best = (right, shift) }
    }
    return best.map { found in
      let shift = shifts.all[found.shift]
      return (shift.by, shift.isZone ? costs.zone : costs.near)
    }
  }
}
