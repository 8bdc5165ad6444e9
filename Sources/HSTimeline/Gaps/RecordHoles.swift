/// Stretches of time in which nothing at all was recorded.
///
/// Of those that matter: a longer one makes an earlier, shorter one forgotten, since it is asked only for the longest
/// since some time.
struct RecordHoles: Sendable {
  private struct Hole: Sendable {
    var start: Int64
    var end: Int64
    var length: Int64 { end.subtractingReportingOverflow(start).partialValue }
  }

  /// Nanoseconds from which on a stretch without records counts.
  static let least: Int64 = 1_000_000_000
  /// The first `count`, in their order.
  private var holes = InlineArray<128, Hole>(repeating: Hole(start: 0, end: 0))
  private var count = 0

  /// Notes that nothing was recorded between two times, in nanoseconds since 1970.
  mutating func note(from start: Int64, to end: Int64) {
    guard let length = end.since(start), length >= Self.least else { return }
    if count == holes.count { forget() }
    holes[count] = Hole(start: start, end: end)
    count += 1
  }

  /// Forgets those that a later one is no shorter than; of the others, the first beyond half of the room.
  private mutating func forget() {
    var place = count
    var longest: Int64 = 0
    for index in (0..<count).reversed() where holes[index].length > longest {
      longest = holes[index].length
      place -= 1
      holes[place] = holes[index]
    }
    place = max(place, holes.count / 2)
    for index in place..<count { holes[index - place] = holes[index] }
    count -= place
  }

  /// How long nothing was recorded at most, since a time: nanoseconds, 0 where it was less than `least`.
  func longest(since time: Int64) -> Int64 {
    var longest: Int64 = 0
    for place in 0..<count where holes[place].end > time {
      let hole = holes[place]
      longest = max(longest, hole.end.since(max(hole.start, time)) ?? 0)
    }
    return longest
  }
}
