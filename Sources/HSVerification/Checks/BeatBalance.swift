/// Where beats are lost or counted twice, by the sum of RR intervals against the count.
///
/// A notification holds the beats up to its moment, and notifications are one period apart. So with
/// e = sum of intervals − number · period, e stays within one beat for good; a lost beat lowers it by
/// an interval, a surplus one raises it. Arrival times do not enter: they are off by a slot of the
/// link, which at 170 beats a minute is three beats. e is averaged over 20 notifications before and
/// after each place, which leaves a tenth of a beat of noise; the difference, over the local
/// interval, is compared with 0.6.
///
/// Where the heart beats nearly once a notification, or twice, the number of beats in a window swings by
/// one though none is lost: the beat of two clocks. Then e falls because it had come to its upper end. So
/// a move counts only if it breaks what every notification says of the moment at which it was made: not
/// before its last beat, and not after the next.
struct BeatBalance {
  /// A place where beats are lost or surplus.
  struct Step {
    /// Index of the first notification after it.
    var index: Int
    /// By how many intervals the balance moves; negative if beats are lost.
    var size: Double
  }

  /// What notifications say, by their number.
  struct Notifications {
    var count: Int
    /// The sum of the RR intervals in seconds.
    var sum: (Int) -> Double
    /// How many RR intervals there are.
    var beats: (Int) -> Int
    /// The first RR interval, if there is one, in seconds.
    var first: (Int) -> Double?
  }

  /// Notifications over which the balance is averaged, at each side.
  static let width = 20
  /// The fewest at either side, near the ends.
  static let margin = 8
  /// A move by that many intervals is a loss or a surplus.
  static let threshold = 0.6
  /// The same near the ends and near artefacts, where the balance is less steady.
  static let doubtfulThreshold = 0.75
  /// Notifications at each side that say when notifications are made.
  static let witnesses = 120

  /// The moves found.
  let steps: [Step]
  /// The part of the notifications at which beats could be counted, 0 to 1.
  let evaluated: Double
  /// The largest move that is none of `steps`, in intervals.
  let largest: Double

  /// Judges sums of intervals.
  ///
  /// - Parameters:
  ///   - notifications: The notifications.
  ///   - period: The timer's period in seconds, in the unit of the intervals: what is wrong with that is told
  ///     elsewhere.
  ///   - excluded: Where intervals cannot be trusted.
  ///   - doubtful: Where a larger move is needed.
  init(
    _ notifications: Notifications, period: Double, excluded: (Int) -> Bool,
    doubtful: (Int) -> Bool
  ) {
    let count = notifications.count
    // What all places have in common is a wrong unit or a drifting clock, told elsewhere.
    var moves = Decimated()
    Self.forEachMove(notifications, period) { moves.append($1) }
    let common = moves.median ?? 0
    var candidates: [Step] = []
    var evaluated = 0
    var largest = 0.0
    // The beats of the twenty notifications around each, and their time: a sum of ticks, so it stays exact.
    var number = 0
    var time = 0.0
    var end = 0
    Self.forEachMove(notifications, period) { index, move in
      while end < Swift.min(index + 10, count) {
        number += notifications.beats(end)
        time += notifications.sum(end)
        end += 1
      }
      if index > 10 {
        number -= notifications.beats(index - 11)
        time -= notifications.sum(index - 11)
      }
      guard index >= Self.margin, index < count - Self.margin, !excluded(index) else { return }
      guard number > 0 else { return }
      evaluated += 1
      let size = (move - common) / (time / Double(number))
      let isWhole = index >= Self.width && index + Self.width <= count
      let isSure = isWhole && !doubtful(index)
      if abs(size) > (isSure ? Self.threshold : Self.doubtfulThreshold) {
        candidates.append(Step(index: index, size: size))
      } else {
        largest = Swift.max(largest, abs(size))
      }
    }
    self.evaluated = count == 0 ? 0 : Double(evaluated) / Double(count)
    self.largest = largest
    steps = Self.peaks(candidates).filter {
      Self.breaksMoments($0, notifications, period: period)
    }
  }

  /// Calls `body` with each number and by how much the balance moves there.
  private static func forEachMove(
    _ notifications: Notifications, _ period: Double, _ body: (_ index: Int, _ move: Double) -> Void
  ) {
    let count = notifications.count
    // The balance of the last 64 notifications, in a ring.
    var ring = [Double](repeating: 0, count: 64)
    var total = 0.0
    var next = 0
    var before = 0.0
    var after = 0.0
    for index in 0..<count {
      while next < Swift.min(index + width, count) {
        total += notifications.sum(next) - period
        ring[next & 63] = total
        after += total
        next += 1
      }
      let past = Swift.min(index, width)
      let ahead = next - index
      body(index, past == 0 ? 0 : after / Double(ahead) - before / Double(past))
      let own = ring[index & 63]
      after -= own
      before += own
      if index >= width { before -= ring[(index - width) & 63] }
    }
  }

  /// Whether no moment of the timer suits all notifications around a move.
  private static func breaksMoments(
    _ step: Step, _ notifications: Notifications, period: Double
  ) -> Bool {
    let low = Swift.max(step.index - witnesses, 0)
    let high = Swift.min(step.index + witnesses, notifications.count)
    var balance = 0.0
    var beats = 0
    var time = 0.0
    // The last beat is never after the moment, the next never before it.
    var latestBefore = -Double.infinity
    var earliestBefore = Double.infinity
    var latestAfter = -Double.infinity
    var earliestAfter = Double.infinity
    // Where the balance stood since the last notification with beats: the next of them ends the wait.
    var waiting: [(balance: Double, isBefore: Bool)] = []
    for index in low..<high {
      let sum = notifications.sum(index)
      let number = notifications.beats(index)
      beats += number
      time += sum
      if let first = notifications.first(index) {
        for wait in waiting {
          if wait.isBefore {
            earliestBefore = Swift.min(earliestBefore, wait.balance + first)
          } else {
            earliestAfter = Swift.min(earliestAfter, wait.balance + first)
          }
        }
        waiting.removeAll(keepingCapacity: true)
      }
      balance += sum - period
      // Where the step is may be off by one or two.
      guard abs(index - step.index) > 2 else { continue }
      if index < step.index {
        latestBefore = Swift.max(latestBefore, balance)
      } else {
        latestAfter = Swift.max(latestAfter, balance)
      }
      waiting.append((balance, index < step.index))
    }
    guard beats > 0 else { return false }
    let interval = time / Double(beats)
    let breach =
      step.size < 0 ? latestBefore - earliestAfter : latestAfter - earliestBefore
    return breach > 0.3 * interval + 0.05
  }

  /// The largest move of each group of neighbours.
  private static func peaks(_ candidates: [Step]) -> [Step] {
    var peaks: [Step] = []
    var last: Int?
    for candidate in candidates {
      if let end = last, candidate.index - end <= width / 2, let peak = peaks.last,
        peak.size * candidate.size > 0
      {
        if abs(candidate.size) > abs(peak.size) { peaks[peaks.count - 1] = candidate }
      } else {
        peaks.append(candidate)
      }
      last = candidate.index
    }
    return peaks
  }
}
