/// What RR intervals say of the notifications that brought them: whether they cover the time that passed.
///
/// Where they do, nothing is missing, whatever pace the sensor has. They also tell the pace: a notification brings the
/// beats since the one before, so that their mean sum is the sensor's period, as the sensor measures it.
struct BeatCover {
  /// The arrivals, as if beats had come evenly: what the intervals cover is taken off.
  let arrivals: DeliveryClock.Arrivals
  /// The mean time that the intervals of a notification cover, in seconds.
  let period: Double
  /// The time that no interval covers, in seconds, as the earliest arrivals at both ends tell it.
  let uncovered: Double

  /// The fewest notifications and intervals that are asked.
  private static let fewest = 24
  /// Notifications at the beginning whose intervals may be from before it.
  private static let settling = 10
  /// The part of the time that is covered at least where intervals say anything.
  private static let leastShare = 0.4

  /// Asks the intervals; `nil` if there are too few to say anything.
  ///
  /// - Parameters:
  ///   - arrivals: The notifications' arrivals.
  ///   - sums: The sum of the intervals of each, in seconds.
  ///   - intervals: How many intervals they brought.
  init?(_ arrivals: DeliveryClock.Arrivals, sums: [Double], intervals: Int) {
    let count = arrivals.count
    guard count >= Self.fewest, sums.count == count, 3 * intervals >= count else { return nil }
    var due: [Double] = []
    due.reserveCapacity(count)
    var total = 0.0
    for (index, sum) in sums.enumerated() {
      // Of the first, the time before is unknown.
      total += index == 0 ? 0 : sum
      due.append(total)
    }
    let passed = arrivals.time(count - 1) - arrivals.time(0)
    guard passed > 0, total >= Self.leastShare * passed else { return nil }
    let first = Swift.min(Self.settling, count / 8)
    // Where the last beat lies between two notifications is open: many at both ends tell it.
    let width = Swift.min(20, (count - first) / 4)
    func mean(_ range: Range<Int>) -> Double {
      range.reduce(0) { $0 + due[$1] } / Double(range.count)
    }
    period =
      (mean(count - width..<count) - mean(first..<first + width)) / Double(count - first - width)
    guard period > 0 else { return nil }
    let reach = Swift.min(110, Swift.max(8, (count - first) / 3))
    func earliest(_ range: Range<Int>) -> Double {
      range.reduce(.infinity) { Swift.min($0, arrivals.time($1) - due[$1]) }
    }
    uncovered = earliest(count - reach..<count) - earliest(first..<first + reach)
    var own = arrivals
    own.beats = (due, period)
    self.arrivals = own
  }

  /// Whether all of the time is covered but for less than half a period: nothing is missing then.
  var isWhole: Bool { abs(uncovered) < 0.5 * period }

  /// Whether so much time is not covered that so many notifications may be missing.
  ///
  /// - Parameters:
  ///   - missing: How many.
  ///   - slot: The link's connection interval in seconds, if it is known: by so much the ends may be late.
  /// - Returns: Whether they may.
  func allows(_ missing: Int, slot: Double?) -> Bool {
    let late = slot.map { $0 >= 0.5 * period ? 0.35 * $0 : 0 } ?? 0
    return uncovered >= 0.55 * period * Double(missing) + late
  }

  /// Whether a timer's period is that of the intervals, as near as they tell where some notifications are missing.
  ///
  /// - Parameters:
  ///   - other: The timer's period in seconds.
  ///   - missing: How many are missing with it: at each the beats before and behind it are uncertain.
  ///   - error: By how many periods it may be off over all of them, where none is missing.
  /// - Returns: Whether it is.
  func agrees(with other: Double, missing: Int, within error: Double = 0.6) -> Bool {
    let difference = abs(other - period) * Double(arrivals.count - 1)
    return difference <= error * other * Double(1 + missing).squareRoot()
  }
}
