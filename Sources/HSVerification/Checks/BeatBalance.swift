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

  /// What the notifications of a segment say, by their place in it.
  struct Notifications {
    let count: Int
    private let samples: Gapped
    private let bounds: [UInt32]
    private let ticks: [UInt16]
    private let nearness: [SeriesVerifier.Nearness]

    /// The notifications of a segment.
    init(_ segment: Segment, in verifier: SeriesVerifier) {
      samples = segment.effective
      count = samples.count
      bounds = verifier.series.bounds
      ticks = verifier.series.ticks
      nearness = verifier.nearness
    }

    @inline(__always)
    private func intervals(_ index: Int) -> Range<Int> {
      let sample = samples[index]
      return Int(bounds[sample])..<Int(bounds[sample + 1])
    }

    /// The sum of the RR intervals in ticks.
    @inline(__always)
    func ticks(_ index: Int) -> Int {
      var sum = 0
      for place in intervals(index) { sum += Int(ticks[place]) }
      return sum
    }

    /// The sum of the RR intervals in seconds.
    func sum(_ index: Int) -> Double { Double(ticks(index)) / 1024 }

    /// How many RR intervals there are.
    @inline(__always)
    func beats(_ index: Int) -> Int { intervals(index).count }

    /// The first RR interval, if there is one, in seconds.
    func first(_ index: Int) -> Double? {
      intervals(index).first.map { Double(ticks[$0]) / 1024 }
    }

    /// Whether intervals cannot be trusted.
    ///
    /// The first of a connection are from before it.
    @inline(__always)
    func isExcluded(_ index: Int) -> Bool {
      index < 10 || nearness[samples[index]].contains(.uncountable)
    }

    /// Whether a larger move is needed.
    @inline(__always)
    func isDoubtful(_ index: Int) -> Bool { nearness[samples[index]].contains(.artefact) }
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
  init(_ notifications: Notifications, period: Double) {
    let count = notifications.count
    // What all places have in common is a wrong unit or a drifting clock, told elsewhere.
    let moves = Decimated(0..<count) {
      Sums(notifications, around: $0).move(period)
    }
    let common = moves.median ?? 0
    var candidates: [Step] = []
    var evaluated = 0
    var largest = 0.0
    var sums = Sums(notifications, around: 0)
    for index in 0..<count {
      defer { sums.advance() }
      guard index >= Self.margin, index < count - Self.margin, !notifications.isExcluded(index),
        let interval = sums.interval
      else { continue }
      evaluated += 1
      let size = (sums.move(period) - common) / interval
      let isWhole = index >= Self.width && index + Self.width <= count
      let isSure = isWhole && !notifications.isDoubtful(index)
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

  /// Sums of ticks around a notification, which moves on.
  ///
  /// They are whole, so that nothing is rounded in them. What the period takes off the balance is the same at each
  /// place: half the notifications that are looked at, so many periods.
  private struct Sums {
    private let notifications: Notifications
    /// The first notification that was looked at, and the one at which it stands.
    private let first: Int
    private var index: Int
    /// The ticks and the beats up to each of the last 64 notifications, in rings.
    private var ticks = [Int](repeating: 0, count: 64)
    private var beats = [Int](repeating: 0, count: 64)
    /// The notification behind those that were looked at.
    private var next: Int
    /// The sums of `ticks` before the notification and from it on.
    private var before = 0
    private var after = 0

    init(_ notifications: Notifications, around index: Int) {
      self.notifications = notifications
      first = Swift.max(index - BeatBalance.width, 0)
      self.index = first
      next = first
      look()
      while self.index < index { advance() }
    }

    /// Looks as far ahead as the balance is averaged.
    private mutating func look() {
      while next < Swift.min(index + BeatBalance.width, notifications.count) {
        let last = (next - 1) & 63
        ticks[next & 63] = ticks[last] + notifications.ticks(next)
        beats[next & 63] = beats[last] + notifications.beats(next)
        after += ticks[next & 63]
        next += 1
      }
    }

    /// Goes to the next notification.
    mutating func advance() {
      let own = ticks[index & 63]
      after -= own
      before += own
      if index - BeatBalance.width >= first { before -= ticks[(index - BeatBalance.width) & 63] }
      index += 1
      look()
    }

    /// By how much the balance moves here, in seconds.
    func move(_ period: Double) -> Double {
      let past = Swift.min(index, BeatBalance.width)
      let ahead = next - index
      guard past > 0, ahead > 0 else { return 0 }
      return (Double(after) / Double(ahead) - Double(before) / Double(past)) / 1024
        - period * Double(ahead + past) / 2
    }

    /// The mean interval of the twenty notifications around, in seconds; `nil` where there is none.
    var interval: Double? {
      let last = (Swift.min(index + 10, notifications.count) - 1) & 63
      let before = (index - 11) & 63
      let number = beats[last] - (index > 10 ? beats[before] : 0)
      let time = ticks[last] - (index > 10 ? ticks[before] : 0)
      return number > 0 ? Double(time) / 1024 / Double(number) : nil
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
