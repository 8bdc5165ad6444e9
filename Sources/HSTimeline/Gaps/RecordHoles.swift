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
  /// Most holes that are remembered.
  private static let limit = 64

  /// Later ones behind, each shorter than the one before.
  private var holes: [Hole] = []

  /// Notes that nothing was recorded between two times, in nanoseconds since 1970.
  mutating func note(from start: Int64, to end: Int64) {
    let (length, overflow) = end.subtractingReportingOverflow(start)
    guard !overflow, length >= Self.least else { return }
    let hole = Hole(start: start, end: end)
    var place = holes.count
    while place > 0, holes[place - 1].length <= length { place -= 1 }
    if place < holes.count {
      holes[place] = hole
      if place + 1 < holes.count { holes.removeLast(holes.count - place - 1) }
    } else {
      if holes.count >= Self.limit { holes.removeFirst() }
      holes.append(hole)
    }
  }

  /// How long nothing was recorded at most, since a time: nanoseconds, 0 where it was less than `least`.
  func longest(since time: Int64) -> Int64 {
    var longest: Int64 = 0
    for hole in holes where hole.end > time {
      let (length, overflow) = hole.end.subtractingReportingOverflow(max(hole.start, time))
      if !overflow { longest = max(longest, length) }
    }
    return longest
  }
}
