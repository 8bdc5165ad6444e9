/// The corrected intervals of a stretch of a series: those that are not as they were sent, and where they stand.
public struct CorrectedStretch: Sendable {
  /// The raw intervals, by their index in the series.
  public let intervals: Range<Int>
  /// Corrected intervals that are not as they were sent, in ticks; `source` is an index in the series.
  private var edits: [CorrectedInterval] = []
  /// The raw intervals that they stand for, in ascending order.
  private var replaced: [Int] = []
  /// The raw interval that comes next.
  private var next: Int

  /// Stretches with fewer intervals are as soon corrected anew.
  static let fewest = 1024

  /// A stretch of which no corrected interval is known yet.
  init(_ intervals: Range<Int>) {
    self.intervals = intervals
    next = intervals.lowerBound
  }

  /// Takes the next corrected interval, in ticks, of a series' intervals from one on.
  @inline(__always)
  mutating func take(_ interval: CorrectedInterval, of ticks: [UInt16], from first: Int) {
    let interval = CorrectedInterval(
      value: interval.value, source: first + interval.source, isCorrected: interval.isCorrected)
    if interval.source == next, !interval.isCorrected, interval.value == Double(ticks[next]) {
      next += 1
    } else {
      edit(interval)
    }
  }

  private mutating func edit(_ interval: CorrectedInterval) {
    leaveOut(before: interval.source + 1)
    edits.append(interval)
  }

  private mutating func leaveOut(before place: Int) {
    while next < place {
      replaced.append(next)
      next += 1
    }
  }

  /// Ends it; `nil` if so many intervals are corrected that it is not worth its memory.
  consuming func ended() -> CorrectedStretch? {
    leaveOut(before: intervals.upperBound)
    return 16 * edits.count <= intervals.count ? self : nil
  }

  /// Calls `plain` with each range of intervals that are as they were sent, and `edited` with each that is not, in
  /// their order.
  public func forEach(
    plain: (_ intervals: Range<Int>) -> Void, edited: (CorrectedInterval) -> Void
  ) {
    var begin = intervals.lowerBound
    var edit = 0
    for place in replaced {
      if begin < place { plain(begin..<place) }
      begin = place + 1
      while edit < edits.count, edits[edit].source == place {
        edited(edits[edit])
        edit += 1
      }
    }
    if begin < intervals.upperBound { plain(begin..<intervals.upperBound) }
  }
}
