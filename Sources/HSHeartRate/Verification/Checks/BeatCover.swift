/// What RR intervals say of the notifications that brought them: whether they cover the time that passed.
struct BeatCover {
  /// The mean time that the intervals of a notification cover, in seconds: about the period.
  let period: Double
  /// The mean interval, in seconds.
  let interval: Double
  /// When each arrived, less what the intervals up to it cover, in seconds.
  private let open: [Double]

  /// Notifications at the beginning whose intervals may be from before it.
  private static let settling = 10
  /// The part of the time that is covered at least where intervals say anything.
  private static let leastShare = 0.4

  /// Asks the intervals; `nil` if there are too few to say anything.
  ///
  /// - Parameters:
  ///   - times: When notifications arrived, in seconds.
  ///   - sums: The sum of the intervals of each, in seconds.
  ///   - intervals: How many intervals they brought.
  init?(times: [Double], sums: [Double], intervals: Int) {
    let count = times.count
    guard count >= DeliveryClock.Search.fewest, sums.count == count, 3 * intervals >= count,
      let first = times.first, let last = times.last
    else { return nil }
    var open: [Double] = []
    open.reserveCapacity(count)
    var covered = 0.0
    for (index, sum) in sums.enumerated() {
      // Of the first, the time before is unknown.
      if index > 0 { covered += sum }
      open.append(times[index] - covered)
    }
    guard covered > 0, covered >= Self.leastShare * (last - first) else { return nil }
    period = covered / Double(count - 1)
    interval = covered / Double(intervals)
    self.open = open
  }

  /// Asks whether losses suit the intervals.
  ///
  /// What the intervals cover was not lost. What they do not cover may be missing for other reasons as well.
  ///
  /// - Parameters:
  ///   - steps: Where notifications are said to be missing.
  ///   - period: The sensor's period in seconds.
  ///   - slot: The link's interval in seconds; 0 if it is short.
  /// - Returns: How much speaks against them, as a logarithm of their likelihood, infinite where that time is covered;
  ///   whether they are borne out; and whether far more than could be by chance is not covered.
  func doubt(
    _ steps: [DeliveryClock.Step], period: Double, slot: Double
  ) -> (doubt: Double, isBorneOut: Bool, isLacking: Bool) {
    // Of what is missing among the first, the intervals say nothing.
    let settled = min(Self.settling, open.count / 8)
    let told = steps.drop { $0.index <= settled + 3 }
    guard let begin = told.first, let end = told.last, end.index < open.count else {
      return (0, false, false)
    }
    let missing = Double(told.reduce(0) { $0 + $1.count })
    let start = max(settled, steps.prefix(steps.count - told.count).last?.index ?? 0)
    let (head, tail) = (start..<begin.index, end.index..<open.count)
    let uncovered = earliest(tail.prefix(Self.reach)) - earliest(head.suffix(Self.reach))
    // The earliest of a few may be late, by a beat or by the link.
    let error =
      0.15 * period + (slot > 0.3 * period ? 0.35 * slot : 0)
      + 0.3 * interval * Double(told.count).squareRoot()
      + (interval + slot) * (1 / Double(head.count) + 1 / Double(tail.count))
    let lack = (missing * period - uncovered) / error
    // Of a heart at rest, by chance, what is lost held no beat.
    let share = min(period / interval, 1)
    let chance = interval * (missing * share * (1 - share)).squareRoot()
    if 2 * (error + chance) < missing * period, 2 * uncovered < missing * period {
      return (.infinity, false, false)
    }
    let isBorneOut =
      abs(lack) < 2 && 2 * error < missing * period && confirms(told, from: start, period)
    return (
      lack > 0 ? lack * lack / 2 : min(lack * lack / 2, Self.mostOther), isBorneOut,
      uncovered > Self.sure * error
    )
  }

  /// What time that is not covered speaks for at most: beats are lost for other reasons.
  private static let mostOther = 6.0
  /// How many times its error is more than chance.
  private static let sure = 3.0
  /// Arrivals at each side of all losses that are asked, and at each side of one.
  private static let (reach, near) = (110, 50)

  private func earliest(_ range: Range<Int>) -> Double { open[range].min() ?? 0 }

  /// Whether the intervals lack what is missing at the places where it is.
  private func confirms(
    _ steps: ArraySlice<DeliveryClock.Step>, from start: Int, _ period: Double
  ) -> Bool {
    var first = start
    for (number, step) in steps.enumerated() {
      let next = steps.dropFirst(number + 1).first?.index ?? open.count
      guard first < step.index, step.index < next else { return false }
      // Between losses that follow each other closely nothing can be told of one.
      if step.index - first >= 8, next - step.index >= 8 {
        let before = earliest(max(first, step.index - Self.near)..<step.index)
        let after = earliest(step.index..<min(next, step.index + Self.near))
        if after - before < 0.6 * period * Double(step.count) { return false }
      }
      first = step.index
    }
    return true
  }
}
