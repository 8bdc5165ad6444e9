/// Where beats are lost or counted twice, by the sum of RR intervals against the count.
///
/// A notification holds the beats up to its moment, and notifications are one period apart. So with
/// e = sum of intervals − number · period, e stays within one beat for good; a lost beat lowers it by
/// an interval, a surplus one raises it. Arrival times do not enter: they are off by a slot of the
/// link, which at 170 beats a minute is three beats. e is averaged over 20 notifications before and
/// after each place, which leaves a tenth of a beat of noise; the difference, over the local
/// interval, is compared with 0.6.
struct BeatBalance {
  /// A place where beats are lost or surplus.
  struct Step {
    /// Index of the first notification after it.
    var index: Int
    /// By how many intervals the balance moves; negative if beats are lost.
    var size: Double
  }

  /// Notifications over which the balance is averaged, at each side.
  static let width = 20
  /// The fewest at either side, near the ends.
  static let margin = 8
  /// A move by that many intervals is a loss or a surplus.
  static let threshold = 0.6
  /// The same near the ends and near artefacts, where the balance is less steady.
  static let doubtfulThreshold = 0.75

  /// The moves found.
  let steps: [Step]
  /// The part of the notifications at which beats could be counted, 0 to 1.
  let evaluated: Double
  /// The largest move that is none of `steps`, in intervals.
  let largest: Double

  /// Judges sums of intervals.
  ///
  /// - Parameters:
  ///   - sums: The sum of the intervals of each notification, in seconds.
  ///   - counts: How many intervals each has.
  ///   - period: The timer's period in seconds.
  ///   - excluded: Where intervals cannot be trusted.
  ///   - doubtful: Where a larger move is needed.
  init(
    sums: [Double], counts: [Int], period: Double, excluded: [Bool], doubtful: [Bool]
  ) {
    let count = sums.count
    var balance = [Double](repeating: 0, count: count)
    var total = 0.0
    for index in 0..<count {
      total += sums[index] - period
      balance[index] = total
    }
    let means = PrefixSums(balance)
    let intervals = PrefixSums(sums)
    let beats = PrefixSums(counts.map(Double.init))
    var moves: [Double] = []
    moves.reserveCapacity(count)
    for index in 0..<count {
      let before = Swift.max(index - Self.width, 0)..<index
      let after = index..<Swift.min(index + Self.width, count)
      moves.append(
        before.isEmpty || after.isEmpty ? 0 : means.mean(after) - means.mean(before))
    }
    // What all places have in common is a wrong unit or a drifting clock, told elsewhere.
    let common = median(thinned(moves, to: 4001)) ?? 0
    var candidates: [Step] = []
    var evaluated = 0
    var largest = 0.0
    for index in Self.margin..<Swift.max(count - Self.margin, Self.margin)
    where !excluded[index] {
      let near = Swift.max(index - 10, 0)..<Swift.min(index + 10, count)
      let number = beats.sum(near)
      guard number > 0 else { continue }
      evaluated += 1
      let size = (moves[index] - common) / (intervals.sum(near) / number)
      let isWhole = index >= Self.width && index + Self.width <= count
      let isSure = isWhole && !doubtful[index]
      if abs(size) > (isSure ? Self.threshold : Self.doubtfulThreshold) {
        candidates.append(Step(index: index, size: size))
      } else {
        largest = Swift.max(largest, abs(size))
      }
    }
    self.evaluated = count == 0 ? 0 : Double(evaluated) / Double(count)
    self.largest = largest
    steps = Self.peaks(candidates)
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
